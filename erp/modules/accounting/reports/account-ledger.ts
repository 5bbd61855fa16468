import { withinAccount } from '#erp/domains/accounting/within-account.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { branchFilter, LAST, MONTH, OF_PLACE, PERIOD_OF } from './ledger.queries.ts';

/** Joined from the outside, so that sums over a whole year leave these tables unread. */
const LINES = `from acc_ledger x left join {acc/book-entries} e on ${sameCompany('e', 'x')} and e.id = x.entry_id
  left join {acc/journal-types} j on ${refersTo('acc__book_entries.journal_type_id', 'e', 'j')}
  left join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id
  left join {costCenters} k on ${sameCompany('k', 'x')} and k.id = x.cost_center_id`;
const SIGN = `(select case a.nature when 'ACREEDORA' then -1 else 1 end from {acc/accounts} a where a.id = :account_id)`;
const MOVED = `round((x.debit - x.credit) * ${SIGN}, 2)`;
/**
 * The account, so that the index of its days is read in order, or those in it of one that adds
 * others up.
 */
const OF_ACCOUNT = `true [[ and x.book_account_id = :detail_id ]] [[ and x.book_account_id = any(array(select d.id from {acc/accounts} a join {acc/accounts} d on ${sameCompany('d', 'a')} and ${withinAccount('d', 'a')} where a.id = :total_id)) ]] ${OF_PLACE}`;
const DETAIL = `select a.id from {acc/accounts} a where a.id = :account_id and a.kind = 'DETALLE'`;
/** Whole months from the balances, and the days of the month in which the period begins. */
const BEFORE = `select x.debit, x.credit from acc_balances x ${PERIOD_OF} where ${LAST} < :from::date and ${OF_ACCOUNT}
  union all
  select x.debit, x.credit from acc_ledger x where x.date < :from::date and x.date >= date_trunc('month', :from::date)::date and ${OF_ACCOUNT}`;

const MONTHS = `select ${MONTH} as day, sum(x.lines) as rows_n, sum(x.debit) as debit, sum(x.credit) as credit, sum(${MOVED}) as balance
  from acc_balances x ${PERIOD_OF} where ${MONTH} between :from::date and :to::date and ${OF_ACCOUNT} group by 1 order by 1`;

/** Lines of an account, or of those in it, with its balance after each. */
export const accountLedger: Report = {
  key: 'AUXILIAR',
  label: 'Auxiliar de una cuenta',
  description:
    'Cada movimiento de una cuenta, con su saldo después de él. De una acumulativa, los de todas las que suma.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters: {
    account_id: ref('Cuenta', 'acc/accounts'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    ...branchFilter,
  },
  requiresOneOf: ['account_id'],
  defaultFilters: {
    account_id: 'select x.book_account_id from acc_ledger x order by x.id desc limit 1',
  },
  ids: {
    detail_id: DETAIL,
    total_id: `select :account_id as id where not exists (${DETAIL})`,
  },
  sql: `select x.id, e.id as entry_id, x.date, e.folio, j.code as type, x.description, d.code as account, k.name as center, x.debit, x.credit, ${MOVED} as moved, 0 as balance
    ${LINES} where x.date between :from::date and :to::date and ${OF_ACCOUNT}`,
  columns: {
    date: { field: date('Fecha') },
    folio: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
    type: { field: text('Tipo'), priority: 3 },
    description: { field: text('Descripción') },
    account: { field: text('Cuenta'), priority: 3 },
    center: { field: text('Centro de costo'), priority: 3 },
    debit: { field: money('Cargo', { blankZero: true }), total: 'sum' },
    credit: { field: money('Abono', { blankZero: true }), total: 'sum' },
    balance: { field: money('Saldo'), running: 'q.moved', total: 'last' },
  },
  sort: ['date', 'id'],
  months: { sql: MONTHS },
  opening: {
    label: 'Saldo inicial',
    sql: `select coalesce(sum(${MOVED}), 0) as balance from (${BEFORE}) x`,
  },
  drillDown: 'row',
  empty: 'La cuenta no tiene movimientos en el periodo.',
};
