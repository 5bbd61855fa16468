import { issuerRows } from '#erp/domains/accounting/entry-proofs.ts';
import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { paymentBlocks } from '#erp/modules/prc/purchase-payments/payment-blocks.ts';
import { receivedFindings } from './audit/received-findings.ts';
import { blackListChanges } from './black-list/black-list-changes.ts';
import { blackListVersions } from './black-list-versions/black-list-versions.ts';
import { blackList } from './black-list/black-list.ts';
import { intakeFiles } from './add/add-files.ts';
import { intakeResults } from './add/add-results.ts';
import { intakes } from './add/add.ts';
import { receivedXml } from './received-xml/received-xml.ts';
import { whInvoiceChecks } from './wh-invoices/wh-invoice-checks.ts';
import { whInvoiceConcepts } from './wh-invoices/wh-invoice-concepts.ts';
import { whInvoicePayments } from './wh-invoices/wh-invoice-payments.ts';
import { whInvoices } from './wh-invoices/wh-invoices.ts';
import { actionWords } from './english-actions.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';

const LIST_READS = ['sat/black-list.list', 'sat/black-list-versions.list'];
const VAULT_READS = ['sat/wh-invoices.list', 'sat/wh-invoices.export', 'sat/add.list'];
const CLERK = [
  ...VAULT_READS,
  'sat/wh-invoices.update',
  'sat/wh-invoices.classify',
  'sat/wh-invoices.link',
  'sat/wh-invoices.refresh',
  'sat/add.create',
];

export const vault = module({
  key: 'vault',
  label: 'CFDI recibidos',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 530,
  dependsOn: ['accounting', 'cfl', 'purchasing', 'sales', 'prc'],
  refersTo: {
    cfdi: 'the provider that is asked, and the certificate that signs what is answered',
  },
  resources: [
    whInvoices,
    whInvoiceConcepts,
    whInvoicePayments,
    whInvoiceChecks,
    receivedXml,
    intakes,
    intakeFiles,
    intakeResults,
    blackList,
    blackListChanges,
    blackListVersions,
  ],
  notices: [
    {
      key: 'efos.listed',
      label: 'Un proveedor o cliente aparece en la lista 69-B',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'cfdi.cancelled',
      label: 'Un proveedor cancela un CFDI que recibiste',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'cfdi.cancelRequest',
      label: 'Un proveedor pide cancelar un CFDI',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  addedRows: {
    ...receivedFindings,
    ...issuerRows(['select account_id, uuid, issuer_rfc from sat__wh_invoices']),
    ...paymentBlocks([
      `select i.account_id, i.id as invoice_id, 'CFDI_CANCELADO' as code, '' as detail from prc__invoice_shipments i join sat__wh_invoices w on ${sameCompany('w', 'i')} and w.uuid = i.uuid_key where w.sat_status = 'CANCELADO'`,
    ]),
  },
  addedFields: {
    'payments/complements': {
      fields: { cfdi_id: ref('CFDI recibido', 'sat/wh-invoices', { readOnly: true, width: 6 }) },
      after: 'source_id',
    },
  },
  linkedTabs: {
    suppliers: [
      {
        key: 'cfdi',
        label: 'CFDI recibidos',
        tables: ['sat/wh-invoices'],
        by: 'supplier_id',
      },
    ],
  },
  roleKeys: {
    CONTADOR_GENERAL: [
      'sat/black-list.*',
      'sat/black-list-versions.list',
      'sat/wh-invoices.*',
      'sat/add.*',
    ],
    AUXILIAR_CONTABLE: [...LIST_READS, ...CLERK],
    CUENTAS_POR_PAGAR: [...LIST_READS, ...CLERK, 'sat/black-list.alerts', 'sat/wh-invoices.answer'],
    TESORERIA: [...LIST_READS, ...VAULT_READS],
    COMPRADOR: LIST_READS,
    GERENTE_COMPRAS: LIST_READS,
    DIRECTOR_FINANZAS: [...LIST_READS, ...VAULT_READS],
    DIRECCION: [...LIST_READS, ...VAULT_READS],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: actionWords },
});
