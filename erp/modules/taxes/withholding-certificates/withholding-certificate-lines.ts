import { money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What was withheld in a month, by tax. */
export const withholdingCertificateLines = child('sat/withholding-certificate-lines', {
  label: ['Retención del ejercicio', 'Retenciones del ejercicio'],
  gender: 'f',
  fields: {
    certificate_id: ref('Constancia', 'sat/withholding-certificates', { required: true }),
    month: text('Mes', { required: true, max: 7, width: 2 }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 4 }),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Retenido', { required: true, width: 3 }),
  },
  title: 'month',
  row: {
    cells: ['month', 'tax_id', 'base', 'amount'],
    totals: [{ label: 'Retenido', of: [['amount']], money: true }],
  },
  list: { columns: ['month', 'tax_id', 'base', 'amount'] },
});
