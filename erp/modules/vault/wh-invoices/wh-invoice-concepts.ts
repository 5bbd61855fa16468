import { decimal, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What a received CFDI is for, line by line, as its XML says. */
export const whInvoiceConcepts = child('sat/wh-invoice-concepts', {
  label: ['Concepto del CFDI', 'Conceptos del CFDI'],
  fields: {
    invoice_id: ref('CFDI', 'sat/wh-invoices', { required: true }),
    product_key: text('Clave', { max: 8, required: true, width: 2 }),
    description: text('Descripción', { max: 1000, required: true, width: 6 }),
    unit_key: text('Unidad', { max: 20, width: 2 }),
    quantity: decimal('Cantidad', { required: true, precision: 18, scale: 6, shownScale: 2 }),
    unit_price: decimal('Precio', { required: true, precision: 18, scale: 6 }),
    amount: money('Importe', { required: true }),
    discount: money('Descuento', { blankZero: true }),
    taxes: text('Impuestos', { max: 200, width: 6 }),
  },
  title: 'description',
  appendOnly: true,
  row: { cells: ['product_key', 'description', 'quantity', 'unit_price', 'amount', 'taxes'] },
  list: {
    columns: ['product_key', 'description', 'quantity', 'unit_price', 'amount', 'taxes'],
  },
});
