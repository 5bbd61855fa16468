/** All that suppliers see, and the rows in it. */
import { portalComplements } from './portal-complements/portal-complements.ts';
import { portalApplications, portalPaid } from './portal-paid/portal-paid.ts';
import { portalInvoices } from './portal-payments/portal-payments.ts';
import { portalChecklist } from './portal-checklist/portal-checklist.ts';
import { portalChecks, portalDocuments } from './portal-documents/portal-documents.ts';
import {
  portalBales,
  portalReceptionLines,
  portalReceptions,
} from './portal-receptions/portal-receptions.ts';
import { portalRejections } from './portal-rejections/portal-rejections.ts';
import { portalOrderLines } from './spp-purchases/portal-order-lines.ts';
import { portalChanges } from './portal-changes/portal-changes.ts';
import {
  portalProfile,
  profileAccounts,
  profileContacts,
} from './portal-profile/portal-profile.ts';
import { portalQuotations } from './portal-quotations/portal-quotations.ts';
import { sppPurchases } from './spp-purchases/spp-purchases.ts';

export const PORTAL_RESOURCES = [
  sppPurchases,
  portalOrderLines,
  portalReceptions,
  portalReceptionLines,
  portalBales,
  portalQuotations,
  portalRejections,
  portalInvoices,
  portalPaid,
  portalApplications,
  portalComplements,
  portalDocuments,
  portalChecks,
  portalChecklist,
  portalProfile,
  profileContacts,
  profileAccounts,
  portalChanges,
];
