/** Pieces of SQL that the stock reports share. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { heldQuantitySql } from '#erp/domains/stock/availability/held-stock.ts';

/** The pool to which a place `b` of product `p` in storage `s` belongs (inventory §4.3), as `c`. */
export const POOL = `left join stock_costs c on ${sameCompany('c', 'b')} and c.product_id = b.product_id and c.pool_key = case
  when p.valuation = 'LOTE' then 'L:' || coalesce(b.lot_id, 0)
  when (select w.cost_scope from wms__configurations w limit 1) = 'SUCURSAL' then 'B:' || s.branch_office_id else 'E' end`;

/**
 * What a place is worth: its share of the pool, not rounded, so that the shares of a pool add up to
 * it.
 */
export const STOCK_VALUE_SQL = `case when b.owner_kind <> 'PROPIO' then 0 when c.qty <> 0 then c.value * b.qty / c.qty else b.qty * coalesce(c.avg_cost, 0) end`;

/** Stock that may not be promised now (R19). */
export const HELD_STOCK = heldQuantitySql(':today');

export const PLACES = `join {products} p on ${sameCompany('p', 'b')} and p.id = b.product_id join {storages} s on ${sameCompany('s', 'b')} and s.id = b.storage_id
  ${join('products.stock_unit_id', 'p', 'n')} left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id
  left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id`;

/** The categories chosen, with all that are below them. */
export const inCategories = (column: string, chosen: string): string =>
  `${column} in (with recursive below(id) as (select unnest(${chosen}) union select g.id from categories g join below on g.parent_id = below.id) select id from below)`;

export const PRODUCT_FILTERS = `[[ and p.id = :product_id ]] [[ and ${inCategories('p.category_id', ':category_ids')} ]] [[ and p.line_id = any(:line_ids) ]] [[ and p.kind = :kind ]]`;
export const PLACE_FILTERS = `[[ and s.id = :storage_id ]] [[ and s.branch_office_id = any(:branch_office_id) ]]`;

/** The company's day, for computed columns over alias `t`. */

/**
 * What one stock unit of product `p` costs by now: the average of its own stock, else the last one
 * kept, else the standard.
 */
export const PRODUCT_COST = `coalesce((select case when sum(c.qty) > 0 then sum(c.value) / sum(c.qty) else nullif(max(c.avg_cost), 0) end from stock_costs c where ${sameCompany('c', 'p')} and c.product_id = p.id), p.standard_cost, 0)`;

/** Days before its expiry from which a lot is told: the company's own. */
export const EXPIRY_ALERT_DAYS =
  'coalesce((select w.expiry_alert_days::int from wms__configurations w limit 1), 60)';

/** While costs are being worked out again (inventory §4.4). */
export const REPLAYING = `select 'Recálculo en proceso: ' || string_agg(distinct p.code, ', ') from stock_costs c join products p on ${sameCompany('p', 'c')} and p.id = c.product_id where c.replay_pending`;
