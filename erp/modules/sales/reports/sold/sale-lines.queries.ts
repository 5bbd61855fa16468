/**
 * What was sold line by line, and what it cost (sales §2.0, VN and CV), in pesos without taxes.
 */
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { KIT_FACTOR } from '#erp/modules/inventory/products/products.queries.ts';
import { PRODUCT_COST } from '#erp/modules/inventory/reports/stock.queries.ts';
import { SALE_FACTOR } from '#erp/modules/inventory/units/units.queries.ts';
import { SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import { isGoods } from '../../customer-orders/pending.queries.ts';
import { CREDITS, REJECTIONS } from '../../rejections/rejection-choices.ts';
import { joinNamed, ofCustomer, ofWhom } from './sale-parts.ts';

const WHOSE = ['branch_office_id', 'seller_id', 'customer_id'];
/** A line is of who may see the sum of its day. */
const OF_THEIR_SUM = `join {sls/net-sales} v on ${sameCompany('v', 's')} and v.day = s.day and ${WHOSE.map((name) => `coalesce(v.${name}, 0) = coalesce(s.${name}, 0)`).join(' and ')}`;

const NARROWED = `${ofWhom('s')} ${ofCustomer('s')} [[ and s.product_id = :product_id ]] [[ and p.line_id = :line_id ]]`;

/** Of the product `p`. */
export const GOODS = `${isGoods('p')} as is_goods, p.kind = 'KIT' as is_kit, ${SALE_FACTOR} as sale_factor`;

/** Lines of documents that count, with what their customer and product are by now. */
const saleLines = (days: string, narrowed: string): string =>
  `select s.*, c.zone_id, c.channel_id, p.line_id, ${GOODS}
    from ({sales:lines}) s ${OF_THEIR_SUM} ${joinNamed('s', { path: 'customers', alias: 'c', column: 'customer_id' })} ${joinNamed('s', { path: 'products', alias: 'p', column: 'product_id' })}
    where s.live and s.day ${days} ${narrowed}`;

const ORDER_LINES = `(select distinct s.account_id, s.order_line_id from sold s where s.is_goods and s.order_line_id is not null)`;
const WORTH = `k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0)`;

/** What left for each line of an order, at what the ledger says by now. */
const SHIPPED = `select o.account_id, o.order_line_id, -sum(${WORTH}) as value
    from ${ORDER_LINES} o
      join lateral (select distinct r.shipment_id, coalesce(r.plan_id, r.id) as plan_id from sls__shipments__lines r join sls__shipments h on ${refersTo('sls__shipments__lines.shipment_id', 'r', 'h')}
        where ${sameCompany('r', 'o')} and r.order_line_id = o.order_line_id and h.status in ('EMBARCADO', 'ENTREGADO')) r on true
      join kardex k on ${sameCompany('k', 'o')} and k.source_resource = '${SHIPMENTS}' and k.source_id = r.shipment_id::text and k.source_action = 'EMBARCAR' and k.source_line_id = r.plan_id::text
    group by 1, 2`;

/**
 * What came back of it and is still charged: nothing was decided yet, it is without effect or is
 * given again. What is credited lowers the cost with its note.
 */
const BACK = `select o.account_id, o.order_line_id, sum(${WORTH}) as value
    from ${ORDER_LINES} o
      join lateral (select x.id, x.rejection_id from sls__shipments__lines r join sls__rejections__lines x on ${refersTo('sls__rejections__lines.shipment_line_id', 'x', 'r')} join sls__rejections h on ${refersTo('sls__rejections__lines.rejection_id', 'x', 'h')}
        where ${sameCompany('r', 'o')} and r.order_line_id = o.order_line_id and x.qty_received > 0 and h.status in ('RECIBIDO', 'DICTAMINADO', 'RESUELTO')
          and not (h.status = 'RESUELTO' and x.verdict = 'PROCEDE' and h.resolution in (${CREDITS.map((each) => `'${each}'`).join(', ')}))) x on true
      join kardex k on ${sameCompany('k', 'o')} and k.source_resource = '${REJECTIONS}' and k.source_id = x.rejection_id::text and k.source_action = 'RECIBIR' and k.source_line_id = x.id::text
    group by 1, 2`;

const SOLD_SHIPPED = '(l.qty_shipped - coalesce(l.qty_replacement_shipped, 0))';
/** Of a line, the part that had left: what was invoiced ahead, or at the counter, has not. */
const COVER = `case when not s.is_goods then 1 when x.value is null then 0
    else coalesce(least(1, ${SOLD_SHIPPED} / nullif(l.qty_invoiced, 0)), 1) end`;
/** Of what was invoiced, or will be. */
const CHARGED = `greatest(l.qty_invoiced, ${SOLD_SHIPPED} - coalesce(l.qty_discharged, 0))`;
/** Of a stock unit: what is charged bears what was given again, and less what came back. */
const LEFT_COST = `case when s.quantity < 0 then ${COVER} * x.value / nullif(l.qty_shipped, 0)
    else ${COVER} * x.value / nullif(${SOLD_SHIPPED}, 0) - coalesce(y.value, 0) / nullif(${CHARGED}, 0) end`;
const ofOrderLine = (row: string) =>
  `on ${sameCompany(row, 's')} and ${row}.order_line_id = s.order_line_id`;
const PLACED = `select s.*, coalesce(l.qty_stock / nullif(l.qty, 0), s.sale_factor) as factor, coalesce(${LEFT_COST}, 0) as left_cost, ${COVER} as cover
    from sold s left join customer_orders__lines l on ${sameCompany('l', 's')} and l.id = s.order_line_id left join shipped x ${ofOrderLine('x')} left join back y ${ofOrderLine('y')}`;

/** Of what has not left: itself, or the parts of a kit. */
const PARTS = `select m.account_id, m.product_id, m.day, m.product_id as part_id, 1::numeric as qty from missing m where not m.is_kit
    union all select m.account_id, m.product_id, m.day, k.component_id, k.qty * (${KIT_FACTOR}) from missing m join product_kits k on ${sameCompany('k', 'm')} and k.product_id = m.product_id ${join('product_kits.component_id', 'k', 'p')} where m.is_kit`;
/** What a stock unit of each cost at the end of each day that is asked for. */
const AVERAGE = `select g.account_id, g.product_id, g.day, sum(sum(g.value)) over w / nullif(sum(sum(g.qty)) over w, 0) as cost
    from (select distinct m.account_id, m.part_id as product_id, m.day, 0 as qty, 0 as value from parts m
      union all select k.account_id, k.product_id, (k.posted_at at time zone :zone)::date, k.qty, k.value from kardex k
        where k.owner_kind = 'PROPIO' and exists (select from parts m where ${sameCompany('m', 'k')} and m.part_id = k.product_id)) g
    group by 1, 2, 3 window w as (partition by g.account_id, g.product_id order by g.day)`;
const EXPECTED = `select m.account_id, m.product_id, m.day, sum(m.qty * greatest(coalesce(a.cost, ${PRODUCT_COST}, 0), 0)) as cost
    from parts m join products p on ${sameCompany('p', 'm')} and p.id = m.part_id left join average a on ${sameCompany('a', 'm')} and a.product_id = m.part_id and a.day = m.day group by 1, 2, 3`;

const PART = (cost: string) => `s.quantity * s.factor * ${cost}`;
const ESTIMATE = PART('(1 - s.cover) * e.cost');

/**
 * The same lines with `cost`: what the ledger says that left for them, else the average of the day,
 * which is their `estimated`.
 */
export const costedLines = (days: string, narrowed = NARROWED): string =>
  withCosts(saleLines(days, narrowed));

/** Of lines, which have what `GOODS` says of them. */
export const withCosts = (sold: string): string =>
  `with sold as materialized (${sold}), shipped as materialized (${SHIPPED}), back as materialized (${BACK}), placed as materialized (${PLACED}),
    missing as materialized (select distinct s.account_id, s.product_id, s.day, s.is_kit from placed s where s.cover < 1 and s.quantity <> 0 and s.product_id is not null),
    parts as materialized (${PARTS}), average as materialized (${AVERAGE}), expected as materialized (${EXPECTED})
  select s.*, round(coalesce(${PART('s.left_cost')}, 0) + coalesce(case when s.cover < 1 then ${ESTIMATE} end, 0), 2) as cost, round(coalesce(case when s.cover < 1 then ${ESTIMATE} end, 0), 2) as estimated
  from placed s left join expected e on ${sameCompany('e', 's')} and e.product_id = s.product_id and e.day = s.day`;

/** What each document of the days cost, whoever sold it and may see it: of a note below zero. */
export const documentCosts = (days: string, narrowed: string): string =>
  `select s.account_id, s.resource, s.document_id, sum(s.cost) as cost from (${withCosts(
    `select s.*, ${GOODS} from ({sales:net}) s left join products p on ${sameCompany('p', 's')} and p.id = s.product_id where s.live and s.day ${days} ${narrowed}`,
  )}) s group by 1, 2, 3`;
