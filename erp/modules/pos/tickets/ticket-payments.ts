import { money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** With what a ticket was paid. */
export const ticketPayments = child('pos-ticket-payments', {
  label: ['Pago del ticket', 'Pagos del ticket'],
  fields: {
    ticket_id: ref('Ticket', 'pos/tickets', { required: true }),
    payment_type_id: ref('Forma de pago', 'payment-types', { required: true, width: 4 }),
    amount: money('Importe', {
      required: true,
      above: '0',
      width: 3,
      help: 'Lo que se entregó: del efectivo puede haber cambio.',
    }),
    reference: text('Referencia', {
      max: 60,
      width: 4,
      help: 'Autorización de la tarjeta o clave de rastreo.',
    }),
  },
  title: 'reference',
  row: { cells: ['payment_type_id', 'amount', 'reference'] },
  list: { columns: ['payment_type_id', 'amount', 'reference'] },
});
