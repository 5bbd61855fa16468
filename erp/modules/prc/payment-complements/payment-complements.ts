import { choice, date, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';

const READ = { readOnly: true, width: 3 } as const;

/**
 * The receipt (REP) that a supplier owes for what an invoice PPD was paid: a row for each payment
 * of each invoice (purchasing R48). Written by `follow-complements.ts` alone.
 */
export const paymentComplements = resource('payments/complements', {
  label: ['Complemento de pago', 'Complementos de pago'],
  docUrl: 'complementos-de-pago',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true, readOnly: true, width: 6 }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', {
      required: true,
      readOnly: true,
      width: 6,
    }),
    payment_id: ref('Pago', 'payments', { readOnly: true, width: 3 }),
    payment_no: text('Documento de pago', { max: 60, ...READ }),
    paid_on: date('Pagado el', { required: true, ...READ }),
    installment: int('Parcialidad', { required: true, ...READ }),
    amount: money('Pagado', { required: true, ...READ }),
    currency_id: ref('Moneda', 'currencies', { required: true, ...READ }),
    due_on: date('Fecha límite', { required: true, index: true, ...READ }),
    state: choice(
      'Situación',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['VENCIDO', 'Vencido', 'bad'],
        ['RECIBIDO', 'Recibido', 'ok'],
      ],
      { required: true, default: 'PENDIENTE', index: true, ...READ },
    ),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      required: true,
      ...READ,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      required: true,
      ...READ,
    }),
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
      fields: ['invoice_id', 'source_resource', 'source_id'],
      on: 'payment_no',
      message: 'Ese pago ya espera su complemento.',
    },
  ],
  highlights: ['supplier_id', 'due_on', ['amount', 'currency_id'], 'payment_id'],
  overdue: { field: 'due_on', openStates: ['PENDIENTE', 'VENCIDO'] },
  list: {
    columns: [
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
    sort: 'due_on',
    filters: ['state', 'supplier_id', 'due_on', 'paid_on', 'invoice_id', 'payment_id'],
    viewsBy: 'state',
    tabs: PAYABLE_TABS,
  },
  form: {
    sections: [
      {
        title: 'Complemento',
        help: 'De qué pago y de qué factura es, y hasta cuándo puede llegar.',
        fields: [
          'supplier_id',
          'invoice_id',
          'payment_id',
          'payment_no',
          'paid_on',
          'installment',
          'amount',
          'currency_id',
          'due_on',
          'state',
          'source_resource',
          'source_id',
        ],
      },
    ],
  },
});
