import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { PLACE_ROW } from '#erp/modules/inventory/reports/place-row.ts';
import { PLACES, POOL, STOCK_VALUE_SQL } from '#erp/modules/inventory/reports/stock.queries.ts';

const KINDS = [
  ['CONSIGNACION', 'Nuestro, con el cliente', 'go'],
  ['RESGUARDO', 'Del cliente, con nosotros', 'wait'],
] as const;

const OF = `k.id as customer_id, k.code || ' — ' || k.name as customer, b.product_id, p.code, p.name, b.storage_id, s.code || ' — ' || s.name as storage, b.lot_id, l.code as lot`;
/** Places one by one, for the rows behind a figure. */
const places = (kind: string) =>
  `select '${kind}' as kind, ${OF}, b.id, u.code as slot, b.first_in_at, b.qty, b.qty2 as packages`;
const columns = (
  kind: string,
) => `select '${kind}' as kind, k.id as customer_id, k.code || ' — ' || k.name as customer, b.product_id, p.code, p.name, b.storage_id, s.code || ' — ' || s.name as storage,
    b.lot_id, l.code as lot, l.expires_on, n.code as unit, sum(b.qty) as qty, sum(b.qty2) as packages`;
const GROUP =
  'group by k.id, k.code, k.name, b.product_id, p.code, p.name, b.storage_id, s.code, s.name, b.lot_id, l.code, l.expires_on, n.code';
const FILTERS = `b.qty <> 0 [[ and k.id = :customer_id ]] [[ and b.product_id = :product_id ]] [[ and b.storage_id = :storage_id ]] [[ and p.line_id = any(:line_ids) ]]`;

const CONSIGNED = `from customer_storage h join {customers} k on ${refersTo('customer_storage.customer_id', 'h', 'k')}
            join stock_balances b on ${sameCompany('b', 'h')} and b.storage_id = h.storage_id and b.owner_kind = 'PROPIO' ${PLACES} ${POOL}
          where h.kind = 'CONSIGNACION' and h.status <> 'BORRADOR' and ${FILTERS}`;
const KEPT = `from stock_balances b join {customers} k on ${sameCompany('k', 'b')} and k.id = b.owner_id ${PLACES} where b.owner_kind = 'CLIENTE' and ${FILTERS}`;

/**
 * What customers keep of ours, and we of theirs, by customer, product and lot (inventory,
 * customer-storage).
 */
export const customerExistencesReport: ReportScreen = {
  path: 'customer-existences',
  label: 'Existencias de clientes',
  key: 'customer-existences.list',
  exportKey: 'customer-existences.export',
  call: { method: 'GET', path: 'customer-existences' },
  docUrl: 'customer-existences',
  reports: [
    {
      key: 'EXISTENCIAS',
      label: 'Existencias de clientes',
      description: 'Lo que el cliente tiene nuestro en consignación, y lo suyo que le guardamos.',
      filters: {
        customer_id: ref('Cliente', 'customers'),
        product_id: ref('Producto', 'products'),
        storage_id: ref('Almacén', 'storages'),
        line_ids: refs('Líneas', 'lines'),
        kind: choice('Clase', KINDS),
      },
      sql: `select q.* from (
          ${columns('CONSIGNACION')}, sum(${STOCK_VALUE_SQL}) as worth
          ${CONSIGNED} ${GROUP}
          union all
          ${columns('RESGUARDO')}, 0 as worth
          ${KEPT} ${GROUP}) q
        where true [[ and q.kind = :kind ]]`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        kind: { field: choice('Clase', KINDS) },
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' } },
        expires_on: { field: date('Caducidad'), priority: 3 },
        storage: {
          field: text('Almacén'),
          link: { record: 'storages', id: 'storage_id' },
          priority: 3,
        },
        qty: { field: decimal('Existencia', { scale: 3 }) },
        unit: { field: text('Unidad'), priority: 3 },
        packages: { field: decimal('Bultos', { scale: 2, blankZero: true }), priority: 3 },
        customer: {
          field: text('Cliente'),
          link: { record: 'customers', id: 'customer_id' },
          priority: 3,
        },
        worth: { field: decimal('Valor', { scale: 2, readKey: 'costs.view' }), total: 'sum' },
      },
      groups: [{ by: 'customer', label: 'Cliente' }],
      drillDown: {
        sql: `select q.* from (
          ${places('CONSIGNACION')}, ${STOCK_VALUE_SQL} as worth ${CONSIGNED}
          union all
          ${places('RESGUARDO')}, 0 as worth ${KEPT}) q
        where true [[ and q.kind = :kind ]]`,
        by: ['customer', 'kind', 'product_id', 'storage_id', 'lot_id'],
        columns: PLACE_ROW,
        figures: { qty: 'sum', packages: 'sum', worth: 'sum' },
        sort: ['code', 'storage', 'id'],
      },
      sort: ['code', 'lot', 'storage'],
      empty: 'Ningún cliente tiene existencias con esos filtros.',
    },
  ],
};
