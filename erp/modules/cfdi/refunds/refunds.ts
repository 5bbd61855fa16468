import { along } from '#erp/model/computed/declared.ts';
import { choice, date, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { GIVEN_BACK, REFUND_STATES } from './refund-choices.ts';
import { PAY, WITHDRAW } from './pay-action.ts';
import { refundStates } from './refund-states.ts';

const SAID = { readOnly: true, width: 4 } as const;
const SHORT = { readOnly: true, width: 3 } as const;

/**
 * What is credited of a return, and whether it was given back in money (sales §5): a row for each
 * time that a return is resolved so. Written by this folder alone.
 */
export const refunds = resource('refunds', {
  label: ['Reembolso a cliente', 'Reembolsos a clientes'],
  docUrl: 'reembolsos',
  fields: {
    date: date('Fecha', { required: true, index: true, ...SHORT }),
    rejection_id: ref('Devolución', 'sls/rejections', { required: true, ...SAID }),
    customer_id: ref('Cliente', 'customers', { required: true, readOnly: true, width: 6 }),
    branch_office_id: ref('Sucursal', 'branch-offices', SHORT),
    resolution: choice('Se resolvió con', GIVEN_BACK, { required: true, ...SHORT }),
    amount: money('Importe', { required: true, ...SHORT, help: 'El de su nota, con impuestos.' }),
    currency_id: ref('Moneda', 'currencies', SHORT),
    credit_note_id: ref('Nota de crédito', 'satInvoices', SAID),
    note_uuid: along('UUID de la nota', 'text', 'credit_note_id.uuid'),
    status: choice('Estado', REFUND_STATES, {
      required: true,
      default: 'PENDIENTE',
      index: true,
      ...SHORT,
    }),
    movement_id: ref('Movimiento de tesorería', 'cfl/movements', SAID),
    payment_type_id: ref('Forma de reembolso', 'payment-types', SAID),
    paid_on: date('Pagado el', { index: true, ...SHORT }),
    paid_amount: money('Pagado', SHORT),
  },
  title: ['rejection_id', 'customer_id'],
  print: { day: 'date' },
  customFields: false,
  quickSearch: false,
  branchField: 'branch_office_id',
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  highlights: ['customer_id', ['amount', 'currency_id'], 'credit_note_id', 'paid_on'],
  list: {
    columns: [
      'date',
      'rejection_id',
      'customer_id',
      'amount',
      'currency_id',
      'credit_note_id',
      'payment_type_id',
      'paid_on',
      'status',
    ],
    more: ['note_uuid', 'resolution', 'paid_amount', 'movement_id', 'branch_office_id'],
    sort: '-date',
    filters: [
      'status',
      'resolution',
      'customer_id',
      'date',
      'paid_on',
      'payment_type_id',
      'branch_office_id',
    ],
    viewsBy: 'status',
    totals: [
      {
        label: 'Por pagar',
        sum: 'amount',
        filter: { status: ['PENDIENTE', 'CON_NOTA'], resolution: ['REEMBOLSO'] },
      },
    ],
  },
  privileges: [{ key: 'refunds.pay', label: 'Pedir el pago de reembolsos', risk: 'SENSIBLE' }],
  form: {
    sections: [
      {
        title: 'Reembolso',
        help: 'De qué devolución es, y cuánto se acreditó.',
        fields: [
          'date',
          'status',
          'rejection_id',
          'customer_id',
          'branch_office_id',
          'resolution',
          'amount',
          'currency_id',
          'credit_note_id',
          'note_uuid',
        ],
      },
      {
        title: 'Pago',
        help: 'El movimiento con que se le regresó al cliente.',
        fields: ['movement_id', 'payment_type_id', 'paid_on', 'paid_amount'],
      },
    ],
  },
  states: refundStates,
  actions: { pay: PAY, withdraw: WITHDRAW },
});
