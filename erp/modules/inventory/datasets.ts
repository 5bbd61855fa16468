import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, date, decimal, int, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { products } from './products/products.ts';

export const inventoryDatasets: readonly Dataset[] = [
  {
    key: 'productos',
    label: 'Productos',
    description: 'El catálogo de productos, por línea, categoría, tipo y estado.',
    privilege: 'products.list',
    from: `{products} p left join {lines} l on ${sameCompany('l', 'p')} and l.id = p.line_id join {categories} g on ${sameCompany('g', 'p')} and g.id = p.category_id
      join {units} u on ${sameCompany('u', 'p')} and u.id = p.stock_unit_id`,
    dimensions: {
      linea: { field: text('Línea'), sql: 'p.line_id', text: 'l.name', filter: 'line_id' },
      categoria: {
        field: text('Categoría'),
        sql: 'p.category_id',
        text: 'g.name',
        filter: 'category_id',
      },
      tipo: { field: choice('Tipo', choicesOf(products, 'kind')), sql: 'p.kind', filter: 'kind' },
      estado: {
        field: choice('Estado', choicesOf(products, 'status')),
        sql: 'p.status',
        filter: 'status',
      },
      unidad: {
        field: text('Unidad'),
        sql: 'p.stock_unit_id',
        text: 'u.name',
        filter: 'stock_unit_id',
      },
      se_vende: { field: bool('Se vende'), sql: 'p.is_sellable', filter: 'is_sellable' },
      se_compra: { field: bool('Se compra'), sql: 'p.is_purchasable', filter: 'is_purchasable' },
      mes: {
        field: date('Mes de alta'),
        sql: '(p.created_at at time zone :zone)::date',
        granularity: 'month',
      },
    },
    measures: {
      productos: { field: int('Productos'), sql: 'count(*)', each: '1' },
      precio_medio: {
        field: decimal('Precio medio', { scale: 2 }),
        sql: 'avg(p.list_price)',
        each: 'p.list_price',
        aggregate: 'avg',
        additive: false,
      },
      costo_medio: {
        field: decimal('Costo estándar medio', { scale: 2, readKey: 'costs.view' }),
        sql: 'avg(p.standard_cost)',
        each: 'p.standard_cost',
        aggregate: 'avg',
        additive: false,
      },
    },
    list: { resource: 'products' },
    rows: {
      ids: { id: 'p.id' },
      columns: {
        code: { field: text('Clave'), sql: 'p.code', link: { record: 'products', id: 'id' } },
        name: { field: text('Producto'), sql: 'p.name', link: { record: 'products', id: 'id' } },
        line: { field: text('Línea'), sql: 'l.name', priority: 3 },
        kind: { field: choice('Tipo', choicesOf(products, 'kind')), sql: 'p.kind', priority: 2 },
        status: {
          field: choice('Estado', choicesOf(products, 'status')),
          sql: 'p.status',
          priority: 2,
        },
      },
      sort: ['name', 'id'],
    },
    examples: [
      { label: 'Productos por línea y tipo', query: 'rows=linea&cols=tipo&measures=productos' },
      {
        label: 'Productos por categoría',
        query: 'rows=categoria&measures=productos,precio_medio&top=10',
      },
    ],
  },
];
