import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { OPEN } from '#erp/domains/stock/availability/held-stock.ts';
import { bool, choice, decimal, int, ref, refs, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { inCategories, PLACES, HELD_STOCK } from './stock.queries.ts';

export const SUPPLIES = [
  ['COMPRA', 'Compra'],
  ['PRODUCCION', 'Producción'],
  ['TRASPASO', 'Traspaso'],
] as const;

/** Days from which the demand of a day is told. */
const WINDOW = 90;
/** Of 20 deliveries, the one in which demand may exceed the safety stock. */
const SERVICE = 1.65;

/** Own stock that may be promised, by product and storage. */
const FREE = `select b.product_id, b.storage_id, sum(b.qty) - sum(${HELD_STOCK}) as qty from stock_balances b ${PLACES} where b.owner_kind = 'PROPIO' group by 1, 2`;
const CLAIMED = `select r.product_id, r.storage_id, sum(${OPEN}) as qty from inv__reservations r where r.status = 'ACTIVA' group by 1, 2`;
const COMING = `select f.product_id, f.storage_id, sum(f.qty) as qty from ({flow:in}) f group by 1, 2`;
/** Consumed a day: average and deviation of the last days, those without any included. */
const CONSUMED = `select product_id, storage_id, sum(qty) / ${WINDOW} as mean, sqrt(greatest(sum(qty * qty) / ${WINDOW} - (sum(qty) / ${WINDOW}) ^ 2, 0)) as spread
  from (select k.product_id, k.storage_id, (k.posted_at at time zone :zone)::date as day, -sum(k.qty) as qty from kardex k join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id
    where t.affects_demand and k.posted_at >= (:today::date - ${WINDOW})::timestamp at time zone :zone group by 1, 2, 3) d group by 1, 2`;

/** R22: what to supply to each storage, and when. */
export const reorderReport: Report = {
  key: 'REABASTO',
  label: 'Reabasto',
  description:
    'Qué se debe surtir a cada almacén: lo disponible más lo que viene, menos lo que ya se pidió dentro del tiempo de entrega, contra el punto de reorden.',
  filters: {
    storage_id: ref('Almacén', 'storages'),
    product_id: ref('Producto', 'products'),
    category_id: refs('Categorías', 'categories'),
    supplier_id: ref('Proveedor', 'suppliers'),
    supply: choice('Abasto', SUPPLIES),
    only_below: bool('Sólo bajo el punto de reorden', { default: true }),
  },
  sql: `with facts as (
      select r.id, r.product_id, r.storage_id, p.code, p.name, s.code || ' — ' || s.name as storage, n.code as unit, coalesce(a.qty, 0) - coalesce(c.qty, 0) as available, coalesce(i.qty, 0) as incoming,
        coalesce((select sum(d.qty) from ({flow:out}) d where d.product_id = r.product_id and d.storage_id = r.storage_id and d.due <= :today::date + lead.days), 0) as demand,
        r.min_qty, r.reorder_point, r.max_qty, coalesce(r.reorder_multiple, 0) as multiple, r.supply, r.supply_storage_id, o.code || ' — ' || o.name as supply_storage, p.default_supplier_id, coalesce(v.trade_name, v.legal_name) as supplier,
        lead.days as lead_days, (u.mean * lead.days + ${SERVICE} * u.spread * sqrt(lead.days))::numeric(18,6) as wanted_point
      from product_storages r join {products} p on ${refersTo('product_storages.product_id', 'r', 'p')} join {storages} s on ${refersTo('product_storages.storage_id', 'r', 's')}
        ${join('products.stock_unit_id', 'p', 'n')}
        ${leftJoin('product_storages.supply_storage_id', 'r', 'o')} ${leftJoin('products.default_supplier_id', 'p', 'v')}
        left join (${FREE}) a on a.product_id = r.product_id and a.storage_id = r.storage_id left join (${CLAIMED}) c on c.product_id = r.product_id and c.storage_id = r.storage_id
        left join (${COMING}) i on i.product_id = r.product_id and i.storage_id = r.storage_id left join (${CONSUMED}) u on u.product_id = r.product_id and u.storage_id = r.storage_id
        cross join lateral (select coalesce(r.lead_time_days, p.lead_time_days, 0)::int as days) lead
      where p.is_stocked and p.status = 'ACTIVO' and (r.reorder_point > 0 or r.max_qty > 0)
        [[ and s.id = :storage_id ]] [[ and p.id = :product_id ]] [[ and ${inCategories('p.category_id', ':category_id')} ]] [[ and p.default_supplier_id = :supplier_id ]] [[ and r.supply = :supply ]]),
    placed as (select f.*, f.available + f.incoming - f.demand as position from facts f)
    select q.*, case when q.position > q.reorder_point then 0 when q.multiple > 0 then ceil(greatest(q.max_qty - q.position, 0) / q.multiple) * q.multiple else greatest(q.max_qty - q.position, 0) end as suggested
    from placed q where true [[ and (not :only_below or q.position <= q.reorder_point) ]]`,
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto') },
    storage: {
      field: text('Almacén'),
      link: { record: 'storages', id: 'storage_id' },
      priority: 3,
    },
    unit: { field: text('Unidad'), priority: 3 },
    available: {
      field: decimal('Disponible', { scale: 3 }),
      link: {
        screen: 'storage-inventory',
        query: {
          report: 'POR_QUE',
          'filter[product_id]': '{product_id}',
          'filter[storage_id]': '{storage_id}',
        },
        figure: 'qty',
      },
    },
    incoming: { field: decimal('Por recibir', { scale: 3 }), priority: 2 },
    demand: { field: decimal('Pedido', { scale: 3 }), priority: 2 },
    position: { field: decimal('Posición', { scale: 3 }) },
    min_qty: { field: decimal('Mínimo', { scale: 2 }), priority: 3 },
    reorder_point: { field: decimal('Punto', { scale: 2 }) },
    max_qty: { field: decimal('Máximo', { scale: 2 }), priority: 3 },
    suggested: { field: decimal('Sugerido', { scale: 3 }) },
    supply: { field: choice('Abasto', SUPPLIES) },
    supply_storage: { field: text('Surte'), priority: 3 },
    supplier: {
      field: text('Proveedor'),
      link: { record: 'suppliers', id: 'default_supplier_id' },
      priority: 3,
    },
    lead_days: { field: int('Días'), priority: 3 },
    wanted_point: { field: decimal('Punto sugerido', { scale: 2 }), priority: 3 },
  },
  drillDown: 'row',
  next: {
    label: 'Generar requisiciones',
    path: 'storage-inventory/reabasto',
    key: 'inv/requisition.create',
  },
  groups: [{ by: 'storage', label: 'Almacén', subtotals: false }],
  sort: ['code', 'id'],
  note: `El punto sugerido es la demanda diaria de los últimos ${WINDOW} días por los días de entrega, más la reserva de seguridad.`,
  empty: 'Nada está bajo su punto de reorden.',
};

/** `GET reorder-point`: the same rows, for whoever plans supplies. */
export const reorderScreen: ReportScreen = {
  path: 'reorder-point',
  label: 'Reabasto',
  key: 'storage-inventory.list',
  exportKey: 'storage-inventory.export',
  call: { method: 'GET', path: 'reorder-point' },
  docUrl: 'reabasto',
  inMenu: false,
  reports: [reorderReport],
};
