import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';

const READ = { readOnly: true, width: 3 } as const;

/**
 * The credit note that a supplier owes for what was taken off an invoice for paying it early: a row
 * for each payment of each invoice (purchasing R41). Written by this folder alone.
 */
export const discountNotes = resource('payments/discount-notes', {
  label: ['Nota de pronto pago', 'Notas de pronto pago'],
  gender: 'f',
  docUrl: 'notas-de-pronto-pago',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true, readOnly: true, width: 6 }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', {
      required: true,
      readOnly: true,
      width: 6,
    }),
    payment_id: ref('Pago', 'payments', { required: true, ...READ }),
    payment_no: text('Folio del pago', { max: 60, ...READ }),
    paid_on: date('Pagado el', { required: true, ...READ }),
    base: money('Sin impuestos', { required: true, ...READ }),
    tax: money('Impuestos', { required: true, ...READ }),
    amount: money('Descuento', { required: true, ...READ }),
    currency_id: ref('Moneda', 'currencies', { required: true, ...READ }),
    due_on: date('Fecha límite', { required: true, index: true, ...READ }),
    state: choice(
      'Situación',
      [
        ['PENDIENTE', 'Por recibir', 'wait'],
        ['RECIBIDA', 'Recibida', 'ok'],
        ['SIN_NOTA', 'Sin nota: se debe otra vez', 'bad'],
        ['CANCELADA', 'Cancelada', 'off'],
      ],
      { required: true, default: 'PENDIENTE', index: true, readOnly: true, width: 6 },
    ),
    credit_note_id: ref('Nota de crédito', 'prc/invoice-shipments', { readOnly: true, width: 6 }),
  },
  title: ['payment_no', 'invoice_id'],
  search: ['payment_no'],
  customFields: false,
  quickSearch: false,
  inMenu: false,
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  uniques: [
    {
      fields: ['payment_id', 'invoice_id'],
      on: 'payment_no',
      message: 'Ese pago ya espera su nota.',
    },
  ],
  highlights: ['supplier_id', 'due_on', ['amount', 'currency_id'], 'payment_id'],
  overdue: { field: 'due_on', openStates: ['PENDIENTE'] },
  list: {
    columns: [
      'supplier_id',
      'invoice_id',
      'payment_no',
      'paid_on',
      'amount',
      'currency_id',
      'due_on',
      'state',
    ],
    sort: 'due_on',
    filters: ['state', 'supplier_id', 'due_on', 'paid_on', 'invoice_id', 'payment_id'],
    viewsBy: 'state',
    tabs: PAYABLE_TABS,
  },
  form: {
    sections: [
      {
        title: 'Nota',
        help: 'De qué descuento es, cuánto debe decir y hasta cuándo se espera.',
        fields: [
          'supplier_id',
          'invoice_id',
          'payment_id',
          'payment_no',
          'paid_on',
          'base',
          'tax',
          'amount',
          'currency_id',
          'due_on',
          'state',
          'credit_note_id',
        ],
      },
    ],
  },
});
