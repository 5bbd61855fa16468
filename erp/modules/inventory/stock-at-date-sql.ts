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
 * What there was at the end of a day (`:as_of`; today without one), from the last closed month before it. As it was known
 * until `:recorded_until`, when that is asked, it is added up from the rows of the ledger, since closings do not say when
 * each became known. Gives `valued`: what each storage had of each pool, and its share of what the pool was worth, of six
 * decimals; the largest takes what rounding leaves (inventory §4.3).
 */
export const STOCK_AT_DATE = `
  ${closedBefore('coalesce([[ :as_of, ]] :today) + 1', '[[ and :recorded_until::timestamptz is null ]]')},
  written as (
    select n.account_id, n.product_id, n.storage_id, n.owner_kind, n.pool_key, n.qty, n.value from stock_snapshots n where n.period = (select period from since) [[ and n.product_id = :product_id ]]
    union all
    select k.account_id, k.product_id, k.storage_id, k.owner_kind, k.pool_key, k.qty, k.value from kardex k
    where k.posted_at >= (select at from since) and k.posted_at < (coalesce([[ :as_of, ]] :today) + 1)::timestamp at time zone :zone
      [[ and k.created_at <= :recorded_until ]] [[ and k.product_id = :product_id ]]),
  moved as (select account_id, product_id, storage_id, owner_kind, pool_key, sum(qty) as qty, sum(value) as value from written group by 1, 2, 3, 4, 5),
  pools as (select product_id, pool_key, sum(qty) as qty, sum(value) as value from moved where pool_key is not null group by 1, 2),
  shares as (select m.*, o.value as pool_value, case when o.qty <> 0 then round(o.value * m.qty / o.qty, 6) else 0 end as share
    from moved m left join pools o on o.product_id = m.product_id and o.pool_key = m.pool_key),
  valued as (select h.*, h.share + case when h.pool_key is not null and row_number() over (partition by h.product_id, h.pool_key order by h.qty desc, h.storage_id) = 1
      then h.pool_value - sum(h.share) over (partition by h.product_id, h.pool_key) else 0 end as worth from shares h)`;
