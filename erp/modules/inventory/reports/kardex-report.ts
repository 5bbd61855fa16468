import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, datetime, decimal, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { OWNER_KINDS } from '../movements/movement-lines.ts';
import { closedBefore } from './stock-at-date.queries.ts';

const COST = { readKey: 'costs.view' } as const;
const ROWS = [
  ['ENTRADA', 'Entradas'],
  ['SALIDA', 'Salidas'],
  ['COSTO', 'Cambios de costo'],
] as const;
const WAY = `case when k.kind not in ('ENTRADA', 'SALIDA') then 'COSTO' when k.qty < 0 then 'SALIDA' else 'ENTRADA' end`;
/** Rows of the storages in which the person works; what revalues a whole pool is of none. */
const OWN = '(k.storage_id is null or k.storage_id in (select h.id from {storages} h))';
const WHERE = `${OWN} [[ and k.product_id = :product_id ]] [[ and k.movement_id = :movement_id ]] [[ and k.storage_id = :storage_id ]] [[ and k.slot_id = :slot_id ]] [[ and k.lot_id = :lot_id ]]
  [[ and k.storage_id in (select e.id from storages e where e.branch_office_id = any(:branch_office_id)) ]] [[ and k.owner_kind = :owner_kind ]] [[ and k.movement_type_id = :movement_type_id ]]
  [[ and ${WAY} = :rows ]] [[ and (:with_adjustments or k.kind in ('ENTRADA', 'SALIDA')) ]] [[ and k.created_at <= :recorded_until ]]`;
/** Of one movement all rows are shown, whenever it was. */
const OF_MOVEMENT = 'coalesce([[ :movement_id, ]] 0) > 0';
/** The same of today's books: without what a balance does not tell apart. */
const HERE = `${OWN} and k.product_id = :product_id [[ and k.storage_id = :storage_id ]] [[ and k.lot_id = :lot_id ]] [[ and k.owner_kind = :owner_kind ]]`;

/**
 * From what the last closed month left; a question that its snapshot cannot answer goes through all
 * rows.
 */
const OPENING = `with ${closedBefore(
  ':from',
  'and :with_adjustments [[ and :movement_type_id::bigint is null ]] [[ and :rows::text is null ]] [[ and :recorded_until::timestamptz is null ]]',
)}
  select coalesce(sum(o.qty), 0) as balance, coalesce(sum(o.value), 0) as worth from (
    select n.qty, n.value from stock_snapshots n join since on n.period = since.period where ${OWN.replaceAll('k.', 'n.')} and n.product_id = :product_id [[ and n.storage_id = :storage_id ]] [[ and n.slot_id = :slot_id ]] [[ and n.lot_id = :lot_id ]]
      [[ and n.storage_id in (select e.id from storages e where e.branch_office_id = any(:branch_office_id)) ]] [[ and n.owner_kind = :owner_kind ]]
    union all
    select k.qty, k.value from kardex k where k.posted_at >= (select at from since) and k.posted_at < :from::timestamp at time zone :zone and ${WHERE}) o
  having not ${OF_MOVEMENT}`;

/** The balance of one product. */
const ONE_PRODUCT = [
  { filter: 'product_id', is: '*' },
  { filter: 'movement_id', is: [] },
] as const;
/** Of a part of its storages the ledger's value says nothing (inventory §4.3). */
const WHOLE = [
  { filter: 'storage_id', is: [] },
  { filter: 'branch_office_id', is: [] },
  { filter: 'slot_id', is: [] },
] as const;

/** Every row of the ledger of one product, with its running balance. */
export const kardexReport: ReportScreen = {
  path: 'kardex',
  label: 'Kardex',
  key: 'kardex.list',
  exportKey: 'kardex.export',
  call: { method: 'GET', path: 'kardex' },
  docUrl: 'kardex',
  reports: [
    {
      key: 'KARDEX',
      label: 'Kardex de un producto',
      description: 'Cada entrada y salida de un producto, con su saldo y lo que costó.',
      period: { default: 'este-mes', maxDays: 3700 },
      filters: {
        product_id: ref('Producto', 'products'),
        storage_id: ref('Almacén', 'storages'),
        lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' } }),
        slot_id: ref('Ubicación', 'wms/slots', { filter: { storage_id: 'storage_id' } }),
        branch_office_id: refs('Sucursales', 'branch-offices'),
        movement_type_id: ref('Tipo de movimiento', 'inv/movement-types'),
        rows: choice('Renglones', ROWS),
        movement_id: ref('Movimiento', 'movements'),
        owner_kind: choice('Propietario', OWNER_KINDS),
        with_adjustments: bool('Incluir ajustes de costo', { default: true }),
        recorded_until: datetime('Según lo registrado hasta', {
          help: 'Muestra el kardex como se veía en ese momento.',
        }),
      },
      requiresOneOf: ['product_id', 'movement_id'],
      // What moved last in the storages of who looks.
      defaultFilters: {
        product_id: `select k.product_id from kardex k where k.kind in ('ENTRADA', 'SALIDA') and ${OWN} order by k.id desc limit 1`,
      },
      sql: `select k.id, k.product_id, p.code as product, u.code as slot, k.posted_at, k.movement_id, m.folio, t.name as type,
              case when m.source_resource is not null then concat_ws(' ', k.source_resource, k.source_id) end as origin, k.source_resource, case when k.source_id ~ '^[0-9]+$' then k.source_id end as source_id, s.code as storage, l.code as lot, k.lot_id,
              greatest(k.qty, 0) as came, greatest(-k.qty, 0) as went, k.qty, k.qty2, k.unit_cost, k.value
            from kardex k join {movements} m on ${sameCompany('m', 'k')} and m.id = k.movement_id join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id
              join products p on ${sameCompany('p', 'k')} and p.id = k.product_id left join wms__slots u on ${sameCompany('u', 'k')} and u.id = k.slot_id
              left join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id left join lots l on ${sameCompany('l', 'k')} and l.id = k.lot_id
            where (${OF_MOVEMENT} or (k.posted_at >= :from::timestamp at time zone :zone and k.posted_at < (:to + 1)::timestamp at time zone :zone and (k.qty <> 0 or k.value <> 0))) and ${WHERE}`,
      opening: {
        label: 'Saldo inicial',
        sql: OPENING,
      },
      columns: {
        posted_at: { field: datetime('Fecha') },
        folio: { field: text('Folio'), link: { record: 'movements', id: 'movement_id' } },
        type: { field: text('Tipo') },
        origin: {
          field: text('Origen', { represents: 'resource' }),
          link: { records: 'source_resource', id: 'source_id' },
          priority: 3,
        },
        product: {
          field: text('Producto'),
          link: { record: 'products', id: 'product_id' },
          when: { filter: 'product_id', is: [] },
        },
        storage: { field: text('Almacén') },
        slot: { field: text('Ubicación'), priority: 3 },
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, priority: 2 },
        came: { field: decimal('Entrada', { blankZero: true }), total: 'sum' },
        went: { field: decimal('Salida', { blankZero: true }), total: 'sum' },
        balance: { field: decimal('Saldo'), running: 'q.qty', total: 'last', when: ONE_PRODUCT },
        qty2: { field: decimal('Bultos', { scale: 2, blankZero: true }), priority: 3 },
        unit_cost: { field: decimal('Costo unitario', COST), priority: 2 },
        value: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum', when: WHOLE },
        worth: {
          field: decimal('Saldo en valor', { scale: 2, ...COST }),
          running: 'q.value',
          total: 'last',
          when: [...ONE_PRODUCT, ...WHOLE],
        },
        average: {
          field: decimal('Costo promedio', { scale: 4, ...COST }),
          quotient: ['worth', 'balance'],
          when: [
            ...ONE_PRODUCT,
            ...WHOLE,
            { filter: 'rows', is: [] },
            { filter: 'movement_type_id', is: [] },
          ],
          priority: 2,
        },
      },
      drillDown: 'row',
      sort: ['posted_at', 'id'],
      totalLabel: 'Saldo final',
      crossChecks: [
        {
          key: 'SALDO',
          label: 'Saldo final = existencia de hoy',
          left: { sql: `select coalesce(sum(k.qty), 0) from kardex k where ${HERE}` },
          right: { sql: `select coalesce(sum(k.qty), 0) from stock_balances k where ${HERE}` },
        },
      ],
      empty: 'El producto no tuvo movimientos en el periodo.',
    },
  ],
};
