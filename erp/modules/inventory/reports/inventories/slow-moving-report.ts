import { sameCompany } from '#erp/db/sql/joins.ts';
import { datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { Report, RowLink } from '#erp/model/reports/report.ts';
import { stockFilters } from '../report-filters.ts';
import { PLACE_FILTERS, PLACES, POOL, PRODUCT_FILTERS, STOCK_VALUE_SQL } from '../stock.queries.ts';

/** Days without demand from which stock is slow: the company's own. */
export const SLOW_DAYS =
  'coalesce((select w.slow_moving_days::int from wms__configurations w limit 1), 180)';

/**
 * Stock of products that nobody has asked for in so many days; what has come since is not slow yet.
 */
export const slowSql = (days: string): string => `with held as (
    select b.account_id, b.product_id, p.code, p.name, n.code as unit, sum(b.qty) as on_hand, sum(${STOCK_VALUE_SQL}) as worth
    from stock_balances b ${PLACES} ${POOL} where b.qty <> 0 and b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS} group by 1, 2, 3, 4, 5 having sum(b.qty) > 0)
  select h.*, m.last_in, m.last_out, :today - (coalesce(m.last_out, m.first_in) at time zone :zone)::date as days
  from held h cross join lateral (
    select max(k.posted_at) filter (where k.qty > 0 and not k.in_pool) as last_in, min(k.posted_at) filter (where k.qty > 0) as first_in,
      max(k.posted_at) filter (where k.qty < 0 and t.affects_demand) as last_out
    from kardex k join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id where ${sameCompany('k', 'h')} and k.product_id = h.product_id) m
  where coalesce(m.last_out, m.first_in) < (:today - ${days})::timestamp at time zone :zone`;

const PLACES_OF: RowLink = {
  screen: 'storage-inventory',
  query: {
    'filter[product_id]': '{product_id}',
    'filter[storage_id]': '{:storage_id}',
    'filter[branch_office_id]': '{:branch_office_id}',
  },
};

export const slowReport: Report = {
  key: 'LENTO',
  label: 'Lento o sin movimiento',
  description:
    'Lo que no se ha vendido ni consumido en mucho tiempo y sigue ocupando lugar. Los días son los de Configuración de almacén, salvo que escribas otros.',
  filters: { ...stockFilters, days: int('Días sin consumo', { min: '1', max: '3650' }) },
  defaultFilters: { days: `select ${SLOW_DAYS}` },
  sql: slowSql(':days::int'),
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' }, total: 'count' },
    name: { field: text('Producto') },
    on_hand: { field: decimal('Existencia', { scale: 3 }), link: PLACES_OF },
    unit: { field: text('Unidad'), priority: 3 },
    last_in: { field: datetime('Última entrada'), priority: 2 },
    last_out: { field: datetime('Último consumo') },
    days: { field: int('Días sin consumo'), derived: true },
    worth: {
      field: decimal('Valor', { scale: 2, readKey: 'costs.view' }),
      total: 'sum',
      link: PLACES_OF,
    },
  },
  sort: ['-days', 'code'],
  empty: 'Todo lo que hay se ha consumido hace poco.',
};
