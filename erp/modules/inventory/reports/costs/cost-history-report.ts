import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { REPLAYING } from '../stock.queries.ts';

/** What one product has cost: its entries and corrections, with the average that each left. */
export const costHistory: Report = {
  key: 'HISTORIAL',
  label: 'Historial',
  description:
    'Lo que ha costado un producto: sus entradas, los costos que llegaron después y el promedio que dejaron.',
  period: { default: 'este-ano', maxDays: 3700 },
  filters: {
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' } }),
  },
  sql: `with walked as (
          select k.id, k.posted_at, k.movement_id, k.kind, k.qty, k.value, k.in_pool, k.lot_id, k.account_id,
            sum(k.qty) over through as pool_qty, sum(k.value) over through as pool_value
          from kardex k where k.product_id = :product_id and k.pool_key is not null [[ and k.lot_id = :lot_id ]] window through as (partition by k.pool_key order by k.posted_at, k.id))
        select w.id, w.posted_at, (w.posted_at at time zone :zone)::date as day, w.movement_id, m.folio, t.name as type, w.kind, l.code as lot, w.lot_id, nullif(w.qty, 0) as qty, w.value,
          case when w.qty > 0 then round(w.value / w.qty, 6) end as unit_cost, case when w.pool_qty > 0 then round(w.pool_value / w.pool_qty, 6) end as average
        from walked w join {movements} m on ${sameCompany('m', 'w')} and m.id = w.movement_id ${join('movements.movement_type_id', 'm', 't')}
          left join lots l on ${sameCompany('l', 'w')} and l.id = w.lot_id
        where w.kind <> 'SALIDA' and not w.in_pool and w.posted_at >= :from::timestamp at time zone :zone and w.posted_at < (:to + 1)::timestamp at time zone :zone`,
  columns: {
    day: { field: date('Fecha') },
    folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
    type: { field: text('Tipo'), priority: 2 },
    kind: {
      field: choice('Clase', [
        ['ENTRADA', 'Entrada'],
        ['AJUSTE_COSTO', 'Ajuste de costo'],
        ['REVALUACION', 'Revaluación'],
      ]),
    },
    lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, priority: 3 },
    qty: { field: decimal('Cantidad', { scale: 3 }) },
    unit_cost: { field: decimal('Costo de entrada', { scale: 4 }) },
    value: { field: decimal('Valor', { scale: 2 }), total: 'sum' },
    average: { field: decimal('Costo promedio', { scale: 4 }) },
  },
  drillDown: 'row',
  sort: ['posted_at', 'id'],
  chart: { kind: 'line', x: 'day', y: ['average', 'unit_cost'], max: 60 },
  size: 200,
  warning: REPLAYING,
  empty: 'El producto no tuvo entradas ni cambios de costo en el periodo.',
};
