import { date, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Payments that were agreed one by one. */
export const loanAgreedPayments = child('loan-agreed-payments', {
  label: ['Pago pactado', 'Pagos pactados'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    due_date: date('Vence', { required: true }),
    principal: money('Capital', { required: true, above: '0' }),
  },
  title: 'due_date',
  row: {
    cells: ['due_date', 'principal'],
    totals: [{ label: 'Capital', of: [['principal']], money: true }],
  },
  list: { columns: ['due_date', 'principal'] },
});
