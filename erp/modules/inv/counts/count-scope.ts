/**
 * Which places a count goes through: those with stock in its scope, and the products that it names.
 */
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { abcSql } from '#erp/domains/stock/counts/abc.ts';

const ids = (value: Row[string]): number[] | null =>
  Array.isArray(value) && value.length > 0 ? (value as number[]) : null;

export interface Place {
  readonly product_id: number;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
}

/** In the order in which one walks: by place, then by product. At most `limit`. */
export const placesOf = (tx: Tx, count: Row, limit: number): Promise<Place[]> =>
  tx.query<Place>(
    `with abc as (${abcSql('$8')}), wanted as (
       select b.product_id, b.slot_id, b.lot_id from stock_balances b where b.account_id = $8 and b.storage_id = $1 and b.owner_kind = 'PROPIO' and b.qty <> 0
       union
       select p.id, null::bigint, null::bigint from products p where p.account_id = $8 and p.id = any($3::bigint[]) and coalesce(p.tracking, 'NINGUNO') = 'NINGUNO'
         and not exists (select 1 from stock_balances b where ${sameCompany('b', 'p')} and b.product_id = p.id and b.storage_id = $1 and b.owner_kind = 'PROPIO' and b.qty <> 0)
         and not exists (select 1 from storages s where s.account_id = $8 and s.id = $1 and s.uses_slots))
     select w.product_id, w.slot_id, w.lot_id from wanted w join products p on p.id = w.product_id left join wms__slots s on ${sameCompany('s', 'p')} and s.id = w.slot_id left join lots l on ${sameCompany('l', 'p')} and l.id = w.lot_id
       left join abc a on a.product_id = w.product_id left join product_storages r on ${sameCompany('r', 'p')} and r.product_id = w.product_id and r.storage_id = $1
     where p.account_id = $8 and ($2::bigint[] is null or p.category_id = any($2::bigint[])) and ($3::bigint[] is null or p.id = any($3::bigint[]))
       and ($4::bigint is null or s.code >= (select code from wms__slots where account_id = $8 and id = $4)) and ($5::bigint is null or s.code <= (select code from wms__slots where account_id = $8 and id = $5)) and ($6::text is null or coalesce(r.count_class, a.class, 'C') = $6)
     order by s.pick_sequence nulls last, s.code nulls first, p.code, l.code limit $7`,
    [
      count.storage_id,
      ids(count.category_ids),
      ids(count.product_ids),
      count.slot_from ?? null,
      count.slot_to ?? null,
      count.abc ?? null,
      limit,
      TENANT,
    ],
  );
