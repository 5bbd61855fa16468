import { sameCompany } from '#erp/db/sql/joins.ts';
import { TYPE_OF_COST } from '#erp/domains/stock/corrected-row.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS } from './stock.queries.ts';

/**
 * The last closed month that ended by the morning of a day, for statements: `since` has its
 * `period`, null when there is none,
 * and the moment `at` from which the ledger's rows have to be added to what it left. `unless` are
 * conditions that its snapshot must meet to answer.
 */
export const closedBefore = (
  day: string,
  unless = '',
): string => `base as (select max(i.period) as period from inv__periods i
    where i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::date <= ${day} ${unless}),
  since as (select period, case when period is null then '-infinity'::timestamptz else ((period || '-01')::date + interval '1 month')::timestamp at time zone :zone end as at from base)`;

export const CLOSED_BEFORE_FROM = closedBefore(':from');

/**
 * What there was at the end of the day `:as_of`, today without one, from the last closed month
 * before it. As it was known until
 * `:recorded_until` it is added up from the rows of the ledger, since closings do not say when each
 * became known. Gives `valued`: what each storage had of each pool, and its share of what the pool
 * was worth, of six decimals; the largest takes what rounding leaves (inventory §4.3), also of a
 * pool without stock, which before a change of standard may be worth something (decision 232).
 */
export const STOCK_AT_DATE = `
  asked as (select coalesce([[ :as_of, ]] :today) as day),
  ${closedBefore('(select a.day from asked a) + 1', '[[ and :recorded_until::timestamptz is null ]]')},
  written as (
    select n.account_id, n.product_id, n.storage_id, n.owner_kind, n.pool_key, n.qty, n.value from stock_snapshots n
    where n.period = (select period from since) [[ and n.product_id = :product_id ]]
    union all
    select k.account_id, k.product_id, k.storage_id, k.owner_kind, k.pool_key, k.qty, k.value from kardex k
    where k.posted_at >= (select at from since) and k.posted_at < ((select a.day from asked a) + 1)::timestamp at time zone :zone
      [[ and k.created_at <= :recorded_until ]] [[ and k.product_id = :product_id ]]),
  moved as materialized (select w.account_id, w.product_id, w.storage_id, w.owner_kind, w.pool_key, sum(w.qty) as qty, sum(w.value) as value from written w group by 1, 2, 3, 4, 5),
  pools as materialized (select product_id, pool_key, sum(qty) as qty, sum(value) as value from moved where pool_key is not null group by 1, 2),
  shares as (select m.*, o.value as pool_value, case when o.qty <> 0 then round(o.value * m.qty / o.qty, 6) else 0 end as share
    from moved m left join pools o on o.product_id = m.product_id and o.pool_key = m.pool_key),
  valued as (select h.*, h.share + case when h.pool_key is not null and row_number() over (partition by h.product_id, h.pool_key order by h.qty desc, h.storage_id) = 1
      then h.pool_value - sum(h.share) over (partition by h.product_id, h.pool_key) else 0 end as worth from shares h)`;

/**
 * Days of periods, `span(i, first_day, last_day)`: of the one asked for in a report, of the one of
 * a tile, and of all those of a tile that answers them together.
 */
export const SPAN_ASKED =
  'span as (select 1 as i, :from::date as first_day, :to::date as last_day)';
export const SPAN_OF_TILE = 'span as (select p.start_day as first_day, p.end_day as last_day)';
export const SPANS_OF_TILE =
  'span as (select p.i, p.start_day as first_day, p.end_day as last_day from p)';
/** Rows of the ledger, or other moments, within `span`, which the statement has as `x`. */
export const withinSpanSql = (moment: string): string =>
  `${moment} >= x.first_day::timestamp at time zone :zone and ${moment} < (x.last_day + 1)::timestamp at time zone :zone`;

const ENDS = {
  /** The last day of each month of a span; of its last month, the last day that is asked for. */
  months: `select x.i, least((m.day + interval '1 month')::date - 1, x.last_day) as day from span x cross join lateral generate_series(date_trunc('month', x.first_day::timestamp), x.last_day::timestamp, interval '1 month') m(day)`,
  last: 'select x.i, x.last_day as day from span x',
} as const;

/**
 * `worths(day, product_id, worth)`: of each product, what the places that are asked for were worth
 * at the `day` of each row of
 * `span_ends(i, day)`, that is at each month's end of each span or at its last day. All days are
 * answered by one reading of the ledger: its rows are added up between one day and the next, and on
 * from day to day. Of a pool of which every place is asked for that is the pool's value; only of
 * others each place's share is worked out, as in `valued`.
 */
export const stockValuesSql = (at: keyof typeof ENDS): string => `
  span_ends as materialized (${ENDS[at]}),
  ends as materialized (select d.day, (d.day + 1)::timestamp at time zone :zone as until, row_number() over (order by d.day) as n from (select distinct e.day from span_ends e) d),
  ${closedBefore('(select min(e.day) from ends e) + 1')},
  written as (
    select n.product_id, n.pool_key, n.storage_id, n.qty, n.value, '-infinity'::timestamptz as at from stock_snapshots n where n.period = (select period from since) and n.pool_key is not null
    union all
    select k.product_id, k.pool_key, k.storage_id, k.qty, k.value, k.posted_at from kardex k
    where k.posted_at >= (select at from since) and k.posted_at < (select max(e.until) from ends e) and k.pool_key is not null),
  came as materialized (select w.product_id, w.pool_key, w.storage_id, width_bucket(w.at, (select array_agg(e.until order by e.n) from ends e)) + 1 as n, sum(w.qty) as qty, sum(w.value) as value
    from written w group by 1, 2, 3, 4),
  places as materialized (select c.product_id, c.pool_key, c.storage_id, min(c.n) as n, s.id is not null as seen from came c join {products} p on p.id = c.product_id
    left join {storages} s on s.id = c.storage_id ${PLACE_FILTERS} where true ${PRODUCT_FILTERS} group by 1, 2, 3, 5),
  pools as materialized (select l.product_id, l.pool_key, bool_and(l.seen) as whole from places l group by 1, 2 having bool_or(l.seen)),
  of_products as (select c.product_id, c.n, sum(c.value) as value from came c join pools o on o.product_id = c.product_id and o.pool_key = c.pool_key where o.whole group by 1, 2),
  of_places as (select l.product_id, l.pool_key, l.storage_id, l.seen, e.n, sum(coalesce(c.qty, 0)) over place as qty, sum(coalesce(c.value, 0)) over place as value
    from pools o join places l on l.product_id = o.product_id and l.pool_key = o.pool_key join ends e on e.n >= l.n
      left join came c on c.product_id = l.product_id and c.pool_key = l.pool_key and c.storage_id = l.storage_id and c.n = e.n
    where not o.whole window place as (partition by l.product_id, l.pool_key, l.storage_id order by e.n)),
  of_pools as (select f.*, sum(f.qty) over pool as pool_qty, sum(f.value) over pool as pool_value, row_number() over (partition by f.product_id, f.pool_key, f.n order by f.qty desc, f.storage_id) as place
    from of_places f window pool as (partition by f.product_id, f.pool_key, f.n)),
  shares as (select f.*, case when f.pool_qty <> 0 then round(f.pool_value * f.qty / f.pool_qty, 6) else 0 end as share from of_pools f),
  rounded as (select h.*, h.pool_value - sum(h.share) over (partition by h.product_id, h.pool_key, h.n) as rest from shares h),
  worths as materialized (
    select e.day, g.product_id, sum(coalesce(c.value, 0)) over (partition by g.product_id order by e.n) as worth
    from (select product_id, min(n) as n from of_products group by 1) g join ends e on e.n >= g.n left join of_products c on c.product_id = g.product_id and c.n = e.n
    union all
    select e.day, r.product_id, sum(r.share + case when r.place = 1 then r.rest else 0 end) from rounded r join ends e on e.n = r.n where r.seen group by 1, 2)`;

/**
 * What was sold or consumed within `span`, which the statement has as `x`, and what its cost was
 * corrected by since.
 */
export const DEMANDED = `kardex k ${TYPE_OF_COST} join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id
  join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id
  join span x on ${withinSpanSql('k.posted_at')} where t.affects_demand and k.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

/**
 * `turned`: of each product, what was demanded within each span, and what its stock was worth: at
 * the months' ends on average, and at the last of them.
 */
export const TURNED = `${stockValuesSql('months')},
  demanded as materialized (select x.i, k.product_id, -sum(k.qty) as qty, -sum(k.value) as value from ${DEMANDED} group by 1, 2),
  spans as (select x.i, x.last_day, x.last_day - x.first_day + 1 as days, count(*) as months from span x join span_ends e on e.i = x.i group by 1, 2, 3),
  kept as materialized (select x.i, w.product_id, sum(w.worth) / x.months as mean, coalesce(sum(w.worth) filter (where w.day = x.last_day), 0) as closing
    from spans x join span_ends e on e.i = x.i join worths w on w.day = e.day group by x.i, x.months, w.product_id),
  turned as (select coalesce(d.i, k.i) as i, coalesce(d.product_id, k.product_id) as product_id, coalesce(d.qty, 0) as qty, coalesce(d.value, 0) as value, coalesce(k.mean, 0) as mean,
    coalesce(k.closing, 0) as closing, x.days as span_days from demanded d full join kept k on k.i = d.i and k.product_id = d.product_id join spans x on x.i = coalesce(d.i, k.i))`;
/** Turns in a year and days that the stock lasts, of rows of `turned` together. */
export const turnoverSql = (rows: string): string =>
  `sum(${rows}.value) * 365 / max(${rows}.span_days) / nullif(sum(${rows}.mean), 0)`;
export const daysOf = (rows: string): string =>
  `sum(${rows}.mean) * max(${rows}.span_days) / nullif(sum(${rows}.value), 0)`;
