/** Lines that were ordered, in pesos and without taxes. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { BOUGHT, IN_PERIOD, LINE_FILTERS } from '../report-parts.ts';

const RATE = 'coalesce(o.exchange_rate, 1)';
/** Of an order: its lines, its supplier and its buyer. */
export const ORDER_LINES = `{purchase-orders} o join {purchase-order-lines} l on ${refersTo('purchase_order_lines.order_id', 'l', 'o')} join {suppliers} s on ${refersTo('purchase_orders.supplier_id', 'o', 's')} left join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id left join {users} b on ${sameCompany('b', 'o')} and b.id = o.buyer_id`;

export const LINE_COLUMNS = `o.account_id, l.id as line_id, o.id as order_id, o.folio, o.date, o.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, s.category, o.buyer_id, coalesce(nullif(concat_ws(' ', b.name, b.last_name), ''), 'Sin comprador') as buyer, l.product_id, coalesce(nullif(concat_ws(' ', p.code, p.name), ''), l.description) as product, l.quantity, l.stock_quantity, round(l.net_amount * ${RATE}, 2) as amount`;

export const BOUGHT_LINES = `select ${LINE_COLUMNS} from ${ORDER_LINES} where ${BOUGHT} and ${IN_PERIOD} ${LINE_FILTERS}`;

const UNIT_PRICE = 'q.amount / nullif(q.stock_quantity, 0)';
/** A row for each product, its prices by its stock unit. */
export const BY_PRODUCT = `with q as materialized (${BOUGHT_LINES})
  select q.product_id as id, case when q.product_id is null then 'Servicios y activos' else max(q.product) end as product, max(u.code) as unit, sum(q.stock_quantity) as quantity, sum(q.amount) as amount, round(sum(q.amount) / nullif(sum(q.stock_quantity), 0), 6) as mean_price, round(min(${UNIT_PRICE}), 6) as min_price, round(max(${UNIT_PRICE}), 6) as max_price,
      (array_agg(round(${UNIT_PRICE}, 6) order by q.date desc, q.line_id desc))[1] as last_price, (array_agg(q.supplier order by q.date desc, q.line_id desc))[1] as supplier, (array_agg(q.supplier_id order by q.date desc, q.line_id desc))[1] as supplier_id
    from q left join {products} p on ${sameCompany('p', 'q')} and p.id = q.product_id left join {units} u on ${sameCompany('u', 'p')} and u.id = p.stock_unit_id group by q.product_id`;

/** Months of the period as columns. */
export const MONTHS = `select to_char(m.day, 'YYYYMM') as key, to_char(m.day, 'YYYY-MM') as label from generate_series(date_trunc('month', :from::date), :to::date, '1 month') m(day) order by 1`;

/** What was ordered by month, for each value of `group`, which `name` says. */
export const byMonth = (group: string, name: string): string =>
  `with q as materialized (${BOUGHT_LINES})
    select g.id, max(g.name) as name, jsonb_object_agg(g.month, g.amount) as months, sum(g.amount) as amount
    from (select ${group} as id, max(${name}) as name, to_char(q.date, 'YYYYMM') as month, sum(q.amount) as amount from q group by 1, 3) g group by g.id`;

/** The lines behind the figures of `byMonth`. */
export const monthLines = (group: string): string =>
  `select q.*, ${group} as id, q.amount as months, to_char(q.date, 'YYYYMM') as months_key from (${BOUGHT_LINES}) q`;
