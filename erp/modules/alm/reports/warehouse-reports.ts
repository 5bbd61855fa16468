/** Level of service of the warehouse that ships, its people and its days (sales §5). */
import { choicesOf } from '#erp/model/field-choices.ts';
import {
  choice,
  date,
  datetime,
  decimal,
  int,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { slsRejections } from '#erp/modules/sales/rejections/rejections.ts';
import { DUE_LINES, LEAVING, PICKS, RETURNED } from './warehouse.queries.ts';

const PERIOD = { default: 'este-mes', maxDays: 1100 } as const;
const EMPTY = 'Sin datos en el periodo: amplía las fechas o quita filtros.';
const filters = {
  storage_id: ref('Almacén', 'storages'),
  route_id: ref('Ruta', 'sls/routes'),
  customer_id: ref('Cliente', 'customers'),
};
const { route_id: _route, ...withoutRoute } = filters;
const GROUPS = [
  ['almacen', 'Almacén'],
  ['ruta', 'Ruta'],
  ['cliente', 'Cliente'],
  ['producto', 'Producto'],
] as const;
const by = (name: string, none: string) => ({
  id: `r.${name}_id`,
  label: `coalesce(r.${name}, '${none}')`,
});

const count = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: int(label, { blankZero: true }),
  total: 'sum',
  ...more,
});
const quantity = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: decimal(label, { shownScale: 2, blankZero: true }),
  ...more,
});
const parts = (of: string, whole: string) => `round(${of} * 100.0 / nullif(${whole}, 0), 2)`;
const rate = (label: string, of: string, whole: string): ReportColumn => ({
  field: percent(label, { suffix: '%' }),
  derived: true,
  total: { sql: parts(`sum(q.${of})`, `sum(q.${whole})`) },
});
const SHIPMENT: ReportColumn = {
  field: text('Embarque'),
  link: { record: 'sls/shipments', id: 'id' },
};
const CUSTOMER: ReportColumn = { field: text('Cliente') };

const fillRate: Report = {
  key: 'NIVEL_SURTIDO',
  label: 'Nivel de surtido',
  description:
    'De las partidas comprometidas para el periodo, cuánto salió a más tardar el día prometido.',
  period: PERIOD,
  filters: {
    group_by: choice('Agrupar por', GROUPS, { required: true, default: 'almacen' }),
    ...filters,
  },
  fragments: {
    group_by: {
      almacen: by('storage', 'Sin almacén'),
      ruta: by('route', 'Sin ruta'),
      cliente: by('customer', 'Sin cliente'),
      producto: by('product', 'Sin producto'),
    },
  },
  sql: `select q.*, ${parts('q.complete', 'q.lines')} as line_rate, ${parts('q.on_time', 'q.ordered')} as quantity_rate from (
      select {{group_by.id}} as group_id, max({{group_by.label}}) as label, sum(r.lines)::bigint as lines, count(r.complete) as complete, sum(r.ordered) as ordered, sum(r.on_time) as on_time from (${DUE_LINES}) r group by 1) q`,
  columns: {
    label: { field: text('Grupo') },
    lines: count('Partidas'),
    complete: count('Completas a tiempo'),
    line_rate: rate('% de partidas', 'complete', 'lines'),
    ordered: quantity('Pedida', { total: 'sum', priority: 2 }),
    on_time: quantity('A tiempo', { total: 'sum', priority: 2 }),
    quantity_rate: rate('% de cantidad', 'on_time', 'ordered'),
  },
  sort: ['line_rate', 'label'],
  drillDown: {
    sql: `select {{group_by.id}} as group_id, r.* from (${DUE_LINES}) r`,
    by: ['group_id'],
    columns: {
      folio: { field: text('Pedido'), link: { record: 'customer-orders', id: 'order_id' } },
      customer: CUSTOMER,
      product: { field: text('Producto') },
      promised_date: { field: date('Compromiso') },
      unit: { field: text('Unidad') },
    },
    figures: { lines: 'sum', complete: 'sum', ordered: 'sum', on_time: 'sum' },
    sort: ['promised_date', 'folio', 'id'],
  },
  chart: { kind: 'bar', x: 'label', y: ['line_rate', 'quantity_rate'], max: 12 },
  note: 'La cantidad suma unidades de inventario: compárala dentro de un producto. Una partida dentro de su tolerancia está completa.',
  empty: EMPTY,
};

const productivity: Report = {
  key: 'PRODUCTIVIDAD',
  label: 'Productividad de surtido',
  description: 'Partidas que tomó cada surtidor, y por cada hora en que tomó alguna.',
  period: PERIOD,
  filters: withoutRoute,
  sql: `select q.*, round(q.lines / nullif(q.hours, 0)::numeric, 2) as per_hour from (
      select r.picker_id, max(r.picker) as picker, sum(r.lines)::bigint as lines, count(distinct r.supplying_id)::bigint as supplyings, count(distinct r.hours)::bigint as hours, count(r.scanned) as scanned from (${PICKS}) r group by 1) q`,
  columns: {
    picker: { field: text('Surtidor') },
    lines: count('Partidas'),
    supplyings: { field: int('Surtidos', { blankZero: true }), priority: 2 },
    hours: { field: int('Horas con surtido', { blankZero: true }) },
    per_hour: { field: decimal('Partidas por hora', { scale: 2 }), derived: true },
    scanned: count('Con lector', { priority: 2 }),
  },
  sort: ['-lines', 'picker'],
  drillDown: {
    sql: `select r.*, r.supplying_id as supplyings from (${PICKS}) r`,
    by: ['picker_id'],
    columns: {
      folio: { field: text('Surtido'), link: { record: 'supplying', id: 'supplying_id' } },
      picked_at: { field: datetime('Tomada') },
      product: { field: text('Producto') },
      qty: quantity('Cantidad'),
      unit: { field: text('Unidad') },
    },
    figures: { lines: 'sum', supplyings: 'distinct', hours: 'distinct', scanned: 'sum' },
    sort: ['-picked_at', 'id'],
  },
  chart: { kind: 'hbar', x: 'picker', y: ['lines'], max: 15 },
  empty: EMPTY,
};

/** Half of them took less, and nine of ten. */
const middle = (column: string) =>
  `round((percentile_cont(0.5) within group (order by r.${column}))::numeric, 2)`;
const ninth = (column: string) =>
  `round((percentile_cont(0.9) within group (order by r.${column}))::numeric, 2)`;
const hours = (label: string, priority?: 2 | 3): ReportColumn => ({
  field: decimal(label, { scale: 2, suffix: 'h' }),
  derived: true,
  ...(priority && { priority }),
});

const cycle: Report = {
  key: 'CICLO',
  label: 'Tiempo de ciclo',
  description: 'Horas entre la autorización del pedido, la salida y la entrega de cada embarque.',
  period: PERIOD,
  filters,
  sql: `select r.storage_id, max(r.storage) as storage, sum(r.shipment_count)::bigint as shipment_count, ${middle('preparing')} as preparing, ${ninth('preparing')} as preparing90, ${middle('travelling')} as travelling, ${ninth('travelling')} as travelling90, ${middle('whole')} as whole, ${ninth('whole')} as whole90 from (${LEAVING}) r group by 1`,
  columns: {
    storage: { field: text('Almacén') },
    shipment_count: count('Embarques'),
    preparing: hours('A salida, mediana'),
    preparing90: hours('A salida, P90', 2),
    travelling: hours('A entrega, mediana'),
    travelling90: hours('A entrega, P90', 2),
    whole: hours('Total, mediana', 2),
    whole90: hours('Total, P90', 3),
  },
  sort: ['-shipment_count', 'storage'],
  drillDown: {
    sql: `select r.* from (${LEAVING}) r`,
    by: ['storage_id'],
    columns: {
      folio: SHIPMENT,
      customer: CUSTOMER,
      shipped_at: { field: datetime('Salida') },
      delivered_at: { field: datetime('Entregado') },
      preparing: hours('A salida'),
      travelling: hours('A entrega'),
    },
    figures: { shipment_count: 'sum' },
    sort: ['-shipped_at', 'id'],
  },
  note: 'Nueve de cada diez embarques tardaron a lo más el P90.',
  empty: EMPTY,
};

const shipments: Report = {
  key: 'EMBARQUES',
  label: 'Embarques por día y ruta',
  description: 'Cuántos embarques salieron cada día por cada ruta, y cuánto pesaron.',
  period: PERIOD,
  filters,
  sql: `select r.day, r.route_id, max(r.route) as route, sum(r.shipment_count)::bigint as shipment_count, coalesce(sum(r.packages), 0)::bigint as packages, coalesce(sum(r.weight), 0) as weight from (${LEAVING}) r group by 1, 2`,
  columns: {
    day: { field: date('Día') },
    route: { field: text('Ruta') },
    shipment_count: count('Embarques'),
    packages: count('Bultos', { priority: 2 }),
    weight: {
      field: decimal('Peso neto', { scale: 3, suffix: 'kg', blankZero: true }),
      total: 'sum',
    },
  },
  sort: ['-day', 'route', 'route_id'],
  drillDown: {
    sql: `select r.* from (${LEAVING}) r`,
    by: ['day', 'route_id'],
    columns: { folio: SHIPMENT, customer: CUSTOMER, shipped_at: { field: datetime('Salida') } },
    figures: { shipment_count: 'sum', packages: 'sum', weight: 'sum' },
    sort: ['-shipped_at', 'id'],
  },
  chart: { kind: 'bar', x: 'day', y: ['shipment_count'], max: 31 },
  empty: EMPTY,
};

const returns: Report = {
  key: 'DEVOLUCIONES',
  label: 'Devoluciones por causa y área',
  description: 'Lo que devolvieron los clientes, por qué y de qué área, en pesos y sin impuestos.',
  period: PERIOD,
  filters,
  sql: `select r.cause_id, max(r.cause) as cause, r.responsible_area, count(distinct r.returns)::bigint as returns, sum(r.lines)::bigint as lines, coalesce(sum(r.quantity), 0) as quantity, coalesce(sum(r.amount), 0) as amount from (${RETURNED}) r group by 1, 3`,
  columns: {
    cause: { field: text('Causa') },
    responsible_area: {
      field: choice('Área responsable', choicesOf(slsRejections, 'responsible_area')),
    },
    returns: { field: int('Devoluciones', { blankZero: true }) },
    lines: count('Partidas', { priority: 2 }),
    quantity: quantity('Cantidad', { priority: 2 }),
    amount: { field: money('Importe', { blankZero: true }), total: 'sum' },
  },
  sort: ['-amount', 'cause', 'responsible_area'],
  drillDown: {
    sql: `select r.* from (${RETURNED}) r`,
    by: ['cause_id', 'responsible_area'],
    columns: {
      folio: {
        field: text('Devolución'),
        link: { record: 'sls/rejections', id: 'rejection_id' },
      },
      date: { field: date('Fecha') },
      customer: CUSTOMER,
      product: { field: text('Producto') },
    },
    figures: { returns: 'distinct', lines: 'sum', quantity: 'sum', amount: 'sum' },
    sort: ['-date', 'id'],
  },
  chart: { kind: 'pareto', x: 'cause', y: ['amount'], max: 12 },
  empty: EMPTY,
};

export const warehouseReports: ReportScreen = {
  path: 'alm/reports',
  label: 'Reportes de surtido y embarque',
  key: 'alm/reports.list',
  exportKey: 'alm/reports.export',
  call: { method: 'POST', path: 'alm/reports' },
  docUrl: 'reportes-de-surtido',
  reports: [fillRate, productivity, cycle, shipments, returns],
};
