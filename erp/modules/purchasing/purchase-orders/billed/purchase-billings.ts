import { date, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { PRICES } from '../../price-key.ts';

/** What was invoiced of an order before it came, and what became of that (purchasing R38). */
export const purchaseBillings = child('purchase-billings', {
  label: ['Facturado por recibir', 'Facturado por recibir'],
  fields: {
    order_id: ref('Orden', 'purchase-orders', { required: true }),
    order_line_id: ref('Partida', 'purchase-order-lines', { readOnly: true, width: 4 }),
    day: date('Día', { readOnly: true, width: 3 }),
    document: text('Documento', { max: 80, readOnly: true, width: 3 }),
    shipment_line_id: ref('Se recibió', 'shipment-lines', { readOnly: true, width: 4 }),
    quantity: decimal('Cantidad', {
      precision: 16,
      scale: 4,
      shownScale: 2,
      readOnly: true,
      width: 3,
      help: 'Más, lo que se facturó; menos, lo que se recibió o se acreditó.',
    }),
    billed_cost: money('Costo en pesos', { ...PRICES, readOnly: true, inPesos: true, width: 3 }),
    // In the order's currency, and the received value that it stands for, MXN.
    billed_amount: money('Importe', { readOnly: true, default: '0', internal: true }),
    billed_value: money('Valor recibido', {
      inPesos: true,
      readOnly: true,
      default: '0',
      internal: true,
    }),
    // The invoice and its line, and the note that credits of it.
    billed_by: int('Factura', { readOnly: true, internal: true, index: true }),
    billed_by_line: int('Partida de la factura', { readOnly: true, internal: true }),
    credited_by: int('Nota de crédito', { readOnly: true, internal: true, index: true }),
  },
  title: 'document',
  row: {
    cells: ['order_line_id', 'day', 'document', 'shipment_line_id', 'quantity', 'billed_cost'],
  },
  list: {
    columns: ['order_line_id', 'day', 'document', 'shipment_line_id', 'quantity', 'billed_cost'],
  },
});
