import { CLOSING_EVENT } from '#erp/domains/accounting/closing/closed-year.ts';
import { OPENING_EVENT } from '#erp/domains/accounting/closing/opening-event.ts';
import { money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { untilDay } from '../balance-sheet.ts';
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
  RESULT_ACCOUNT,
} from '../ledger.queries.ts';

const IN_EQUITY = `(y.class = 'CAPITAL' or y.closes_at_year_end)`;
/** What a year earns stands in the account of its result; zero while none is chosen. */
const STANDS_IN = `coalesce(case when y.closes_at_year_end then ${RESULT_ACCOUNT} else d.id end, 0)`;
const AMOUNT = 'x.credit - x.debit';
const OF_YEAR_END = `e.source_resource = 'acc/periods'`;

/** Whole months from the balances; of those that the period cuts, the lines of the ledger. */
const side = (opening: string, moved: string, source: string): string =>
  `select ${STANDS_IN} as id, y.closes_at_year_end as is_result, ${opening} as opening, ${moved} as moved from ${source} and ${IN_EQUITY}`;
const BALANCES = `acc_balances x ${PERIOD_OF} ${ACCOUNT_OF} where`;
const DAYS = `acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} where`;
const MOVES = [
  side(AMOUNT, '0', `${BALANCES} ${LAST} < :from::date`),
  side(AMOUNT, '0', `${DAYS} ${inMonths(CUT_BEFORE)} and x.date < :from::date`),
  side('0', AMOUNT, `${BALANCES} ${FIRST} >= :from::date and ${LAST} <= :to::date`),
  side('0', AMOUNT, `${DAYS} ${inMonths(CUT_MONTHS)} and x.date between :from::date and :to::date`),
].join(' union all ');

/** What closes a year moves its result from the accounts that earned it to that of the result. */
const YEAR_ENDS = `select ${STANDS_IN} as id, y.closes_at_year_end as is_result, e.event, ${AMOUNT} as amount from acc_ledger x ${ENTRY_OF} ${ACCOUNT_OF} where ${OF_YEAR_END} and x.date between :from::date and :to::date and ${IN_EQUITY}`;

const ROWS = `with m as materialized (
    select id, opening, case when is_result then moved else 0 end as result, 0 as carried, case when is_result then 0 else moved end as other from (${MOVES}) k
    union all
    select id, 0, case when is_result then -amount else 0 end, case when event = '${OPENING_EVENT}' then amount else 0 end, case when is_result then 0 else -amount end from (${YEAR_ENDS}) k)
  select s.id, coalesce(a.code || ' ' || a.name, 'Resultado del ejercicio') as name, coalesce(a.code, '~') as code, s.opening, s.result, s.carried, s.other, s.opening + s.result + s.carried + s.other as closing
  from (select id, sum(opening) as opening, sum(result) as result, sum(carried) as carried, sum(other) as other from m group by id) s left join {acc/accounts} a on a.id = s.id
  where s.opening <> 0 or s.result <> 0 or s.carried <> 0 or s.other <> 0`;

/** Lines that each figure adds up; those that close a year add nothing to what there is. */
const LINES = `select ${STANDS_IN} as id, ${LINE}, q.*, q.opening + q.result + q.carried + q.other as closing
  from acc_ledger x ${ENTRY_OF} ${ACCOUNT_OF}
    cross join lateral (select case when x.date < :from::date then ${AMOUNT} else 0 end as opening, case when x.date >= :from::date and y.closes_at_year_end then ${AMOUNT} else 0 end as result,
      case when x.date >= :from::date and not y.closes_at_year_end and ${OF_YEAR_END} then ${AMOUNT} else 0 end as carried, case when x.date >= :from::date and not y.closes_at_year_end and ${OF_YEAR_END} is not true then ${AMOUNT} else 0 end as other) q
  where ${IN_EQUITY} and x.date <= :to::date and (x.date < :from::date or e.event is distinct from '${CLOSING_EVENT}')`;

/** The fourth of the basic statements (NIF B-4). */
export const equity: Report = {
  key: 'CAPITAL_CONTABLE',
  label: 'Cambios en el capital contable',
  description:
    'Con qué empezó cada cuenta del capital, qué ganó o perdió la empresa, qué resultado pasó a ejercicios anteriores, lo demás (aportaciones, reembolsos, dividendos) y con qué terminó.',
  period: { default: 'este-ano', maxDays: 366 },
  sql: ROWS,
  columns: {
    name: { field: text('Cuenta') },
    opening: { field: money('Saldo inicial'), total: 'sum' },
    result: { field: money('Resultado del periodo', { blankZero: true }), total: 'sum' },
    carried: { field: money('Traspaso del resultado', { blankZero: true }), total: 'sum' },
    other: { field: money('Otros movimientos', { blankZero: true }), total: 'sum' },
    closing: { field: money('Saldo final'), total: 'sum' },
  },
  drillDown: {
    sql: LINES,
    by: ['id'],
    columns: lineColumns,
    figures: { opening: 'sum', result: 'sum', carried: 'sum', other: 'sum', closing: 'sum' },
    sort: ['date', 'line_id'],
  },
  sort: ['code'],
  size: 200,
  crossChecks: [
    {
      key: 'balance',
      label: 'El capital es el activo menos el pasivo',
      left: { total: 'closing' },
      right: {
        sql: `select coalesce(sum(x.amount), 0) from (${untilDay('')}) x ${ACCOUNT_OF} where y.class in ('ACTIVO', 'PASIVO')`,
      },
    },
  ],
  empty: 'El capital no tiene saldos ni movimientos en el periodo.',
};
