import { date, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import {
  ACCOUNT,
  accountFilter,
  CURRENCY,
  IN_CURRENCY,
  PARTY,
  TYPE,
} from './bank-lines.queries.ts';

/** Lines of one account, with its balance after each. */
export const bankLedger: Report = {
  key: 'AUXILIAR_BANCOS',
  label: 'Auxiliar de bancos',
  description: 'Cada transacción de una cuenta, con su saldo después de ella.',
  privilege: BALANCES,
  period: { default: 'este-mes', maxDays: 3700 },
  filters: accountFilter,
  requiresOneOf: ['bank_account_id'],
  defaultFilters: {
    bank_account_id:
      'select x.bank_account_id from {cfl/transactions} x order by x.id desc limit 1',
  },
  sql: `select x.id, x.date, y.name as type, x.description, x.reference, s.name as party, greatest(x.signed_amount, 0) as came_in, greatest(-x.signed_amount, 0) as went_out, x.signed_amount as moved, 0 as balance, c.code as currency
    from {cfl/transactions} x ${ACCOUNT} ${CURRENCY} ${TYPE} ${PARTY} where x.date between :from::date and :to::date and x.bank_account_id = :bank_account_id`,
  columns: {
    date: { field: date('Fecha') },
    type: { field: text('Tipo'), priority: 3 },
    description: { field: text('Descripción'), link: { record: 'cfl/transactions', id: 'id' } },
    reference: { field: text('Referencia'), priority: 3 },
    party: { field: text('Tercero'), priority: 3 },
    came_in: { field: money('Entradas', { blankZero: true, ...IN_CURRENCY }), total: 'sum' },
    went_out: { field: money('Salidas', { blankZero: true, ...IN_CURRENCY }), total: 'sum' },
    balance: { field: money('Saldo', IN_CURRENCY), running: 'q.moved', total: 'last' },
  },
  sort: ['date', 'id'],
  opening: {
    label: 'Saldo inicial',
    sql: `select coalesce(sum(x.signed_amount), 0) as balance, (select c.code from {cfl/bank-accounts} b ${CURRENCY} where b.id = :bank_account_id) as currency from {cfl/transactions} x ${ACCOUNT} where x.date < :from::date and x.bank_account_id = :bank_account_id`,
  },
  drillDown: 'row',
  empty: 'La cuenta no tiene transacciones en el periodo.',
};
