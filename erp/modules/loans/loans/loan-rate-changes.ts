import { date, percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Reference rates of a loan whose rate varies. */
export const loanRateChanges = child('loan-rate-changes', {
  label: ['Tasa de referencia', 'Tasas de referencia'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    date: date('Desde', { required: true }),
    rate: percent('TIIE', { required: true, min: '0', max: '100', suffix: '% anual' }),
  },
  title: 'date',
  list: { columns: ['date', 'rate'] },
});
