import { bool, choice, datetime, decimal, ref, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/report.ts';
import { OWNER_KINDS } from './movement-lines.ts';

const COST = { readKey: 'costs.view' } as const;
const WHERE = `k.product_id = :product_id [[ and k.storage_id = :storage_id ]] [[ and k.lot_id = :lot_id ]] [[ and k.owner_kind = :owner_kind ]] [[ and k.movement_type_id = :movement_type_id ]]
  [[ and (:with_adjustments or k.kind in ('ENTRADA', 'SALIDA')) ]] [[ and k.created_at <= :recorded_until ]]`;

/** From what the last closed month left; a question that its snapshot cannot answer goes through all rows. */
const OPENING = `with base as (select max(i.period) as period from inv__periods i where i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::date <= :from and :with_adjustments
    [[ and :movement_type_id::bigint is null ]] [[ and :recorded_until::timestamptz is null ]]),
  since as (select period, case when period is null then '-infinity'::timestamptz else ((period || '-01')::date + interval '1 month')::timestamp at time zone :zone end as at from base)
  select coalesce(sum(o.qty), 0) as balance, coalesce(sum(o.value), 0) as worth from (
    select n.qty, n.value from stock_snapshots n join since on n.period = since.period where n.product_id = :product_id [[ and n.storage_id = :storage_id ]] [[ and n.lot_id = :lot_id ]] [[ and n.owner_kind = :owner_kind ]]
    union all
    select k.qty, k.value from kardex k where k.posted_at >= (select at from since) and k.posted_at < :from::timestamp at time zone :zone and ${WHERE}) o`;

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
      about: 'Cada entrada y salida de un producto, con su saldo y lo que costó.',
      period: { default: 'este-mes', maxDays: 3700 },
      filters: {
        product_id: ref('Producto', 'products', { required: true }),
        storage_id: ref('Almacén', 'storages'),
        lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' } }),
        movement_type_id: ref('Tipo de movimiento', 'inv/movement-types'),
        owner_kind: choice('Propietario', OWNER_KINDS),
        with_adjustments: bool('Incluir ajustes de costo', { default: true }),
        recorded_until: datetime('Según lo registrado hasta', { help: 'Muestra el kardex como se veía en ese momento.' }),
      },
      sql: `select k.id, k.posted_at, k.movement_id, m.folio, t.name as type, concat_ws(' ', k.source_resource, k.source_id) as origin, s.code as storage, l.code as lot, k.lot_id,
              greatest(k.qty, 0) as came, greatest(-k.qty, 0) as went, k.qty, k.qty2, k.unit_cost, k.value
            from kardex k join {movements} m on m.account_id = k.account_id and m.id = k.movement_id join inv__movement_types t on t.account_id = k.account_id and t.id = k.movement_type_id
              left join {storages} s on s.account_id = k.account_id and s.id = k.storage_id left join lots l on l.account_id = k.account_id and l.id = k.lot_id
            where k.posted_at >= :from::timestamp at time zone :zone and k.posted_at < (:to + 1)::timestamp at time zone :zone and ${WHERE}`,
      opening: {
        label: 'Saldo inicial',
        sql: OPENING,
      },
      columns: {
        posted_at: { field: datetime('Fecha') },
        folio: { field: text('Folio'), link: { record: 'movements', id: 'movement_id' } },
        type: { field: text('Tipo') },
        origin: { field: text('Origen'), priority: 3 },
        storage: { field: text('Almacén') },
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, priority: 2 },
        came: { field: decimal('Entrada'), total: 'sum' },
        went: { field: decimal('Salida'), total: 'sum' },
        balance: { field: decimal('Saldo'), running: 'q.qty', total: 'last' },
        qty2: { field: decimal('Bultos', { scale: 2 }), priority: 3 },
        unit_cost: { field: decimal('Costo unitario', COST), priority: 2 },
        value: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
        worth: { field: decimal('Saldo en valor', { scale: 2, ...COST }), running: 'q.value', total: 'last' },
      },
      sort: ['posted_at', 'id'],
      totalLabel: 'Saldo final',
      ties: [
        {
          key: 'SALDO',
          label: 'Saldo final = existencia de hoy',
          left: { sql: `select coalesce(sum(k.qty), 0) from kardex k where ${WHERE}` },
          right: { sql: `select coalesce(sum(k.qty), 0) from stock_balances k where k.product_id = :product_id [[ and k.storage_id = :storage_id ]] [[ and k.lot_id = :lot_id ]]` },
        },
      ],
      empty: 'El producto no tuvo movimientos en el periodo.',
    },
  ],
};
