import { money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Taxes of the document, each rounded once. */
export const invoiceTaxes = child('satInvoices/taxes', {
  label: ['Impuesto del CFDI', 'Impuestos del CFDI'],
  fields: {
    invoice_id: ref('CFDI', 'satInvoices', { required: true }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 6 }),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Importe', { required: true, width: 3 }),
  },
  title: 'tax_id',
  row: { cells: ['tax_id', 'base', 'amount'] },
  list: { columns: ['tax_id', 'base', 'amount'] },
});
