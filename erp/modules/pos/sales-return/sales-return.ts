import { viewOf } from '#erp/model/rows/view-of.ts';
import { tickets } from '../tickets/tickets.ts';
import { NOTE_STATES, NOT_OF_RETURNS } from './return-choices.ts';
import { TICKET_TABS } from '../ticket-tabs.ts';

/** What was given back of what a stamped CFDI still includes (finance §2.6). */
export const salesReturn = viewOf(tickets, 'sat/sales-return', {
  label: ['Devolución de ventas', 'Devoluciones de ventas'],
  gender: 'f',
  // A tab of the tickets.
  inMenu: false,
  docUrl: 'devoluciones-de-ventas',
  where: [
    { field: 'note_status', is: NOTE_STATES.map(([state]) => state) },
    { field: 'status', is: ['PAGADO'] },
  ],
  editable: [],
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  withoutActions: ['invoice'],
  without: NOT_OF_RETURNS,
  highlights: ['credited_to', 'original_ticket_id', 'credited_invoice_id', 'total', 'note_status'],
  list: {
    columns: [
      'day',
      'folio',
      'credited_to',
      'credited_number',
      'total',
      'tax_total',
      'note_status',
      'note_number',
    ],
    more: [
      'original_ticket_id',
      'customer_id',
      'credited_invoice_id',
      'credit_note_id',
      'branch_office_id',
      'sold_at',
      'payment_form',
      'subtotal',
    ],
    sort: '-day',
    viewsBy: 'note_status',
    filters: [
      'note_status',
      'branch_office_id',
      'customer_id',
      'day',
      'total',
      'credited_invoice_id',
    ],
    tabs: TICKET_TABS,
  },
  form: {
    sections: [
      {
        title: 'Devolución',
        help: 'Qué ticket se devolvió, y cuándo.',
        fields: [
          'folio',
          'kind',
          'status',
          'original_ticket_id',
          'sold_at',
          'day',
          'branch_office_id',
          'customer_id',
        ],
      },
      {
        title: 'Nota de crédito',
        help: 'El CFDI que todavía la incluye, y el egreso que lo baja.',
        fields: ['credited_invoice_id', 'note_status', 'credit_note_id'],
      },
      {
        title: 'Partidas',
        help: 'Lo que regresó, a como se cobró.',
        fields: ['lines'],
      },
      {
        title: 'Lo que se regresó',
        help: 'En la forma de pago de su devolución mayor.',
        fields: [
          'payments',
          'subtotal',
          'tax_total',
          'total',
          'change_amount',
          'payment_form',
          'taxes',
        ],
      },
    ],
  },
});
