import { cfdiRows } from '#erp/domains/taxes/received-cfdi.ts';
import { ref } from '#erp/model/fields.ts';
import { blocks, module } from '#erp/model/module.ts';
import { englishWords } from './english-words.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { invoiceLines } from './invoice-shipments/invoice-lines.ts';
import { invoiceShipments } from './invoice-shipments/invoice-shipments.ts';
import { invoiceTaxes } from './invoice-shipments/invoice-taxes.ts';
import { paymentApplications } from './payments/payment-applications.ts';
import { payments } from './payments/payments.ts';
import { purchaseEvents } from './posting-events.ts';
import { purchasesScreen } from './reports/purchases.ts';
import { roleKeys } from './role-keys.ts';
import { conceptProfile, supplierProfile } from './withholding-profiles/profile-fields.ts';
import { withholdingProfiles } from './withholding-profiles/withholding-profiles.ts';

export const prc = module({
  key: 'prc',
  label: 'Cuentas por pagar',
  group: 'COMPRAS',
  icon: 'receipt',
  order: 210,
  dependsOn: ['purchasing', 'accounting', 'cfl'],
  resources: [
    invoiceShipments,
    invoiceLines,
    invoiceTaxes,
    payments,
    paymentApplications,
    withholdingProfiles,
  ],
  gaplessSeries: ['payments'],
  reports: [purchasesScreen],
  privileges: [
    { key: 'purchases.list', label: 'Consultar compras en contabilidad', risk: 'SENSIBLE' },
    { key: 'purchases.export', label: 'Exportar compras en contabilidad', risk: 'SENSIBLE' },
  ],
  postingEvents: purchaseEvents,
  roles: [
    {
      code: 'PAGOS',
      name: 'Pagos a proveedores',
      description:
        'Aplica y cancela los pagos que otros capturan, y anula cheques; no verifica cuentas.',
      requiresOtp: true,
      keys: [
        'payments.list',
        'payments.export',
        'payments.print',
        'payments.apply',
        'payments.cancel',
        'prc/invoice-shipments.list',
        'suppliers.list',
        'payment-types.list',
        'cfl/bank-accounts.list',
        'cfl/bank-accounts.balances',
        'cfl/bank-reports.list',
        'cfl/open-items.list',
        'cfl/checks.list',
        'cfl/checks.export',
        'cfl/checks.void',
      ],
    },
  ],
  roleKeys,
  addedFields: {
    suppliers: {
      fields: {
        withholding_profile_id: supplierProfile,
      },
      after: 'diot_operation_type',
    },
    'acc/fixed-assets': {
      fields: {
        invoice_id: ref('Factura de compra', 'prc/invoice-shipments', {
          width: 6,
          help: 'Con la que se compró; por ella deja de faltar en Compras (contabilidad).',
        }),
      },
      after: 'equipment',
    },
    expenses: {
      fields: {
        withholding_profile_id: conceptProfile,
      },
      after: 'diot_operation',
    },
  },
  addedRows: cfdiRows([
    `select i.account_id, i.uuid_key as uuid, 'prc/invoice-shipments' as source_resource, i.id::text as source_id, coalesce(i.folio, i.supplier_folio, '') as name from prc__invoice_shipments i where i.uuid_key is not null`,
  ]),
  duties: [
    blocks(
      'Capturar y contabilizar facturas sin CFDI',
      'prc/invoice-shipments.no_cfdi',
      'prc/invoice-shipments.post',
      'Pagar lo que nadie compró.',
    ),
    blocks(
      'Capturar y aplicar pagos a proveedores',
      'payments.create',
      'payments.apply',
      'Pagar sin que otra persona lo revise.',
    ),
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
