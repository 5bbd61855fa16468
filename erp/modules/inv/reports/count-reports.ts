/**
 * What counts found, and how far the books can be trusted: by storage and by who counted. Only of
 * counts that were applied.
 */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import {
  bool,
  choice,
  datetime,
  decimal,
  int,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import type { Report, Tile } from '#erp/model/reports/report.ts';
import { SHORTAGE_CLASSES } from '#erp/modules/inventory/movements/movements.ts';
import { stockFilters } from '#erp/modules/inventory/reports/report-filters.ts';
import {
  SPAN_OF_TILE,
  withinSpanSql,
} from '#erp/modules/inventory/reports/stock-at-date.queries.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS } from '#erp/modules/inventory/reports/stock.queries.ts';

const COST = { readKey: 'costs.view' } as const;
const FOUND = 'coalesce(k.recount_qty, k.counted_qty)';
const DIFFERENCE = `(${FOUND} - b.qty)`;
const WITHIN = `(abs(${DIFFERENCE}) <= abs(b.qty) * c.tolerance_pct / 100 or abs(${DIFFERENCE} * b.unit_cost) <= c.tolerance_value)`;
const COUNTED = `inv__count_lines k join inv__counts c on ${sameCompany('c', 'k')} and c.id = k.count_id and c.status = 'APLICADO'
  join count_books b on ${sameCompany('b', 'k')} and b.line_id = k.id join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id
  join {storages} s on ${refersTo('inv__counts.storage_id', 'c', 's')} left join users u on ${sameCompany('u', 'k')} and u.id = k.counted_by`;
const IN_PERIOD =
  'c.applied_at >= :from::timestamp at time zone :zone and c.applied_at < (:to + 1)::timestamp at time zone :zone';
const filters = {
  ...stockFilters,
  counter_id: ref('Contó', 'users'),
  count_id: ref('Conteo', 'inv/counts'),
};
const CUT = `${IN_PERIOD} [[ and k.counted_by = :counter_id ]] [[ and c.id = :count_id ]] ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

export const countDifferencesReport: Report = {
  key: 'CONTEOS',
  label: 'Diferencias de conteo',
  description: 'Qué faltó y qué sobró en los conteos aplicados, con su importe y su clasificación.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: {
    ...filters,
    shortage_class: choice('Clasificación', SHORTAGE_CLASSES),
    all: bool('Con los que coincidieron'),
  },
  sql: `select c.id as count_id, c.folio, c.folio || ' · ' || s.name as heading, p.id as product_id, p.code, p.name, l.code as lot, b.qty as system, ${FOUND} as counted, ${DIFFERENCE} as difference,
      round(${DIFFERENCE} * b.unit_cost, 2) as worth, k.shortage_class as class, ${WITHIN} as within, concat_ws(' ', u.name, u.last_name) as who, k.counted_at
    from ${COUNTED} left join lots l on ${sameCompany('l', 'k')} and l.id = k.lot_id
    where ${CUT} [[ and k.shortage_class = :shortage_class ]] and (:all::boolean is true or ${DIFFERENCE} <> 0)`,
  groups: [{ by: 'folio', text: 'heading' }],
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto'), priority: 2 },
    lot: { field: text('Lote') },
    system: { field: decimal('Sistema', { scale: 3 }) },
    counted: {
      field: decimal('Contado', { scale: 3 }),
      link: { record: 'inv/counts', id: 'count_id' },
    },
    difference: { field: decimal('Diferencia', { scale: 3 }) },
    worth: { field: money('Importe', COST), total: 'sum' },
    class: { field: choice('Clasificación', SHORTAGE_CLASSES) },
    within: { field: bool('En tolerancia') },
    who: { field: text('Contó'), priority: 3 },
    counted_at: { field: datetime('Cuándo'), priority: 3 },
  },
  drillDown: 'row',
  sort: ['code', 'lot'],
  empty: 'Ningún conteo aplicado en el periodo tuvo diferencias.',
};

export const countAccuracyReport: Report = {
  key: 'EXACTITUD',
  label: 'Exactitud de los conteos',
  description:
    'De lo contado, cuánto estuvo en tolerancia: por almacén y por quien lo contó primero.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters,
  sql: `select s.id as storage_id, s.name as storage, concat_ws(' ', u.name, u.last_name) as who, count(distinct c.id)::int as counts, count(*)::int as lines, (count(*) filter (where ${WITHIN}))::int as right_lines,
      round(100.0 * count(*) filter (where ${WITHIN}) / count(*), 1) as accuracy, round(sum(${DIFFERENCE} * b.unit_cost), 2) as worth
    from ${COUNTED} where ${CUT} group by s.id, s.name, 3`,
  columns: {
    storage: { field: text('Almacén'), link: { record: 'storages', id: 'storage_id' } },
    who: { field: text('Contó') },
    counts: { field: int('Conteos') },
    lines: { field: int('Renglones'), total: 'sum' },
    right_lines: { field: int('En tolerancia'), statusOnly: true, total: 'sum' },
    accuracy: {
      field: percent('Exactitud', { suffix: '%', scale: 1 }),
      derived: true,
      statusOnly: true,
      total: { sql: 'round(100.0 * sum(q.right_lines) / nullif(sum(q.lines), 0), 1)' },
    },
    worth: { field: money('Importe de las diferencias', COST), total: 'sum' },
  },
  drillDown: {
    sql: `select s.id as storage_id, concat_ws(' ', u.name, u.last_name) as who, k.id, c.id as count_id, c.folio, p.id as product_id, p.code, p.name, b.qty as system, ${FOUND} as counted,
        c.id as counts, 1 as lines, case when ${WITHIN} then 1 end as right_lines, ${DIFFERENCE} * b.unit_cost as worth from ${COUNTED} where ${CUT}`,
    by: ['storage_id', 'who'],
    columns: {
      folio: { field: text('Conteo'), link: { record: 'inv/counts', id: 'count_id' } },
      code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
      name: { field: text('Producto'), priority: 2 },
      system: { field: decimal('Sistema', { scale: 3 }), derived: true },
      counted: { field: decimal('Contado', { scale: 3 }), derived: true },
    },
    figures: { counts: 'distinct', lines: 'sum', right_lines: 'sum', worth: 'sum' },
    sort: ['folio', 'code', 'id'],
  },
  sort: ['accuracy', 'storage', 'who'],
  chart: { kind: 'hbar', x: 'who', y: ['accuracy'], max: 12 },
  empty: 'No se aplicó ningún conteo en el periodo.',
};

/**
 * Lines in tolerance of those that were counted, in the ninety days up to the end of the period.
 */
export const accuracyTile: Tile = {
  key: 'stock.accuracy',
  label: 'Exactitud',
  privilege: 'inventory.reports',
  field: percent('%', { suffix: '%', scale: 1 }),
  statusOnly: true,
  days: 90,
  value: `with ${SPAN_OF_TILE} select round(100.0 * count(*) filter (where ${WITHIN}) / nullif(count(*), 0), 1)
    from ${COUNTED} join span x on ${withinSpanSql('c.applied_at')} where true ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
  note: `select 'de lo contado en 90 días'`,
  goodDirection: 'up',
  link: { screen: 'reports/inventories', query: { report: 'EXACTITUD' }, figure: 'accuracy' },
};
