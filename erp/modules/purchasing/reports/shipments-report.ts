import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, datetime, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { PRICES } from '../price-key.ts';
import { SHIPMENT_TYPES } from '../shipments/shipment-choices.ts';
import { shipments } from '../shipments/shipments.ts';
import { suppliers } from '../suppliers/suppliers.ts';
import { MONTH, pesos } from './report-parts.ts';

const filters = {
  supplier_id: ref('Proveedor', 'suppliers'),
  category: choice('Giro', choicesOf(suppliers, 'category')),
  product_id: ref('Producto', 'products'),
  type: choice('Tipo', SHIPMENT_TYPES),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};
const DAY = `(coalesce(s.received_at, s.expected_at, s.created_at) at time zone :zone)::date`;
const IN_PERIOD = `coalesce(s.received_at, s.expected_at, s.created_at) >= :from::timestamp at time zone :zone and coalesce(s.received_at, s.expected_at, s.created_at) < (:to::date + 1)::timestamp at time zone :zone`;
const minutes = (from: string, to: string) =>
  `round(extract(epoch from ${to} - ${from}) / 60)::int`;

/** A row a shipment, with what came of it and how long it waited. */
const ROWS = `select s.account_id, s.id, s.folio, s.type, s.supplier_id, coalesce(v.trade_name, v.legal_name) as supplier, x.products, s.plates, s.gross_weight, s.tare_weight, s.net_weight, s.weight_variance, s.arrived_at, s.received_at, ${DAY} as day, date_trunc('week', ${DAY})::date as week, x.received,
    ${minutes('s.arrived_at', 's.received_at')} as yard_minutes, round(extract(epoch from d.dictated_at - s.received_at) / 3600, 1) as dictum_hours, x.accepted, x.rejected, x.value, round(c.charges * 100 / nullif(x.value, 0), 2) as landed, s.status
  from {shipments} s join {suppliers} v on ${refersTo('shipments.supplier_id', 's', 'v')}
    left join lateral (select string_agg(distinct p.code, ', ') as products, sum(l.received_quantity) as received, sum(l.accepted_quantity) as accepted, sum(l.rejected_quantity) as rejected, sum(l.received_value) as value, bool_or(true [[ and l.product_id = :product_id ]]) as wanted from {shipment-lines} l left join products p on ${sameCompany('p', 'l')} and p.id = l.product_id where ${sameCompany('l', 's')} and l.shipment_id = s.id) x on true
    left join lateral (select max(a.dictated_at) as dictated_at from shipment_analyses a where ${sameCompany('a', 's')} and a.shipment_id = s.id and a.status = 'DICTAMINADO') d on true
    left join lateral (select sum(h.applied_amount) as charges from {shipment-charges} h where ${sameCompany('h', 's')} and h.shipment_id = s.id and h.status <> 'CANCELADO') c on true
  where s.status <> 'CANCELADO' and ${IN_PERIOD} [[ and s.supplier_id = :supplier_id ]] [[ and v.category = :category ]] [[ and s.type = :type ]] [[ and s.branch_office_id = :branch_office_id ]] [[ and coalesce(x.wanted, false) and :product_id is not null ]]`;

const kilograms = (label: string) => decimal(label, { shownScale: 1, blankZero: true });

const list: Report = {
  key: 'embarques',
  label: 'Embarques',
  description:
    'Lo que llegó o se espera en el periodo: pesos, espera en el patio, dictamen y valor.',
  period: MONTH,
  filters,
  sql: ROWS,
  columns: {
    folio: { field: text('Embarque'), link: { record: 'shipments', id: 'id' } },
    day: { field: date('Día') },
    type: { field: choice('Tipo', SHIPMENT_TYPES), priority: 3 },
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    products: { field: text('Productos'), priority: 3 },
    plates: { field: text('Placas'), priority: 3 },
    gross_weight: { field: kilograms('Bruto (kg)'), priority: 3 },
    tare_weight: { field: kilograms('Tara (kg)'), priority: 3 },
    net_weight: { field: kilograms('Neto (kg)'), total: 'sum', priority: 2 },
    weight_variance: { field: percent('Contra origen', { suffix: '%' }), priority: 3 },
    arrived_at: { field: datetime('Llegó'), priority: 3 },
    yard_minutes: { field: int('Minutos en patio'), total: 'avg', priority: 2 },
    dictum_hours: { field: decimal('Horas al dictamen', { shownScale: 1 }), priority: 3 },
    accepted: { field: decimal('Aceptado', { shownScale: 2, blankZero: true }) },
    rejected: { field: decimal('Rechazado', { shownScale: 2, blankZero: true }) },
    value: pesos('Valor'),
    landed: { field: percent('Gastos', { ...PRICES, suffix: '%', shownScale: 2 }), priority: 3 },
    status: { field: choice('Estado', choicesOf(shipments, 'status')), priority: 2 },
  },
  sort: ['-day', 'id'],
  drillDown: 'row',
  empty: 'No hay embarques en el periodo: amplía las fechas.',
};

const BY_TIME = `select {{by.day}} as since, r.id, r.folio, r.day, r.supplier, r.supplier_id, 1 as trucks, r.net_weight, r.yard_minutes from (${ROWS}) r where r.received_at is not null`;

const perWeek: Report = {
  key: 'por_semana',
  label: 'Por semana',
  description:
    'Kilogramos recibidos y minutos que se esperó en el patio, en promedio, por semana o por día.',
  period: { default: 'ultimos-90', maxDays: 3700 },
  filters: {
    by: choice(
      'Cada',
      [
        ['semana', 'Semana'],
        ['dia', 'Día'],
      ],
      { required: true, default: 'semana' },
    ),
    ...filters,
  },
  fragments: { by: { semana: { day: 'r.week' }, dia: { day: 'r.day' } } },
  sql: `select q.since, count(*) as trucks, sum(q.net_weight) as net_weight, round(avg(q.yard_minutes)) as yard_minutes from (${BY_TIME}) q group by q.since`,
  columns: {
    since: { field: date('Desde') },
    trucks: { field: int('Embarques'), total: 'sum' },
    net_weight: { field: kilograms('Neto (kg)'), total: 'sum' },
    yard_minutes: { field: int('Minutos en patio') },
  },
  sort: ['-since'],
  drillDown: {
    sql: BY_TIME,
    by: ['since'],
    columns: {
      folio: list.columns.folio!,
      day: { field: date('Día') },
      supplier: list.columns.supplier!,
    },
    figures: { trucks: 'sum', net_weight: 'sum', yard_minutes: 'avg' },
    sort: ['-day', 'id'],
  },
  chart: [
    { kind: 'bar', label: 'Kilogramos recibidos', x: 'since', y: ['net_weight'] },
    { kind: 'line', label: 'Minutos en patio', x: 'since', y: ['yard_minutes'] },
  ],
  empty: 'No se recibió nada en el periodo: amplía las fechas.',
};

/** A row a shipment and group; of its weight, the part of the lines that are in the group. */
const GROUPED = `select {{group_by.id}} as group_id, {{group_by.label}} as label, r.id, r.folio, r.day, r.supplier, r.supplier_id, 1 as trucks, r.yard_minutes, max(r.net_weight) * coalesce(sum(l.received_quantity) / nullif(max(r.received), 0), 1) as net_weight, sum(l.accepted_quantity) as accepted, sum(l.rejected_quantity) as rejected, sum(l.received_value) as value
  from (${ROWS}) r left join {shipment-lines} l on ${sameCompany('l', 'r')} and l.shipment_id = r.id left join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id
  where r.received_at is not null [[ and l.product_id = :product_id ]] group by 1, 2, 3, 4, 5, 6, 7, 8, 9`;

const grouped: Report = {
  key: 'agrupado',
  label: 'Por proveedor o producto',
  description:
    'Lo recibido en el periodo por proveedor o por producto: peso, espera, aceptado, rechazado y valor. El peso de un embarque con varios productos se reparte por lo recibido de cada uno.',
  period: MONTH,
  filters: {
    group_by: choice(
      'Agrupar por',
      [
        ['proveedor', 'Proveedor'],
        ['producto', 'Producto'],
      ],
      { required: true, default: 'proveedor' },
    ),
    ...filters,
  },
  fragments: {
    group_by: {
      proveedor: { id: 'r.supplier_id', label: 'r.supplier' },
      producto: { id: 'l.product_id', label: `concat_ws(' ', p.code, p.name)` },
    },
  },
  sql: `select q.group_id, coalesce(nullif(max(q.label), ''), 'Sin dato') as label, sum(q.trucks) as trucks, round(sum(q.net_weight), 3) as net_weight, round(avg(q.yard_minutes)) as yard_minutes, sum(q.accepted) as accepted, sum(q.rejected) as rejected, sum(q.value) as value from (${GROUPED}) q group by q.group_id`,
  columns: {
    label: { field: text('Grupo') },
    trucks: { field: int('Embarques'), total: 'sum' },
    net_weight: { field: kilograms('Neto (kg)'), total: 'sum' },
    yard_minutes: { field: int('Minutos en patio'), priority: 2 },
    accepted: list.columns.accepted!,
    rejected: list.columns.rejected!,
    value: list.columns.value!,
  },
  sort: ['-value', 'group_id'],
  drillDown: {
    sql: GROUPED,
    by: ['group_id'],
    columns: {
      folio: list.columns.folio!,
      day: { field: date('Día') },
      supplier: list.columns.supplier!,
    },
    figures: {
      trucks: 'sum',
      net_weight: 'sum',
      yard_minutes: 'avg',
      accepted: 'sum',
      rejected: 'sum',
      value: 'sum',
    },
    sort: ['-day', 'id'],
  },
  chart: { kind: 'hbar', x: 'label', y: ['net_weight'], max: 15 },
  empty: 'No se recibió nada en el periodo: amplía las fechas.',
};

/** What suppliers sent, and how long it took to take it in (purchasing §5). */
export const shipmentsReport: ReportScreen = {
  path: 'reports/shipments',
  label: 'Reporte de embarques',
  key: 'reports/shipments.list',
  exportKey: 'reports/shipments.export',
  call: { method: 'POST', path: 'reports/shipments' },
  docUrl: 'reportes-de-compras',
  reports: [list, perWeek, grouped],
};
