import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, decimal, int, percent, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { PRICES } from '../../price-key.ts';
import { netPrice } from '../../prices/net-price.ts';
import { BOUGHT, LINE_FILTERS, orderFilters, PURCHASE_REPORTS } from '../report-parts.ts';
import { ORDER, PRODUCT, SUPPLIER } from './bought-reports.ts';
import { LINE_COLUMNS, ORDER_LINES } from './bought.queries.ts';

/** First and last reception of a line, and what its goods cost with their charges. */
const ARRIVAL = `left join lateral (select min(h.received_at) as received_at, sum(x.received_quantity) as received, sum(x.received_value) as value, sum(a.applied) as charges
    from shipment_lines x join shipments h on ${refersTo('shipment_lines.shipment_id', 'x', 'h')} and h.received_at is not null and h.status <> 'CANCELADO'
      left join lateral (select sum(c.applied) as applied from shipment_charge_allocations c where ${sameCompany('c', 'x')} and c.shipment_line_id = x.id) a on true
    where ${sameCompany('x', 'l')} and x.purchase_order_line_id = l.id) r on true`;
const NET = `${netPrice('l', 'o')} * coalesce(o.exchange_rate, 1)`;
/** Lines of all orders, each beside the one before of its product. */
const ALL = `select ${LINE_COLUMNS}, u.code as unit, round(${NET}, 6) as net, row_number() over w as place, lead(round(${NET} * l.quantity / nullif(l.stock_quantity, 0), 6)) over w as before, ${NET} * l.quantity / nullif(l.stock_quantity, 0) as by_unit, l.id as l_id
  from ${ORDER_LINES} left join {units} u on ${sameCompany('u', 'l')} and u.id = l.unit_id
  where l.product_id is not null and ${BOUGHT} ${LINE_FILTERS} window w as (partition by o.account_id, l.product_id order by o.date desc, l.id desc)`;

const UNIT_PRICE = `sum(q.amount) / nullif(sum(q.stock_quantity), 0)`;
/** What a stock unit of each product cost on average in each of the last six months. */
const TREND = `select p.account_id, p.product_id, string_agg(p.price::text, ' ' order by p.month) as trend
  from (select q.account_id, q.product_id, to_char(q.date, 'YYYY-MM') as month, round(${UNIT_PRICE}, 4) as price
    from (select ${LINE_COLUMNS} from ${ORDER_LINES} where l.product_id is not null and ${BOUGHT} and o.date >= date_trunc('month', :today::date) - interval '5 months' ${LINE_FILTERS}) q group by 1, 2, 3) p where p.price is not null group by 1, 2`;

const latest: Report = {
  key: 'ultimas_compras',
  label: 'Últimas compras',
  description:
    'Las últimas órdenes de cada producto: a quién, cuánto, a qué precio y en cuántos días llegó.',
  filters: {
    ...orderFilters,
    last: int('Cuántas', { min: '1', max: '10', help: 'De 1 a 10 por producto; vacía: 3.' }),
  },
  sql: `with t as materialized (${TREND})
    select q.*, t.trend, round((q.by_unit - q.before) * 100 / nullif(q.before, 0), 2) as variance, (r.received_at at time zone :zone)::date - q.date as lead_days, round((r.value + coalesce(r.charges, 0)) / nullif(r.received, 0), 6) as landed
    from (${ALL}) q left join t on ${sameCompany('t', 'q')} and t.product_id = q.product_id join purchase_order_lines l on ${sameCompany('l', 'q')} and l.id = q.l_id ${ARRIVAL} where q.place <= coalesce(:last, 3)`,
  columns: {
    product: PRODUCT,
    date: { field: date('Fecha') },
    folio: ORDER,
    supplier: SUPPLIER,
    quantity: { field: decimal('Cantidad', { shownScale: 2 }) },
    unit: { field: text('Unidad'), priority: 3 },
    net: { field: decimal('Precio neto (MXN)', { ...PRICES }) },
    landed: {
      field: decimal('Costo con gastos (MXN)', { ...PRICES, shownScale: 4 }),
      priority: 2,
    },
    variance: {
      field: percent('Contra la anterior', { ...PRICES, suffix: '%', shownScale: 2 }),
    },
    trend: { field: text('6 meses', { ...PRICES, max: 200 }), sparkline: true },
    lead_days: { field: int('Días de entrega'), priority: 3 },
  },
  sort: ['product', '-date', 'line_id'],
  drillDown: 'row',
  empty: 'Aún no se ha comprado nada con esos filtros.',
};

/** What was paid last for each product (purchasing §5). */
export const latestPurchases: ReportScreen = {
  ...PURCHASE_REPORTS,
  path: 'reports/purchases',
  label: 'Últimas compras',
  reports: [latest],
};
