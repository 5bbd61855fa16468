import { refersTo } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, decimal, int, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { products } from '../products/products.ts';
import { inCategories } from './stock.queries.ts';

const KIND = choicesOf(products, 'kind');
const STATUS = choicesOf(products, 'status');
const kindCase = `case p.kind ${KIND.map(([code, label]) => `when '${code}' then '${label}'`).join(' ')} else p.kind end`;
const filters = {
  kind: choice('Tipo', KIND),
  status: choice('Estado', STATUS, { default: 'ACTIVO' }),
  line_ids: refs('Líneas', 'lines'),
  category_ids: refs('Categorías', 'categories'),
};
const WHERE = `[[ and p.kind = :kind ]] [[ and p.status = :status ]] [[ and p.line_id = any(:line_ids) ]] [[ and ${inCategories('p.category_id', ':category_ids')} ]]`;

const FROM = `from {products} p left join {lines} l on ${refersTo('products.line_id', 'p', 'l')} join {categories} g on ${refersTo('products.category_id', 'p', 'g')}`;

export const productReports: ReportScreen = {
  path: 'reports/products',
  label: 'Reportes de productos',
  key: 'products.list',
  exportKey: 'products.export',
  call: { method: 'POST', path: 'reports/products' },
  docUrl: 'reportes',
  reports: [
    {
      key: 'RESUMEN',
      label: 'Productos por línea, categoría o tipo',
      description: 'Cuántos productos hay en cada grupo y qué les falta.',
      filters: {
        group_by: choice(
          'Agrupar por',
          [
            ['linea', 'Línea'],
            ['categoria', 'Categoría'],
            ['tipo', 'Tipo'],
          ],
          { required: true, default: 'linea' },
        ),
        ...filters,
      },
      fragments: {
        group_by: {
          linea: { label: "coalesce(l.name, 'Sin línea')" },
          categoria: { label: 'g.name' },
          tipo: { label: kindCase },
        },
      },
      sql: `select {{group_by.label}} as label, count(*) as products, count(*) filter (where p.is_sellable) as sold, count(*) filter (where p.is_purchasable) as bought,
              count(*) filter (where p.is_sellable and coalesce(p.list_price, 0) = 0) as no_price, avg(p.list_price) as mean_price
            ${FROM} where true ${WHERE} group by 1`,
      drillDown: {
        sql: `select {{group_by.label}} as label, p.id, p.code, p.name, p.kind, p.status, 1 as products, p.is_sellable::int as sold, p.is_purchasable::int as bought,
                case when p.is_sellable and coalesce(p.list_price, 0) = 0 then 1 end as no_price, p.list_price as mean_price
              ${FROM} where true ${WHERE}`,
        by: ['label'],
        columns: {
          code: { field: text('Clave'), link: { record: 'products', id: 'id' } },
          name: { field: text('Producto'), link: { record: 'products', id: 'id' } },
          kind: { field: choice('Tipo', KIND), priority: 3 },
          status: { field: choice('Estado', STATUS), priority: 2 },
        },
        figures: {
          products: 'sum',
          sold: 'sum',
          bought: 'sum',
          no_price: 'sum',
          mean_price: 'avg',
        },
        sort: ['name', 'id'],
      },
      columns: {
        label: { field: text('Grupo') },
        products: { field: int('Productos'), total: 'sum' },
        sold: { field: int('Se venden'), total: 'sum' },
        bought: { field: int('Se compran'), total: 'sum' },
        no_price: { field: int('Sin precio'), total: 'sum' },
        mean_price: { field: decimal('Precio medio', { scale: 2 }), priority: 2 },
      },
      sort: ['-products', 'label'],
      chart: { kind: 'hbar', x: 'label', y: ['products'], max: 10 },
      empty: 'Ningún producto cumple los filtros.',
      crossChecks: [
        {
          key: 'PRODUCTOS',
          label: 'Suma de los grupos = productos',
          left: { total: 'products' },
          right: { sql: `select count(*) from {products} p where true ${WHERE}` },
        },
      ],
    },
    {
      key: 'DETALLE',
      label: 'Productos por línea y categoría',
      description: 'La relación de productos, con su unidad, precio y costo estándar.',
      filters,
      sql: `select p.id, p.code, p.name, p.kind, p.status, coalesce(l.name, 'Sin línea') as line, g.name as category, u.code as unit, p.list_price, p.standard_cost
            from {products} p left join {lines} l on ${refersTo('products.line_id', 'p', 'l')} join {categories} g on ${refersTo('products.category_id', 'p', 'g')}
              join {units} u on ${refersTo('products.stock_unit_id', 'p', 'u')}
            where true ${WHERE}`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'id' }, total: 'count' },
        name: { field: text('Producto'), link: { record: 'products', id: 'id' } },
        kind: { field: choice('Tipo', KIND), priority: 3 },
        unit: { field: text('Unidad'), priority: 2 },
        status: { field: choice('Estado', STATUS), priority: 2 },
        list_price: { field: decimal('Precio de lista', { scale: 2 }) },
        standard_cost: { field: decimal('Costo estándar', { scale: 4, readKey: 'costs.view' }) },
      },
      groups: [
        { by: 'line', label: 'Línea' },
        { by: 'category', label: 'Categoría', subtotals: false },
      ],
      drillDown: 'row',
      sort: ['name', 'id'],
      empty: 'Ningún producto cumple los filtros.',
    },
  ],
};
