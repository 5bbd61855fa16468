/**
 * Stock of a product `t` over the storages that count (inventory R19), for its computed fields.
 * What is the same for every row of a list is asked for once.
 */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import {
  availableSql,
  COUNTED_STORAGES,
  onHandSql,
  stockOfProductsSql,
} from '#erp/domains/stock/availability/available-sql.ts';

const OWN = { account: 't.account_id', product: 't.id', storages: COUNTED_STORAGES };
const COMPONENT = { account: 'p.account_id', product: 'p.id', storages: COUNTED_STORAGES };

export const ON_HAND = onHandSql(OWN);

/** Component units of one kit, in its stock unit; null without a conversion. */
export const KIT_FACTOR = `case when k.unit_id = p.stock_unit_id then 1
  else coalesce((select x.numerator::numeric / x.denominator from product_units x where ${sameCompany('x', 'p')} and x.product_id = p.id and x.unit_id = k.unit_id),
    (select (a.factor_num::numeric * z.factor_den) / (a.factor_den::numeric * z.factor_num) from units a join units z on ${sameCompany('z', 'a')} and z.dimension = a.dimension
      where ${sameCompany('a', 'p')} and a.id = k.unit_id and z.id = p.stock_unit_id)) end`;

/** A kit is as available as its scarcest component (R27); `available` is the component's. */
const ofKit = (
  available: string,
  beside = '',
): string => `(select coalesce(floor(min(greatest(${available}, 0) / nullif(k.qty * (${KIT_FACTOR}), 0))), 0)
  from product_kits k ${join('product_kits.component_id', 'k', 'p')}${beside} where ${sameCompany('k', 't')} and k.product_id = t.id)`;

export const AVAILABLE = `(case when t.kind = 'KIT' then ${ofKit(availableSql(COMPONENT))} else ${availableSql(OWN)} end)`;

/** Both, for the products of a list and the components of its kits. */
export const STOCK_OF_LIST = `with listed as materialized (select k.component_id as id from product_kits k where k.product_id = any($1::bigint[]) union select unnest($1::bigint[])),
  ${stockOfProductsSql('in (select id from listed)')}
  select t.id, coalesce(m.on_hand, 0) as on_hand, case when t.kind = 'KIT' then ${ofKit('coalesce(c.available, 0)', ' left join stock c on c.product_id = p.id')} else coalesce(m.available, 0) end as available
  from products t left join stock m on m.product_id = t.id where t.id = any($1::bigint[])`;

const averageOf = (product: string) =>
  `(select case when sum(c.qty) > 0 then round(sum(c.value) / sum(c.qty), 6) else max(c.avg_cost) end from stock_costs c where ${sameCompany('c', product)} and c.product_id = ${product}.id)`;

/** A kit costs what its components do; nobody knows it while one of them has no cost. */
export const AVERAGE_COST = `(case when t.kind = 'KIT' then (select case when bool_and(v.cost is not null) then round(sum(v.cost), 6) end
    from (select k.qty * (${KIT_FACTOR}) * ${averageOf('p')} as cost from product_kits k ${join('product_kits.component_id', 'k', 'p')} where ${sameCompany('k', 't')} and k.product_id = t.id) v) else ${averageOf('t')} end)`;

export const LAST_COST = `(select c.last_in_cost from stock_costs c where ${sameCompany('c', 't')} and c.product_id = t.id and c.last_in_at is not null order by c.last_in_at desc limit 1)`;

/** In some storage, what is available and what is coming do not exceed its reorder point. */
export const BELOW_REORDER = `exists (select 1 from product_storages w where ${sameCompany('w', 't')} and w.product_id = t.id and w.reorder_point > 0
  and ${availableSql({ ...OWN, storages: '= w.storage_id' })}
    + (select coalesce(sum(f.qty), 0) from ({flow:in}) f where ${sameCompany('f', 't')} and f.product_id = t.id and f.storage_id = w.storage_id) <= w.reorder_point)`;
