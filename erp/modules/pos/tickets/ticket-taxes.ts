import { money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Taxes that were charged, each rounded once: its CFDI says the same. */
export const ticketTaxes = child('pos-ticket-taxes', {
  label: ['Impuesto del ticket', 'Impuestos del ticket'],
  fields: {
    ticket_id: ref('Ticket', 'pos/tickets', { required: true }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 6 }),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Importe', { required: true, width: 3 }),
  },
  title: 'tax_id',
  row: { cells: ['tax_id', 'base', 'amount'] },
  list: { columns: ['tax_id', 'base', 'amount'] },
});
