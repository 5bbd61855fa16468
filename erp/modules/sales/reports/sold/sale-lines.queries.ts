/**
 * What was sold line by line, and what it cost (sales §2.0, VN and CV), in pesos without taxes.
 */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { PRODUCT_COST } from '#erp/modules/inventory/reports/stock.queries.ts';
import { SALE_FACTOR } from '#erp/modules/inventory/units/units.queries.ts';
import { SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import { joinNamed, ofCustomer, ofWhom } from './sale-parts.ts';

const WHOSE = ['branch_office_id', 'seller_id', 'customer_id'];
/** A line is of who may see the sum of its day. */
const OF_THEIR_SUM = `join {sls/net-sales} v on ${sameCompany('v', 's')} and v.day = s.day and ${WHOSE.map((name) => `coalesce(v.${name}, 0) = coalesce(s.${name}, 0)`).join(' and ')}`;

const NARROWED = `${ofWhom('s')} ${ofCustomer('s')} [[ and s.product_id = :product_id ]] [[ and p.line_id = :line_id ]]`;

/** Lines of documents that count, with what their customer and product are by now. */
const saleLines = (days: string, narrowed: string): string =>
  `select s.*, c.zone_id, c.channel_id, p.line_id, p.is_stocked or p.kind = 'KIT' as is_goods, ${SALE_FACTOR} as sale_factor, ${PRODUCT_COST} as cost_by_now
    from ({sales:lines}) s ${OF_THEIR_SUM} ${joinNamed('s', { path: 'customers', alias: 'c', column: 'customer_id' })} ${joinNamed('s', { path: 'products', alias: 'p', column: 'product_id' })}
    where s.live and s.day ${days} ${narrowed}`;

/** What left for each line of an order, at what the ledger says by now. */
const SHIPPED = `select o.account_id, o.order_line_id, -sum(k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0)) as value
    from (select distinct s.account_id, s.order_line_id from sold s where s.is_goods and s.order_line_id is not null) o
      join lateral (select distinct r.shipment_id, coalesce(r.plan_id, r.id) as plan_id from sls__shipments__lines r join sls__shipments h on ${refersTo('sls__shipments__lines.shipment_id', 'r', 'h')}
        where ${sameCompany('r', 'o')} and r.order_line_id = o.order_line_id and h.status in ('EMBARCADO', 'ENTREGADO')) r on true
      join kardex k on ${sameCompany('k', 'o')} and k.source_resource = '${SHIPMENTS}' and k.source_id = r.shipment_id::text and k.source_action = 'EMBARCAR' and k.source_line_id = r.plan_id::text
    group by 1, 2`;

/** Of a line, the part that had left: what was invoiced ahead, or at the counter, has not. */
const COVER = `case when not s.is_goods then 1 when x.value is null then 0
    else coalesce(least(1, (l.qty_shipped - coalesce(l.qty_replacement_shipped, 0)) * l.qty / nullif(l.qty_invoiced * l.qty_stock, 0)), 1) end`;
const PLACED = `select s.*, coalesce(l.qty_stock / nullif(l.qty, 0), s.sale_factor) as factor, coalesce(x.value / nullif(l.qty_shipped, 0), 0) as shipped_cost, ${COVER} as cover
    from sold s left join customer_orders__lines l on ${sameCompany('l', 's')} and l.id = s.order_line_id left join shipped x on ${sameCompany('x', 's')} and x.order_line_id = s.order_line_id`;

/** What a stock unit cost at the end of each day that is asked for. */
const AVERAGE = `select g.account_id, g.product_id, g.day, sum(sum(g.value)) over w / nullif(sum(sum(g.qty)) over w, 0) as cost
    from (select m.account_id, m.product_id, m.day, 0 as qty, 0 as value from missing m
      union all select k.account_id, k.product_id, (k.posted_at at time zone :zone)::date, k.qty, k.value from kardex k
        where k.owner_kind = 'PROPIO' and exists (select from missing m where ${sameCompany('m', 'k')} and m.product_id = k.product_id)) g
    group by 1, 2, 3 window w as (partition by g.account_id, g.product_id order by g.day)`;

const PART = (cost: string) => `s.quantity * s.factor * ${cost}`;
const ESTIMATE = PART('(1 - s.cover) * greatest(coalesce(a.cost, s.cost_by_now, 0), 0)');

/**
 * The same lines with `cost`: what the ledger says that left for them, else the average of the day,
 * which is their `estimated`.
 */
export const costedLines = (days: string, narrowed = NARROWED): string =>
  `with sold as materialized (${saleLines(days, narrowed)}), shipped as materialized (${SHIPPED}), placed as materialized (${PLACED}),
    missing as materialized (select distinct s.account_id, s.product_id, s.day from placed s where s.cover < 1 and s.quantity <> 0 and s.product_id is not null),
    average as materialized (${AVERAGE})
  select s.*, round(coalesce(${PART('s.cover * s.shipped_cost')} + case when s.cover < 1 then ${ESTIMATE} else 0 end, 0), 2) as cost, round(coalesce(case when s.cover < 1 then ${ESTIMATE} end, 0), 2) as estimated
  from placed s left join average a on ${sameCompany('a', 's')} and a.product_id = s.product_id and a.day = s.day`;
