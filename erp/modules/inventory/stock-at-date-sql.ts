import { PLACE_FILTERS, PRODUCT_FILTERS } from './stock-sql.ts';

/**
 * The last closed month that ended by the morning of a day, for statements: `since` has its `period`, null when there is none,
 * and the moment `at` from which the ledger's rows have to be added to what it left. `unless` are conditions that its snapshot
 * must meet to answer.
 */
export const closedBefore = (day: string, unless = ''): string => `base as (select max(i.period) as period from inv__periods i
    where i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::date <= ${day} ${unless}),
  since as (select period, case when period is null then '-infinity'::timestamptz else ((period || '-01')::date + interval '1 month')::timestamp at time zone :zone end as at from base)`;

export const CLOSED_BEFORE_FROM = closedBefore(':from');

/**
 * What there was at the end of each `day` that the statement `ends` gives, from the last closed month before the first of them.
 * As it was known until `:recorded_until`, where a report has that filter, it is added up from the rows of the ledger, since
 * closings do not say when each became known. Gives `valued`: what each storage had of each pool on each day, and its share of
 * what the pool was worth, of six decimals; the largest takes what rounding leaves (inventory §4.3), also of a pool without stock,
 * which before a change of standard may be worth something (decision 232).
 */
const stockAtEnds = (ends: string, known: boolean): string => `
  ends as materialized (${ends}),
  ${closedBefore('(select min(e.day) from ends e) + 1', known ? '[[ and :recorded_until::timestamptz is null ]]' : '')},
  written as (
    select n.account_id, n.product_id, n.storage_id, n.owner_kind, n.pool_key, n.qty, n.value, '-infinity'::timestamptz as at from stock_snapshots n
    where n.period = (select period from since) [[ and n.product_id = :product_id ]]
    union all
    select k.account_id, k.product_id, k.storage_id, k.owner_kind, k.pool_key, k.qty, k.value, k.posted_at from kardex k
    where k.posted_at >= (select at from since) and k.posted_at < ((select max(e.day) from ends e) + 1)::timestamp at time zone :zone
      ${known ? '[[ and k.created_at <= :recorded_until ]]' : ''} [[ and k.product_id = :product_id ]]),
  moved as materialized (select e.day, w.account_id, w.product_id, w.storage_id, w.owner_kind, w.pool_key, sum(w.qty) as qty, sum(w.value) as value
    from written w join ends e on w.at < (e.day + 1)::timestamp at time zone :zone group by 1, 2, 3, 4, 5, 6),
  pools as materialized (select day, product_id, pool_key, sum(qty) as qty, sum(value) as value from moved where pool_key is not null group by 1, 2, 3),
  shares as (select m.*, o.value as pool_value, case when o.qty <> 0 then round(o.value * m.qty / o.qty, 6) else 0 end as share
    from moved m left join pools o on o.day = m.day and o.product_id = m.product_id and o.pool_key = m.pool_key),
  valued as (select h.*, h.share + case when h.pool_key is not null and row_number() over (partition by h.day, h.product_id, h.pool_key order by h.qty desc, h.storage_id) = 1
      then h.pool_value - sum(h.share) over (partition by h.day, h.product_id, h.pool_key) else 0 end as worth from shares h)`;

/** At the end of the day `:as_of`; today without one. */
export const STOCK_AT_DATE = stockAtEnds('select coalesce([[ :as_of, ]] :today) as day', true);

/** Days of a period, `span(first_day, last_day)`: of a report, and of a tile. */
export const SPAN_ASKED = 'span as (select :from::date as first_day, :to::date as last_day)';
export const SPAN_OF_TILE = 'span as (select p.start_day as first_day, p.end_day as last_day)';
/** Rows of the ledger, or other moments, within `span`, which the statement has as `x`. */
export const withinSpan = (moment: string): string => `${moment} >= x.first_day::timestamp at time zone :zone and ${moment} < (x.last_day + 1)::timestamp at time zone :zone`;

/** The last day of each month of `span`; of its last month, the last day that is asked for. */
const MONTH_ENDS = `select least((m.day + interval '1 month')::date - 1, x.last_day) as day from span x cross join lateral generate_series(date_trunc('month', x.first_day::timestamp), x.last_day::timestamp, interval '1 month') m(day)`;

const PLACED = `join {products} p on p.account_id = b.account_id and p.id = b.product_id join {storages} s on s.account_id = b.account_id and s.id = b.storage_id
  where b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

/** `worths(day, product_id, worth)`: of each product, what it was worth at each month's end of `span`, or at its last day alone. */
export const worthsOf = (at: 'months' | 'last'): string => `${stockAtEnds(at === 'months' ? MONTH_ENDS : 'select x.last_day as day from span x', false)},
  worths as (select b.day, b.product_id, sum(b.worth) as worth from (select b.day, b.account_id, b.product_id, b.storage_id, b.owner_kind, sum(b.qty) as qty, sum(b.worth) as worth
    from valued b group by 1, 2, 3, 4, 5 having sum(b.qty) <> 0 or sum(b.worth) <> 0) b ${PLACED} group by 1, 2)`;

/** What was sold or consumed within `span`, which the statement has as `x`. */
export const DEMANDED = `kardex k join {products} p on p.account_id = k.account_id and p.id = k.product_id
  join {storages} s on s.account_id = k.account_id and s.id = k.storage_id join inv__movement_types t on t.account_id = k.account_id and t.id = k.movement_type_id
  join span x on ${withinSpan('k.posted_at')} where t.affects_demand and k.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

/** `turned`: of each product, what was demanded within `span`, and what its stock was worth: at the months' ends on average, and at the last of them. */
export const TURNED = `${worthsOf('months')},
  demanded as materialized (select k.product_id, -sum(k.qty) as qty, -sum(k.value) as value from ${DEMANDED} group by 1),
  kept as materialized (select w.product_id, sum(w.worth) / (select count(*) from ends) as mean, coalesce(sum(w.worth) filter (where w.day = (select x.last_day from span x)), 0) as closing from worths w group by 1),
  turned as (select coalesce(d.product_id, k.product_id) as product_id, coalesce(d.qty, 0) as qty, coalesce(d.value, 0) as value, coalesce(k.mean, 0) as mean, coalesce(k.closing, 0) as closing,
    (select x.last_day - x.first_day + 1 from span x) as span_days from demanded d full join kept k on k.product_id = d.product_id)`;
/** Turns in a year and days that the stock lasts, of rows of `turned` together. */
export const turnsOf = (rows: string): string => `sum(${rows}.value) * 365 / max(${rows}.span_days) / nullif(sum(${rows}.mean), 0)`;
export const daysOf = (rows: string): string => `sum(${rows}.mean) * max(${rows}.span_days) / nullif(sum(${rows}.value), 0)`;
