import { choice, date, datetime, decimal, int, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/report.ts';
import { PRODUCT_KINDS, VALUATION } from './product-choices.ts';
import { PRODUCT_FILTERS } from './stock-sql.ts';

const filters = {
  product_id: ref('Producto', 'products'),
  category_ids: refs('Categorías', 'categories'),
  line_ids: refs('Líneas', 'lines'),
  kind: choice('Tipo', PRODUCT_KINDS),
};
const JOINS = 'join {products} p on p.account_id = c.account_id and p.id = c.product_id join units n on n.account_id = p.account_id and n.id = p.stock_unit_id';

export const costReports: ReportScreen = {
  path: 'inv-costs',
  label: 'Costos de inventario',
  key: 'costs.view',
  call: { method: 'GET', path: 'inv-costs' },
  docUrl: 'inv-costs',
  reports: [
    {
      key: 'COSTOS',
      label: 'Costos por producto',
      about: 'Cuánto hay de cada producto, cuánto vale y a qué costo sale.',
      filters: { ...filters, method: choice('Método', VALUATION) },
      sql: `select c.product_id, p.code, p.name, c.method, c.pool_key, n.code as unit, c.qty, c.value, c.avg_cost, c.last_in_cost, c.last_in_at, p.standard_cost, p.list_price,
              case when p.list_price > 0 and c.avg_cost > 0 then round((p.list_price - c.avg_cost) * 100 / p.list_price, 2) end as margin
            from stock_costs c ${JOINS} where true ${PRODUCT_FILTERS} [[ and c.method = :method ]]`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        method: { field: choice('Método', VALUATION), priority: 2 },
        unit: { field: text('Unidad'), priority: 3 },
        qty: { field: decimal('Existencia', { scale: 3 }), link: { screen: 'kardex', query: { 'filter[product_id]': '{product_id}' } } },
        value: { field: decimal('Valor', { scale: 2 }), total: 'sum' },
        avg_cost: { field: decimal('Costo promedio') },
        last_in_cost: { field: decimal('Último costo'), priority: 2 },
        last_in_at: { field: datetime('Última entrada'), priority: 3 },
        list_price: { field: decimal('Precio', { scale: 2 }), priority: 3 },
        margin: { field: decimal('Margen %', { scale: 2 }), priority: 2 },
      },
      sort: ['-value', 'code'],
      empty: 'Ningún producto ha tenido entradas.',
    },
    {
      key: 'CAPAS',
      label: 'Capas de PEPS',
      about: 'Las entradas que aún no se consumen de los productos que salen en el orden en que entraron.',
      filters,
      sql: `select c.product_id, p.code, p.name, k.posted_at, k.movement_id, m.folio, c.place, c.qty_left, c.value_left, round(c.value_left / nullif(c.qty_left, 0), 6) as cost
            from stock_layers c ${JOINS} join kardex k on k.account_id = c.account_id and k.id = c.in_id join movements m on m.account_id = k.account_id and m.id = k.movement_id
            where true ${PRODUCT_FILTERS}`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        posted_at: { field: datetime('Entró') },
        folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
        qty_left: { field: decimal('Queda', { scale: 3 }) },
        cost: { field: decimal('Costo') },
        value_left: { field: decimal('Valor', { scale: 2 }), total: 'sum' },
      },
      sort: ['code', 'place'],
      empty: 'Ningún producto lleva capas.',
    },
    {
      key: 'AJUSTES',
      label: 'Ajustes de costo',
      about: 'Costos que cambiaron después de aplicarse un documento, y por qué.',
      period: { default: 'este-mes', maxDays: 3700 },
      filters,
      sql: `select c.id, c.created_at, c.product_id, p.code, p.name, c.kind, m.folio as cause, c.movement_id, o.folio as affected, a.movement_id as affected_id, c.posted_at, c.value
            from kardex c ${JOINS} join movements m on m.account_id = c.account_id and m.id = c.movement_id
              left join kardex a on a.account_id = c.account_id and a.id = coalesce(c.adjusts_id, c.pair_id) left join movements o on o.account_id = a.account_id and o.id = a.movement_id
            where c.kind in ('AJUSTE_COSTO', 'REVALUACION') and c.created_at >= :from::timestamp at time zone :zone and c.created_at < (:to + 1)::timestamp at time zone :zone ${PRODUCT_FILTERS}`,
      columns: {
        created_at: { field: datetime('Registrado') },
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto'), priority: 2 },
        kind: {
          field: choice('Clase', [
            ['AJUSTE_COSTO', 'Ajuste de costo'],
            ['REVALUACION', 'Revaluación'],
          ]),
        },
        cause: { field: text('Por el movimiento'), link: { record: 'movements', id: 'movement_id' } },
        affected: { field: text('Corrige a'), link: { record: 'movements', id: 'affected_id' } },
        posted_at: { field: date('Con fecha'), priority: 3 },
        value: { field: decimal('Diferencia', { scale: 2 }), total: 'sum' },
      },
      sort: ['-created_at', '-id'],
      empty: 'Ningún costo cambió en el periodo.',
    },
    {
      key: 'SIN_COSTO',
      label: 'Existencias sin costo',
      about: 'Productos con existencia cuyo valor es cero: falta capturar lo que costaron.',
      filters,
      sql: `select c.product_id, p.code, p.name, n.code as unit, c.qty, c.last_in_at, (select count(*) from kardex k where k.account_id = c.account_id and k.product_id = c.product_id and k.kind = 'ENTRADA' and k.value = 0) as entries
            from stock_costs c ${JOINS} where c.qty > 0 and c.value = 0 ${PRODUCT_FILTERS}`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' }, total: 'count' },
        name: { field: text('Producto') },
        unit: { field: text('Unidad'), priority: 2 },
        qty: { field: decimal('Existencia', { scale: 3 }), link: { screen: 'kardex', query: { 'filter[product_id]': '{product_id}' } } },
        entries: { field: int('Entradas sin costo') },
        last_in_at: { field: datetime('Última entrada') },
      },
      sort: ['code'],
      empty: 'Todo lo que hay tiene costo.',
    },
  ],
};
