/** English of what suppliers hand in, are paid and say of themselves. */
import { englishComplementLabels } from '#erp/modules/prc/english-complements.ts';
import { englishLabels as payables } from '#erp/modules/prc/english-labels.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import { paymentComplements } from '#erp/modules/prc/payment-complements/payment-complements.ts';
import { paymentApplications } from '#erp/modules/prc/payments/payment-applications.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import { englishLabels as purchasing } from '#erp/modules/purchasing/english-labels.ts';
import { supplierBankAccounts } from '#erp/modules/purchasing/suppliers/supplier-bank-accounts.ts';
import { supplierContacts } from '#erp/modules/purchasing/suppliers/supplier-contacts.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { changeLabels } from '../supplier-change-requests/change-labels.ts';
import { supplierChangeRequests } from '../supplier-change-requests/supplier-change-requests.ts';
import { portalComplements } from '../portal-complements/portal-complements.ts';
import { portalApplications, portalPaid } from '../portal-paid/portal-paid.ts';
import { portalInvoices } from '../portal-payments/portal-payments.ts';
import { portalChanges } from '../portal-changes/portal-changes.ts';
import {
  portalProfile,
  profileAccounts,
  profileContacts,
} from '../portal-profile/portal-profile.ts';
import { requiredDocuments } from '../required-documents/required-documents.ts';
import { documentChecks } from '../suppliers-documents/document-checks.ts';
import { documentLabels } from '../suppliers-documents/document-labels.ts';
import { suppliersDocuments } from '../suppliers-documents/suppliers-documents.ts';
import { viewLabels } from '../view-labels.ts';
import { portalChecklist } from '../portal-checklist/portal-checklist.ts';
import { portalChecks, portalDocuments } from './portal-documents.ts';

export const englishPortalViews: Readonly<Record<string, string>> = {
  ...viewLabels(documentLabels, suppliersDocuments, portalDocuments),
  ...viewLabels(documentLabels, documentChecks, portalChecks),
  ...viewLabels(documentLabels, requiredDocuments, portalChecklist),
  ...viewLabels(payables, invoiceShipments, portalInvoices),
  ...viewLabels(payables, payments, portalPaid),
  ...viewLabels(payables, paymentApplications, portalApplications),
  ...viewLabels(englishComplementLabels, paymentComplements, portalComplements),
  ...viewLabels(purchasing, suppliers, portalProfile),
  ...viewLabels(purchasing, supplierContacts, profileContacts),
  ...viewLabels(purchasing, supplierBankAccounts, profileAccounts),
  ...viewLabels(changeLabels, supplierChangeRequests, portalChanges),
  'supplier_users/documents.label.one': 'Document handed in',
  'supplier_users/documents.label.many': 'My documents',
  'supplier_users/documents.fields.what.label': 'What it is',
  'supplier_users/documents.sections.0': 'Document',
  'supplier_users/documents.sections.1': 'CFDI',
  'supplier_users/document-checks.label.one': 'Check',
  'supplier_users/document-checks.label.many': 'Checks',
  'supplier_users/checklist.label.one': 'Document asked for',
  'supplier_users/checklist.label.many': 'My file',
  'supplier_users/checklist.sections.0': 'Document',
  'supplier_users/profile.label.one': 'My company',
  'supplier_users/profile.label.many': 'My company',
  'supplier_users/profile.fields.documents_missing.label': 'Documents missing',
  'supplier_users/profile.sections.0': 'Tax data',
  'supplier_users/profile.sections.1': 'How to reach you',
  'supplier_users/profile.sections.2': 'Collection',
  'supplier_users/contacts.label.one': 'Contact',
  'supplier_users/contacts.label.many': 'Contacts',
  'supplier_users/bank-accounts.label.one': 'Bank account',
  'supplier_users/bank-accounts.label.many': 'Bank accounts',
  'supplier_users/changes.label.one': 'Change request',
  'supplier_users/changes.label.many': 'My requests',
  'supplier_users/changes.sections.0': 'Request',
  'spp/payments.label.one': 'Invoice',
  'spp/payments.label.many': 'My invoices',
  'spp/payments.fields.supplier_folio.label': 'Folio',
  'spp/payments.fields.complements_owed.label': 'Complements that you owe',
  'spp/payments.fields.status.choices.CONTABILIZADA': 'To be paid',
  'spp/payments.fields.status.choices.PAGO_PARCIAL': 'Partly paid',
  'spp/payments.totals.0': 'To be collected',
  'spp/payments.totals.1': 'Overdue',
  'spp/payments.totals.2': 'Scheduled this month',
  'spp/payments.totals.3': 'Receipts outstanding',
  'spp/payments.sections.0': 'Invoice',
  'spp/payments/paid.label.one': 'Payment received',
  'spp/payments/paid.label.many': 'Payments received',
  'spp/payments/paid.sections.0': 'Payment',
  'spp/payments/paid.sections.1': 'Invoices',
  'spp/payments/applications.label.one': 'Paid invoice',
  'spp/payments/applications.label.many': 'Paid invoices',
  'spp/payments/complements.label.one': 'Payment complement',
  'spp/payments/complements.label.many': 'Complements to be sent',
  'spp/payments/complements.sections.0': 'Complement',
};
