/** Pieces of SQL about what a place `t` of `wms__slots` holds. */
import { KG_OF_UNIT } from '#erp/engines/stock/slot-load.ts';

/** Stock of the place, of whoever it is. */
export const STOCK_OF = 'from stock_balances b where b.account_id = t.account_id and b.slot_id = t.id and b.qty <> 0';

/** Share of the weight that it may hold; null where nothing limits it. */
export const OCCUPANCY = `(select round(100 * coalesce((select sum(b.qty * ${KG_OF_UNIT}) from stock_balances b join products p on p.account_id = b.account_id and p.id = b.product_id
    join units n on n.account_id = p.account_id and n.id = p.stock_unit_id where b.account_id = t.account_id and b.slot_id = t.id and b.qty <> 0), 0) / nullif(coalesce(t.max_weight_kg, y.max_weight_kg), 0), 1)
  from wms__slot_types y where y.account_id = t.account_id and y.id = t.slot_type_id)`;
