import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { ACCOUNT_CLASSES } from '#erp/modules/sat/accounting-classes.ts';
import {
  ACCOUNT_OF,
  ENTRY_OF,
  FIRST,
  inMonths,
  LAST,
  LINE,
  lineColumns,
  month13,
  PERIOD_OF,
  RESULT_ACCOUNT,
} from './ledger.queries.ts';
import { EACH_PLACE, pathTo, standing } from './statement.queries.ts';

const CLASSES = ['ACTIVO', 'PASIVO', 'CAPITAL'] as const;
const caseOfClass = (say: (code: string, at: number) => string) =>
  CLASSES.map((code, at) => `when '${code}' then ${say(code, at)}`).join(' ');
const labelOf = (code: string) => ACCOUNT_CLASSES.find(([each]) => each === code)![1];

const SIDE = `(case k.class when 'ACTIVO' then 1 else 2 end)`;
const SIGN = `(case k.class when 'ACTIVO' then 1 else -1 end)`;
const RANK = `(case t.class ${caseOfClass((_, at) => `'${at + 1}'`)} else '9' end)`;

const PART = `[[ and (:month_13 <> 'NO' or p.month < 13 or p.year < extract(year from :to::date)) ]]`;
/** Months that ended, and the days of the one that the date cuts; `part` leaves some out. */
export const untilDay = (part: string): string =>
  `select x.account_id, x.book_account_id, x.debit - x.credit as amount from acc_balances x ${PERIOD_OF} where ${LAST} <= :to::date ${part}
  union all
  select x.account_id, x.book_account_id, x.debit - x.credit from acc_ledger x where ${inMonths(`p.month < 13 and ${FIRST} <= :to::date and ${LAST} > :to::date`)} and x.date <= :to::date`;

/**
 * What is not closed by an entry stands in the account of the year's result, or beside the others
 * of the capital while none is chosen.
 */
const STANDS_IN = `(case when y.closes_at_year_end then ${RESULT_ACCOUNT} else d.id end)`;
const UNPLACED = `array['3', '9999.0']`;
const PLACED = `select k.class, k.section, k.tokens, k.account_id, k.id from (${standing(`array[${RANK}]`)}) k where k.class in ('ACTIVO', 'PASIVO', 'CAPITAL')
  union all select 'CAPITAL', 'Resultado del ejercicio', ${UNPLACED}, null, null`;

const ROWS = `with m as materialized (${untilDay(PART)}),
  s as materialized (select ${STANDS_IN} as id, sum(x.amount) as amount from m x ${ACCOUNT_OF} where y.statement <> 'ORDEN' group by 1 having sum(x.amount) <> 0 or :with_zero),
  r as (select ${pathTo('i')} as path, ${SIDE} as side, i, k.class, case when i = 2 then k.section end as section, case when i > 2 then k.tokens[i] end as code, sum(s.amount * ${SIGN}) as balance
    from s join (${PLACED}) k on k.id is not distinct from s.id ${EACH_PLACE} group by 1, 2, 3, 4, 5, 6)
  select r.path, r.side, false as is_sum, case when a.kind = 'DETALLE' then a.id end as detail_id, coalesce(a.code || ' ' || a.name, r.section, case r.class ${caseOfClass((code) => `'${labelOf(code)}'`)} end) as name, r.balance
  from r left join {acc/accounts} a on a.code = r.code
  union all
  select case r.side when 1 then '1~' else '3~' end collate "C", r.side, true, null, case r.side when 1 then 'Suma del activo' else 'Suma del pasivo y el capital' end, sum(r.balance) from r where r.i = 1 group by r.side`;

/** Lines that each row adds up. */
const LINES = `select ${pathTo('i')} as path, ${LINE}, (x.debit - x.credit) * ${SIGN} as balance
  from acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} ${ENTRY_OF} join (${PLACED}) k on (k.account_id is null or ${sameCompany('k', 'x')}) and k.id is not distinct from ${STANDS_IN} ${EACH_PLACE}
  where x.date <= :to::date ${PART}
  union all
  select case ${SIDE} when 1 then '1~' else '3~' end, ${LINE}, (x.debit - x.credit) * ${SIGN}
  from acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} ${ENTRY_OF} join (${PLACED}) k on (k.account_id is null or ${sameCompany('k', 'x')}) and k.id is not distinct from ${STANDS_IN}
  where x.date <= :to::date ${PART}`;

const sideTotal = (side: 1 | 2) => ({
  sql: `select coalesce(sum(q.balance), 0) from (${ROWS}) q where q.is_sum and q.side = ${side}`,
});

export const balanceSheet: Report = {
  key: 'BALANCE_GENERAL',
  label: 'Balance general',
  description:
    'Lo que la empresa tiene, lo que debe y su capital, al último día del periodo. Lo que el ejercicio lleva ganado está en su resultado.',
  period: { default: 'este-mes' },
  filters: { month_13: month13, with_zero: bool('Con las que están en cero') },
  sql: ROWS,
  columns: {
    name: {
      field: text('Cuenta'),
      link: {
        screen: 'acc-audit',
        query: { report: 'AUXILIAR', account_id: '{detail_id}', from: '{:from}', to: '{:to}' },
        requires: ['detail_id'],
      },
    },
    balance: { field: money('Saldo') },
  },
  hierarchy: {
    path: 'path',
    column: 'name',
    names: ['Rubros', 'Secciones', 'Cuentas de mayor', 'Subcuentas', 'Detalle'],
    levels: 3,
    total: 'is_sum',
    sides: 'side',
  },
  comparison: { by: ['path'], figures: ['balance'] },
  drillDown: {
    sql: LINES,
    by: ['path'],
    columns: lineColumns,
    figures: { balance: 'sum' },
    sort: ['date', 'line_id'],
    includesTotal: false,
  },
  sort: ['path'],
  size: 500,
  crossChecks: [
    {
      key: 'cuadre',
      label: 'El activo es igual al pasivo más el capital',
      left: sideTotal(1),
      right: sideTotal(2),
    },
  ],
  empty: 'No hay pólizas aplicadas hasta esa fecha. Aplica las de Pólizas.',
};
