import { portalView } from '#erp/model/rows/portal-view.ts';
import { OWED_KINDS } from '#erp/modules/prc/invoice-shipments/invoice-choices.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import { PAYMENT_TABS as TABS, SUPPLIERS_VIEW as COMMON } from './payment-views.ts';

const OWED = { kind: OWED_KINDS, balance: { least: '0.01' } };

/** What the company owes a supplier and when it pays it (purchasing §2). */
export const portalInvoices = portalView(invoiceShipments, 'spp/payments', {
  ...COMMON,
  label: ['Factura', 'Mis facturas'],
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
  labels: { supplier_folio: 'Folio', complements_owed: 'Complementos que debes' },
  choiceLabels: { status: { CONTABILIZADA: 'Por pagar', PAGO_PARCIAL: 'Pagada en parte' } },
  title: ['series', 'supplier_folio'],
  search: ['uuid', 'supplier_folio'],
  highlights: ['due_date', 'scheduled_date', ['total', 'currency_id'], ['balance', 'currency_id']],
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
    totals: [
      { label: 'Por cobrar', sum: 'balance', filter: OWED },
      {
        label: 'Vencido',
        sum: 'balance',
        filter: { ...OWED, due_date: { upToDays: -1 } },
      },
      {
        label: 'Programado este mes',
        sum: 'balance',
        filter: { ...OWED, scheduled_date: ['este-mes'] },
      },
      {
        label: 'Complementos pendientes',
        count: 'spp/payments/complements',
        filter: { state: ['PENDIENTE', 'VENCIDO'] },
      },
    ],
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
