/** What was sold, one row for each line of an invoice, a note or a ticket (sales §5). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, decimal, money, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { NAMED } from './groups.ts';
import { costedLines } from './sale-lines.queries.ts';
import {
  customerFilters,
  EMPTY,
  IN_PERIOD,
  MONTH,
  pesos,
  productFilters,
  SALES_EXPORT,
  SALES_KEY,
  SELLER_NAME,
  whoseFilters,
} from './sale-parts.ts';

/** What left for the line. */
const LOTS = `(select string_agg(distinct t.code, ', ') from sls__shipments__lines r join lots t on ${refersTo('sls__shipments__lines.lot_id', 'r', 't')} where ${sameCompany('r', 's')} and r.order_line_id = s.order_line_id)`;

const ROWS = `select s.resource, s.document_id, s.row_id, s.day, s.folio, s.uuid, o.id as order_id, o.folio as "order", s.customer_id, c.name as customer, s.rfc, ${SELLER_NAME} as seller, z.name as zone, b.name as branch, s.product_id, coalesce(p.name, s.description) as product, ${LOTS} as lot,
    s.quantity, s.unit, s.unit_price, s.discount, s.amount, s.vat, s.excise, s.withheld, s.amount + s.vat + s.excise - s.withheld as total, s.currency, s.exchange_rate, s.cost, s.estimated, s.amount - s.cost as margin
  from (${costedLines(IN_PERIOD)}) s ${NAMED} left join customer_orders__lines l on ${sameCompany('l', 's')} and l.id = s.order_line_id left join customer_orders o on ${refersTo('customer_orders__lines.order_id', 'l', 'o')}`;

const named = (label: string, priority?: 2 | 3): ReportColumn => ({
  field: text(label),
  ...(priority && { priority }),
});
const ofCost = (label: string): ReportColumn => ({
  field: money(label, { readKey: 'costs.view', blankZero: true }),
  total: 'sum',
  priority: 3,
});

const detail: Report = {
  key: 'DETALLE',
  label: 'Detalle de ventas',
  description:
    'Cada partida de facturas y tickets, y en negativo las de notas y devoluciones, en pesos al tipo de cambio de su documento.',
  period: MONTH,
  filters: {
    ...whoseFilters,
    ...customerFilters,
    ...productFilters,
  },
  sql: ROWS,
  columns: {
    day: { field: date('Fecha') },
    folio: { field: text('Documento'), link: { records: 'resource', id: 'document_id' } },
    uuid: named('UUID', 3),
    order: {
      field: text('Pedido'),
      link: { record: 'customer-orders', id: 'order_id' },
      priority: 3,
    },
    customer: { field: text('Cliente'), link: { record: 'customers', id: 'customer_id' } },
    rfc: named('RFC', 3),
    seller: named('Vendedor', 3),
    zone: named('Zona', 3),
    branch: named('Sucursal', 3),
    product: { field: text('Producto'), link: { record: 'products', id: 'product_id' } },
    lot: named('Lote', 3),
    quantity: { field: decimal('Cantidad', { shownScale: 2, blankZero: true }), priority: 2 },
    unit: named('Unidad', 3),
    unit_price: { field: decimal('Precio', { shownScale: 2 }), priority: 3 },
    discount: pesos('Descuento', { priority: 3 }),
    amount: pesos('Base'),
    vat: pesos('IVA', { priority: 2 }),
    excise: pesos('IEPS', { priority: 3 }),
    withheld: pesos('Retenido', { priority: 3 }),
    total: pesos('Total'),
    currency: named('Moneda', 3),
    exchange_rate: { field: decimal('Tipo de cambio', { shownScale: 4 }), priority: 3 },
    cost: ofCost('Costo de ventas'),
    estimated: ofCost('Costo estimado'),
    margin: ofCost('Margen'),
  },
  sort: ['day', 'folio', 'resource', 'row_id'],
  fileByDay: true,
  drillDown: 'row',
  note: 'El precio está en la moneda del documento; lo demás, en pesos.',
  empty: EMPTY,
};

export const detailReport: ReportScreen = {
  path: 'reports/vd',
  label: 'Detalle de ventas',
  key: SALES_KEY,
  exportKey: SALES_EXPORT,
  call: { method: 'POST', path: 'sales-reports' },
  docUrl: 'reportes-de-ventas',
  reports: [detail],
};
