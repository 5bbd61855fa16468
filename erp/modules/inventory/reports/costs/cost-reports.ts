import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, datetime, decimal, int, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { PRODUCT_KINDS, VALUATION } from '#erp/modules/inventory/products/products.choices.ts';
import { REVALUATION_KINDS, revaluations } from '#erp/modules/inv/revaluations/revaluations.ts';
import { costHistory } from './cost-history-report.ts';
import { PRODUCT_FILTERS, REPLAYING } from '../stock.queries.ts';

const filters = {
  product_id: ref('Producto', 'products'),
  category_ids: refs('Categorías', 'categories'),
  line_ids: refs('Líneas', 'lines'),
  kind: choice('Tipo', PRODUCT_KINDS),
};
const JOINS = `join {products} p on ${sameCompany('p', 'c')} and p.id = c.product_id ${join('products.stock_unit_id', 'p', 'n')}`;

export const costReports: ReportScreen = {
  path: 'inv-costs',
  label: 'Costos de inventario',
  key: 'costs.view',
  call: { method: 'GET', path: 'inv-costs' },
  docUrl: 'inv-costs',
  reports: [
    {
      key: 'COSTOS',
      label: 'Costos',
      description: 'Cuánto hay de cada producto, cuánto vale y a qué costo sale.',
      filters: {
        ...filters,
        method: choice('Método', VALUATION),
        deviation: decimal('Se desvía más de', {
          min: '0',
          suffix: '%',
          help: 'Entre el costo promedio y el estándar.',
        }),
      },
      sql: `select c.product_id, p.code, p.name, c.method, c.pool_key, n.code as unit, c.qty, c.value, c.avg_cost, c.last_in_cost, c.last_in_at, p.standard_cost, p.list_price,
              case when p.standard_cost > 0 then round((c.avg_cost - p.standard_cost) * 100 / p.standard_cost, 2) end as deviation,
              case when p.list_price > 0 and c.avg_cost > 0 then round((p.list_price - c.avg_cost) * 100 / p.list_price, 2) end as margin
            from stock_costs c ${JOINS} where true ${PRODUCT_FILTERS} [[ and c.method = :method ]]
              [[ and p.standard_cost > 0 and abs(c.avg_cost - p.standard_cost) * 100 / p.standard_cost > :deviation ]]`,
      warning: REPLAYING,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        method: { field: choice('Método', VALUATION), priority: 2 },
        unit: { field: text('Unidad'), priority: 3 },
        qty: { field: decimal('Existencia', { scale: 3 }) },
        value: { field: decimal('Valor', { scale: 2 }), total: 'sum' },
        avg_cost: { field: decimal('Costo promedio'), derived: true },
        last_in_cost: { field: decimal('Último costo'), derived: true, priority: 2 },
        last_in_at: { field: datetime('Última entrada'), priority: 3 },
        standard_cost: { field: decimal('Estándar', { scale: 4 }), derived: true, priority: 3 },
        deviation: { field: decimal('Desviación %', { scale: 2 }), derived: true, priority: 3 },
        list_price: { field: decimal('Precio', { scale: 2 }), derived: true, priority: 3 },
        margin: { field: decimal('Margen %', { scale: 2 }), derived: true, priority: 2 },
      },
      drillDown: {
        sql: `select c.product_id, c.pool_key, k.id, k.posted_at, p.code, k.movement_id, m.folio, t.name as type, k.qty, k.value
            from stock_costs c ${JOINS} join kardex k on ${sameCompany('k', 'c')} and k.product_id = c.product_id and k.pool_key = c.pool_key
              join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id
            where true ${PRODUCT_FILTERS} [[ and c.method = :method ]] [[ and p.standard_cost > 0 and abs(c.avg_cost - p.standard_cost) * 100 / p.standard_cost > :deviation ]]`,
        by: ['product_id', 'pool_key'],
        columns: {
          posted_at: { field: datetime('Fecha') },
          code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
          folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
          type: { field: text('Tipo') },
        },
        figures: { qty: 'sum', value: 'sum' },
        sort: ['posted_at', 'id'],
        includesTotal: false,
      },
      sort: ['-value', 'code'],
      empty: 'Ningún producto ha tenido entradas.',
    },
    {
      key: 'CAPAS',
      label: 'Capas',
      warning: REPLAYING,
      description:
        'Las entradas que aún no se consumen de los productos que salen en el orden en que entraron.',
      filters,
      sql: `select c.product_id, p.code, p.name, k.posted_at, k.movement_id, m.folio, c.place, c.qty_left, c.value_left, round(c.value_left / nullif(c.qty_left, 0), 6) as cost
            from stock_layers c ${JOINS} join kardex k on ${sameCompany('k', 'c')} and k.id = c.in_id join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id
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
      drillDown: 'row',
      sort: ['code', 'place'],
      empty: 'Ningún producto lleva capas.',
    },
    costHistory,
    {
      key: 'AJUSTES',
      label: 'Ajustes',
      description: 'Lo que alguien decidió que vale el inventario, y quién estuvo de acuerdo.',
      privilege: 'inv/revaluations.list',
      add: 'inv/revaluations',
      filters: {
        kind: choice('Clase', REVALUATION_KINDS),
        status: choice('Estado', choicesOf(revaluations, 'status')),
      },
      sql: `select v.id, coalesce(v.folio, 'Sin folio') as folio, v.kind, v.status, coalesce(v.posted_at, v.created_at) as at, z.name as reason, u.name as author,
              (select string_agg(p.code, ', ' order by l.position, l.id) from inv__revaluation_lines l ${join('inv__revaluation_lines.product_id', 'l', 'p')}
                where ${refersTo('inv__revaluation_lines.revaluation_id', 'l', 'v')}) as products,
              (select sum(l.applied_effect) from inv__revaluation_lines l where ${refersTo('inv__revaluation_lines.revaluation_id', 'l', 'v')}) as effect
            from {inv/revaluations} v ${join('inv__revaluations.reason_id', 'v', 'z')} left join users u on ${sameCompany('u', 'v')} and u.id = v.created_by
            where true [[ and v.kind = :kind ]] [[ and v.status = :status ]]`,
      columns: {
        folio: { field: text('Folio'), link: { record: 'inv/revaluations', id: 'id' } },
        at: { field: datetime('Fecha') },
        kind: { field: choice('Clase', REVALUATION_KINDS) },
        products: { field: text('Productos'), priority: 2 },
        reason: { field: text('Causa'), priority: 3 },
        author: { field: text('Capturó'), priority: 3 },
        status: { field: choice('Estado', choicesOf(revaluations, 'status')) },
        effect: { field: decimal('Efecto', { scale: 2 }), total: 'sum' },
      },
      drillDown: 'row',
      sort: ['-at', '-id'],
      empty: 'Nadie ha ajustado costos.',
    },
    {
      key: 'SIN_COSTO',
      label: 'Sin costo',
      description: 'Productos con existencia cuyo valor es cero: falta capturar lo que costaron.',
      filters,
      sql: `select c.product_id, p.code, p.name, n.code as unit, c.qty, c.last_in_at, (select count(*) from kardex k where ${sameCompany('k', 'c')} and k.product_id = c.product_id and k.kind = 'ENTRADA' and k.value = 0) as entries
            from stock_costs c ${JOINS} where c.qty > 0 and c.value = 0 ${PRODUCT_FILTERS}`,
      columns: {
        code: {
          field: text('Clave'),
          link: { record: 'products', id: 'product_id' },
          total: 'count',
        },
        name: { field: text('Producto') },
        unit: { field: text('Unidad'), priority: 2 },
        qty: {
          field: decimal('Existencia', { scale: 3 }),
          link: {
            screen: 'kardex',
            query: { 'filter[product_id]': '{product_id}', 'filter[owner_kind]': 'PROPIO' },
            figure: 'balance',
          },
        },
        entries: { field: int('Entradas sin costo') },
        last_in_at: { field: datetime('Última entrada') },
      },
      drillDown: {
        sql: `select c.product_id, k.id, k.posted_at, p.code, k.movement_id, m.folio, k.qty as came, 1 as entries
            from stock_costs c ${JOINS} join kardex k on ${sameCompany('k', 'c')} and k.product_id = c.product_id and k.kind = 'ENTRADA' and k.value = 0
              join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id where c.qty > 0 and c.value = 0 ${PRODUCT_FILTERS}`,
        by: ['product_id'],
        columns: {
          posted_at: { field: datetime('Fecha') },
          code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
          folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
          came: { field: decimal('Cantidad', { scale: 3 }), derived: true },
        },
        figures: { entries: 'sum' },
        sort: ['posted_at', 'id'],
      },
      sort: ['code'],
      empty: 'Todo lo que hay tiene costo.',
    },
  ],
};
