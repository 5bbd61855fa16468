/** Reports that the dashboard of purchases opens: what waits, is to come and is to be paid. */
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { pesos } from '#erp/modules/purchasing/reports/report-parts.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { TO_AUTHORISE, TO_PAY, TO_RECEIVE } from './shopping-rows.queries.ts';

/** By which the dashboard and all that it opens are narrowed. */
export const shoppingFilters = {
  branch_office_id: ref('Sucursal', 'branch-offices'),
  category: choice('Giro', choicesOf(suppliers, 'category')),
  buyer_id: ref('Comprador', 'users'),
};
const SUPPLIER: ReportColumn = {
  field: text('Proveedor'),
  link: { record: 'suppliers', id: 'supplier_id' },
};
const ORDER_FIELD = text('Orden');
const ORDER = (id: string): ReportColumn => ({
  field: ORDER_FIELD,
  link: { record: 'purchase-orders', id },
});

export const BUCKETS = [
  ['VIGENTE', 'Por vencer'],
  ['HASTA_30', '1 a 30 días'],
  ['HASTA_60', '31 a 60 días'],
  ['HASTA_90', '61 a 90 días'],
  ['MAS_90', 'Más de 90 días'],
] as const;

export const toAuthorise: Report = {
  key: 'por_autorizar',
  label: 'Por autorizar',
  description: 'Órdenes que esperan una firma, de quién y desde hace cuántos días.',
  filters: { ...shoppingFilters, whose: choice('De quién', [['MIAS', 'Sólo mías']]) },
  sql: `select q.* from (${TO_AUTHORISE}) q where true [[ and (:whose::text <> 'MIAS' or q.mine) ]]`,
  columns: {
    folio: ORDER('id'),
    date: { field: date('Fecha') },
    supplier: SUPPLIER,
    who: { field: text('Espera a'), priority: 2 },
    days: { field: int('Días') },
    amount: pesos('Importe'),
  },
  sort: ['-days', 'id'],
  drillDown: 'row',
  empty: 'Ninguna orden espera firma.',
};

export const toReceive: Report = {
  key: 'por_recibir',
  label: 'Por recibir',
  description: 'Lo ordenado que falta por llegar, a su precio neto y en pesos.',
  filters: {
    ...shoppingFilters,
    due: choice('Entrega', [
      ['ATRASADO', 'Atrasado'],
      ['SEMANA', 'En 7 días'],
      ['DESPUES', 'Después'],
    ]),
  },
  sql: `select q.* from (${TO_RECEIVE}) q where true [[ and q.due = :due ]]`,
  columns: {
    folio: ORDER('order_id'),
    supplier: { ...SUPPLIER, priority: 2 },
    product: { field: text('Producto') },
    promised_date: { field: date('Prometido') },
    pending: { field: decimal('Pendiente', { shownScale: 2 }) },
    unit: { field: text('Unidad') },
    amount: pesos('Importe'),
    late: pesos('Atrasado', { priority: 2 }),
  },
  sort: ['promised_date', 'id'],
  drillDown: 'row',
  empty: 'No falta nada por llegar.',
};

export const toPay: Report = {
  key: 'vencimientos',
  label: 'Vencimientos de facturas',
  description: 'Facturas contabilizadas con saldo, por cuántos días llevan vencidas, en pesos.',
  filters: { ...shoppingFilters, bucket: choice('Antigüedad', BUCKETS) },
  sql: `select q.* from (${TO_PAY}) q where true [[ and q.bucket = :bucket ]]`,
  columns: {
    document: {
      field: text('Factura'),
      link: { record: 'prc/invoice-shipments', id: 'id' },
    },
    supplier: SUPPLIER,
    due_date: { field: date('Vence') },
    days: { field: int('Días vencida', { blankZero: true }) },
    bucket: { field: choice('Antigüedad', BUCKETS), priority: 3 },
    balance: pesos('Saldo'),
    overdue: pesos('Vencido'),
  },
  sort: ['due_date', 'id'],
  drillDown: 'row',
  empty: 'No se debe ninguna factura.',
};
