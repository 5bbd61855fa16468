/** Stock of a product `t` over the storages that count (inventory R19), for its computed fields. What is the same for every row of a list is asked for once. */
import { INCOMING } from '#erp/engines/stock/flows.ts';
import { COUNTED_USAGES, freeOfHeldSql, OPEN } from '#erp/engines/stock/retained.ts';

const TODAY = `(select (now() at time zone a.time_zone)::date from accounts a where a.id = nullif(current_setting('erp.account_id', true), '')::bigint)`;
const COUNTED = `any(array(select s.id from storages s join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id where y.usage in ${COUNTED_USAGES}))`;
/** One walk over the places of the product: its storages are a condition of the sum, or the engine would look each of them up. */
const sumOfPlaces = (where: string): string =>
  `select coalesce(sum(b.qty) filter (where ${where}), 0) from stock_balances b where b.account_id = t.account_id and b.product_id = t.id and b.owner_kind = 'PROPIO'`;

const HERE = sumOfPlaces(`b.storage_id = ${COUNTED}`);
const FREE = sumOfPlaces(`b.storage_id = ${COUNTED} and ${freeOfHeldSql(TODAY)}`);
const RESERVED = `select coalesce(sum(${OPEN}), 0) from inv__reservations r where r.account_id = t.account_id and r.product_id = t.id and r.status = 'ACTIVA' and r.storage_id = ${COUNTED}`;

export const ON_HAND = `(${HERE})`;
const ITS_OWN = `((${FREE}) - (${RESERVED}))`;

/** Component units of one kit, in its stock unit; null without a conversion. */
const KIT_FACTOR = `case when k.unit_id = p.stock_unit_id then 1
  else coalesce((select x.numerator::numeric / x.denominator from product_units x where x.account_id = p.account_id and x.product_id = p.id and x.unit_id = k.unit_id),
    (select (a.factor_num::numeric * z.factor_den) / (a.factor_den::numeric * z.factor_num) from units a join units z on z.account_id = a.account_id and z.dimension = a.dimension
      where a.account_id = p.account_id and a.id = k.unit_id and z.id = p.stock_unit_id)) end`;

/** A kit is as available as its scarcest component (R27). */
const OF_KIT = `(select coalesce(floor(min(greatest(${ITS_OWN.replaceAll(/\bt\./g, 'p.')}, 0) / nullif(k.qty * (${KIT_FACTOR}), 0))), 0)
  from product_kits k join products p on p.account_id = k.account_id and p.id = k.component_id where k.account_id = t.account_id and k.product_id = t.id)`;

export const AVAILABLE = `(case when t.kind = 'KIT' then ${OF_KIT} else ${ITS_OWN} end)`;

export const AVERAGE_COST = `(select case when sum(c.qty) > 0 then round(sum(c.value) / sum(c.qty), 6) else max(c.avg_cost) end from stock_costs c where c.account_id = t.account_id and c.product_id = t.id)`;

export const LAST_COST = `(select c.last_in_cost from stock_costs c where c.account_id = t.account_id and c.product_id = t.id and c.last_in_at is not null order by c.last_in_at desc limit 1)`;

/** In some storage, what is available and what is coming do not exceed its reorder point. */
export const BELOW_REORDER = `exists (select 1 from product_storages w where w.account_id = t.account_id and w.product_id = t.id and w.reorder_point > 0
  and (${FREE} and b.storage_id = w.storage_id) - (${RESERVED} and r.storage_id = w.storage_id)
    + (select coalesce(sum(f.qty), 0) from (${INCOMING}) f where f.account_id = t.account_id and f.product_id = t.id and f.storage_id = w.storage_id) <= w.reorder_point)`;
