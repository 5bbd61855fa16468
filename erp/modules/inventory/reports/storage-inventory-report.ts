import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, date, datetime, decimal, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen, RowLink } from '#erp/model/reports/report.ts';
import { OWNER_KINDS } from '../movements/movement-lines.ts';
import { PRODUCT_KINDS } from '../products/products.choices.ts';
import { OPEN } from '#erp/domains/stock/availability/held-stock.ts';
import { availabilityReport, WHY } from './inventories/availability-report.ts';
import { reorderReport } from './reorder-report.ts';
import { STORAGE_USAGES } from '../storage-types/storage-types.ts';
import { PLACE_ROW } from './place-row.ts';
import { kardexLink } from './costs/value-reports.ts';
import { STOCK_AT_DATE } from './stock-at-date.queries.ts';
import {
  PLACE_FILTERS,
  PLACES,
  POOL,
  PRODUCT_FILTERS,
  HELD_STOCK,
  STOCK_VALUE_SQL,
} from './stock.queries.ts';

const filters = {
  storage_id: ref('Almacén', 'storages'),
  branch_office_id: refs('Sucursales', 'branch-offices'),
  product_id: ref('Producto', 'products'),
  category_ids: refs('Categorías', 'categories'),
  line_ids: refs('Líneas', 'lines'),
  kind: choice('Tipo', PRODUCT_KINDS),
  owner_kind: choice('Propietario', OWNER_KINDS),
};
const COST = { readKey: 'costs.view' } as const;
/** Of a lot or place only what was reserved by name is known. */
const BY_NAME = 'sum(b.reserved_hard)';
const DETAIL = {
  product: { label: "''", one: "''", key: 'n.code', reserved: 'coalesce(max(q.reserved), 0)' },
  lote: {
    label: "max(coalesce(l.code, ''))",
    one: "coalesce(l.code, '')",
    key: 'l.id',
    reserved: BY_NAME,
  },
  ubicacion: {
    label: "max(coalesce(u.code, ''))",
    one: "coalesce(u.code, '')",
    key: 'u.id',
    reserved: BY_NAME,
  },
  lote_ubicacion: {
    label: "max(concat_ws(' · ', u.code, l.code))",
    one: "concat_ws(' · ', u.code, l.code)",
    key: 'u.id, l.id',
    reserved: BY_NAME,
  },
};
/** Places with a point of reorder and no stock at all. */
const EMPTY = `[[ union all select r.account_id, r.product_id, r.storage_id, null, null, 'PROPIO', 0, 0, 0 from product_storages r where :wanted and r.reorder_point > 0
    and not exists (select 1 from stock_balances h where ${sameCompany('h', 'r')} and h.product_id = r.product_id and h.storage_id = r.storage_id and h.owner_kind = 'PROPIO' and h.qty <> 0) ]]`;
/** What there is; below its point is also what has run out, which no balance tells. */
const BALANCES = `select account_id, product_id, storage_id, slot_id, lot_id, owner_kind, qty, qty2, reserved_hard from stock_balances where qty <> 0
  ${['below', 'out'].map((name) => EMPTY.replace(':wanted', `:${name}`)).join(' ')}`;
const TYPE_FILTER =
  '[[ and s.storage_type_id = :storage_type_id ]] [[ and s.storage_type_id in (select y.id from storage_types y where y.usage = :usage) ]]';
const OF_PRODUCT = { filter: 'detail', is: ['product'] } as const;
const RESERVED: RowLink = {
  list: 'inv/reservations',
  filters: { product_id: '{product_id}', storage_id: '{storage_id}', status: 'ACTIVA' },
};
const KARDEX = {
  screen: 'kardex',
  query: { 'filter[product_id]': '{product_id}', 'filter[storage_id]': '{storage_id}' },
} as const;

const INCOMING_DOCUMENTS: RowLink = {
  screen: 'inv-orders',
  query: {
    'filter[direction]': 'ENTRADA',
    'filter[product_id]': '{product_id}',
    'filter[storage_id]': '{storage_id}',
  },
};

export const storageInventoryReport: ReportScreen = {
  path: 'storage-inventory',
  label: 'Existencias',
  key: 'storage-inventory.list',
  exportKey: 'storage-inventory.export',
  call: { method: 'GET', path: 'storage-inventory' },
  docUrl: 'storage-inventory',
  reports: [
    {
      key: 'EXISTENCIAS',
      label: 'Existencias de hoy',
      description: 'Qué hay, dónde está y cuánto puede prometerse.',
      filters: {
        ...filters,
        storage_type_id: ref('Tipo de almacén', 'storage-types'),
        usage: choice('Uso del almacén', STORAGE_USAGES),
        detail: choice(
          'Detalle',
          [
            ['product', 'Producto y almacén'],
            ['lote', 'Por lote'],
            ['ubicacion', 'Por ubicación'],
            ['lote_ubicacion', 'Por lote y ubicación'],
          ],
          { required: true, default: 'product' },
        ),
        below: bool('Sólo bajo el punto de reorden'),
        out: bool('Sólo quiebres', { help: 'Con punto de reorden y nada disponible.' }),
      },
      fragments: { detail: DETAIL },
      sql: `with claims as (select r.product_id, r.storage_id, sum(${OPEN}) as reserved from inv__reservations r where r.status = 'ACTIVA' group by 1, 2),
              transit as (select f.product_id, f.storage_id, sum(f.qty) as qty from ({flow:transit}) f group by 1, 2),
              coming as (select f.product_id, f.storage_id, sum(f.qty) as qty from ({flow:in}) f group by 1, 2)
            select b.product_id, b.storage_id, p.code, p.name, s.code || ' — ' || s.name as storage, {{detail.label}} as place, n.code as unit, sum(b.qty) as on_hand, sum(b.qty2) as packages,
              sum(${HELD_STOCK}) as retained, case when max(b.owner_kind) = 'PROPIO' then {{detail.reserved}} else 0 end as reserved,
              case when max(b.owner_kind) = 'PROPIO' and bool_and(s.is_available) then sum(b.qty) - sum(${HELD_STOCK}) - {{detail.reserved}} else 0 end as available,
              coalesce(max(o.qty), 0) as in_transit, coalesce(max(i.qty), 0) as incoming, max(r.min_qty) as min_qty, max(r.reorder_point) as reorder_point, max(r.max_qty) as max_qty, sum(${STOCK_VALUE_SQL}) as worth, round(sum(${STOCK_VALUE_SQL}) / nullif(sum(b.qty), 0), 6) as cost,
              (select y.id from inv__movement_types y where y.code = 'TRASP') as transfer_type_id
            from (${BALANCES}) b ${PLACES} ${POOL}
              left join product_storages r on ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id
              left join claims q on q.product_id = b.product_id and q.storage_id = b.storage_id left join transit o on o.product_id = b.product_id and o.storage_id = b.storage_id
              left join coming i on i.product_id = b.product_id and i.storage_id = b.storage_id
            where b.owner_kind = coalesce([[ :owner_kind, ]] 'PROPIO') ${PRODUCT_FILTERS} ${PLACE_FILTERS} ${TYPE_FILTER}
            group by b.product_id, b.storage_id, p.code, p.name, s.code, s.name, n.code, {{detail.key}}
            having true [[ and (not :below or (max(r.reorder_point) > 0 and sum(b.qty) <= max(r.reorder_point))) ]]
              [[ and (not :out or (max(r.reorder_point) > 0 and bool_and(p.status = 'ACTIVO') and sum(b.qty) - sum(${HELD_STOCK}) - {{detail.reserved}} <= 0)) ]]`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        storage: {
          field: text('Almacén'),
          link: { record: 'storages', id: 'storage_id' },
          priority: 3,
        },
        place: {
          field: text('Lote o ubicación'),
          when: { filter: 'detail', is: ['lote', 'ubicacion', 'lote_ubicacion'] },
        },
        unit: { field: text('Unidad'), priority: 3 },
        on_hand: { field: decimal('Existencia', { scale: 3 }) },
        packages: { field: decimal('Bultos', { scale: 2, blankZero: true }), priority: 3 },
        retained: { field: decimal('Retenido', { scale: 3 }), priority: 2 },
        reserved: {
          field: decimal('Reservado', { scale: 3 }),
          priority: 2,
          link: RESERVED,
        },
        available: { field: decimal('Disponible', { scale: 3 }), link: WHY },
        in_transit: {
          field: decimal('En tránsito', { scale: 3 }),
          priority: 3,
          when: OF_PRODUCT,
          link: {
            list: 'branch-transfers',
            filters: { to_storage_id: '{storage_id}', status: 'EN_TRANSITO' },
          },
        },
        incoming: {
          field: decimal('Por recibir', { scale: 3 }),
          priority: 3,
          when: OF_PRODUCT,
          link: INCOMING_DOCUMENTS,
        },
        min_qty: {
          field: decimal('Mínimo', { scale: 2 }),
          derived: true,
          priority: 3,
          when: OF_PRODUCT,
        },
        reorder_point: {
          field: decimal('Punto de reorden', { scale: 2 }),
          derived: true,
          priority: 3,
          when: OF_PRODUCT,
        },
        max_qty: {
          field: decimal('Máximo', { scale: 2 }),
          derived: true,
          priority: 3,
          when: OF_PRODUCT,
        },
        cost: { field: decimal('Costo', { scale: 4, ...COST }), derived: true, priority: 3 },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
      },
      menu: [
        { label: 'Kardex', link: KARDEX },
        {
          label: 'Nuevo movimiento',
          link: { screen: 'movements/new', query: { storage_id: '{storage_id}' } },
        },
        {
          label: 'Traspasar',
          link: {
            screen: 'movements/new',
            query: { storage_id: '{storage_id}', movement_type_id: '{transfer_type_id}' },
          },
        },
        { label: 'Reservas', link: RESERVED },
        { label: '¿Por qué no está disponible?', link: WHY },
      ],
      groups: [{ by: 'storage', label: 'Almacén' }],
      drillDown: {
        sql: `select b.id, b.product_id, b.storage_id, p.code, s.code || ' — ' || s.name as storage, {{detail.one}} as place, u.code as slot, l.code as lot, b.lot_id, b.first_in_at,
                b.qty as on_hand, b.qty2 as packages, ${HELD_STOCK} as retained, ${STOCK_VALUE_SQL} as worth
              from stock_balances b ${PLACES} ${POOL} where b.qty <> 0 and b.owner_kind = coalesce([[ :owner_kind, ]] 'PROPIO') ${PRODUCT_FILTERS} ${PLACE_FILTERS} ${TYPE_FILTER}
                [[ and (not :below or (select sum(x.qty) from stock_balances x where ${sameCompany('x', 'b')} and x.product_id = b.product_id and x.storage_id = b.storage_id and x.owner_kind = b.owner_kind)
                  <= (select r.reorder_point from product_storages r where ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id and r.reorder_point > 0)) ]]`,
        by: ['product_id', 'storage_id', 'storage', 'place'],
        columns: PLACE_ROW,
        figures: { on_hand: 'sum', packages: 'sum', retained: 'sum', worth: 'sum' },
        sort: ['code', 'storage', 'id'],
      },
      sort: ['code', 'place'],
      crossChecks: [
        {
          key: 'VALOR',
          label: 'Valor de las existencias = valor de los grupos de costo',
          left: { total: 'worth' },
          right: { sql: `select coalesce(sum(c.value), 0) from stock_costs c` },
          tolerance: '0.01',
        },
      ],
      empty: 'No hay existencias con esos filtros.',
    },
    {
      key: 'A_FECHA',
      label: 'Existencias a una fecha',
      description: 'Qué había al terminar un día, y cuánto valía.',
      filters: {
        ...filters,
        as_of: date('Al terminar el día', { help: 'Vacía: hoy.' }),
        recorded_until: datetime('Según lo registrado hasta', {
          help: 'Muestra las existencias como se conocían en ese momento.',
        }),
      },
      sql: `with ${STOCK_AT_DATE}
            select b.product_id, b.storage_id, p.code, p.name, s.code || ' — ' || s.name as storage, n.code as unit, max(b.owner_kind) as owner, sum(b.qty) as on_hand,
              sum(b.worth) as worth
            from valued b join {products} p on ${sameCompany('p', 'b')} and p.id = b.product_id join {storages} s on ${sameCompany('s', 'b')} and s.id = b.storage_id
              ${join('products.stock_unit_id', 'p', 'n')}
            where b.owner_kind = coalesce([[ :owner_kind, ]] 'PROPIO') ${PRODUCT_FILTERS} ${PLACE_FILTERS}
            group by b.product_id, b.storage_id, p.code, p.name, s.code, s.name, n.code having sum(b.qty) <> 0 or sum(b.worth) <> 0`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        storage: { field: text('Almacén'), link: { record: 'storages', id: 'storage_id' } },
        unit: { field: text('Unidad'), priority: 3 },
        on_hand: { field: decimal('Existencia', { scale: 3 }), link: kardexLink('{owner}') },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), derived: true, total: 'sum' },
      },
      groups: [{ by: 'storage', label: 'Almacén' }],
      sort: ['code'],
      empty: 'No había existencias con esos filtros.',
    },
    availabilityReport,
    reorderReport,
  ],
};
