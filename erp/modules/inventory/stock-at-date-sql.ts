/**
 * What there was at the end of a day (`:as_of`; today without one), from the last closed month before it. As it was known
 * until `:recorded_until`, when that is asked, it is added up from the rows of the ledger, since closings do not say when
 * each became known. Gives `moved` (rows by place) and `pools`.
 */
export const STOCK_AT_DATE = `
  base as (select max(i.period) as period from inv__periods i where i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::date <= coalesce([[ :as_of, ]] :today) + 1
    [[ and :recorded_until::timestamptz is null ]]),
  since as (select case when period is null then '-infinity'::timestamptz else (((period || '-01')::date + interval '1 month')::date)::timestamp at time zone :zone end as at, period from base),
  moved as (
    select n.account_id, n.product_id, n.storage_id, n.lot_id, n.owner_kind, n.pool_key, n.qty, n.value from stock_snapshots n, since where n.period = since.period
    union all
    select k.account_id, k.product_id, k.storage_id, k.lot_id, k.owner_kind, k.pool_key, k.qty, k.value from kardex k, since
    where k.posted_at >= since.at and k.posted_at < (coalesce([[ :as_of, ]] :today) + 1)::timestamp at time zone :zone [[ and k.created_at <= :recorded_until ]]),
  pools as (select product_id, pool_key, sum(qty) as qty, sum(value) as value from moved where pool_key is not null group by 1, 2)`;

/** What the place of row `b` is worth: its share of pool `o`. */
export const WORTH_THEN = 'case when o.qty <> 0 then o.value * b.qty / o.qty else 0 end';
