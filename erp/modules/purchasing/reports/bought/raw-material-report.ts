/** What came of raw material and of bringing goods: by supplier, and by charge. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { PRICES } from '../../price-key.ts';
import { CHARGE_KINDS, CHARGE_STATES } from '../../shipment-charges/charge-choices.ts';
import { suppliers } from '../../suppliers/suppliers.ts';
import { MONTH, pesos } from '../report-parts.ts';
import { SUPPLIER } from './bought-reports.ts';

/** What the humidity, the dirt and the grade took from the price of what was accepted, in pesos. */
const DISCOUNT = `round((a.accepted_quantity * a.order_price - a.value) * coalesce(h.exchange_rate, o.exchange_rate, 1), 2)`;
export const ANALYSES = `select a.id, a.folio, (a.dictated_at at time zone :zone)::date as day, a.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, a.net_quantity as net, a.commercial_quantity as commercial, a.humidity_percent as humidity, a.impurity_percent as impurity, a.grade, ${DISCOUNT} as discount, a.rejected_quantity as rejected
  from {shipment-analyses} a join {suppliers} s on ${refersTo('shipment_analyses.supplier_id', 'a', 's')} join {shipments} h on ${refersTo('shipment_analyses.shipment_id', 'a', 'h')} join purchase_orders o on ${refersTo('shipments.purchase_order_id', 'h', 'o')}
  where a.status = 'DICTAMINADO' and a.dictated_at >= :from::timestamp at time zone :zone and a.dictated_at < (:to::date + 1)::timestamp at time zone :zone
    [[ and a.supplier_id = :supplier_id ]] [[ and a.product_id = :product_id ]] [[ and a.branch_office_id = :branch_office_id ]] [[ and s.category = :category ]]`;
const weighted = (figure: string) =>
  `round(sum(q.${figure} * q.net) / nullif(sum(q.net) filter (where q.${figure} is not null), 0), 2) as ${figure}`;
const kilograms = (label: string) => decimal(label, { shownScale: 1, blankZero: true });
const part = (label: string) => percent(label, { suffix: '%', shownScale: 2 });

export const rawMaterial: Report = {
  key: 'materia_prima',
  label: 'Materia prima',
  description:
    'De lo dictaminado en el periodo: kilogramos netos y comerciales, humedad e impureza medias por peso, y lo que se descontó.',
  period: MONTH,
  filters: {
    supplier_id: ref('Proveedor', 'suppliers'),
    product_id: ref('Producto', 'products'),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    category: choice('Giro', choicesOf(suppliers, 'category')),
  },
  sql: `select q.supplier_id, max(q.supplier) as supplier, count(*) as analyses, sum(q.net) as net, sum(q.commercial) as commercial, ${weighted('humidity')}, ${weighted('impurity')}, string_agg(distinct q.grade, ', ') as grades, sum(q.rejected) as rejected, sum(q.discount) as discount from (${ANALYSES}) q group by q.supplier_id`,
  columns: {
    supplier: SUPPLIER,
    analyses: { field: int('Análisis'), total: 'sum', priority: 3 },
    net: { field: kilograms('Neto (kg)'), total: 'sum' },
    commercial: { field: kilograms('Comercial (kg)'), total: 'sum' },
    humidity: { field: part('Humedad'), derived: true },
    impurity: { field: part('Impureza'), derived: true },
    grades: { field: text('Grados'), priority: 3 },
    rejected: { field: kilograms('Rechazado (kg)'), total: 'sum', priority: 2 },
    discount: pesos('Descuento'),
  },
  sort: ['-net', 'supplier_id'],
  drillDown: {
    sql: `select q.*, 1 as analyses from (${ANALYSES}) q`,
    by: ['supplier_id'],
    columns: {
      folio: { field: text('Análisis'), link: { record: 'shipment-analyses', id: 'id' } },
      day: { field: date('Dictaminado') },
    },
    figures: { analyses: 'sum', net: 'sum', commercial: 'sum', rejected: 'sum', discount: 'sum' },
    sort: ['-day', 'id'],
  },
  chart: { kind: 'bar', x: 'supplier', y: ['humidity', 'impurity'], max: 15 },
  empty: 'Ningún análisis se dictaminó en el periodo: amplía las fechas.',
};

const VALUE = `(select sum(l.received_value) from {shipment-lines} l where ${sameCompany('l', 'h')} and l.shipment_id = h.id)`;

export const acquisitionCharges: Report = {
  key: 'gastos_adquisicion',
  label: 'Gastos de adquisición',
  description:
    'Cada gasto de los embarques recibidos en el periodo: lo estimado, lo real y su parte del valor.',
  period: MONTH,
  filters: {
    supplier_id: ref('Proveedor del gasto', 'suppliers'),
    kind: choice('Concepto', CHARGE_KINDS),
    branch_office_id: ref('Sucursal', 'branch-offices'),
  },
  sql: `select g.id, g.folio, g.kind, g.status, h.id as shipment_id, h.folio as shipment, (h.received_at at time zone :zone)::date as day, g.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, g.amount_mxn as estimated, g.real_amount as actual, g.real_amount - g.amount_mxn as difference, round(coalesce(g.real_amount, g.amount_mxn) * 100 / nullif(${VALUE}, 0), 2) as share
    from {shipment-charges} g join {shipments} h on ${refersTo('shipment_charges.shipment_id', 'g', 'h')} left join {suppliers} s on ${refersTo('shipment_charges.supplier_id', 'g', 's')}
    where g.status <> 'CANCELADO' and h.received_at >= :from::timestamp at time zone :zone and h.received_at < (:to::date + 1)::timestamp at time zone :zone
      [[ and g.supplier_id = :supplier_id ]] [[ and g.kind = :kind ]] [[ and g.branch_office_id = :branch_office_id ]]`,
  columns: {
    folio: { field: text('Gasto'), link: { record: 'shipment-charges', id: 'id' } },
    kind: { field: choice('Concepto', CHARGE_KINDS) },
    shipment: { field: text('Embarque'), link: { record: 'shipments', id: 'shipment_id' } },
    day: { field: date('Recibido'), priority: 2 },
    supplier: { ...SUPPLIER, priority: 2 },
    estimated: pesos('Estimado'),
    actual: pesos('Real'),
    difference: pesos('Diferencia', { priority: 2 }),
    share: { field: percent('Del valor', { ...PRICES, suffix: '%', shownScale: 2 }) },
    status: { field: choice('Estado', CHARGE_STATES), priority: 3 },
  },
  sort: ['-day', 'id'],
  drillDown: 'row',
  chart: { kind: 'bar', x: 'folio', y: ['estimated', 'actual'], max: 15 },
  empty: 'Ningún embarque recibido en el periodo tiene gastos.',
};
