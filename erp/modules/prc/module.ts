import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { invoiceRows } from '#erp/domains/accounting/entry-proofs.ts';
import { paymentForms } from '#erp/modules/cfl/proofs/forms.ts';
import {
  RECEIVED_INVOICES,
  SUPPLIER_PAYMENT_FORMS,
} from './invoice-shipments/posting/proving-invoices.ts';
import { cfdiRows } from '#erp/domains/taxes/received-cfdi.ts';
import { operationRows } from '#erp/domains/taxes/diot-operations.ts';
import { taxRows } from '#erp/domains/taxes/tax-rows.ts';
import { ref } from '#erp/model/fields.ts';
import { blocks, module } from '#erp/model/module.ts';
import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { invoiceLines } from './invoice-shipments/invoice-lines.ts';
import { orderAdvances } from '#erp/modules/purchasing/purchase-orders/advances/order-advances.ts';
import {
  BOUGHT_ORDER,
  OPEN_ORDER,
} from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { countedRows } from '#erp/domains/fulfilment/recount.ts';
import { COUNTED_INVOICES } from './invoice-shipments/receptions/counted-invoices.ts';
import { invoiceShipments } from './invoice-shipments/invoice-shipments.ts';
import { invoiceExceptions } from './invoice-shipments/invoice-exceptions.ts';
import { invoiceTaxes } from './invoice-shipments/invoice-taxes.ts';
import { INVOICE_OPERATIONS } from './invoice-shipments/posting/invoice-operations.ts';
import { ADVANCE_TAXES, NOTE_TAXES } from './invoice-shipments/posting/note-tax-rows.ts';
import { claimedItems, neededDocuments } from '#erp/domains/open-items/items/claimed-items.ts';
import { PROPOSED_INVOICES } from './purchase-payments/payable-invoices.ts';
import { moneyPaid } from '#erp/domains/bank/money-paid.ts';
import { PAID_ADVANCES } from './payments/advance-orders.ts';
import { paidAccounts } from '#erp/modules/purchasing/suppliers/accounts/paid-accounts.ts';
import { DRAFT_PAYMENTS, PAID_ACCOUNTS, SUPPLIER_MONEY_PAID } from './payments/payment-facts.ts';
import { paymentApplications } from './payments/payment-applications.ts';
import { payments } from './payments/payments.ts';
import { OVERDUE_BLOCKS } from './payment-complements/overdue-complements.ts';
import { discountNotes } from './discount-notes/discount-notes.ts';
import { paymentComplements } from './payment-complements/payment-complements.ts';
import { BLOCK_SET, paymentBlocks } from './purchase-payments/payment-blocks.ts';
import { purchasePaymentLines } from './purchase-payments/purchase-payment-lines.ts';
import { purchasePayments } from './purchase-payments/purchase-payments.ts';
import { purchaseEvents } from './posting-events.ts';
import { procurementReports } from './reports/procurement.ts';
import { purchaseReports } from './reports/purchase-reports.ts';
import { purchasesScreen } from './reports/purchases.ts';
import { receivedLedgerChecks } from './reports/received-ledger-check.ts';
import { reportWords } from './reports/report-words.ts';
import { shoppingCharts, shoppingLists } from './shopping/shopping-charts.ts';
import { shoppingDashboard } from './shopping/shopping-dashboard.ts';
import { shoppingTiles } from './shopping/shopping-tiles.ts';
import { shoppingWords } from './shopping/shopping-words.ts';
import { roleKeys } from './role-keys.ts';

/** What follows a reception, before what may follow it. */
const INVOICE_SHIPMENT = {
  label: 'Facturar',
  segment: 'facturar',
  at: '/catalogue/action/prc/invoice-shipments/fromShipments?shipment_ids=',
  order: -1,
  key: 'prc/invoice-shipments.create',
  when: { status: ['LIBERADO'] },
};

export const prc = module({
  key: 'prc',
  label: 'Cuentas por pagar',
  group: 'COMPRAS',
  icon: 'receipt',
  order: 210,
  dependsOn: ['purchasing', 'accounting', 'cfl'],
  refersTo: {
    inventory: 'what a warehouse bought without an order',
    fin: 'what centres may spend',
  },
  resources: [
    invoiceShipments,
    invoiceLines,
    invoiceTaxes,
    invoiceExceptions,
    payments,
    paymentApplications,
    paymentComplements,
    discountNotes,
    purchasePayments,
    purchasePaymentLines,
  ],
  rowSets: BLOCK_SET,
  gaplessSeries: ['payments'],
  recordLinks: {
    shipments: [INVOICE_SHIPMENT],
    'raw-material-shipments': [INVOICE_SHIPMENT],
    'purchase-orders': [
      {
        label: 'Anticipar',
        segment: 'anticipar',
        at: '/payments/new?kind=ANTICIPO&purchase_order_id=',
        key: 'payments.create',
        when: { status: OPEN_ORDER },
      },
      {
        label: 'Facturar',
        segment: 'facturar',
        at: '/catalogue/action/prc/invoice-shipments/fromOrders?order_ids=',
        key: 'prc/invoice-shipments.create',
        when: { status: BOUGHT_ORDER, invoice_control: ['ORDENADO'] },
      },
    ],
    'purchases-returns': [
      {
        label: 'Nota de crédito',
        segment: 'nota-de-credito',
        at: '/catalogue/action/prc/invoice-shipments/fromReturn?return_id=',
        order: -1,
        key: 'prc/invoice-shipments.create',
        when: { status: ['ENVIADA'], resolution: ['NOTA_CREDITO', 'REEMBOLSO'] },
      },
    ],
    'purchase-payments': [
      {
        label: 'Archivo del banco',
        segment: 'file/download',
        key: 'purchase-payments.disperse',
        when: { status: ['ENVIADA', 'PAGADA'] },
      },
    ],
  },
  linkedTabs: {
    'purchase-orders': [
      {
        key: 'anticipos',
        label: 'Anticipos',
        tables: ['payments'],
        by: 'purchase_order_id',
        columns: ['folio', 'date', 'reference', 'amount', 'currency_id', 'unapplied', 'status'],
        order: 2,
      },
    ],
    'shipment-lines': [
      {
        key: 'facturas',
        label: 'Facturas',
        tables: ['prc/invoice-shipments'],
        by: 'shipment_line_id',
        order: 4,
      },
    ],
    payments: [
      {
        key: 'complementos',
        label: 'Complementos',
        tables: ['payments/complements'],
        by: 'payment_id',
      },
      {
        key: 'pronto-pago',
        label: 'Pronto pago',
        tables: ['payments/discount-notes'],
        by: 'payment_id',
      },
    ],
    'prc/invoice-shipments': [
      {
        key: 'complementos',
        label: 'Complementos',
        tables: ['payments/complements'],
        by: 'invoice_id',
      },
      {
        key: 'pronto-pago',
        label: 'Pronto pago',
        tables: ['payments/discount-notes'],
        by: 'invoice_id',
      },
    ],
  },
  notices: [
    {
      key: 'receptions.uninvoiced',
      label: 'Lo que recibiste lleva quince días sin facturar',
      channels: ['APP', 'CORREO'],
      audience: 'ASIGNADO',
    },
    {
      key: 'complements.overdue',
      label: 'Un proveedor debe complementos de pago',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
    {
      key: 'discount-notes.late',
      label: 'Un descuento de pronto pago sin nota se debe otra vez',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  reports: [purchasesScreen, purchaseReports, procurementReports],
  dashboards: [shoppingDashboard],
  tiles: shoppingTiles,
  charts: shoppingCharts,
  lists: shoppingLists,
  privileges: [
    { key: 'purchases.list', label: 'Consultar compras en contabilidad', risk: 'SENSIBLE' },
    { key: 'purchases.export', label: 'Exportar compras en contabilidad', risk: 'SENSIBLE' },
    { key: 'prc/reports.list', label: 'Consultar reportes de procuración' },
    { key: 'prc/reports.export', label: 'Exportar reportes de procuración' },
    {
      key: 'prc/reports.budget',
      label: 'Consultar el cumplimiento del presupuesto en los reportes de procuración',
      risk: 'SENSIBLE',
    },
  ],
  postingEvents: purchaseEvents,
  costCorrectionRoles: { 'prc/invoice-shipments': 'RECIBIDO_POR_FACTURAR' },
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
        'payments/complements.list',
        'payments/discount-notes.list',
        'purchase-payments.list',
        'purchase-payments.export',
        'purchase-payments.print',
        'purchase-payments.disperse',
        'purchase-payments.settle',
        'prc/invoice-shipments.list',
        'suppliers.list',
        // Whoever transfers types where to.
        'suppliers.accounts',
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
    'shipment-charges': {
      fields: {
        invoice_id: ref('Factura', 'prc/invoice-shipments', { readOnly: true, width: 6 }),
      },
      after: 'supplier_id',
    },
    'purchases-returns': {
      fields: {
        credit_note_id: ref('Nota de crédito', 'prc/invoice-shipments', {
          readOnly: true,
          width: 4,
        }),
      },
      after: 'movement_id',
    },
    'acc/fixed-assets': {
      fields: {
        invoice_id: ref('Factura de compra', 'prc/invoice-shipments', {
          selectable: { status: ['CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA'] },
          width: 6,
          help: 'Con la que se compró; por ella deja de faltar en Compras (contabilidad).',
        }),
      },
      after: 'equipment',
    },
  },
  addedRows: {
    ...paymentBlocks([OVERDUE_BLOCKS]),
    ...countedRows(COUNTED_INVOICES),
    ...cfdiRows([
      `select i.account_id, i.uuid_key as uuid, 'prc/invoice-shipments' as source_resource, i.id::text as source_id, coalesce(i.folio, i.supplier_folio, '') as name from prc__invoice_shipments i where i.uuid_key is not null`,
    ]),
    ...invoiceRows([RECEIVED_INVOICES]),
    ...paymentForms([SUPPLIER_PAYMENT_FORMS]),
    ...orderAdvances([PAID_ADVANCES]),
    ...moneyPaid([SUPPLIER_MONEY_PAID]),
    ...paidAccounts(PAID_ACCOUNTS),
    ...claimedItems([PROPOSED_INVOICES]),
    ...neededDocuments([DRAFT_PAYMENTS]),
    ...taxRows([ADVANCE_TAXES, NOTE_TAXES]),
    ...operationRows([INVOICE_OPERATIONS]),
    ...ledgerChecks(receivedLedgerChecks),
  },
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
    blocks(
      'Preparar y autorizar propuestas de pago',
      'purchase-payments.create',
      'purchase-payments.authorize',
      'Pagar sin que otra persona lo revise.',
    ),
    blocks(
      'Verificar cuentas y dispersar pagos',
      'suppliers.verify_bank',
      'purchase-payments.disperse',
      'Desviar un pago a una cuenta propia.',
    ),
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...shoppingWords, ...reportWords, ...englishWords, ...actionWords } },
});
