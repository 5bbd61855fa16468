import { bool, choice, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { CREDITABLE } from '#erp/modules/cfl/open-items/creditable.ts';

/** Taxes of an invoice, each rounded once, by what becomes of them. */
export const invoiceTaxes = child('prc-invoice-taxes', {
  label: ['Impuesto de la factura', 'Impuestos de la factura'],
  fields: {
    invoice_id: ref('Factura', 'prc/invoice-shipments', { required: true }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 4 }),
    creditable: choice('Acreditable', CREDITABLE, { width: 3 }),
    is_lease: bool('Arrendamiento'),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Importe', { required: true, width: 3 }),
  },
  title: 'tax_id',
  row: { cells: ['tax_id', 'base', 'amount', 'creditable'] },
  list: { columns: ['tax_id', 'base', 'amount', 'creditable'] },
});
