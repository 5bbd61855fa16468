import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, int, money, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { PLACE_ROW } from '#erp/modules/inventory/reports/place-row.ts';
import { PLACES } from '#erp/modules/inventory/reports/stock.queries.ts';
import { SALE_FACTOR } from '#erp/modules/inventory/units/units.queries.ts';

const KINDS = [
  ['CONSIGNACION', 'Nuestro, con el cliente', 'go'],
  ['RESGUARDO', 'Del cliente, con nosotros', 'wait'],
] as const;

const HELD = 'k.id, b.product_id, b.storage_id, b.lot_id';
const DAYS = (first: string) => `:today::date - (${first} at time zone :zone)::date`;
/** Ours at the price of the product, of one unit of sale, in the currency of that price. */
const WORTH = {
  CONSIGNACION: `round(b.qty * p.list_price / ${SALE_FACTOR}, 2)`,
  RESGUARDO: 'null::numeric',
};
type Kind = keyof typeof WORTH;

const OF = `h.id as agreement_id, h.code as agreement, k.id as customer_id, k.code || ' — ' || k.name as customer, b.product_id, p.code, p.name, b.storage_id, s.code || ' — ' || s.name as storage, b.lot_id, l.code as lot`;
/** Places one by one, for the rows behind a figure: as old as the oldest of their group. */
const places = (kind: Kind) =>
  `select '${kind}' as kind, ${OF}, b.id, u.code as slot, b.first_in_at, ${DAYS(`min(b.first_in_at) over (partition by ${HELD})`)} as days, b.qty, b.qty2 as packages, ${WORTH[kind]} as worth`;
const LAST_COUNT = `(select (max(i.applied_at) at time zone :zone)::date from inv__counts i join inv__count_lines e on ${refersTo('inv__count_lines.count_id', 'e', 'i')}
      where ${sameCompany('i', 'b')} and i.storage_id = b.storage_id and e.product_id = b.product_id and i.status = 'APLICADO')`;
const columns = (
  kind: Kind,
) => `select '${kind}' as kind, ${OF}, l.expires_on, n.code as unit, m.code as currency, sum(b.qty) as qty, sum(b.qty2) as packages,
    ${DAYS('min(b.first_in_at)')} as days, ${LAST_COUNT} as last_count, sum(${WORTH[kind]}) as worth`;
const GROUP =
  'group by b.account_id, h.id, h.code, k.id, k.code, k.name, b.product_id, p.code, p.name, b.storage_id, s.code, s.name, b.lot_id, l.code, l.expires_on, n.code, m.code';
const PRICED = `${PLACES} ${leftJoin('products.price_currency_id', 'p', 'm')}`;
const FILTERS = `b.qty <> 0 [[ and k.id = :customer_id ]] [[ and b.product_id = :product_id ]] [[ and b.storage_id = :storage_id ]] [[ and p.line_id = any(:line_ids) ]]`;

const CONSIGNED = `from customer_storage h join {customers} k on ${refersTo('customer_storage.customer_id', 'h', 'k')}
            join stock_balances b on ${sameCompany('b', 'h')} and b.storage_id = h.storage_id and b.owner_kind = 'PROPIO' ${PRICED}
          where h.kind = 'CONSIGNACION' and h.status <> 'BORRADOR' and ${FILTERS}`;
/** What is kept may have come before anybody agreed on it. */
const AGREED = `left join customer_storage h on ${sameCompany('h', 'b')} and h.storage_id = b.storage_id and h.customer_id = k.id and h.kind = 'RESGUARDO' and h.status <> 'BORRADOR'`;
const KEPT = `from stock_balances b join {customers} k on ${sameCompany('k', 'b')} and k.id = b.owner_id ${AGREED} ${PRICED} where b.owner_kind = 'CLIENTE' and ${FILTERS}`;
const ASKED = 'where true [[ and q.kind = :kind ]] [[ and q.days > :older ]]';

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
        older: int('Con más de (días)', { min: '0' }),
      },
      sql: `select q.* from (
          ${columns('CONSIGNACION')} ${CONSIGNED} ${GROUP}
          union all
          ${columns('RESGUARDO')} ${KEPT} ${GROUP}) q
        ${ASKED}`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        kind: { field: choice('Clase', KINDS) },
        agreement: {
          field: text('Acuerdo'),
          link: { record: 'customer-storage', id: 'agreement_id' },
        },
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
        days: { field: int('Días'), derived: true, priority: 2 },
        worth: {
          field: money('Valor de lista', { currencyIn: 'currency', blankZero: true }),
          total: 'sum',
        },
        last_count: { field: date('Último conteo'), priority: 3 },
      },
      groups: [{ by: 'customer', label: 'Cliente' }],
      drillDown: {
        sql: `select q.* from (
          ${places('CONSIGNACION')}, m.code as currency ${CONSIGNED}
          union all
          ${places('RESGUARDO')}, m.code as currency ${KEPT}) q
        ${ASKED}`,
        by: ['customer', 'kind', 'product_id', 'storage_id', 'lot_id'],
        columns: PLACE_ROW,
        figures: { qty: 'sum', packages: 'sum', worth: 'sum' },
        sort: ['code', 'storage', 'id'],
      },
      sort: ['code', 'lot', 'storage'],
      note: 'Lo nuestro vale a su precio de lista; los días son los de lo más antiguo.',
      empty: 'Ningún cliente tiene existencias con esos filtros.',
    },
  ],
};
