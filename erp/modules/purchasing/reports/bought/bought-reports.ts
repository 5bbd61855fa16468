import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, text } from '#erp/model/fields.ts';
import type { DrillDown, Report, ReportColumn } from '#erp/model/reports/report.ts';
import { PRICES } from '../../price-key.ts';
import { suppliers } from '../../suppliers/suppliers.ts';
import { EMPTY, MONTH, orderFilters, pesos } from '../report-parts.ts';
import { BOUGHT_LINES, BY_PRODUCT, byMonth, MONTHS, monthLines } from './bought.queries.ts';

const quantity = (label: string) => decimal(label, { shownScale: 2, blankZero: true });
const price = (label: string): ReportColumn => ({
  field: decimal(label, { ...PRICES, shownScale: 4 }),
  derived: true,
  priority: 3,
});
export const ORDER: ReportColumn = {
  field: text('Orden'),
  link: { record: 'purchase-orders', id: 'order_id' },
};
export const SUPPLIER: ReportColumn = {
  field: text('Proveedor'),
  link: { record: 'suppliers', id: 'supplier_id' },
};
export const PRODUCT: ReportColumn = {
  field: text('Producto'),
  link: { record: 'products', id: 'product_id' },
};

const LINE_COLUMNS = {
  folio: ORDER,
  date: { field: date('Fecha') },
  supplier: SUPPLIER,
  product: PRODUCT,
} as const;
const linesBehind = (
  sql: string,
  by: readonly string[],
  figures: DrillDown['figures'],
): DrillDown => ({
  sql,
  by,
  columns: LINE_COLUMNS,
  figures,
  sort: ['-date', 'line_id'],
});

export const byProduct: Report = {
  key: 'por_producto',
  label: 'Por producto',
  description:
    'Cuánto se ordenó de cada producto y a qué precio, en pesos por unidad de inventario.',
  period: MONTH,
  filters: orderFilters,
  sql: BY_PRODUCT,
  columns: {
    product: { field: text('Producto'), link: { record: 'products', id: 'id' } },
    quantity: { field: quantity('Cantidad') },
    unit: { field: text('Unidad') },
    amount: pesos('Importe'),
    mean_price: { ...price('Precio medio'), priority: 2 },
    min_price: price('Mínimo'),
    max_price: price('Máximo'),
    last_price: { ...price('Último'), priority: 2 },
    supplier: { ...SUPPLIER, field: text('Último proveedor'), priority: 3 },
  },
  sort: ['-amount', 'id'],
  drillDown: linesBehind(
    `select q.*, q.product_id as id, q.stock_quantity as quantity from (select x.account_id, x.line_id, x.order_id, x.folio, x.date, x.supplier_id, x.supplier, x.product_id, x.product, x.stock_quantity, x.amount from (${BOUGHT_LINES}) x) q`,
    ['id'],
    { quantity: 'sum', amount: 'sum' },
  ),
  chart: { kind: 'hbar', x: 'product', y: ['amount'], max: 15 },
  empty: EMPTY,
};

const BY_MONTH = {
  months: { ...pesos('Mes'), pivotColumns: MONTHS },
  amount: pesos('Total'),
};

const pivot = (
  key: string,
  label: string,
  {
    description,
    group,
    name,
    field,
  }: { description: string; group: string; name: string; field: ReportColumn },
): Report => ({
  key,
  label,
  description,
  period: { default: 'este-ano', maxDays: 740 },
  filters: orderFilters,
  sql: byMonth(group, name),
  columns: {
    name: field,
    ...BY_MONTH,
  },
  sort: ['-amount', 'id'],
  drillDown: linesBehind(monthLines(group), ['id'], { months: 'sum', amount: 'sum' }),
  chart: { kind: 'hbar', x: 'name', y: ['amount'], max: 15 },
  empty: EMPTY,
});

export const byCategory = pivot('por_categoria', 'Por giro', {
  description: 'Lo ordenado cada mes por giro del proveedor, en pesos y sin impuestos.',
  group: 'q.category',
  name: 'q.category',
  field: { field: choice('Giro', choicesOf(suppliers, 'category')) },
});

export const byBuyer = pivot('por_comprador', 'Por comprador', {
  description: 'Lo ordenado cada mes por comprador, en pesos y sin impuestos.',
  group: `coalesce(q.buyer_id, 0)::text`,
  name: 'q.buyer',
  field: { field: text('Comprador') },
});
