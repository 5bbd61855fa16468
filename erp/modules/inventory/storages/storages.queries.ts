/** Pieces of SQL about what a storage `t` holds. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { KG_OF_UNIT } from '#erp/domains/stock/locations/slot-load.ts';
import { POOL, STOCK_VALUE_SQL } from '../reports/stock.queries.ts';

const HELD = `from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
  join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id`;
const OF_STORAGE = `where ${sameCompany('b', 't')} and b.storage_id = t.id and b.qty <> 0`;

export const SKU_COUNT = `(select count(distinct b.product_id) from stock_balances b ${OF_STORAGE})`;
export const STOCK_VALUE = `(select round(sum(${STOCK_VALUE_SQL}), 2) ${HELD} ${POOL} ${OF_STORAGE})`;
/**
 * Share of the weight or of the volume that fits, whichever is fuller; null where neither is said.
 */
export const STORAGE_OCCUPANCY = `case when t.capacity_kg > 0 or t.capacity_m3 > 0 then
  (select round(100 * greatest(coalesce(sum(b.qty * ${KG_OF_UNIT}), 0) / nullif(t.capacity_kg, 0), coalesce(sum(b.qty * p.volume_m3), 0) / nullif(t.capacity_m3, 0)), 1) ${HELD} ${OF_STORAGE}) end`;
