import { money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What was withheld in the month, by subject and tax. */
export const taxReturnRetentions = child('sat/tax-return-retentions', {
  label: ['Retención del mes', 'Retenciones del mes'],
  gender: 'f',
  fields: {
    return_id: ref('Declaración', 'sat/tax-return', { required: true }),
    subject_id: ref('Tercero', 'cfl/subjects', { required: true, width: 6 }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 4 }),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Retenido', { required: true, width: 3 }),
  },
  title: 'subject_id',
  row: {
    cells: ['subject_id', 'tax_id', 'base', 'amount'],
    totals: [{ label: 'Retenido', of: [['amount']], money: true }],
  },
  list: { columns: ['subject_id', 'tax_id', 'base', 'amount'] },
});
