import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { PRICES } from '../price-key.ts';
import { SHIPMENT_TYPES } from '../shipments/shipment-choices.ts';
import { shipments } from '../shipments/shipments.ts';
import { MONTH, pesos } from './report-parts.ts';

const filters = {
  supplier_id: ref('Proveedor', 'suppliers'),
  product_id: ref('Producto', 'products'),
  type: choice('Tipo', SHIPMENT_TYPES),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};
const DAY = `(coalesce(s.received_at, s.expected_at, s.created_at) at time zone :zone)::date`;
const IN_PERIOD = `coalesce(s.received_at, s.expected_at, s.created_at) >= :from::timestamp at time zone :zone and coalesce(s.received_at, s.expected_at, s.created_at) < (:to::date + 1)::timestamp at time zone :zone`;
const minutes = (from: string, to: string) =>
  `round(extract(epoch from ${to} - ${from}) / 60)::int`;

/** A row a shipment, with what came of it and how long it waited. */
const ROWS = `select s.account_id, s.id, s.folio, s.type, s.supplier_id, coalesce(v.trade_name, v.legal_name) as supplier, x.products, s.plates, s.gross_weight, s.tare_weight, s.net_weight, s.weight_variance, s.arrived_at, s.received_at, ${DAY} as day, date_trunc('week', ${DAY})::date as week,
    ${minutes('s.arrived_at', 's.received_at')} as yard_minutes, round(extract(epoch from d.dictated_at - s.received_at) / 3600, 1) as dictum_hours, x.accepted, x.rejected, x.value, round(c.charges * 100 / nullif(x.value, 0), 2) as landed, s.status
  from {shipments} s join {suppliers} v on ${refersTo('shipments.supplier_id', 's', 'v')}
    left join lateral (select string_agg(distinct p.code, ', ') as products, sum(l.accepted_quantity) as accepted, sum(l.rejected_quantity) as rejected, sum(l.received_value) as value, bool_or(true [[ and l.product_id = :product_id ]]) as wanted from {shipment-lines} l left join products p on ${sameCompany('p', 'l')} and p.id = l.product_id where ${sameCompany('l', 's')} and l.shipment_id = s.id) x on true
    left join lateral (select max(a.dictated_at) as dictated_at from shipment_analyses a where ${sameCompany('a', 's')} and a.shipment_id = s.id and a.status = 'DICTAMINADO') d on true
    left join lateral (select sum(h.applied_amount) as charges from {shipment-charges} h where ${sameCompany('h', 's')} and h.shipment_id = s.id and h.status <> 'CANCELADO') c on true
  where s.status <> 'CANCELADO' and ${IN_PERIOD} [[ and s.supplier_id = :supplier_id ]] [[ and s.type = :type ]] [[ and s.branch_office_id = :branch_office_id ]] [[ and coalesce(x.wanted, false) and :product_id is not null ]]`;

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
    yard_minutes: { field: int('Minutos en patio'), total: 'avg', priority: 2 },
    dictum_hours: { field: decimal('Horas al dictamen', { shownScale: 1 }), priority: 3 },
    accepted: { field: decimal('Aceptado', { shownScale: 2 }) },
    rejected: { field: decimal('Rechazado', { shownScale: 2, blankZero: true }) },
    value: pesos('Valor'),
    landed: { field: percent('Gastos', { ...PRICES, suffix: '%', shownScale: 2 }), priority: 3 },
    status: { field: choice('Estado', choicesOf(shipments, 'status')), priority: 2 },
  },
  sort: ['-day', 'id'],
  drillDown: 'row',
  empty: 'No hay embarques en el periodo: amplía las fechas.',
};

const perWeek: Report = {
  key: 'por_semana',
  label: 'Por semana',
  description: 'Kilogramos recibidos y minutos que se esperó en el patio, en promedio, por semana.',
  period: { default: 'ultimos-90', maxDays: 3700 },
  filters,
  sql: `select r.week, count(*) as trucks, sum(r.net_weight) as net_weight, round(avg(r.yard_minutes)) as yard_minutes from (${ROWS}) r where r.received_at is not null group by r.week`,
  columns: {
    week: { field: date('Semana del') },
    trucks: { field: int('Embarques'), total: 'sum' },
    net_weight: { field: kilograms('Neto (kg)'), total: 'sum' },
    yard_minutes: { field: int('Minutos en patio') },
  },
  sort: ['-week'],
  drillDown: {
    sql: `select r.week, r.id, r.folio, r.day, r.supplier, r.supplier_id, 1 as trucks, r.net_weight, r.yard_minutes from (${ROWS}) r where r.received_at is not null`,
    by: ['week'],
    columns: {
      folio: list.columns.folio!,
      day: { field: date('Día') },
      supplier: list.columns.supplier!,
    },
    figures: { trucks: 'sum', net_weight: 'sum', yard_minutes: 'avg' },
    sort: ['-day', 'id'],
  },
  chart: { kind: 'bar', x: 'week', y: ['net_weight'] },
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
  reports: [list, perWeek],
};
