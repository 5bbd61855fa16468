import { decimal, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What was sold at the counter, at its price with taxes (sales R10). */
export const ticketLines = child('pos-ticket-lines', {
  label: ['Partida del ticket', 'Partidas del ticket'],
  gender: 'f',
  fields: {
    ticket_id: ref('Ticket', 'pos/tickets', { required: true }),
    product_id: ref('Producto', 'products', {
      where: { is_sellable: '1' },
      required: true,
      width: 4,
    }),
    description: text('Descripción', {
      max: 1000,
      width: 5,
      help: 'Vacía: el nombre del producto.',
    }),
    qty: decimal('Cantidad', {
      required: true,
      precision: 18,
      scale: 6,
      shownScale: 2,
      above: '0',
      width: 2,
    }),
    gross_price: decimal('Precio con impuestos', {
      required: true,
      precision: 18,
      scale: 6,
      min: '0',
      width: 3,
    }),
    discount: money('Descuento', {
      min: '0',
      blankZero: true,
      width: 2,
      help: 'En pesos, con impuestos.',
    }),
    tax_id: ref('IVA', 'satTaxes', {
      where: { sat_tax: '002', kind: 'TRASLADO' },
      width: 3,
      help: 'Sin impuestos: los del producto.',
    }),
    other_tax_id: ref('IEPS', 'satTaxes', {
      where: { sat_tax: '003', kind: 'TRASLADO' },
      width: 3,
    }),
    gross_total: money('Total con impuestos', { readOnly: true, width: 3 }),
    base: decimal('Base', {
      readOnly: true,
      precision: 18,
      scale: 6,
      shownScale: 2,
      width: 3,
      help: 'Sin impuestos: con ella se factura.',
    }),
    tax_amount: decimal('Impuestos', {
      readOnly: true,
      precision: 18,
      scale: 6,
      shownScale: 2,
      width: 3,
    }),
  },
  title: 'description',
  row: { cells: ['product_id', 'description', 'qty', 'gross_price', 'gross_total'] },
  list: {
    columns: [
      'product_id',
      'description',
      'qty',
      'gross_price',
      'discount',
      'gross_total',
      'base',
      'tax_amount',
    ],
  },
});
