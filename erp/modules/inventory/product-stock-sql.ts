/** Stock of a product `t` over the storages that count (inventory R19), for its computed fields. */
import { INCOMING } from '#erp/engines/stock/flows.ts';
import { COUNTED_USAGES, OPEN, retainedSql } from '#erp/engines/stock/retained.ts';

const TODAY = '(now() at time zone (select a.time_zone from accounts a where a.id = t.account_id))::date';
const COUNTED = `s.account_id = t.account_id and y.account_id = t.account_id and y.id = s.storage_type_id and y.usage in ${COUNTED_USAGES}`;
const OWN = `b.account_id = t.account_id and b.product_id = t.id and b.owner_kind = 'PROPIO'`;

export const ON_HAND = `(select coalesce(sum(b.qty), 0) from stock_balances b join storages s on s.id = b.storage_id join storage_types y on ${COUNTED} where ${OWN})`;

const FREE = `select coalesce(sum(b.qty - ${retainedSql(TODAY)}), 0) from stock_balances b join storages s on s.id = b.storage_id join storage_types y on ${COUNTED}
  left join lots l on l.account_id = b.account_id and l.id = b.lot_id left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where ${OWN}`;
const RESERVED = `select coalesce(sum(${OPEN}), 0) from inv__reservations r join storages s on s.id = r.storage_id join storage_types y on ${COUNTED}
  where r.account_id = t.account_id and r.product_id = t.id and r.status = 'ACTIVA'`;
export const AVAILABLE = `((${FREE}) - (${RESERVED}))`;

export const AVERAGE_COST = `(select case when sum(c.qty) > 0 then round(sum(c.value) / sum(c.qty), 6) else max(c.avg_cost) end from stock_costs c where c.account_id = t.account_id and c.product_id = t.id)`;

/** In some storage, what is available and what is coming do not exceed its reorder point. */
export const BELOW_REORDER = `exists (select 1 from product_storages w where w.account_id = t.account_id and w.product_id = t.id and w.reorder_point > 0
  and (${FREE} and b.storage_id = w.storage_id) - (${RESERVED} and r.storage_id = w.storage_id)
    + (select coalesce(sum(f.qty), 0) from (${INCOMING}) f where f.account_id = t.account_id and f.product_id = t.id and f.storage_id = w.storage_id) <= w.reorder_point)`;
