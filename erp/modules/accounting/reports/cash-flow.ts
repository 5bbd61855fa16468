import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  ACCOUNT_OF,
  CUT_BEFORE,
  CUT_MONTHS,
  ENTRY_OF,
  FIRST,
  inMonths,
  LAST,
  LINE,
  lineColumns,
  PERIOD_OF,
  REVALUES,
} from './ledger.queries.ts';
import { EACH_PLACE, standing } from './statement.queries.ts';

const GROUPS = [
  ['OPERACION', 'Operación'],
  ['INVERSION', 'Inversión'],
  ['FINANCIAMIENTO', 'Financiamiento'],
] as const;
/** Behind the groups and what has none: nothing came in or went out. */
const REVALUED = ['5', 'Efecto de la revaluación del efectivo'] as const;
const IS_CASH = `y.cash_flow_group = 'EFECTIVO'`;
const WITHIN = 'x.date between :from::date and :to::date';

/** Cash before the first day: months that ended, and the days of the one that it cuts. */
const BEFORE = `select x.account_id, x.book_account_id, x.debit - x.credit as amount from acc_balances x ${PERIOD_OF} ${ACCOUNT_OF} where ${IS_CASH} and ${LAST} < :from::date
  union all
  select x.account_id, x.book_account_id, x.debit - x.credit from acc_ledger x ${ACCOUNT_OF} where ${IS_CASH} and ${inMonths(CUT_BEFORE)} and x.date < :from::date`;

const RANK = `case y.cash_flow_group ${GROUPS.map(([code], at) => `when '${code}' then '${at + 1}'`).join(' ')} else '4' end`;
const IS_COUNTER = `y.cash_flow_group is distinct from 'EFECTIVO'`;

/** Where cash came from and what it went to: the other lines of the entries that move it. */
const MOVING = `from acc_entry_sums s join acc_ledger x on ${sameCompany('x', 's')} and x.entry_id = s.entry_id`;
const IN_PERIOD = 's.moves_cash and s.date between :from::date and :to::date';
/** Found by month and account, so that those of cash itself are not read. */
const COUNTER_ACCOUNTS = `array(select d.id from {acc/accounts} d join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')} where ${IS_COUNTER})`;
const CUT_LINES = `select x.account_id, x.book_account_id, sum(x.credit - x.debit) as amount ${MOVING}
  where ${IN_PERIOD} and ${inMonths(CUT_MONTHS)} and ${WITHIN} and x.book_account_id = any(${COUNTER_ACCOUNTS}) group by 1, 2`;

/**
 * Entries that say anew what cash in other currencies is worth, by its lines: found by currency and
 * day, for those in pesos are many.
 */
const REVALUING = `select distinct x.account_id, x.entry_id from acc_ledger x ${ACCOUNT_OF} where ${IS_CASH} and ${REVALUES} and ${WITHIN} and x.currency_id = any(array(select c.id from {currencies} c))`;
/** The other lines of those entries. */
const REVALUED_LINES = `select x.account_id, x.book_account_id, x.credit - x.debit as amount, ${RANK} as rank
  from (${REVALUING}) v join acc_ledger x on ${sameCompany('x', 'v')} and x.entry_id = v.entry_id ${ACCOUNT_OF} where ${IS_COUNTER}`;

/** What they add up to: whole months as they are kept, and the days of those that are cut. */
const COUNTERS = `select x.account_id, x.book_account_id, - x.with_cash as amount, ${RANK} as rank
  from acc_balances x ${PERIOD_OF} ${ACCOUNT_OF} where x.with_cash <> 0 and ${FIRST} >= :from::date and ${LAST} <= :to::date and ${IS_COUNTER}
  union all
  select x.account_id, x.book_account_id, x.amount, ${RANK} as rank from (${CUT_LINES}) x ${ACCOUNT_OF}
  union all
  select v.account_id, v.book_account_id, v.amount * n.sign, coalesce(n.rank, v.rank) from (${REVALUED_LINES}) v cross join (values (-1, null), (1, '${REVALUED[0]}')) n (sign, rank)`;

/** Cash itself in the period. */
const CASH = `select x.account_id, x.debit - x.credit as amount from acc_balances x ${PERIOD_OF} ${ACCOUNT_OF} where ${IS_CASH} and x.lines > 0 and ${FIRST} >= :from::date and ${LAST} <= :to::date
  union all
  select x.account_id, x.debit - x.credit from acc_ledger x ${ACCOUNT_OF} where ${IS_CASH} and ${inMonths(CUT_MONTHS)} and ${WITHIN}`;

const OPENING = '0~';
const CHANGE = '8~';
const CLOSING = '9~';

const PATH = `(array_to_string(array[c.rank] || k.tokens[2:i], '/') collate "C")`;
const PLACED = `placed as materialized (${standing('array[]::text[]')})`;
const PLACES = `join placed k on ${sameCompany('k', 'c')} and k.id = c.book_account_id ${EACH_PLACE}`;

const ROWS = `with c as materialized (${COUNTERS}), ${PLACED},
  b as materialized (select coalesce(sum(amount), 0) as amount from (${BEFORE}) q),
  r as materialized (select ${PATH} as path, c.rank, case when i > 1 then k.tokens[i] end as code, sum(c.amount) as amount from c ${PLACES} group by 1, 2, 3 having sum(c.amount) <> 0)
  select r.path, false as is_sum, case when a.kind = 'DETALLE' then a.id end as detail_id, coalesce(a.code || ' ' || a.name, case r.rank ${GROUPS.map(([, label], at) => `when '${at + 1}' then '${label}'`).join(' ')} when '${REVALUED[0]}' then '${REVALUED[1]}' else 'Otros' end) as name, r.amount
  from r left join {acc/accounts} a on a.code = r.code
  union all
  select s.path collate "C", true, null, s.name, s.amount
  from b cross join (select coalesce(sum(c.amount), 0) as amount, exists (select 1 from (${CASH}) q) as moved from c) t
    cross join lateral (values ('${OPENING}', 'Efectivo al inicio', b.amount), ('${CHANGE}', 'Aumento del efectivo', t.amount), ('${CLOSING}', 'Efectivo al final', b.amount + t.amount)) s(path, name, amount)
  where b.amount <> 0 or t.moved`;

const CASH_LINE = `${LINE}, x.debit - x.credit as amount from acc_ledger x ${ENTRY_OF} ${ACCOUNT_OF} where ${IS_CASH}`;
/** Lines that each row adds up. */
const LINES = `with c as materialized (select x.id, x.account_id, x.entry_id, x.book_account_id, x.credit - x.debit as amount, case when exists (select 1 from (${REVALUING}) v where ${sameCompany('v', 's')} and v.entry_id = s.entry_id) then '${REVALUED[0]}' else ${RANK} end as rank ${MOVING} ${ACCOUNT_OF} where ${IN_PERIOD} and ${IS_COUNTER}), ${PLACED}
  select ${PATH} as path, ${LINE}, c.amount
  from c ${PLACES} join acc_ledger x on ${sameCompany('x', 'c')} and x.id = c.id ${ENTRY_OF} ${ACCOUNT_OF}
  union all
  select '${OPENING}', ${CASH_LINE} and x.date < :from::date
  union all
  select '${CHANGE}', ${CASH_LINE} and ${WITHIN}
  union all
  select '${CLOSING}', ${CASH_LINE} and x.date <= :to::date`;

export const cashFlow: Report = {
  key: 'FLUJO_EFECTIVO',
  label: 'Flujo de efectivo',
  description:
    'De dónde vino y a qué se fue el dinero de caja y bancos: las otras cuentas de las pólizas que lo mueven, por el grupo de flujo de su tipo.',
  period: { default: 'este-mes', maxDays: 1100 },
  sql: ROWS,
  columns: {
    name: {
      field: text('Concepto'),
      link: {
        screen: 'acc-audit',
        query: { report: 'AUXILIAR', account_id: '{detail_id}', from: '{:from}', to: '{:to}' },
        requires: ['detail_id'],
      },
    },
    amount: { field: money('Importe') },
  },
  hierarchy: {
    path: 'path',
    column: 'name',
    names: ['Grupos', 'Cuentas de mayor', 'Subcuentas', 'Detalle'],
    levels: 2,
    total: 'is_sum',
  },
  comparison: { by: ['path'], figures: ['amount'] },
  drillDown: {
    sql: LINES,
    by: ['path'],
    columns: lineColumns,
    figures: { amount: 'sum' },
    sort: ['date', 'line_id'],
    includesTotal: false,
  },
  sort: ['path'],
  size: 500,
  crossChecks: [
    {
      key: 'efectivo',
      label: 'El aumento es el de las cuentas de efectivo',
      left: {
        sql: `select coalesce(sum(q.amount), 0) from (${ROWS}) q where q.path = '${CHANGE}'`,
      },
      right: {
        sql: `select coalesce(sum(q.amount), 0) from (${CASH}) q`,
      },
    },
  ],
  empty: 'Ninguna póliza movió caja ni bancos en el periodo.',
};
