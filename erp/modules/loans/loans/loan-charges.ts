import { along } from '#erp/model/computed/declared.ts';
import { bool, choice, date, int, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const COLUMNS = [
  'installment_id',
  'part',
  'date',
  'due_date',
  'amount',
  'balance',
  'item_status',
] as const;

/** What payments of a loan have become so far: an open item each, by its part. */
export const loanCharges = child('loan-charges', {
  label: ['Cargo del préstamo', 'Cargos del préstamo'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    installment_id: ref('Pago', 'loan-installments', {
      required: true,
      readOnly: true,
    }),
    is_current: bool('Vigente', { default: true }),
    part: choice(
      'Parte',
      [
        ['CAPITAL', 'Capital'],
        ['PREPAGO', 'Prepago de capital'],
        ['INTERES', 'Interés'],
        ['IVA', 'IVA del interés'],
        ['SEGURO', 'Seguro'],
        ['MORATORIO', 'Moratorios'],
        ['IVA_MORATORIO', 'IVA de moratorios'],
      ],
      { required: true },
    ),
    accrual_no: int('Devengo'),
    date: date('Fecha', { required: true }),
    due_date: date('Vence', { required: true }),
    amount: money('Importe', { required: true }),
    open_item_id: ref('Partida', 'cfl/open-items', { required: true, index: true }),
    item_currency: along('Moneda', 'text', 'open_item_id.currency_id.code'),
    balance: along('Saldo', 'money', 'open_item_id.balance', { currencyIn: 'item_currency' }),
    item_status: along('Estado', 'text', 'open_item_id.status', {
      chips: [
        ['ABIERTA', 'Por pagar', 'wait'],
        ['PARCIAL', 'Parcial', 'go'],
        ['LIQUIDADA', 'Pagado', 'ok'],
        ['CANCELADA', 'Reemplazado', 'off'],
      ],
    }),
  },
  title: 'part',
  row: {
    cells: COLUMNS,
    readOnlyColumns: COLUMNS,
    totals: [{ label: 'Por pagar', of: [['balance']], money: true }],
  },
  list: { columns: ['part', 'due_date', 'amount', 'balance'] },
});
