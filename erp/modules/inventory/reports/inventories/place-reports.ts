/** Goods that are not ours or not here, what is on its way, and how long stock has been kept. */
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, datetime, decimal, int, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Chart, Report } from '#erp/model/reports/report.ts';
import { stockFilters } from '../report-filters.ts';
import { PLACE_ROW } from '../place-row.ts';
import { PLACE_FILTERS, PLACES, POOL, PRODUCT_FILTERS, STOCK_VALUE_SQL } from '../stock.queries.ts';

const HELD = `from stock_balances b ${PLACES} ${POOL} join storage_types y on ${sameCompany('y', 's')} and y.id = s.storage_type_id
          left join customers c1 on b.owner_kind = 'CLIENTE' and ${sameCompany('c1', 'b')} and c1.id = b.owner_id
          left join suppliers v1 on b.owner_kind = 'PROVEEDOR' and ${sameCompany('v1', 'b')} and v1.id = b.owner_id
          left join customers c2 on b.owner_kind = 'PROPIO' and ${sameCompany('c2', 's')} and c2.id = s.customer_id
          left join suppliers v2 on b.owner_kind = 'PROPIO' and ${sameCompany('v2', 's')} and v2.id = s.supplier_id
        where b.qty <> 0 and (b.owner_kind <> 'PROPIO' or y.usage in ('TERCERO', 'CONSIGNACION')) ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;
const WHOSE = `case when b.owner_kind = 'PROPIO' then 'NUESTRA' else 'AJENA' end as side, coalesce(c1.name, v1.trade_name, v1.legal_name, c2.name, v2.trade_name, v2.legal_name, s.name) as holder,
          b.product_id, p.code, p.name, s.code as storage, l.code as lot, b.lot_id`;

export const thirdPartyReport: Report = {
  key: 'TERCEROS',
  label: 'Mercancía de terceros',
  description: 'Lo que guardamos y es de otro, y lo nuestro que está en poder de terceros.',
  filters: stockFilters,
  sql: `select ${WHOSE}, n.code as unit, sum(b.qty) as qty, (:today - (min(b.first_in_at) at time zone :zone)::date) as days, sum(${STOCK_VALUE_SQL}) as worth
        ${HELD}
        group by 1, 2, b.product_id, p.code, p.name, s.code, l.code, b.lot_id, n.code`,
  columns: {
    holder: { field: text('Tercero') },
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto'), priority: 2 },
    storage: { field: text('Almacén') },
    lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, priority: 3 },
    unit: { field: text('Unidad'), priority: 3 },
    qty: { field: decimal('Cantidad', { scale: 3 }) },
    days: { field: int('Días'), derived: true },
    worth: { field: decimal('Valor', { scale: 2, readKey: 'costs.view' }), total: 'sum' },
  },
  groups: [
    {
      by: 'side',
      field: choice('De quién es', [
        ['AJENA', 'De terceros, en nuestros almacenes'],
        ['NUESTRA', 'Nuestra, en poder de terceros'],
      ]),
    },
  ],
  next: { label: 'Comprar lo de un proveedor', path: 'movements/buy', key: 'inventory.apply' },
  drillDown: {
    sql: `select ${WHOSE}, b.id, u.code as slot, b.first_in_at, b.qty, ${STOCK_VALUE_SQL} as worth ${HELD}`,
    by: ['side', 'holder', 'product_id', 'storage', 'lot_id'],
    columns: PLACE_ROW,
    figures: { qty: 'sum', worth: 'sum' },
    sort: ['code', 'storage', 'id'],
  },
  sort: ['holder', 'code'],
  empty: 'No hay mercancía de terceros ni en poder de ellos.',
};

export const transfersReport: Report = {
  key: 'TRASPASOS',
  label: 'Traspasos entre sucursales',
  description:
    'Lo que salió hacia otra sucursal: cuánto llegó, cuánto llegó dañado, cuánto tardó y si fue a tiempo.',
  period: { label: 'Salida', default: 'este-ano', maxDays: 1100 },
  filters: {
    from_storage_id: ref('Origen', 'storages'),
    to_storage_id: ref('Destino', 'storages'),
  },
  sql: `select b.id, b.folio, f.code as origin, d.code as target, b.status, b.ship_at, b.received_at, sum(l.qty_shipped) as shipped, sum(l.qty_received) as received, sum(l.qty_damaged) as damaged,
          sum(coalesce(l.qty_shipped, 0) - coalesce(l.qty_received, 0) - coalesce(l.qty_damaged, 0)) as difference,
          round(extract(epoch from coalesce(b.received_at, now()) - b.ship_at) / 3600, 1) as hours,
          case when b.eta is null then null when coalesce(b.received_at, now()) <= b.eta then 100.0 else 0.0 end as on_time
        from {branch-transfers} b join branch_transfer_lines l on ${refersTo('branch_transfer_lines.transfer_id', 'l', 'b')}
          ${join('branch_transfers.from_storage_id', 'b', 'f')} ${join('branch_transfers.to_storage_id', 'b', 'd')}
        where b.status not in ('BORRADOR', 'AUTORIZADO', 'CANCELADO') and b.ship_at >= :from::timestamp at time zone :zone and b.ship_at < (:to + 1)::timestamp at time zone :zone
          [[ and b.from_storage_id = :from_storage_id ]] [[ and b.to_storage_id = :to_storage_id ]]
        group by b.id, b.folio, f.code, d.code, b.status, b.ship_at, b.received_at, b.eta`,
  columns: {
    folio: { field: text('Folio'), link: { record: 'branch-transfers', id: 'id' }, total: 'count' },
    origin: { field: text('Origen') },
    target: { field: text('Destino') },
    ship_at: { field: datetime('Salió'), priority: 2 },
    received_at: { field: datetime('Llegó'), priority: 3 },
    shipped: { field: decimal('Enviado', { scale: 3 }) },
    received: { field: decimal('Recibido', { scale: 3 }) },
    damaged: { field: decimal('Dañado', { scale: 3 }), priority: 2 },
    difference: { field: decimal('Diferencia', { scale: 3 }) },
    hours: { field: decimal('Horas en camino', { scale: 1 }), total: 'avg' },
    on_time: { field: percent('A tiempo', { scale: 1 }), total: 'avg' },
  },
  drillDown: 'row',
  sort: ['-ship_at', '-id'],
  empty: 'No salió ningún traspaso en el periodo.',
};

const bucket = (from: number, to: number | null) =>
  `sum(case when g.days >= ${from}${to === null ? '' : ` and g.days <= ${to}`} then {{measure.of}} else 0 end)`;

/** Days of age that are told together: first and last one, the column, and how a chart says it. */
const AGES = [
  [0, 30, 'd30', '0 a 30'],
  [31, 60, 'd60', '31 a 60'],
  [61, 90, 'd90', '61 a 90'],
  [91, 180, 'd180', '91 a 180'],
  [181, null, 'older', 'Más de 180'],
] as const;

/**
 * What is left is what came last: entries are taken from the newest until they make up the
 * company's stock. Of some storages, each of these entries counts with their part of that stock, so
 * that the storages add up to the company.
 */
const AGED = `with held as (select b.account_id, b.product_id, sum(b.qty) as qty, sum(${STOCK_VALUE_SQL}) as worth from stock_balances b ${PLACES} ${POOL}
          where b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS} group by 1, 2 having sum(b.qty) > 0),
        pools as (select c.product_id, sum(c.qty) as qty from stock_costs c where c.qty > 0 group by 1),
        entered as (
          select k.id, k.movement_id, k.posted_at, k.product_id, k.qty, (:today - (k.posted_at at time zone :zone)::date) as days, coalesce(sum(k.qty) over newer, 0) as newer from kardex k
          where k.kind = 'ENTRADA' and k.owner_kind = 'PROPIO' and not k.in_pool window newer as (partition by k.product_id order by k.posted_at desc, k.id desc rows between unbounded preceding and 1 preceding)),
        aged as (select e.id, e.movement_id, e.posted_at, h.account_id, h.product_id, e.days, least(e.qty, o.qty - e.newer) * h.qty / o.qty as qty, least(e.qty, o.qty - e.newer) * h.worth / o.qty as worth
          from held h join pools o on o.product_id = h.product_id join entered e on e.product_id = o.product_id and e.newer < o.qty)`;
const old = (from: number, to: number | null) =>
  `case when g.days >= ${from}${to === null ? '' : ` and g.days <= ${to}`} then {{measure.of}} end`;
/** Quantities of several products do not add up. */
const inValue = (name: string) => ({ sql: `sum(q.${name}) filter (where q.measure = 'VALOR')` });

export const ageingReport: Report = {
  key: 'ANTIGUEDAD',
  label: 'Antigüedad del inventario',
  description:
    'Cuánto valor lleva cuánto tiempo en la empresa: se supone que sale primero lo que primero entró.',
  privilege: 'costs.view',
  filters: {
    measure: choice(
      'Antigüedad en',
      [
        ['VALOR', 'Valor'],
        ['CANTIDAD', 'Cantidad'],
      ],
      { required: true, default: 'VALOR' },
    ),
    ...stockFilters,
  },
  fragments: {
    measure: {
      VALOR: { of: 'g.worth', name: "'VALOR'" },
      CANTIDAD: { of: 'g.qty', name: "'CANTIDAD'" },
    },
  },
  sql: `${AGED}
        select g.product_id, p.code, p.name, {{measure.name}} as measure, sum(g.qty) as on_hand, ${bucket(0, 30)} as d30, ${bucket(31, 60)} as d60, ${bucket(61, 90)} as d90, ${bucket(91, 180)} as d180, ${bucket(181, null)} as older,
          sum(g.worth) as worth, round(sum(g.days * g.qty) / nullif(sum(g.qty), 0))::int as days
        from aged g join {products} p on ${sameCompany('p', 'g')} and p.id = g.product_id group by g.product_id, p.code, p.name`,
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto') },
    on_hand: { field: decimal('Existencia', { scale: 3 }) },
    days: { field: int('Días en promedio'), derived: true, priority: 2 },
    d30: { field: decimal('0 a 30 días', { scale: 2 }), total: inValue('d30') },
    d60: { field: decimal('31 a 60', { scale: 2 }), total: inValue('d60'), priority: 2 },
    d90: { field: decimal('61 a 90', { scale: 2 }), total: inValue('d90'), priority: 2 },
    d180: { field: decimal('91 a 180', { scale: 2 }), total: inValue('d180'), priority: 2 },
    older: { field: decimal('Más de 180', { scale: 2 }), total: inValue('older') },
    worth: { field: decimal('Valor', { scale: 2 }), total: 'sum' },
  },
  drillDown: {
    sql: `${AGED}
        select g.product_id, g.id, p.code, g.posted_at, g.movement_id, m.folio, g.days as age, g.qty as on_hand, ${old(0, 30)} as d30, ${old(31, 60)} as d60, ${old(61, 90)} as d90, ${old(91, 180)} as d180, ${old(181, null)} as older, g.worth
        from aged g join {products} p on ${sameCompany('p', 'g')} and p.id = g.product_id left join movements m on ${sameCompany('m', 'g')} and m.id = g.movement_id`,
    by: ['product_id'],
    columns: {
      code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
      posted_at: { field: datetime('Entró') },
      folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
      age: { field: int('Días'), derived: true },
    },
    figures: {
      on_hand: 'sum',
      d30: 'sum',
      d60: 'sum',
      d90: 'sum',
      d180: 'sum',
      older: 'sum',
      worth: 'sum',
    },
    sort: ['code', '-posted_at', '-id'],
  },
  sort: ['-worth', 'code'],
  crossChecks: [
    {
      key: 'VALOR',
      label: 'Valor por antigüedad = valor de los grupos de costo',
      left: { total: 'worth' },
      right: { sql: 'select coalesce(sum(c.value), 0) from stock_costs c where c.qty > 0' },
      tolerance: '0.01',
    },
  ],
  empty: 'No hay existencias con esos filtros.',
};

export const ageingChart: Chart = {
  key: 'stock.ageing',
  label: 'Antigüedad de las existencias',
  privilege: 'costs.view',
  kind: 'bar',
  x: text('Días'),
  field: money('Valor'),
  sql: `${AGED}
    select a.x, a.says, sum(g.worth)::numeric(18,2) as y from (values ${AGES.map(([low, high, says, x]) => `(${low}, ${high ?? 'null'}::int, '${says}', '${x}')`).join(', ')}) a(low, high, says, x)
      join aged g on g.days >= a.low and (a.high is null or g.days <= a.high) group by a.low, a.x, a.says order by a.low`,
  note: 'Se supone que sale primero lo que primero entró.',
  width: 6,
  link: { screen: 'reports/inventories', query: { report: 'ANTIGUEDAD' }, figure: '{says}' },
};
