import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import { paymentComplements } from '#erp/modules/prc/payment-complements/payment-complements.ts';
import { paymentApplications } from '#erp/modules/prc/payments/payment-applications.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import { HAND_IN_COMPLEMENT } from '../portal-documents/portal-actions.ts';

const TABS = ['spp/payments', 'spp/payments/paid', 'spp/payments/complements'] as const;
const COMMON = { portal: 'PROVEEDOR', docUrl: 'portal-de-proveedores' } as const;

/** What the company owes a supplier and when it pays it (purchasing §2). */
export const portalInvoices = portalView(invoiceShipments, 'spp/payments', {
  ...COMMON,
  label: ['Factura', 'Mis pagos'],
  gender: 'f',
  where: [{ field: 'status', is: ['CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA'] }],
  shows: [
    'series',
    'supplier_folio',
    'uuid',
    'kind',
    'supplier_id',
    'date',
    'due_date',
    'scheduled_date',
    'currency_id',
    'total',
    'paid',
    'balance',
    'complements_owed',
    'status',
  ],
  title: ['series', 'supplier_folio'],
  search: ['uuid', 'supplier_folio'],
  highlights: ['due_date', 'scheduled_date', ['total', 'currency_id'], 'balance'],
  list: {
    columns: [
      'supplier_folio',
      'date',
      'due_date',
      'scheduled_date',
      'total',
      'currency_id',
      'balance',
      'complements_owed',
      'status',
    ],
    sort: 'due_date',
    filters: ['status', 'supplier_id', 'due_date', 'scheduled_date', 'balance'],
    shortFilters: { supplier: 'supplier_id' },
    tabs: TABS,
  },
  form: {
    sections: [
      {
        title: 'Factura',
        help: 'Cuándo vence, cuándo se paga y cuánto falta.',
        fields: [
          'series',
          'supplier_folio',
          'kind',
          'status',
          'supplier_id',
          'uuid',
          'date',
          'due_date',
          'scheduled_date',
          'currency_id',
          'total',
          'paid',
          'balance',
          'complements_owed',
        ],
      },
    ],
  },
});

export const portalApplications = portalRows(paymentApplications, 'spp/payments/applications', {
  label: ['Factura pagada', 'Facturas pagadas'],
  gender: 'f',
  shows: ['payment_id', 'invoice_id', 'invoice_amount'],
  row: { cells: ['invoice_id', 'invoice_amount'] },
});

/** What was paid, and of which invoices. */
export const portalPaid = portalView(payments, 'spp/payments/paid', {
  ...COMMON,
  label: ['Pago recibido', 'Pagos recibidos'],
  inMenu: false,
  where: [
    { field: 'status', is: ['APLICADO'] },
    { field: 'kind', is: ['PAGO', 'ANTICIPO'] },
  ],
  shows: [
    'folio',
    'kind',
    'status',
    'supplier_id',
    'date',
    'amount',
    'currency_id',
    'reference',
    'complements_owed',
  ],
  rows: { applications: portalApplications },
  title: 'folio',
  search: ['folio', 'reference'],
  highlights: ['date', ['amount', 'currency_id'], 'reference', 'complements_owed'],
  list: {
    columns: ['folio', 'date', 'kind', 'amount', 'currency_id', 'reference', 'complements_owed'],
    sort: '-date',
    filters: ['date', 'kind', 'supplier_id', 'complements_owed'],
    tabs: TABS,
  },
  form: {
    sections: [
      {
        title: 'Pago',
        help: 'Cuánto se te pagó, cuándo y con qué referencia.',
        fields: [
          'folio',
          'kind',
          'status',
          'supplier_id',
          'date',
          'amount',
          'currency_id',
          'reference',
          'complements_owed',
        ],
      },
      { title: 'Facturas', help: 'Las que paga.', fields: ['applications'] },
    ],
  },
});

/** Receipts that it owes for what it was paid. */
export const portalComplements = portalView(paymentComplements, 'spp/payments/complements', {
  ...COMMON,
  label: ['Complemento de pago', 'Complementos por enviar'],
  inMenu: false,
  where: [],
  shows: [
    'supplier_id',
    'invoice_id',
    'payment_no',
    'paid_on',
    'installment',
    'amount',
    'currency_id',
    'due_on',
    'state',
  ],
  title: ['payment_no', 'invoice_id'],
  search: ['payment_no'],
  highlights: ['due_on', ['amount', 'currency_id'], 'state'],
  list: {
    columns: [
      'payment_no',
      'invoice_id',
      'paid_on',
      'installment',
      'amount',
      'currency_id',
      'due_on',
      'state',
    ],
    sort: 'due_on',
    filters: ['state', 'supplier_id', 'due_on'],
    tabs: TABS,
  },
  actions: { 'hand-in': HAND_IN_COMPLEMENT },
  form: {
    sections: [
      {
        title: 'Complemento',
        help: 'Los datos que debe decir tu XML, y hasta cuándo puedes enviarlo.',
        fields: [
          'supplier_id',
          'invoice_id',
          'payment_no',
          'paid_on',
          'installment',
          'amount',
          'currency_id',
          'due_on',
          'state',
        ],
      },
    ],
  },
});
