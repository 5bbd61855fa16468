import { choice, date, decimal, int, money, percent, text } from '#erp/model/fields.ts';
import type { Chart, Dashboard, DashboardList, RowLink, Tile } from '#erp/model/report.ts';
import { accuracyTile } from '../inv/count-reports.ts';
import { PRODUCT_KINDS } from './product-choices.ts';
import { ageingChart, alertTiles, lateTransfers } from './stock-alerts.ts';
import { EXPIRY_ALERT_DAYS } from './stock-sql.ts';

const END = '(p.end_day + 1)::timestamp at time zone :zone';
const IN_P = `k.posted_at >= p.start_day::timestamp at time zone :zone and k.posted_at < ${END}`;
const IN_PERIOD = 'k.posted_at >= :from::timestamp at time zone :zone and k.posted_at < (:to + 1)::timestamp at time zone :zone';
const DEMAND = 'exists (select 1 from inv__movement_types t where t.account_id = k.account_id and t.id = k.movement_type_id and t.affects_demand)';

const worthOn = (day: string): RowLink => ({ screen: 'reports/inventories', query: { report: 'VALUACION', 'filter[as_of]': day }, says: 'worth' });

export const stockTiles: readonly Tile[] = [
  {
    key: 'stock.value',
    label: 'Valor del inventario',
    privilege: 'costs.view',
    field: money('MXN', { suffix: 'MXN' }),
    value: `select coalesce(sum(k.value), 0)::numeric(18,2) from kardex k where k.posted_at < ${END}`,
    link: worthOn('{:to}'),
    company: true,
  },
  {
    key: 'stock.turns',
    label: 'Rotación al año',
    privilege: 'costs.view',
    field: decimal('Vueltas', { scale: 2 }),
    value: `select round(-coalesce(sum(k.value) filter (where ${IN_P} and ${DEMAND}), 0) * 365 / (p.end_day - p.start_day + 1) / nullif(sum(k.value) filter (where k.posted_at < ${END}), 0), 2) from kardex k`,
    good: 'up',
    link: { screen: 'reports/inventories', query: { report: 'ABC' } },
  },
  {
    key: 'stock.days',
    label: 'Días de inventario',
    privilege: 'costs.view',
    field: int('Días'),
    value: `select round(coalesce(sum(k.value) filter (where k.posted_at < ${END}), 0) * (p.end_day - p.start_day + 1) / nullif(-sum(k.value) filter (where ${IN_P} and ${DEMAND}), 0)) from kardex k`,
    note: `select 'al consumo del periodo'`,
    link: { screen: 'reports/inventories', query: { report: 'ABC' } },
  },
  accuracyTile,
  ...alertTiles,
  {
    key: 'stock.short',
    label: 'Bajo el punto de reorden',
    privilege: 'storage-inventory.list',
    field: int('Productos'),
    value: `select count(*) from product_storages r join {products} i on i.account_id = r.account_id and i.id = r.product_id join {storages} s on s.account_id = r.account_id and s.id = r.storage_id
      where r.reorder_point > 0 and coalesce((select sum(b.qty) from stock_balances b where b.account_id = r.account_id and b.product_id = r.product_id and b.storage_id = r.storage_id and b.owner_kind = 'PROPIO'), 0) <= r.reorder_point`,
    now: true,
    good: 'down',
    link: { screen: 'storage-inventory', query: { 'filter[below]': '1' }, says: 'rows' },
    company: true,
  },
  {
    key: 'stock.expiring',
    label: 'Lotes por caducar',
    privilege: 'lots.list',
    field: int('Lotes'),
    value: `select count(*) from lots l where l.expires_on <= :today + ${EXPIRY_ALERT_DAYS} and exists (select 1 from stock_balances b join {storages} s on s.account_id = b.account_id and s.id = b.storage_id where b.account_id = l.account_id and b.lot_id = l.id and b.qty > 0)`,
    note: `select 'en ' || ${EXPIRY_ALERT_DAYS} || ' días o ya vencidos'`,
    now: true,
    good: 'down',
    link: { screen: 'reports/inventories', query: { report: 'CADUCIDADES' }, says: 'lot' },
  },
  {
    key: 'stock.movements',
    label: 'Movimientos aplicados',
    privilege: 'movements.list',
    field: int('Movimientos'),
    value: `select count(*) from {movements} m where m.status = 'APLICADO' and m.posted_at >= p.start_day::timestamp at time zone :zone and m.posted_at < ${END}`,
    link: { list: 'movements', filters: { status: 'APLICADO', 'posted_at.from': '{:from}', 'posted_at.to': '{:to}' } },
  },
  {
    key: 'stock.waste',
    label: 'Merma',
    privilege: 'costs.view',
    field: percent('%', { suffix: '%', scale: 2 }),
    value: `select round(100 * coalesce(sum(k.value) filter (where exists (select 1 from inv__movement_types t where t.account_id = k.account_id and t.id = k.movement_type_id and t.code = 'MERMA')), 0) / nullif(sum(k.value), 0), 2)
      from kardex k where k.qty < 0 and not k.in_pool and ${IN_P}`,
    good: 'down',
    link: { screen: 'reports/inventories', query: { report: 'FALTANTES' } },
  },
];

export const stockCharts: readonly Chart[] = [
  {
    key: 'stock.by-month',
    label: 'Valor del inventario por mes',
    privilege: 'costs.view',
    kind: 'area',
    x: date('Mes'),
    grain: 'month',
    field: money('Valor'),
    sql: `select d::date as x, (d + interval '1 month')::date - 1 as last, (select coalesce(sum(k.value), 0) from kardex k where k.posted_at < (d + interval '1 month') at time zone :zone)::numeric(18,2) as y
      from generate_series(date_trunc('month', :from::timestamp), :to::timestamp, interval '1 month') d order by 1`,
    link: worthOn('{last}'),
    width: 6,
    company: true,
  },
  {
    key: 'stock.flow',
    label: 'Entradas y salidas',
    privilege: 'costs.view',
    kind: 'bar',
    x: date('Mes'),
    grain: 'month',
    field: money('Valor'),
    sql: `select date_trunc('month', k.posted_at at time zone :zone)::date as x, case when k.qty > 0 then 'Entradas' else 'Salidas' end as series, sum(abs(k.value))::numeric(18,2) as y
      from kardex k where k.qty <> 0 and not k.in_pool and ${IN_PERIOD} group by 1, 2 order by 1, 2`,
    width: 6,
  },
  {
    key: 'stock.top',
    label: 'Productos de mayor valor',
    privilege: 'costs.view',
    kind: 'hbar',
    x: text('Producto'),
    field: money('Valor'),
    sql: `select q.x, q.y, q.id from (select i.code as x, i.id, sum(c.value)::numeric(18,2) as y, rank() over (order by sum(c.value) desc) as place from stock_costs c
      join {products} i on i.account_id = c.account_id and i.id = c.product_id group by 1, 2 having sum(c.value) > 0) q where q.place <= 10 order by q.y desc`,
    link: { screen: 'inv-costs', query: { report: 'COSTOS', 'filter[product_id]': '{id}' }, says: 'value' },
    width: 6,
  },
  {
    key: 'stock.by-type',
    label: 'Movimientos por tipo',
    privilege: 'movements.list',
    kind: 'parts',
    x: text('Tipo'),
    field: int('Movimientos'),
    sql: `select t.name as x, count(*) as y, t.id from {movements} m join inv__movement_types t on t.account_id = m.account_id and t.id = m.movement_type_id
      where m.status = 'APLICADO' and m.posted_at >= :from::timestamp at time zone :zone and m.posted_at < (:to + 1)::timestamp at time zone :zone group by 1, 3 order by 2 desc`,
    link: { list: 'movements', filters: { movement_type_id: '{id}', status: 'APLICADO', 'posted_at.from': '{:from}', 'posted_at.to': '{:to}' } },
    width: 6,
  },
  {
    key: 'stock.by-kind',
    label: 'Valor por tipo de producto',
    privilege: 'costs.view',
    kind: 'parts',
    x: choice('Tipo', PRODUCT_KINDS),
    field: money('Valor'),
    sql: `select i.kind as x, sum(c.value)::numeric(18,2) as y from stock_costs c join {products} i on i.account_id = c.account_id and i.id = c.product_id group by 1 having sum(c.value) > 0 order by 2 desc`,
    link: { screen: 'inv-costs', query: { report: 'COSTOS', 'filter[kind]': '{x}' }, says: 'value' },
    width: 6,
  },
  ageingChart,
];

export const stockLists: readonly DashboardList[] = [
  {
    key: 'stock.reorder',
    label: 'Por reabastecer',
    privilege: 'storage-inventory.list',
    sql: `select r.product_id, i.code, i.name, s.code as storage, coalesce(b.qty, 0) as on_hand, r.reorder_point from product_storages r
      join {products} i on i.account_id = r.account_id and i.id = r.product_id join {storages} s on s.account_id = r.account_id and s.id = r.storage_id
      left join lateral (select sum(b.qty) as qty from stock_balances b where b.account_id = r.account_id and b.product_id = r.product_id and b.storage_id = r.storage_id and b.owner_kind = 'PROPIO') b on true
      where r.reorder_point > 0 and coalesce(b.qty, 0) <= r.reorder_point`,
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
    link: { screen: 'storage-inventory', query: { 'filter[below]': '1' } },
    empty: 'Nada está bajo su punto de reorden.',
  },
  {
    key: 'stock.expiring-lots',
    label: 'Lotes por caducar',
    privilege: 'lots.list',
    sql: `select l.id, l.code, i.code as product, l.expires_on, (select sum(b.qty) from stock_balances b where b.account_id = l.account_id and b.lot_id = l.id) as on_hand from lots l
      join {products} i on i.account_id = l.account_id and i.id = l.product_id where l.expires_on <= :today + ${EXPIRY_ALERT_DAYS}
        and exists (select 1 from stock_balances b where b.account_id = l.account_id and b.lot_id = l.id and b.qty > 0)`,
    columns: {
      code: { field: text('Lote'), link: { record: 'lots', id: 'id' } },
      product: { field: text('Producto') },
      expires_on: { field: date('Caduca') },
      on_hand: { field: decimal('Existencia', { scale: 2 }) },
    },
    sort: ['expires_on'],
    max: 10,
    width: 6,
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
  tiles: stockTiles.map(({ key }) => key),
  charts: stockCharts.map(({ key }) => key),
  lists: stockLists.map(({ key }) => key),
  docUrl: 'dashboard-inventories',
};
