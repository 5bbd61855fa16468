import { bool, choice, date, int, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const paid = (label: string) => money(label, { required: true, default: '0' });

const COLUMNS = [
  'schedule_version',
  'number',
  'due_date',
  'principal',
  'interest',
  'interest_tax',
  'total',
  'closing_balance',
  'status',
] as const;

/** Payments of a loan, worked out from its terms; a revision replaces those that are not due. */
export const loanInstallments = child('loan-installments', {
  label: ['Pago de la tabla', 'Pagos de la tabla'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    schedule_version: int('Versión', { required: true, default: 1 }),
    is_current: bool('Vigente', { default: true }),
    replaced_by: int('Reemplazado por la versión', { readOnly: true }),
    number: int('Número', { required: true }),
    start_date: date('Desde', { required: true }),
    due_date: date('Vence', { required: true, index: true }),
    opening_balance: money('Saldo inicial', { required: true }),
    principal: money('Capital', { required: true }),
    interest: money('Interés', { required: true }),
    carried_interest: money('Interés de la versión anterior', { required: true, default: '0' }),
    interest_tax: money('IVA del interés', { required: true }),
    insurance: money('Seguro', { required: true }),
    total: money('Pago', { required: true }),
    closing_balance: money('Saldo insoluto', { required: true }),
    default_interest: paid('Moratorios'),
    paid_principal: paid('Capital pagado'),
    paid_interest: paid('Interés pagado'),
    paid_tax: paid('IVA pagado'),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'neutral'],
        ['PARCIAL', 'Parcial', 'wait'],
        ['PAGADO', 'Pagado', 'ok'],
        ['VENCIDO', 'Vencido', 'bad'],
        ['OMITIDO', 'Omitido', 'off'],
        ['REEMPLAZADO', 'Reemplazado', 'off'],
      ],
      { required: true, default: 'PENDIENTE' },
    ),
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
  row: { cells: COLUMNS, readOnlyColumns: COLUMNS },
});
