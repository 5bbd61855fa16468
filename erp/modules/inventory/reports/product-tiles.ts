import { choice, int } from '#erp/model/fields.ts';
import type { Chart, Tile } from '#erp/model/reports/report.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { products } from '../products/products.ts';

export const productTiles: readonly Tile[] = [
  {
    key: 'products.count',
    label: 'Productos',
    privilege: 'products.list',
    field: int('Productos'),
    value:
      'select count(*) from {products} t where t.created_at < (p.end_day + 1)::timestamp at time zone :zone',
    link: { list: 'products', filters: { 'created_at.to': '{:to}' } },
    company: true,
  },
  {
    key: 'products.no-price',
    label: 'Productos sin precio',
    privilege: 'products.list',
    field: int('Productos'),
    value: `select count(*) from {products} t where t.is_sellable and t.status = 'ACTIVO' and coalesce(t.list_price, 0) = 0`,
    note: `select 'de ' || count(*) || ' que se venden' from {products} t where t.is_sellable and t.status = 'ACTIVO'`,
    currentOnly: true,
    goodDirection: 'down',
    link: { screen: 'reports/products', query: { report: 'RESUMEN' }, figure: 'no_price' },
    company: true,
  },
];

export const productCharts: readonly Chart[] = [
  {
    key: 'products.by-kind',
    label: 'Productos por tipo',
    privilege: 'products.list',
    kind: 'parts',
    x: choice('Tipo', choicesOf(products, 'kind')),
    field: int('Productos'),
    sql: 'select t.kind as x, count(*) as y from {products} t group by 1 order by 2 desc',
    link: { list: 'products', filters: { kind: '{x}' } },
    width: 6,
    company: true,
  },
];
