/** Drawings and tables of the dashboard of purchases (purchasing §5). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { date, decimal, int, money, percent, text } from '#erp/model/fields.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';
import type { Chart, DashboardList } from '#erp/model/reports/report.ts';
import { PRICES } from '#erp/modules/purchasing/price-key.ts';
import { BOUGHT_LINES } from '#erp/modules/purchasing/reports/bought/bought.queries.ts';
import { ANALYSES } from '#erp/modules/purchasing/reports/bought/raw-material-report.ts';
import { BOUGHT } from '#erp/modules/purchasing/reports/report-parts.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { BUCKETS, toReceive } from './shopping-reports.ts';
import { TO_PAY, TO_RECEIVE } from './shopping-rows.queries.ts';
import { KEY, ofDashboard } from './shopping-tiles.ts';

const PRICED = PRICES.readKey;
const FIRST = `date_trunc('month', :to::date)::date - interval '5 months'`;
const named = (column: string, choices: readonly (readonly [string, string, ...unknown[]])[]) =>
  `case ${column} ${choices.map(([code, label]) => `when '${code}' then '${label}'`).join(' ')} end`;

const MONTHS = `select date_trunc('month', q.date)::date as x, ${named('q.category', choicesOf(suppliers, 'category'))} as series, q.category, least((date_trunc('month', q.date) + interval '1 month')::date - 1, :to::date) as last, sum(q.amount) as y
  from (${ofDashboard(BOUGHT_LINES).replaceAll(':from::date', `(${FIRST})::date`)}) q group by 1, 2, 3, 4 order by 1, 2`;
const TOP = `select t.x, t.id, t.y from (select q.supplier as x, q.supplier_id as id, sum(q.amount) as y from (${ofDashboard(BOUGHT_LINES)}) q group by 1, 2 order by 3 desc, 2 limit 10) t order by t.y desc, t.id`;
const AGEING = `select ${named('q.bucket', BUCKETS)} as x, q.bucket, sum(q.balance) as y from (${TO_PAY}) q group by q.bucket order by min(q.days), q.bucket`;

/** Of the five on which most was spent in six months: the mean price of each against the first. */
const PRICE_INDEX = `with l as (select l.product_id, concat_ws(' ', p.code, p.name) as product, date_trunc('month', o.date)::date as month, round(l.net_amount * coalesce(o.exchange_rate, 1), 2) as amount, l.stock_quantity as quantity
    from {purchase-orders} o join {purchase-order-lines} l on ${refersTo('purchase_order_lines.order_id', 'l', 'o')} join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id
    where ${BOUGHT} and o.kind = 'MATERIA_PRIMA' and o.date between (${FIRST})::date and :to::date and l.stock_quantity > 0 and l.net_amount > 0),
  t as (select l.product_id from l group by 1 order by sum(l.amount) desc, 1 limit 5),
  m as (select l.product_id, max(l.product) as product, l.month, sum(l.amount) / sum(l.quantity) as price from l join t on t.product_id = l.product_id group by 1, 3)
  select m.month as x, m.product as series, round(m.price * 100 / first_value(m.price) over (partition by m.product_id order by m.month), 1) as y from m order by 1, 2`;

const QUALITY = `select v.x, v.series, v.y from (select q.supplier, round(sum(q.humidity * q.net) / nullif(sum(q.net) filter (where q.humidity is not null), 0), 2) as humidity, round((1 - sum(q.commercial) / nullif(sum(q.net - q.rejected), 0)) * 100, 2) as discount, sum(q.net) as net from (${ANALYSES.replaceAll(/\[\[[^\]]*\]\]/g, '')}) q group by q.supplier_id, q.supplier order by 4 desc limit 10) g
  cross join lateral (values (g.supplier, 'Humedad', g.humidity, 1), (g.supplier, 'Descuento comercial', g.discount, 2)) v(x, series, y, place) where v.y is not null order by g.net desc, v.x, v.place`;

const count = (place: number, label: string, rows: Sql) =>
  `select ${place} as place, '${label}' as x, (select count(*) from ${rows}) as y`;
const IN_DAYS = 'between :from::date and :to::date';
/** How many documents of each step the period has. */
const STEPS = `select s.x, s.y from (${[
  count(
    1,
    'Requisición',
    `{prc-requests} r where r.status not in ('BORRADOR', 'CANCELADA') and r.date ${IN_DAYS}`,
  ),
  count(
    2,
    'Cotización',
    `{prc-quotations} r where r.status not in ('BORRADOR', 'CANCELADA') and r.date ${IN_DAYS}`,
  ),
  count(3, 'Orden', `{purchase-orders} o where ${BOUGHT} and o.date ${IN_DAYS}`),
  count(
    4,
    'Recepción',
    `{shipments} r where r.status <> 'CANCELADO' and (r.received_at at time zone :zone)::date ${IN_DAYS}`,
  ),
  count(
    5,
    'Factura',
    `{prc/invoice-shipments} r where r.status in ('CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA') and r.kind <> 'NOTA_CREDITO' and r.posting_date ${IN_DAYS}`,
  ),
].join(' union all ')}) s where (:from::date is not null) order by s.place`;

export const shoppingCharts: readonly Chart[] = [
  {
    key: 'shopping.months',
    label: 'Compras por mes y giro',
    privilege: PRICED,
    kind: 'stacked',
    sql: MONTHS,
    field: money('Importe'),
    x: date('Mes'),
    granularity: 'month',
    note: 'Lo ordenado en seis meses, en pesos y sin impuestos.',
    width: 8,
    link: {
      screen: 'purchase-reports',
      query: {
        report: 'por_categoria',
        'filter[category]': '{category}',
        from: '{x}',
        to: '{last}',
      },
      figure: 'amount',
    },
  },
  {
    key: 'shopping.steps',
    label: 'De la requisición a la factura',
    privilege: KEY,
    kind: 'funnel',
    sql: STEPS,
    field: int('Documentos'),
    x: text('Paso'),
    note: 'Documentos del periodo en cada paso.',
    width: 4,
    wholeCompany: true,
    link: { screen: 'prc/reports', query: { report: 'tiempos' } },
  },
  {
    key: 'shopping.suppliers',
    label: 'Diez proveedores con más compras',
    privilege: PRICED,
    kind: 'hbar',
    sql: TOP,
    field: money('Importe'),
    x: text('Proveedor'),
    link: {
      screen: 'purchase-reports',
      query: { report: 'por_categoria', 'filter[supplier_id]': '{id}' },
      figure: 'amount',
    },
  },
  {
    key: 'shopping.ageing',
    label: 'Antigüedad de lo que se debe',
    privilege: PRICED,
    kind: 'bar',
    sql: AGEING,
    field: money('Saldo'),
    x: text('Antigüedad'),
    link: {
      screen: 'purchase-reports',
      query: { report: 'vencimientos', 'filter[bucket]': '{bucket}' },
      figure: 'balance',
    },
  },
  {
    key: 'shopping.prices',
    label: 'Precio de las materias primas',
    privilege: PRICED,
    kind: 'line',
    sql: PRICE_INDEX,
    field: decimal('Índice', { shownScale: 1 }),
    x: date('Mes'),
    granularity: 'month',
    note: 'Precio medio de cada mes; 100 es el primero de los seis con compras.',
    wholeCompany: true,
    link: { screen: 'purchase-reports', query: { report: 'por_producto' } },
  },
  {
    key: 'shopping.humidity',
    label: 'Humedad y descuento comercial',
    privilege: KEY,
    kind: 'bar',
    sql: QUALITY,
    field: percent('%', { suffix: '%', shownScale: 1 }),
    x: text('Proveedor'),
    note: 'De lo dictaminado en el periodo, medias por peso.',
    wholeCompany: true,
    link: { screen: 'purchase-reports', query: { report: 'materia_prima' } },
  },
];

const { folio, supplier, product, promised_date, pending, unit } = toReceive.columns;

export const shoppingLists: readonly DashboardList[] = [
  {
    key: 'shopping.deliveries',
    label: 'Entregas de los próximos 7 días',
    privilege: KEY,
    sql: `select q.* from (${TO_RECEIVE}) q where q.due = 'SEMANA'`,
    columns: {
      promised_date: promised_date!,
      folio: folio!,
      supplier: { ...supplier!, priority: 3 },
      product: product!,
      pending: pending!,
      unit: unit!,
    },
    sort: ['promised_date', 'id'],
    width: 12,
    link: {
      screen: 'purchase-reports',
      query: { report: 'por_recibir', 'filter[due]': 'SEMANA' },
      figure: 'rows',
    },
    empty: 'Nada se entrega en los próximos 7 días.',
  },
];
