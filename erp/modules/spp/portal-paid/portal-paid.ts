import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { paymentApplications } from '#erp/modules/prc/payments/payment-applications.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import {
  PAYMENT_TABS as TABS,
  SUPPLIERS_VIEW as COMMON,
} from '../portal-payments/payment-views.ts';

export const portalApplications = portalRows(paymentApplications, 'spp/payments/applications', {
  label: ['Factura pagada', 'Facturas pagadas'],
  gender: 'f',
  shows: ['payment_id', 'invoice_id', 'invoice_amount', 'invoice_currency'],
  row: { cells: ['invoice_id', 'invoice_amount', 'invoice_currency'] },
});

/** What was paid, and of which invoices. */
export const portalPaid = portalView(payments, 'spp/payments/paid', {
  ...COMMON,
  label: ['Pago recibido', 'Pagos recibidos'],
  inMenu: false,
  where: [
    { field: 'status', is: ['APLICADO', 'CONCILIADO'] },
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
