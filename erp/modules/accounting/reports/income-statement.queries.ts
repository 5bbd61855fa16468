/** What income, costs and expenses came to: in a period, in its year, and by branch or centre. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ENTRY_OF, FIRST, inMonths, LAST, LINE, OF_PLACE, PERIOD_OF } from './ledger.queries.ts';
import { EACH_PLACE, pathTo, standing } from './statement.queries.ts';

/** First day of what is accumulated. */
const YEAR = `date_trunc('year', :to::date)::date`;
/** The entry that closes the year would leave it empty. */
const OPEN_YEAR = `e.event is distinct from 'CIERRE_ANUAL' [[ and (:month_13 <> 'NO' or p.month < 13) ]]`;

/** By what the period's figure is told apart; zero is what has none. */
const PARTED = `coalesce(case :by when 'SUCURSAL' then x.branch_office_id when 'CENTRO' then x.cost_center_id end, 0)`;

/** Credits less charges: whole months from the balances, of those that it cuts the days. */
const between = (from: string, figures: string): string =>
  `select x.account_id, x.book_account_id, ${PARTED} as part, ${figures} from acc_balances x ${PERIOD_OF} where p.month < 13 and ${FIRST} >= ${from} and ${LAST} <= :to::date ${OF_PLACE}
  union all
  select x.account_id, x.book_account_id, ${PARTED}, ${figures} from acc_ledger x where ${inMonths(`p.month < 13 and ${FIRST} <= :to::date and ${LAST} >= ${from} and (${FIRST} < ${from} or ${LAST} > :to::date)`)} and x.date between ${from} and :to::date ${OF_PLACE}
  union all
  select x.account_id, x.book_account_id, ${PARTED}, ${figures} from acc_ledger x ${PERIOD_OF} ${ENTRY_OF} where ${inMonths('p.month = 13')} and x.date between ${from} and :to::date and ${OPEN_YEAR} ${OF_PLACE}`;

const NET = 'x.credit - x.debit';
const MOVED = `${between(':from::date', `${NET} as period, 0 as ytd`)}
  union all
  ${between(YEAR, `0 as period, ${NET} as ytd`)}`;

const PLACED = `select k.* from (${standing('array[]::text[]')}) k where k.statement = 'RESULTADOS'`;
/** What grows the result is positive in its rows of income, what lessens it in the others. */
const SIGN = `(case k.class when 'INGRESOS' then 1 else -1 end)`;

/** After which sections the result so far is said. */
const RESULTS = `select s.place, coalesce(case when s.next is null then 'Utilidad neta' end, case s.class when 'COSTOS' then 'Utilidad bruta' when 'GASTOS' then 'Utilidad de operación' else 'Utilidad antes de impuestos' end) as name
  from (select g.place, g.class, lead(g.class) over (order by g.place) as next from (select distinct k.tokens[1] as place, k.class from placed k) g) s
  where s.next is distinct from s.class and (s.class <> 'INGRESOS' or s.next is null)`;

/** Rows of sections, accounts and results, each with its part. */
export const WITH_ROWS = `with m as materialized (${MOVED}),
  placed as materialized (${PLACED}),
  s as materialized (select x.book_account_id as id, x.part, sum(x.period) as period, sum(x.ytd) as ytd from m x group by 1, 2),
  results as materialized (${RESULTS}),
  rows_by_part as materialized (
    select ${pathTo('i')} as path, false as is_sum, case when i = 1 then k.section end as section, case when i > 1 then k.tokens[i] end as code, s.part, sum(s.period * ${SIGN}) as period, sum(s.ytd * ${SIGN}) as ytd
    from s join placed k on k.id = s.id ${EACH_PLACE} group by 1, 2, 3, 4, 5
    union all
    select (r.place || '~') collate "C", true, r.name, null, s.part, sum(s.period), sum(s.ytd)
    from s join placed k on k.id = s.id join results r on k.tokens[1] <= r.place group by 1, 2, 3, 4, 5),
  sales as materialized (select nullif(sum(s.period), 0) as period, nullif(sum(s.ytd), 0) as ytd from s join placed k on k.id = s.id where k.class = 'INGRESOS')`;

export const ROWS = `${WITH_ROWS}
  select r.path, r.is_sum, case when a.kind = 'DETALLE' then a.id end as detail_id, coalesce(a.code || ' ' || a.name, r.section) as name, sum(r.period) as period, sum(r.ytd) as ytd,
    round(sum(r.period) * 100 / max(v.period), 2) as period_share, round(sum(r.ytd) * 100 / max(v.ytd), 2) as ytd_share, jsonb_object_agg(r.part, r.period) as parts
  from rows_by_part r left join {acc/accounts} a on a.code = r.code cross join sales v
  group by r.path, r.is_sum, a.id, a.kind, a.code, a.name, r.section having sum(r.period) <> 0 or sum(r.ytd) <> 0 or r.is_sum`;

/** Branches or centres that have a figure; what belongs to none comes last. */
export const PARTS = `${WITH_ROWS}
  select g.part::text as key, coalesce(b.name, c.name, case :by when 'SUCURSAL' then 'Sin sucursal' else 'Sin centro' end) as label
  from (select distinct r.part from rows_by_part r) g left join {branch-offices} b on :by = 'SUCURSAL' and b.id = g.part left join {costCenters} c on :by = 'CENTRO' and c.id = g.part
  where :by is not null order by g.part = 0, 2`;

const line = (path: string, sign: string, join: string): string =>
  `select ${path} as path, ${LINE}, ${PARTED}::text as parts_key, q.period * ${sign} as period, q.ytd * ${sign} as ytd, q.period * ${sign} as parts
  from acc_ledger x ${PERIOD_OF} ${ENTRY_OF} join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join placed k on ${sameCompany('k', 'x')} and k.id = x.book_account_id ${join}
    cross join lateral (select case when x.date >= :from::date then ${NET} else 0 end as period, case when x.date >= ${YEAR} then ${NET} else 0 end as ytd) q
  where x.date between least(:from::date, ${YEAR}) and :to::date and ${OPEN_YEAR} ${OF_PLACE}`;

/** Lines that each row adds up. */
export const LINES = `with placed as materialized (${PLACED}), results as materialized (${RESULTS})
  ${line(pathTo('i'), SIGN, EACH_PLACE)}
  union all
  ${line(`r.place || '~'`, '1', 'join results r on k.tokens[1] <= r.place')}`;
