import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, int, money, text } from '#erp/model/fields.ts';
import type { Chart, Dashboard, DashboardList, RowLink, Tile } from '#erp/model/reports/report.ts';
import { accuracyTile } from '#erp/modules/inv/reports/count-reports.ts';
import { PRODUCT_KINDS } from '#erp/modules/inventory/products/products.choices.ts';
import { lateTransfers } from '../inventories/late-transfers.ts';
import { flowChart, movedTile, typesChart } from '../inventories/movement-report.ts';
import { ageingChart } from '../inventories/place-reports.ts';
import { stockFilters } from '../report-filters.ts';
import { wasteTile } from '../inventories/spending-reports.ts';
import { alertTiles } from './stock-alerts.ts';
import {
  daysOf,
  SPAN_ASKED,
  SPANS_OF_TILE,
  TURNED,
  turnoverSql,
  stockValuesSql,
} from '../stock-at-date.queries.ts';
import {
  EXPIRY_ALERT_DAYS,
  PLACE_FILTERS,
  PLACES,
  POOL,
  PRODUCT_FILTERS,
  STOCK_VALUE_SQL,
} from '../stock.queries.ts';

const HELD = `stock_balances b ${PLACES} ${POOL} where b.qty <> 0 and b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;
const EXPIRING = `stock_balances b ${PLACES} where b.qty > 0 and l.expires_on <= :today + ${EXPIRY_ALERT_DAYS} ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

const worthOn = (day: string): RowLink => ({
  screen: 'reports/inventories',
  query: { report: 'VALUACION', 'filter[as_of]': day },
  figure: 'worth',
});

export const stockTiles: readonly Tile[] = [
  {
    key: 'stock.value',
    label: 'Valor del inventario',
    privilege: 'costs.view',
    field: money('MXN', { suffix: 'MXN' }),
    value: `with ${SPANS_OF_TILE}, ${stockValuesSql('last')} select e.i, coalesce(sum(w.worth), 0)::numeric(18,2) as value from span_ends e left join worths w on w.day = e.day group by 1`,
    batched: true,
    link: worthOn('{:to}'),
    company: true,
  },
  {
    key: 'stock.turns',
    label: 'Rotación al año',
    privilege: 'costs.view',
    field: decimal('Vueltas', { scale: 2 }),
    value: `with ${SPANS_OF_TILE}, ${TURNED} select d.i, round(${turnoverSql('d')}, 2) as value from turned d group by 1`,
    batched: true,
    goodDirection: 'up',
    link: { screen: 'reports/inventories', query: { report: 'ABC' }, figure: 'turns' },
  },
  {
    key: 'stock.days',
    label: 'Días de inventario',
    privilege: 'costs.view',
    field: int('Días'),
    value: `with ${SPANS_OF_TILE}, ${TURNED} select d.i, round(${daysOf('d')}) as value from turned d group by 1`,
    batched: true,
    note: `select 'al consumo del periodo'`,
    link: { screen: 'reports/inventories', query: { report: 'ABC' }, figure: 'days' },
  },
  accuracyTile,
  ...alertTiles,
  {
    key: 'stock.short',
    label: 'Bajo el punto de reorden',
    privilege: 'storage-inventory.list',
    field: int('Productos'),
    value: `select count(*) from product_storages r join {products} p on ${refersTo('product_storages.product_id', 'r', 'p')} join {storages} s on ${refersTo('product_storages.storage_id', 'r', 's')}
      where r.reorder_point > 0 and coalesce((select sum(b.qty) from stock_balances b where ${sameCompany('b', 'r')} and b.product_id = r.product_id and b.storage_id = r.storage_id and b.owner_kind = 'PROPIO'), 0) <= r.reorder_point ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
    currentOnly: true,
    goodDirection: 'down',
    link: { screen: 'storage-inventory', query: { 'filter[below]': '1' }, figure: 'rows' },
    company: true,
  },
  {
    key: 'stock.expiring',
    label: 'Lotes por caducar',
    privilege: 'lots.list',
    field: int('Lotes'),
    value: `select count(distinct b.lot_id) from ${EXPIRING}`,
    note: `select 'en ' || ${EXPIRY_ALERT_DAYS} || ' días o ya vencidos'`,
    currentOnly: true,
    goodDirection: 'down',
    link: { screen: 'reports/inventories', query: { report: 'CADUCIDADES' }, figure: 'lot' },
  },
  movedTile,
  wasteTile,
];

export const stockCharts: readonly Chart[] = [
  {
    key: 'stock.by-month',
    label: 'Valor del inventario por mes',
    privilege: 'costs.view',
    kind: 'area',
    x: date('Mes'),
    granularity: 'month',
    field: money('Valor'),
    sql: `with ${SPAN_ASKED}, ${stockValuesSql('months')} select date_trunc('month', e.day)::date as x, e.day as last, coalesce(sum(w.worth), 0)::numeric(18,2) as y
      from ends e left join worths w on w.day = e.day group by 1, 2 order by 1`,
    link: worthOn('{last}'),
    width: 6,
    company: true,
  },
  flowChart,
  {
    key: 'stock.top',
    label: 'Productos de mayor valor',
    privilege: 'costs.view',
    kind: 'hbar',
    x: text('Producto'),
    field: money('Valor'),
    sql: `select q.x, q.y, q.id from (select p.code as x, p.id, sum(${STOCK_VALUE_SQL})::numeric(18,2) as y, rank() over (order by sum(${STOCK_VALUE_SQL}) desc) as place from ${HELD} group by 1, 2 having sum(${STOCK_VALUE_SQL}) > 0) q
      where q.place <= 10 order by q.y desc, q.x`,
    link: {
      screen: 'storage-inventory',
      query: { report: 'EXISTENCIAS', 'filter[product_id]': '{id}' },
      figure: 'worth',
    },
    width: 6,
  },
  typesChart,
  {
    key: 'stock.by-kind',
    label: 'Valor por tipo de producto',
    privilege: 'costs.view',
    kind: 'parts',
    x: choice('Tipo', PRODUCT_KINDS),
    field: money('Valor'),
    sql: `select p.kind as x, sum(${STOCK_VALUE_SQL})::numeric(18,2) as y from ${HELD} group by 1 having sum(${STOCK_VALUE_SQL}) > 0 order by 2 desc`,
    link: {
      screen: 'storage-inventory',
      query: { report: 'EXISTENCIAS', 'filter[kind]': '{x}' },
      figure: 'worth',
    },
    width: 6,
  },
  ageingChart,
];

export const stockLists: readonly DashboardList[] = [
  {
    key: 'stock.reorder',
    label: 'Por reabastecer',
    privilege: 'storage-inventory.list',
    sql: `select r.product_id, p.code, p.name, s.code as storage, coalesce(b.qty, 0) as on_hand, r.reorder_point from product_storages r
      join {products} p on ${refersTo('product_storages.product_id', 'r', 'p')} join {storages} s on ${refersTo('product_storages.storage_id', 'r', 's')}
      left join lateral (select sum(b.qty) as qty from stock_balances b where ${sameCompany('b', 'r')} and b.product_id = r.product_id and b.storage_id = r.storage_id and b.owner_kind = 'PROPIO') b on true
      where r.reorder_point > 0 and coalesce(b.qty, 0) <= r.reorder_point ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
    columns: {
      code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
      name: { field: text('Producto') },
      storage: { field: text('Almacén') },
      on_hand: { field: decimal('Existencia', { scale: 2 }) },
      reorder_point: { field: decimal('Punto', { scale: 2 }) },
    },
    sort: ['code'],
    max: 10,
    width: 6,
    link: { screen: 'storage-inventory', query: { 'filter[below]': '1' }, figure: 'rows' },
    empty: 'Nada está bajo su punto de reorden.',
  },
  {
    key: 'stock.expiring-lots',
    label: 'Lotes por caducar',
    privilege: 'lots.list',
    sql: `select b.lot_id as id, l.code, p.code as product, l.expires_on, sum(b.qty) as on_hand from ${EXPIRING} group by 1, 2, 3, 4`,
    columns: {
      code: { field: text('Lote'), link: { record: 'lots', id: 'id' } },
      product: { field: text('Producto') },
      expires_on: { field: date('Caduca') },
      on_hand: { field: decimal('Existencia', { scale: 2 }) },
    },
    sort: ['expires_on'],
    max: 10,
    width: 6,
    link: { screen: 'reports/inventories', query: { report: 'CADUCIDADES' }, figure: 'lot' },
    empty: 'Ningún lote vence pronto.',
  },
  lateTransfers,
];

export const stockDashboard: Dashboard = {
  path: 'dashboard/inventories',
  label: 'Tablero de inventario',
  key: 'inventory.reports',
  call: { method: 'POST', path: 'dashboard/inventories' },
  period: { default: 'ultimos-180', maxDays: 1100 },
  filters: {
    branch_office_id: stockFilters.branch_office_id,
    storage_id: stockFilters.storage_id,
    line_ids: stockFilters.line_ids,
    category_ids: stockFilters.category_ids,
  },
  tiles: stockTiles.map(({ key }) => key),
  charts: stockCharts.map(({ key }) => key),
  lists: stockLists.map(({ key }) => key),
  docUrl: 'dashboard-inventories',
};
