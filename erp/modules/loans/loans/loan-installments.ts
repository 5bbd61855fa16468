import { date, int, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Payments of a loan, worked out from its terms. */
export const loanInstallments = child('loan-installments', {
  label: ['Pago de la tabla', 'Pagos de la tabla'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    schedule_version: int('Versión', { required: true, default: 1 }),
    number: int('Número', { required: true }),
    start_date: date('Desde', { required: true }),
    due_date: date('Vence', { required: true, index: true }),
    opening_balance: money('Saldo inicial', { required: true }),
    principal: money('Capital', { required: true }),
    interest: money('Interés', { required: true }),
    interest_tax: money('IVA del interés', { required: true }),
    insurance: money('Seguro', { required: true }),
    total: money('Pago', { required: true }),
    closing_balance: money('Saldo insoluto', { required: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'due_date',
      'opening_balance',
      'principal',
      'interest',
      'interest_tax',
      'insurance',
      'total',
      'closing_balance',
    ],
  },
  row: {
    cells: [
      'number',
      'due_date',
      'opening_balance',
      'principal',
      'interest',
      'interest_tax',
      'insurance',
      'total',
      'closing_balance',
    ],
    totals: [
      { label: 'Intereses', of: [['interest']], money: true },
      { label: 'Total a pagar', of: [['total']], money: true },
    ],
  },
});
