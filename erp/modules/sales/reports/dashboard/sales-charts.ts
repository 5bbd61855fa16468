/** Drawings and lists of the dashboard of sales (sales §5). */
import { date, money, text } from '#erp/model/fields.ts';
import type { Chart, DashboardList } from '#erp/model/reports/report.ts';
import { expiring, heldOrders, pending } from '../sold/order-reports.ts';
import {
  EXPIRING,
  HELD_ORDERS,
  OFFER_STEPS,
  PENDING_LINES,
  quotations,
} from '../sold/order.queries.ts';
import { IN_PERIOD, joinNamed, joinPerson, SALES_KEY, SELLER_NAME } from '../sold/sale-parts.ts';
import { goals, soldByWhom, soldProducts } from '../sold/sold.queries.ts';

const THIS_MONTH = `date_trunc('month', :to::date)`;
const SINCE = `(${THIS_MONTH} - interval '24 months')::date`;
/** Thirteen months, and the same of a year before beside each of them. */
const MONTHS = `select (m.first + v.ahead)::date as x, v.series, m.first, least((m.first + interval '1 month')::date - 1, :to::date) as last, m.y
  from (select date_trunc('month', q.day)::date as first, sum(q.amount) as y from (${soldByWhom(`between ${SINCE} and :to::date`)}) q group by 1) m
    cross join (values ('Venta neta', interval '0', 1), ('Un año antes', interval '12 months', 2)) v(series, ahead, place)
  where m.first + v.ahead between ${THIS_MONTH} - interval '12 months' and ${THIS_MONTH} order by 1, v.place`;

interface Top {
  readonly path: string;
  readonly id: string;
  readonly rows: string;
  readonly most: number;
  /** What is said of what has none, and how it is asked for; without it, that is left out. */
  readonly none?: { readonly said: string; readonly lacking: string };
}
const top = ({ path, id, rows, most, none }: Top): string => {
  const name = `coalesce(o.name, ${none ? `case when q.${id} is null then '${none.said}' end, ` : ''}'—')`;
  const lacking = none ? `case when t.id is null then '${none.lacking}' end` : 'null::text';
  return `select t.x, t.id, ${lacking} as lacking, t.y from (select ${name} as x, q.${id} as id, sum(q.amount) as y from (${rows}) q ${joinNamed('q', { path, alias: 'o', column: id })}${none ? '' : ` where q.${id} is not null`} group by 1, 2 having sum(q.amount) > 0 order by 3 desc, 2 limit ${most}) t order by t.y desc, t.id`;
};

const SOLD = soldByWhom(IN_PERIOD);
const SELLERS = `select s.x, s.id, v.series, v.figure, v.y from (select coalesce(${SELLER_NAME}, '—') as x, q.seller_id as id, sum(q.amount) as amount, sum(q.goal) as goal
    from (select n.account_id, n.seller_id, n.amount, 0 as goal from (${SOLD}) n union all select g.account_id, g.seller_id, 0, g.goal from (${goals(':from::date', ':to::date')}) g) q ${joinPerson('q')} where q.seller_id is not null group by 1, 2 order by 3 desc, 2 limit 10) s
  cross join lateral (values ('Venta neta', 'amount', s.amount, 1), ('Meta', 'goal', s.goal, 2)) v(series, figure, y, place) order by s.amount desc, s.id, v.place`;

/** The offers of the days that came so far, by what they add up to. */
const FUNNEL = `select concat(v.said, ' (', count(q.id) filter (where q.steps >= v.place), ')') as x, v.step, coalesce(sum(q.amount) filter (where q.steps >= v.place), 0) as y
  from (values ${OFFER_STEPS.map(([step, said], i) => `('${step}', '${said}', ${i + 1})`).join(', ')}) v(step, said, place) left join (${quotations()}) q on true group by v.step, v.said, v.place order by v.place`;

const BY_PRODUCT = 'Lo que se facturó sin producto no está aquí.';
const CHART = { privilege: SALES_KEY, field: money('Importe') } as const;
const ranking = (
  name: string,
  label: string,
  {
    kind = 'hbar',
    x,
    note,
    ...rows
  }: Top & Pick<Partial<Chart>, 'kind' | 'note'> & { readonly x: string },
): Chart => ({
  ...CHART,
  key: `sales.${name}`,
  label,
  kind,
  x: text(x),
  sql: top(rows),
  ...(note !== undefined && { note }),
  width: 6,
  link: {
    screen: 'sales-report',
    query: {
      report: 'RESUMEN',
      [`filter[${rows.id}]`]: '{id}',
      ...(rows.none && { 'filter[lacking]': '{lacking}' }),
    },
    figure: 'amount',
  },
});

export const salesCharts: readonly Chart[] = [
  {
    ...CHART,
    key: 'sales.months',
    label: 'Venta neta por mes',
    kind: 'line',
    sql: MONTHS,
    x: date('Mes'),
    granularity: 'month',
    note: 'Trece meses y los de un año antes, en pesos y sin impuestos.',
    width: 12,
    link: {
      screen: 'sales-report',
      query: { report: 'RESUMEN', from: '{first}', to: '{last}' },
      figure: 'amount',
    },
  },
  {
    ...CHART,
    key: 'sales.sellers',
    label: 'Vendedores y su meta',
    kind: 'bullet',
    sql: SELLERS,
    x: text('Vendedor'),
    width: 6,
    link: {
      screen: 'sales-report',
      query: { report: 'METAS', 'filter[seller_id]': '{id}' },
      figure: '{figure}',
    },
  },
  {
    ...CHART,
    key: 'sales.funnel',
    label: 'De la cotización a la factura',
    kind: 'funnel',
    sql: FUNNEL,
    x: text('Hasta'),
    note: 'Cotizaciones del periodo por su importe: las que llegaron a cada paso.',
    width: 6,
    link: {
      screen: 'sales-report',
      query: { report: 'COTIZACIONES', 'filter[reached]': '{step}' },
      figure: 'amount',
    },
  },
  ranking('lines', 'Por línea de producto', {
    kind: 'parts',
    x: 'Línea',
    path: 'lines',
    id: 'line_id',
    rows: soldProducts(IN_PERIOD),
    most: 5,
    none: { said: 'Sin línea', lacking: 'LINEA' },
  }),
  ranking('customers', 'Diez clientes que más compraron', {
    x: 'Cliente',
    path: 'customers',
    id: 'customer_id',
    rows: SOLD,
    most: 10,
  }),
  ranking('products', 'Diez productos que más se vendieron', {
    x: 'Producto',
    path: 'products',
    id: 'product_id',
    rows: soldProducts(IN_PERIOD),
    most: 10,
    note: BY_PRODUCT,
  }),
  ranking('zones', 'Por zona', {
    x: 'Zona',
    path: 'zones',
    id: 'zone_id',
    rows: SOLD,
    most: 10,
    none: { said: 'Sin zona', lacking: 'ZONA' },
  }),
];

const { folio, customer, held, amount } = heldOrders.columns;

export const salesLists: readonly DashboardList[] = [
  {
    key: 'sales.held',
    label: 'Pedidos retenidos',
    privilege: SALES_KEY,
    sql: HELD_ORDERS,
    columns: { folio: folio!, customer: customer!, held: held!, amount: amount! },
    sort: heldOrders.sort,
    width: 6,
    link: { screen: 'sales-report', query: { report: 'RETENIDOS' }, figure: 'rows' },
    empty: 'Ningún pedido está retenido.',
  },
  {
    key: 'sales.late',
    label: 'Pedidos atrasados',
    privilege: SALES_KEY,
    sql: `select q.* from (${PENDING_LINES}) q where q.days > 0`,
    columns: {
      folio: pending.columns.folio!,
      product: pending.columns.product!,
      days: pending.columns.days!,
      amount: pending.columns.amount!,
    },
    sort: pending.sort,
    width: 6,
    link: {
      screen: 'sales-report',
      query: { report: 'PENDIENTES', 'filter[due]': 'ATRASADO' },
      figure: 'rows',
    },
    empty: 'Nada está atrasado.',
  },
  {
    key: 'sales.expiring',
    label: 'Cotizaciones por vencer',
    privilege: SALES_KEY,
    sql: EXPIRING,
    columns: {
      folio: expiring.columns.folio!,
      customer: expiring.columns.customer!,
      valid_until: expiring.columns.valid_until!,
      amount: expiring.columns.amount!,
    },
    sort: expiring.sort,
    width: 12,
    link: { screen: 'sales-report', query: { report: 'POR_VENCER' }, figure: 'rows' },
    empty: 'Ninguna cotización vence en siete días.',
  },
];
