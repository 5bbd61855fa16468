import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { accountFilter, CURRENCY, IN_CURRENCY, seenBy } from './bank-lines.queries.ts';

const CODE = `(select c.code from {cfl/bank-accounts} b ${CURRENCY} where b.id = :bank_account_id)`;
const LEFT = `x.signed_amount - ${seenBy(':to::date')}`;

/**
 * From the books to the bank: what went out and the bank has not seen is added back, what came in
 * is taken off. What an account began with is no line of any statement.
 */
export const reconciliation: Report = {
  key: 'CONCILIACION',
  label: 'Conciliación bancaria',
  description:
    'Del saldo en libros al del banco: se suman las salidas y se restan los depósitos en tránsito.',
  privilege: BALANCES,
  period: { label: 'Al', default: 'este-mes', maxDays: 3700 },
  filters: accountFilter,
  requiresOneOf: ['bank_account_id'],
  defaultFilters: {
    bank_account_id:
      'select x.bank_account_id from {cfl/transactions} x order by x.id desc limit 1',
  },
  sql: `select q.id, q.date, q.description, q.reference, q.days, -q.open as added, 0 as balance, ${CODE} as currency from (
      select x.id, x.date, x.description, x.reference, :to::date - x.date as days, ${LEFT} as open from {cfl/transactions} x
      where x.bank_account_id = :bank_account_id and x.date <= :to::date and x.status <> 'REVERSADA'
        and not exists (select 1 from {cfl/bank-accounts} b where ${sameCompany('b', 'x')} and b.opening_transaction_id = x.id)) q where q.open <> 0`,
  columns: {
    date: { field: date('Fecha') },
    description: { field: text('Descripción'), link: { record: 'cfl/transactions', id: 'id' } },
    reference: { field: text('Referencia') },
    days: { field: int('Días en tránsito') },
    added: { field: money('Se suma o se resta', IN_CURRENCY), total: 'sum' },
    balance: { field: money('Saldo', IN_CURRENCY), running: 'q.added', total: 'last' },
  },
  sort: ['date', 'id'],
  totalLabel: 'Saldo según el banco',
  opening: {
    label: 'Saldo en libros',
    sql: `select coalesce(sum(x.signed_amount), 0) as balance, ${CODE} as currency from {cfl/transactions} x where x.date <= :to::date and x.bank_account_id = :bank_account_id`,
  },
  drillDown: 'row',
  empty: 'No hay nada en tránsito: los libros y el banco son iguales.',
};
