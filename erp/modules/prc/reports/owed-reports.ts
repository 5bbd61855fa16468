import { PRICES } from '#erp/modules/purchasing/price-key.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { sameCompany, refersTo } from '#erp/db/sql/joins.ts';
import { diotSql } from '#erp/domains/taxes/diot.ts';
import { choice, date, int, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { payableAgeing } from '#erp/modules/cfl/reports/ageing.ts';
import { BOUGHT_ORDER } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { EMPTY, MONTH, pesos } from '#erp/modules/purchasing/reports/report-parts.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { POSTED } from '../invoice-shipments/invoice-choices.ts';
import { EXCEPTION_CODES } from '../invoice-shipments/matching/exception-codes.ts';
import { bySupplier, supplierFacts } from './owed.queries.ts';
import { RECEIVED_BALANCE, RECEIVED_NOT_INVOICED } from './received.queries.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const FACTS = supplierFacts(quoted(BOUGHT_ORDER), quoted(POSTED));
const filters = {
  branch_office_id: ref('Sucursal', 'branch-offices'),
  supplier_id: ref('Proveedor', 'suppliers'),
  category: choice('Giro', choicesOf(suppliers, 'category')),
};
const SUPPLIER: ReportColumn = {
  field: text('Proveedor'),
  link: { record: 'suppliers', id: 'supplier_id' },
};

export const bySupplierReport: Report = {
  key: 'por_proveedor',
  label: 'Por proveedor',
  description:
    'Lo ordenado, recibido, facturado y devuelto de cada proveedor en el periodo, en pesos y sin impuestos.',
  period: MONTH,
  filters,
  sql: bySupplier(FACTS),
  columns: {
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'id' } },
    orders: { field: int('Órdenes', { blankZero: true }), total: 'sum', priority: 2 },
    ordered: pesos('Ordenado'),
    received: pesos('Recibido'),
    invoiced: pesos('Facturado'),
    returned: pesos('Devuelto', { priority: 2 }),
    share: {
      field: percent('Parte', { ...PRICES, suffix: '%', shownScale: 2 }),
      derived: true,
      priority: 3,
    },
    accumulated: {
      field: percent('Acumulado', { ...PRICES, suffix: '%', shownScale: 2 }),
      derived: true,
      priority: 3,
    },
    abc: {
      field: choice('ABC', [
        ['A', 'A'],
        ['B', 'B'],
        ['C', 'C'],
      ]),
    },
  },
  sort: ['-ordered', 'id'],
  drillDown: {
    sql: FACTS,
    by: ['id'],
    columns: {
      document: { field: text('Documento'), link: { records: 'resource', id: 'record_id' } },
      date: { field: date('Fecha') },
    },
    figures: { orders: 'sum', ordered: 'sum', received: 'sum', invoiced: 'sum', returned: 'sum' },
    sort: ['-date', 'resource', 'record_id'],
  },
  chart: { kind: 'pareto', x: 'supplier', y: ['ordered'], max: 15 },
  empty: EMPTY,
};

/** What the account of goods received and not invoiced is made of (GR/IR). */
export const receivedNotInvoiced: Report = {
  key: 'recibido_por_facturar',
  label: 'Recibido por facturar',
  description:
    'Cada recepción que falta por facturar, cada devolución que espera su nota y lo demás de la cuenta (compras de almacén sin orden, pólizas a mano), en pesos. Sin filtros, su suma es el saldo de la cuenta.',
  filters: { ...filters, buyer_id: ref('Comprador', 'users') },
  sql: RECEIVED_NOT_INVOICED,
  columns: {
    folio: { field: text('Documento'), link: { records: 'resource', id: 'id' } },
    supplier: SUPPLIER,
    day: { field: date('Fecha') },
    days: { field: int('Días') },
    pending: pesos('Por facturar'),
    balance: {
      field: money('En la cuenta', { readKey: 'purchase-orders.prices' }),
      total: { sql: 'max(q.book_balance)' },
      priority: 2,
    },
  },
  sort: ['day', 'resource', 'id'],
  drillDown: 'row',
  chart: { kind: 'hbar', x: 'folio', y: ['pending'], max: 15 },
  note: 'La cuenta se mueve cuando los eventos de almacén y compras se contabilizan.',
  crossChecks: [
    {
      key: 'CUENTA',
      label: 'Por facturar = saldo de la cuenta',
      left: { total: 'pending' },
      right: { sql: RECEIVED_BALANCE },
    },
  ],
  empty: 'Todo lo recibido está facturado.',
};

const EXCEPTIONS = `select e.account_id, e.id as exception_id, e.code, e.resolved_by, coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), 'Nadie todavía') as who, e.code || '/' || coalesce(e.resolved_by, 0) as id, d.id as invoice_id, d.folio, d.date, d.supplier_id, s.legal_name as supplier, e.detail, 1 as cases, round(e.amount * coalesce(d.exchange_rate, 1), 2) as amount
  from {prc/invoice-shipments} d join {prc-invoice-exceptions} e on ${refersTo('prc_invoice_exceptions.invoice_id', 'e', 'd')} join {suppliers} s on ${refersTo('prc__invoice_shipments.supplier_id', 'd', 's')} left join {users} u on ${sameCompany('u', 'e')} and u.id = e.resolved_by
  where d.status <> 'CANCELADA' and d.date between :from::date and :to::date [[ and d.branch_office_id = :branch_office_id ]] [[ and d.supplier_id = :supplier_id ]] [[ and s.category = :category ]]`;

export const invoicesWithDifferences: Report = {
  key: 'facturas_con_diferencia',
  label: 'Facturas con diferencia',
  description:
    'Diferencias de las facturas del periodo por su clase, y quién las aceptó, en pesos.',
  period: MONTH,
  filters,
  sql: `select q.id, q.code, q.who, sum(q.cases) as cases, sum(q.amount) as amount from (${EXCEPTIONS}) q group by q.id, q.code, q.who`,
  columns: {
    code: { field: choice('Diferencia', EXCEPTION_CODES) },
    who: { field: text('Aceptó') },
    cases: { field: int('Casos'), total: 'sum' },
    amount: { field: money('Importe', { blankZero: true }), total: 'sum' },
  },
  sort: ['code', 'who', 'id'],
  drillDown: {
    sql: EXCEPTIONS,
    by: ['id'],
    columns: {
      folio: {
        field: text('Factura'),
        link: { record: 'prc/invoice-shipments', id: 'invoice_id' },
      },
      date: { field: date('Fecha') },
      supplier: SUPPLIER,
      detail: { field: text('Detalle', { max: 300 }) },
    },
    figures: { cases: 'sum', amount: 'sum' },
    sort: ['-date', 'exception_id'],
  },
  chart: { kind: 'hbar', x: 'code', y: ['cases'], max: 15 },
  empty: 'Ninguna factura del periodo tuvo diferencias: amplía las fechas.',
};

/** The ageing of payables, which purchasing asks for under its own name. */
export const payablesAgeing: Report = {
  ...payableAgeing,
  key: 'antiguedad_saldos',
  label: 'Antigüedad de saldos',
  chart: { kind: 'hbar', x: 'party', y: ['total'], max: 15 },
};

const vat = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: money(label, { blankZero: true }),
  total: 'sum',
  ...more,
});
const PAID = diotSql({
  from: ':from',
  to: ':to',
  proportion: '1::numeric',
});
const CAUSED = (withheld: string) =>
  `select coalesce(sum(r.amount), 0) from ({taxes:rows}) r left join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id where r.side = 'CXP' and not r.remitted and ${withheld} and coalesce(y.sat_tax, '002') = '002' and r.date between :from and :to`;
const sum = (columns: readonly number[]) => columns.map((each) => `d.c${each}`).join(' + ');
const NOT_CREDITABLE = Array.from({ length: 20 }, (_, i) => 28 + i);

/** What was paid in a month, as the DIOT begins (finance §5.10). */
export const diotBase: Report = {
  key: 'diot_base',
  label: 'Base de la DIOT',
  description:
    'Lo pagado en el periodo a cada tercero: base por tasa, IVA acreditable antes de su proporción, no acreditable y retenido.',
  period: { default: 'mes-pasado', maxDays: 31 },
  sql: `select d.id, d.third, d.operation, d.rfc, d.name, ${sum([8, 10, 12, 14, 16])} - (${sum([9, 11, 13, 15, 17])}) as base_taxed, d.c51 as base_0, d.c50 as exempt, ${sum([18, 19, 20, 21, 22, 23, 24, 25, 26, 27])} as credited, ${sum(NOT_CREDITABLE)} as not_credited, d.c48 as withheld from (${PAID}) d`,
  columns: {
    third: { field: text('Tercero') },
    operation: { field: text('Operación') },
    rfc: { field: text('RFC'), priority: 2 },
    name: { field: text('Nombre') },
    base_taxed: vat('Base gravada'),
    base_0: vat('Tasa 0 %', { priority: 3 }),
    exempt: vat('Exento', { priority: 3 }),
    credited: vat('IVA acreditable'),
    not_credited: vat('IVA no acreditable', { priority: 3 }),
    withheld: vat('IVA retenido', { priority: 2 }),
  },
  sort: ['third', 'operation', 'id'],
  drillDown: 'row',
  chart: { kind: 'hbar', x: 'name', y: ['credited'], max: 15 },
  crossChecks: [
    {
      key: 'IVA',
      label: 'IVA acreditable y no acreditable = causado en impuestos',
      left: {
        sql: `select coalesce(sum(${sum([18, 19, 20, 21, 22, 23, 24, 25, 26, 27])} + ${sum(NOT_CREDITABLE)}), 0) from (${PAID}) d`,
      },
      right: { sql: CAUSED('not r.withheld') },
    },
    {
      key: 'RETENIDO',
      label: 'IVA retenido = causado en impuestos',
      left: { total: 'withheld' },
      right: { sql: CAUSED('r.withheld') },
    },
  ],
  empty: 'No se pagó a ningún proveedor en el periodo.',
};
