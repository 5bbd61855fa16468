import { choice } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { neededDocuments } from '#erp/domains/open-items/items/claimed-items.ts';
import { heldDocuments } from '#erp/modules/purchasing/document-types/held-documents.ts';
import { paymentBlocks } from '#erp/modules/prc/purchase-payments/payment-blocks.ts';
import { accountWriters } from '#erp/modules/purchasing/suppliers/accounts/account-writers.ts';
import { ENDORSED_INVOICES } from './endorsements/endorsement-facts.ts';
import { endorsementLines } from './endorsements/endorsement-lines.ts';
import { endorsements } from './endorsements/endorsements.ts';
import { actionWords } from './english-actions.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { REQUEST_WRITERS } from './supplier-change-requests/supplier-change-requests.queries.ts';
import { supplierChangeRequests } from './supplier-change-requests/supplier-change-requests.ts';
import { EXPIRED_BLOCKS } from './required-documents/missing-documents.ts';
import { REQUIRED_ROWS } from './required-documents/required-documents.queries.ts';
import { requiredDocuments } from './required-documents/required-documents.ts';
import { answeredNotices } from './portal-notices/answered-notices.ts';
import { PORTAL_RESOURCES } from './portal-resources.ts';
import { roleKeys } from './role-keys.ts';
import { documentChecks } from './suppliers-documents/document-checks.ts';
import { suppliersDocuments } from './suppliers-documents/suppliers-documents.ts';

export const spp = module({
  key: 'spp',
  label: 'Portal de proveedores',
  group: 'COMPRAS',
  icon: 'receipt',
  order: 215,
  dependsOn: ['prc', 'vault'],
  refersTo: {
    inventory: 'keys by which suppliers name the products that they charge',
    purchasing: 'what suppliers see of their orders, loads, quotations and claims',
  },
  resources: [
    suppliersDocuments,
    documentChecks,
    requiredDocuments,
    endorsements,
    endorsementLines,
    supplierChangeRequests,
    ...PORTAL_RESOURCES,
  ],
  privileges: [
    {
      key: 'spp.preview',
      label: 'Ver el portal como lo ven los proveedores, con sus precios',
      portalPreview: 'PROVEEDOR',
    },
  ],
  addedFields: {
    suppliers: {
      fields: {
        compliance: choice(
          'Expediente',
          [
            ['VERDE', 'En regla', 'ok'],
            ['AMARILLO', 'Por vencer', 'wait'],
            ['ROJO', 'Falta o venció', 'bad'],
          ],
          { readOnly: true, index: true, width: 3 },
        ),
      },
      after: 'block_reason',
      listedAfter: 'credit_days',
      listed: ['compliance'],
      filters: ['compliance'],
    },
  },
  addedRows: {
    ...neededDocuments([ENDORSED_INVOICES]),
    ...paymentBlocks([EXPIRED_BLOCKS]),
    ...heldDocuments([REQUIRED_ROWS]),
    ...accountWriters([REQUEST_WRITERS]),
  },
  recordLinks: {
    suppliers: [
      {
        label: 'Ver su portal',
        segment: 'portal',
        at: '/spp-purchases?supplier=',
        key: 'spp.preview',
        when: { portal_enabled: ['true'] },
      },
    ],
  },
  linkedTabs: {
    // Its own people open the record, and no list beside which their requests would be.
    'supplier_users/profile': [
      {
        key: 'solicitudes',
        label: 'Solicitudes',
        tables: ['supplier_users/changes'],
        by: 'supplier_id',
      },
    ],
    suppliers: [
      {
        key: 'expediente',
        label: 'Expediente',
        tables: ['spp/required-documents', 'spp/suppliers-documents'],
        by: 'supplier_id',
      },
      {
        key: 'solicitudes',
        label: 'Solicitudes',
        tables: ['supplier-change-requests'],
        by: 'supplier_id',
      },
    ],
  },
  notices: [
    ...answeredNotices,
    {
      key: 'suppliers.changeAsked',
      label: 'Un proveedor pide cambiar sus datos',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'spp.answered',
      label: 'Un proveedor confirma, propone fechas o avisa un embarque de lo que compraste',
      channels: ['APP'],
      audience: 'ASIGNADO',
    },
    {
      key: 'documents.received',
      label: 'Un proveedor entrega un documento',
      channels: ['APP'],
      audience: 'ROL',
    },
    {
      key: 'documents.expiring',
      label: 'Vencen documentos de proveedores',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  roleKeys,
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: actionWords },
});
