/** What came in and went out in a period, by type of movement: in stock units, and in value. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { decimal, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, RowLink } from '#erp/model/reports/report.ts';
import { stockFilters } from '../report-filters.ts';
import { CLOSED_BEFORE_FROM } from '../stock-at-date.queries.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS } from '../stock.queries.ts';

const START = ':from::timestamp at time zone :zone';
const END = '(:to + 1)::timestamp at time zone :zone';

/**
 * A type's reversals are taken off it; a transfer comes in on one side and goes out on the other.
 * Corrections of cost stand alone.
 */
const SIDE = `case when k.posted_at < ${START} then 'opening' when k.kind not in ('ENTRADA', 'SALIDA') then 'adjusted'
  when t.nature = 'ENTRADA' or (t.nature = 'TRASPASO' and k.qty > 0) then 'came' else 'went' end`;

interface Measure {
  /** Column of the ledger and of what a closed month left. */
  readonly column: 'qty' | 'value';
  /** Joins and conditions over rows `r` and their products `p`. */
  readonly places: string;
  readonly filters: string;
}

/**
 * Of each product, side and type, how much; once, or the engine may add it up anew for every
 * product.
 */
const sums = ({ column, places, filters }: Measure): string => `${CLOSED_BEFORE_FROM},
  written as materialized (
    select n.account_id, n.product_id, n.storage_id, 'opening' as side, null::bigint as type, n.${column} as amount from stock_snapshots n
    where n.owner_kind = 'PROPIO' and n.period = (select period from since)
    union all
    select k.account_id, k.product_id, k.storage_id, ${SIDE}, k.movement_type_id, k.${column} from kardex k
      join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id
    where k.owner_kind = 'PROPIO' and k.posted_at >= (select at from since) and k.posted_at < ${END}),
  sums as materialized (
    select r.account_id, r.product_id, r.side, case when r.side in ('came', 'went') then r.type end as type, sum(r.amount) as amount
    from written r join {products} p on ${sameCompany('p', 'r')} and p.id = r.product_id ${places}
    where true ${PRODUCT_FILTERS} ${filters} group by 1, 2, 3, 4 having sum(r.amount) <> 0)`;

const summary = (measure: Measure): string => `with ${sums(measure)}
  select u.product_id, p.code, p.name, n.code as unit, coalesce(sum(u.amount) filter (where u.side = 'opening'), 0) as opening,
    jsonb_object_agg(u.type, u.amount) filter (where u.side = 'came') as came, jsonb_object_agg(u.type, -u.amount) filter (where u.side = 'went') as went,
    coalesce(sum(u.amount) filter (where u.side = 'adjusted'), 0) as adjusted, sum(u.amount) as closing
  from sums u join products p on ${sameCompany('p', 'u')} and p.id = u.product_id ${join('products.stock_unit_id', 'p', 'n')}
  group by u.product_id, p.code, p.name, n.code`;

const typesOf = (measure: Measure, side: 'came' | 'went'): string => `with ${sums(measure)}
  select t.id::text as key, t.name || case when t.nature = 'TRASPASO' then ' (${side === 'came' ? 'entra' : 'sale'})' else '' end as label, t.id as type_id,
    case when t.nature = 'TRASPASO' then '${side === 'came' ? 'ENTRADA' : 'SALIDA'}' end as way
  from inv__movement_types t where t.id in (select u.type from sums u where u.side = '${side}') order by t.id`;

/** In the kardex of the product, the same rows: `type_id` and `way` are the column's own. */
const rowsOf = (more: Readonly<Record<string, string>>): RowLink => ({
  screen: 'kardex',
  query: {
    'filter[product_id]': '{product_id}',
    'filter[storage_id]': '{:storage_id}',
    'filter[branch_office_id]': '{:branch_office_id}',
    'filter[owner_kind]': 'PROPIO',
    from: '{:from}',
    to: '{:to}',
    ...more,
  },
});
const OF_TYPE = rowsOf({
  'filter[movement_type_id]': '{type_id}',
  'filter[rows]': '{way}',
  'filter[with_adjustments]': '0',
});
const OF_COST = rowsOf({ 'filter[rows]': 'COSTO' });
const ALL = rowsOf({});

const columns = (
  measure: Measure,
  scale: number,
  total: Pick<ReportColumn, 'total'>,
  changes: Readonly<Record<string, ReportColumn>>,
): Report['columns'] => ({
  code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
  name: { field: text('Producto'), priority: 2 },
  unit: { field: text('Unidad'), priority: 3 },
  opening: { field: decimal('Saldo inicial', { scale }), link: ALL, ...total },
  came: {
    field: decimal('Entradas', { scale }),
    pivotColumns: typesOf(measure, 'came'),
    link: OF_TYPE,
    ...total,
  },
  went: {
    field: decimal('Salidas', { scale }),
    pivotColumns: typesOf(measure, 'went'),
    link: OF_TYPE,
    ...total,
  },
  ...changes,
  closing: { field: decimal('Saldo final', { scale }), link: ALL, ...total },
});

const IN_LEDGER = `from kardex k join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id`;
const UNTIL = `k.owner_kind = 'PROPIO' and k.posted_at < ${END} ${PRODUCT_FILTERS}`;

const STORAGES = `join {storages} s on ${sameCompany('s', 'r')} and s.id = r.storage_id`;
const QTY: Measure = { column: 'qty', places: STORAGES, filters: PLACE_FILTERS };
/** Of one storage the ledger's value says nothing (inventory §4.3): products are told whole. */
const VALUE: Measure = { column: 'value', places: '', filters: '' };

export const summaryReport: Report = {
  key: 'RESUMEN',
  label: 'Resumen de entradas y salidas',
  description:
    'De cada producto, en su unidad de inventario: con cuánto empezó el periodo, qué entró y qué salió por cada tipo de movimiento, y con cuánto terminó.',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: stockFilters,
  sql: summary(QTY),
  columns: columns(QTY, 3, {}, {}),
  sort: ['code'],
  crossChecks: [
    {
      key: 'KARDEX',
      label: 'Saldo final = suma del kardex',
      left: { sql: `select coalesce(sum(q.closing), 0) from (${summary(QTY)}) q` },
      right: {
        sql: `select coalesce(sum(k.qty), 0) ${IN_LEDGER} join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id where ${UNTIL} ${PLACE_FILTERS}`,
      },
    },
  ],
  empty: 'Ningún producto tuvo existencias ni movimientos en el periodo.',
};

const { product_id, category_ids, line_ids, kind } = stockFilters;

export const valueSummaryReport: Report = {
  key: 'RESUMEN_VALOR',
  label: 'Resumen en valor',
  description:
    'Lo mismo en pesos: con qué valor empezó cada producto, qué le sumó y qué le restó cada tipo de movimiento, los ajustes de costo y con cuánto terminó.',
  privilege: 'costs.view',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: { product_id, category_ids, line_ids, kind },
  sql: summary(VALUE),
  columns: columns(
    VALUE,
    2,
    { total: 'sum' },
    { adjusted: { field: decimal('Ajustes de costo', { scale: 2 }), link: OF_COST, total: 'sum' } },
  ),
  sort: ['code'],
  crossChecks: [
    {
      key: 'KARDEX',
      label: 'Valor final = suma del kardex',
      left: { total: 'closing' },
      right: { sql: `select coalesce(sum(k.value), 0) ${IN_LEDGER} where ${UNTIL}` },
      tolerance: '0.000001',
    },
  ],
  empty: 'Ningún producto tuvo existencias ni movimientos en el periodo.',
};
