/** What suppliers owe in documents, what was rejected of theirs, and their screen of reports. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { requiredDocuments } from '../../document-types/required-documents.queries.ts';
import { suppliers } from '../../suppliers/suppliers.ts';
import { SUPPLIER_TABS } from '../../suppliers/supplier-tabs.ts';
import { MONTH, pesos, PURCHASE_REPORTS } from '../report-parts.ts';
import { evolution, performance, profile } from './performance.ts';

const REQUIRED = requiredDocuments('{suppliers}', ':today::date');
const SOON = `h.held and h.expires_on <= :today::date + 30`;

/** R52: red when one is missing or expired, yellow when one expires within 30 days. */
const compliance: Report = {
  key: 'cumplimiento',
  label: 'Cumplimiento',
  description: 'Documentos obligatorios de cada proveedor: vigentes, por vencer y los que faltan.',
  filters: {
    supplier_id: ref('Proveedor', 'suppliers'),
    category: choice('Giro', choicesOf(suppliers, 'category')),
  },
  sql: `select h.supplier_id, max(coalesce(s.trade_name, s.legal_name)) as supplier, count(*) as required, count(*) filter (where h.held) as held, count(*) filter (where ${SOON}) as expiring, count(*) filter (where not h.held) as missing,
      case when bool_or(not h.held) then 'ROJO' when bool_or(${SOON}) then 'AMARILLO' else 'VERDE' end as light
    from (${REQUIRED}) h join {suppliers} s on ${sameCompany('s', 'h')} and s.id = h.supplier_id where s.status <> 'BAJA' [[ and h.supplier_id = :supplier_id ]] [[ and s.category = :category ]] group by h.supplier_id`,
  columns: {
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    required: { field: int('Obligatorios'), total: 'sum' },
    held: { field: int('Vigentes'), total: 'sum' },
    expiring: { field: int('Por vencer', { blankZero: true }), total: 'sum' },
    missing: { field: int('Faltan o vencidos', { blankZero: true }), total: 'sum' },
    light: {
      field: choice('Semáforo', [
        ['VERDE', 'En regla', 'ok'],
        ['AMARILLO', 'Por vencer', 'wait'],
        ['ROJO', 'Incompleto', 'bad'],
      ]),
    },
  },
  sort: ['-missing', '-expiring', 'supplier', 'supplier_id'],
  drillDown: {
    sql: `select h.supplier_id, h.document_type_id, h.code || ' ' || h.name as document, h.expires_on, 1 as required, h.held::int as held, (${SOON})::int as expiring, (not h.held)::int as missing from (${REQUIRED}) h join {suppliers} s on ${sameCompany('s', 'h')} and s.id = h.supplier_id where s.status <> 'BAJA' [[ and h.supplier_id = :supplier_id ]] [[ and s.category = :category ]]`,
    by: ['supplier_id'],
    columns: {
      document: {
        field: text('Documento'),
        link: { record: 'pur/document-types', id: 'document_type_id' },
      },
      expires_on: { field: date('Vence') },
    },
    figures: { required: 'sum', held: 'sum', expiring: 'sum', missing: 'sum' },
    sort: ['document', 'supplier_id', 'document_type_id'],
  },
  empty: 'Aún no hay expedientes de proveedores.',
};

const CLAIMS = `select q.account_id, q.id, q.folio, q.date, q.cause_id, c.name as cause, q.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, q.quantity, 1 as claims, round(q.quantity * coalesce(l.order_price, x.net_amount / x.quantity) * coalesce(h.exchange_rate, o.exchange_rate, 1), 2) as worth
  from {pur/rejections} q join {suppliers} s on ${refersTo('pur__rejections.supplier_id', 'q', 's')} left join causes c on ${sameCompany('c', 'q')} and c.id = q.cause_id join {shipment-lines} l on ${refersTo('pur__rejections.shipment_line_id', 'q', 'l')} join shipments h on ${refersTo('pur__rejections.shipment_id', 'q', 'h')} left join {purchase-order-lines} x on ${refersTo('shipment_lines.purchase_order_line_id', 'l', 'x')} left join purchase_orders o on ${refersTo('purchase_order_lines.order_id', 'x', 'o')}
  where q.status <> 'CANCELADO' and q.date between :from::date and :to::date [[ and q.supplier_id = :supplier_id ]] [[ and s.category = :category ]] [[ and q.branch_office_id = :branch_office_id ]]`;

const rejected: Report = {
  key: 'rechazos',
  label: 'Rechazos',
  description: 'Rechazos de compra del periodo por su motivo, los que más se repiten primero.',
  period: MONTH,
  filters: {
    supplier_id: ref('Proveedor', 'suppliers'),
    category: choice('Giro', choicesOf(suppliers, 'category')),
    branch_office_id: ref('Sucursal', 'branch-offices'),
  },
  sql: `select q.cause_id, max(coalesce(q.cause, 'Sin motivo')) as cause, sum(q.claims) as claims, sum(q.quantity) as quantity, sum(q.worth) as worth from (${CLAIMS}) q group by q.cause_id`,
  columns: {
    cause: { field: text('Motivo') },
    claims: { field: int('Rechazos'), total: 'sum' },
    quantity: { field: decimal('Cantidad', { shownScale: 2 }), total: 'sum' },
    worth: pesos('Valor'),
  },
  sort: ['-claims', 'cause_id'],
  drillDown: {
    sql: CLAIMS,
    by: ['cause_id'],
    columns: {
      folio: { field: text('Rechazo'), link: { record: 'pur/rejections', id: 'id' } },
      date: { field: date('Fecha') },
      supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    },
    figures: { claims: 'sum', quantity: 'sum', worth: 'sum' },
    sort: ['-date', 'id'],
  },
  chart: { kind: 'pareto', x: 'cause', y: ['claims'], max: 15 },
  empty: 'No hubo rechazos en el periodo: amplía las fechas.',
};

/** How suppliers do (purchasing §5). */
export const supplierReports: ReportScreen = {
  ...PURCHASE_REPORTS,
  path: 'reports-suppliers',
  label: 'Reportes de proveedores',
  inMenu: false,
  tabs: SUPPLIER_TABS,
  reports: [performance, profile, evolution, compliance, rejected],
};
