/** Pieces of SQL about what a place `t` of `wms__slots` holds. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { daysOf } from '#erp/domains/stock/counts/abc.ts';
import { KG_OF_UNIT } from '#erp/domains/stock/locations/slot-load.ts';

/** Stock of the place, of whoever it is. */
export const STOCK_OF = `from stock_balances b where ${sameCompany('b', 't')} and b.slot_id = t.id and b.qty <> 0`;

/**
 * Day on which the place should be counted (R23): each product of ours in it so many days after its
 * last count there, or after it came; the earliest.
 */
export const NEXT_COUNT = `(select min(${companyDay('coalesce(c.at, b.first_in_at)')} + (${daysOf("coalesce(r.count_class, 'C')")})::int) from stock_balances b
    left join product_storages r on ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id
    left join lateral (select max(k.posted_at) as at from kardex k where ${sameCompany('k', 'b')} and k.storage_id = b.storage_id and k.product_id = b.product_id and k.lot_id is not distinct from b.lot_id
      and k.slot_id = b.slot_id and k.is_anchor and k.counted_qty is not null) c on true
  where ${sameCompany('b', 't')} and b.slot_id = t.id and b.owner_kind = 'PROPIO' and b.qty <> 0)`;

/** Share of the weight that it may hold; null where nothing limits it. */
export const OCCUPANCY = `(select round(100 * coalesce((select sum(b.qty * ${KG_OF_UNIT}) from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id
    ${join('products.stock_unit_id', 'p', 'n')} where ${sameCompany('b', 't')} and b.slot_id = t.id and b.qty <> 0), 0) / nullif(coalesce(t.max_weight_kg, y.max_weight_kg), 0), 1)
  from wms__slot_types y where ${sameCompany('y', 't')} and y.id = t.slot_type_id)`;
