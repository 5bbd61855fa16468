/**
 * Classes of products by what was consumed of them in a year (inventory R23), and how often each is
 * counted.
 */
import type { Tx } from '#erp/db/database.ts';
import { TYPE_OF_COST } from '../corrected-row.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

/**
 * A up to 80 % of the value, B up to 95 %, C the rest: `product_id`, `class`. What nobody consumes
 * is not in it. `company` is the parameter that says whose (`$4`).
 */
export const abcSql = (
  company: string,
) => `select product_id, case when before < whole * 0.80 then 'A' when before < whole * 0.95 then 'B' else 'C' end as class from (
  select product_id, sum(value) over (order by value desc, product_id) - value as before, sum(value) over () as whole from (
    select k.product_id, -sum(k.value) as value from kardex k ${TYPE_OF_COST}
    where k.account_id = ${company} and t.affects_demand and k.posted_at >= now() - interval '365 days' group by k.product_id having sum(k.value) < 0) demand) ranked`;

/** Days between two counts of a product of the class. */
export const daysOf = (classSql: string) =>
  `case ${classSql} when 'A' then 30 when 'B' then 90 else 180 end`;
const EVERY = daysOf(`coalesce(r.count_class, a.class, 'C')`);

/** Gives a class to the reorder rows that have none. */
export const assignClasses = (tx: Tx): Promise<number> =>
  tx.execute(
    `with abc as (${abcSql('$1')}) update product_storages r set count_class = a.class, version = r.version + 1 from abc a where r.account_id = $1 and a.product_id = r.product_id and r.count_class is null`,
    [TENANT],
  );

/**
 * Products of the storage that lie in some place whose last count, or first receipt, is older than
 * their class allows; the most overdue first.
 */
export const dueProducts = (
  tx: Tx,
  storageId: number,
  now: string,
  limit: number,
): Promise<{ readonly product_id: number }[]> =>
  tx.query(
    `with abc as (${abcSql('$4')}), held as (
       select b.product_id, b.slot_id, min(b.first_in_at) as since from stock_balances b where b.account_id = $4 and b.storage_id = $1 and b.owner_kind = 'PROPIO' and b.qty > 0 group by 1, 2),
     counted as (
       select k.product_id, k.slot_id, max(k.posted_at) as at from kardex k where k.account_id = $4 and k.storage_id = $1 and k.is_anchor and k.counted_qty is not null group by 1, 2),
     last as (
       select h.product_id, min(coalesce(c.at, h.since)) as at from held h left join counted c on c.product_id = h.product_id and c.slot_id is not distinct from h.slot_id group by 1)
     select l.product_id from last l left join abc a on a.product_id = l.product_id left join product_storages r on r.product_id = l.product_id and r.storage_id = $1 and r.account_id = $4
     where l.at < $2::timestamptz - make_interval(days => ${EVERY}) order by l.at + make_interval(days => ${EVERY}), l.product_id limit $3`,
    [storageId, now, limit, TENANT],
  );
