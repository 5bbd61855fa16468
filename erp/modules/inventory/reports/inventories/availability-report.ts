import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, decimal, ref, text } from '#erp/model/fields.ts';
import type { Report, RowLink } from '#erp/model/reports/report.ts';
import { COUNTED_USAGES, heldSql, OPEN } from '#erp/domains/stock/availability/held-stock.ts';
import { LOT_STATUS } from '#erp/modules/inventory/lots/lots.ts';
import { PLACES } from '../stock.queries.ts';

const PARTS = [
  ['EXISTENCIA', 'Existencia', 'ok'],
  ['RETENIDO', 'Retenido', 'bad'],
  ['RESERVADO', 'Reservado', 'wait'],
] as const;

/** Where «¿Por qué no está disponible?» is answered for a row of product and storage. */
export const WHY: RowLink = {
  screen: 'storage-inventory',
  query: {
    report: 'POR_QUE',
    'filter[product_id]': '{product_id}',
    'filter[storage_id]': '{storage_id}',
  },
  figure: 'qty',
};

const heldLot = `case l.status ${LOT_STATUS.map(([code, label]) => `when '${code}' then 'Lote ${inSentence(label)}'`).join(' ')} end`;
const REASON = `case when l.id is not null and l.status <> 'LIBERADO' then ${heldLot} when l.expires_on < :today then 'Lote caducado'
  when u.status <> 'ACTIVA' then 'Ubicación bloqueada' else 'El almacén no cuenta como disponible' end`;
const HERE = `b.product_id = :product_id and b.owner_kind = 'PROPIO' and b.qty <> 0`;
/** The storage asked for, or those whose stock counts. */
const ASKED = `(case when coalesce([[ :storage_id, ]] 0) = 0 then y.usage in ${COUNTED_USAGES} else s.id = coalesce([[ :storage_id, ]] 0) end)`;
const TYPES = `join storage_types y on ${sameCompany('y', 's')} and y.id = s.storage_type_id`;

/**
 * Availability taken apart (R19): each row opens what it is, and they add up to what is available.
 */
export const availabilityReport: Report = {
  key: 'POR_QUE',
  label: '¿Por qué no está disponible?',
  description:
    'De la existencia de un producto, qué está retenido y qué está reservado. La suma es lo disponible.',
  filters: {
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    storage_id: ref('Almacén', 'storages', {
      help: 'Vacío: los que cuentan como existencia propia.',
    }),
  },
  sql: `select 1 as ord, s.id as storage_id, s.code || ' — ' || s.name as storage, 'EXISTENCIA' as part, '' as reason, b.lot_id, l.code as lot, u.code as slot, null::bigint as reservation_id, b.qty, n.code as unit
        from stock_balances b ${PLACES} ${TYPES} where ${HERE} and ${ASKED}
        union all
        select 2, s.id, s.code || ' — ' || s.name, 'RETENIDO', ${REASON}, b.lot_id, l.code, u.code, null, -b.qty, n.code
        from stock_balances b ${PLACES} ${TYPES} where ${HERE} and ${heldSql(':today')} and ${ASKED}
        union all
        select 3, s.id, s.code || ' — ' || s.name, 'RESERVADO', coalesce(b.source_label, b.source_resource || ' ' || b.source_id), b.lot_id, l.code, u.code, b.id, -${OPEN.replaceAll('r.', 'b.')}, n.code
        from {inv/reservations} b ${PLACES} ${TYPES} where b.product_id = :product_id and b.status = 'ACTIVA' and ${ASKED}`,
  columns: {
    part: { field: choice('Parte', PARTS) },
    reason: { field: text('Por qué'), link: { record: 'inv/reservations', id: 'reservation_id' } },
    lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' } },
    slot: { field: text('Ubicación'), priority: 3 },
    qty: { field: decimal('Cantidad', { scale: 3 }), total: 'sum' },
    unit: { field: text('Unidad'), priority: 3 },
    storage: {
      field: text('Almacén'),
      link: { record: 'storages', id: 'storage_id' },
      priority: 3,
    },
  },
  groups: [{ by: 'storage', label: 'Almacén' }],
  drillDown: 'row',
  sort: ['ord', 'lot', 'slot', 'reservation_id'],
  totalLabel: 'Disponible',
  empty: 'No hay existencia ni reservas de ese producto.',
};
