/** How long it takes to buy, what waits for whom, and what quotations saved (purchasing §5). */
import { PRICES } from '#erp/modules/purchasing/price-key.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { prcRequests } from '#erp/modules/purchasing/prc-requests/prc-requests.ts';
import { budgetCompliance } from './budget-compliance.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { REPORT_TABS } from './report-tabs.ts';

const MONTH = { default: 'este-mes', maxDays: 3700 } as const;
const BRANCH = { branch_office_id: ref('Sucursal', 'branch-offices') };
const days = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: decimal(label, { shownScale: 1 }),
  ...more,
});
const person = (alias: string, nobody: string) =>
  `coalesce(nullif(concat_ws(' ', ${alias}.name, ${alias}.last_name), ''), '${nobody}')`;
const between = (from: string, to: string) =>
  `round(extract(epoch from ${to} - (${from})) / 86400, 1)`;

/** When a document began: as it was captured, or with its own day where that is another. */
const begun = (alias: string) =>
  `case when (${alias}.created_at at time zone :zone)::date = ${alias}.date then ${alias}.created_at else ${alias}.date::timestamp at time zone :zone end`;

/** A row a request, with the days of each step that it has taken. */
const STEPS = `select r.account_id, r.id, r.folio, r.date, r.area_id, coalesce(z.name, 'Sin departamento') as area, 1 as requests, ${between(begun('r'), 'g.decided_at')} as to_authorise, ${between('g.decided_at', 'o.created_at')} as to_order, ${between('o.created_at', 'h.received_at')} as to_receive
  from {prc-requests} r left join areas z on ${sameCompany('z', 'r')} and z.id = r.area_id
    left join lateral (select max(a.decided_at) as decided_at from approvals a where ${sameCompany('a', 'r')} and a.resource = 'prc-requests' and a.document_id = r.id and a.status = 'AUTORIZADA') g on true
    left join lateral (select min(${begun('o')}) as created_at, min(o.id) as id from purchase_orders o where ${sameCompany('o', 'r')} and o.status <> 'CANCELADA' and (o.request_id = r.id or exists (select 1 from purchase_order_lines l join prc_request_lines q on ${refersTo('purchase_order_lines.request_line_id', 'l', 'q')} where ${sameCompany('l', 'o')} and l.order_id = o.id and q.request_id = r.id))) o on true
    left join lateral (select min(s.received_at) as received_at from shipments s where ${sameCompany('s', 'r')} and s.purchase_order_id = o.id and s.status <> 'CANCELADO') h on true
  where r.status not in ('BORRADOR', 'CANCELADA') and r.date between :from::date and :to::date [[ and r.branch_office_id = :branch_office_id ]]`;
const mean = (name: string) => `round(avg(q.${name}), 1) as ${name}`;

const leadTimes: Report = {
  key: 'tiempos',
  label: 'Tiempos',
  description:
    'Días en promedio de cada paso, por departamento: de la requisición a su autorización, a su orden y a su primera recepción.',
  period: MONTH,
  filters: BRANCH,
  sql: `select q.area_id, max(q.area) as area, sum(q.requests) as requests, ${mean('to_authorise')}, ${mean('to_order')}, ${mean('to_receive')} from (${STEPS}) q group by q.area_id`,
  columns: {
    area: { field: text('Departamento') },
    requests: { field: int('Requisiciones'), total: 'sum' },
    to_authorise: days('Hasta autorizar'),
    to_order: days('Hasta ordenar'),
    to_receive: days('Hasta recibir'),
  },
  sort: ['area', 'area_id'],
  drillDown: {
    sql: STEPS,
    by: ['area_id'],
    columns: {
      folio: { field: text('Requisición'), link: { record: 'prc-requests', id: 'id' } },
      date: { field: date('Fecha') },
    },
    figures: { requests: 'sum', to_authorise: 'avg', to_order: 'avg', to_receive: 'avg' },
    sort: ['-date', 'id'],
  },
  chart: { kind: 'stacked', x: 'area', y: ['to_authorise', 'to_order', 'to_receive'], max: 15 },
  empty: 'No hay requisiciones en el periodo: amplía las fechas.',
};

const waiting: Report = {
  key: 'requisiciones_pendientes',
  label: 'Requisiciones pendientes',
  description: 'Las que esperan autorización, orden o el resto de lo que piden, con sus días.',
  filters: { ...BRANCH, buyer_id: ref('Comprador', 'users') },
  sql: `select r.id, r.folio, r.date, r.required_date, ${person('q', 'Sin solicitante')} as requester, ${person('b', 'Sin comprador')} as buyer, r.priority, r.status, r.estimated_total, :today::date - r.date as age
    from {prc-requests} r left join {users} q on ${refersTo('prc_requests.requester_id', 'r', 'q')} left join {users} b on ${refersTo('prc_requests.buyer_id', 'r', 'b')}
    where r.status in ('EN_AUTORIZACION', 'AUTORIZADA', 'EN_PROCESO') [[ and r.branch_office_id = :branch_office_id ]] [[ and r.buyer_id = :buyer_id ]]`,
  columns: {
    folio: { field: text('Requisición'), link: { record: 'prc-requests', id: 'id' } },
    date: { field: date('Fecha'), priority: 2 },
    age: { field: int('Días') },
    required_date: { field: date('Se requiere') },
    requester: { field: text('Solicita'), priority: 3 },
    buyer: { field: text('Comprador') },
    priority: { field: choice('Prioridad', choicesOf(prcRequests, 'priority')), priority: 2 },
    estimated_total: { field: money('Estimado', { ...PRICES, blankZero: true }), total: 'sum' },
    status: { field: choice('Estado', choicesOf(prcRequests, 'status')) },
  },
  sort: ['-age', 'id'],
  drillDown: 'row',
  empty: 'Ninguna requisición espera.',
};

const DOCUMENTS = [
  ['prc-requests', 'Requisición'],
  ['purchase-orders', 'Orden de compra'],
  ['prc/invoice-shipments', 'Factura con diferencia'],
  ['purchase-payments', 'Propuesta de pago'],
] as const;
const HOURS = `round(extract(epoch from a.decided_at - coalesce(a.asked_at, a.requested_at)) / 3600, 1)`;
/** A row for each signature that was asked for, or is. */
const SIGNATURES = `select a.account_id, a.id as approval_id, a.resource, a.level, a.document_id, a.folio, (a.requested_at at time zone :zone)::date as date, coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), r.name, 'Quien tenga el permiso') as who, a.resource || '/' || a.level || '/' || coalesce(u.id::text, r.id::text, '') as id, (a.status = 'PENDIENTE')::int as waiting, (a.decided_at is not null)::int as decided, ${HOURS} as hours
  from approvals a left join users u on ${sameCompany('u', 'a')} and u.id = coalesce(a.decided_by, a.user_id) left join roles r on ${sameCompany('r', 'a')} and r.id = a.role_id and u.id is null
  where a.resource in (${DOCUMENTS.map(([path]) => `'${path}'`).join(', ')}) and a.status in ('PENDIENTE', 'AUTORIZADA', 'RECHAZADA') and (a.status = 'PENDIENTE' or a.decided_at >= :from::timestamp at time zone :zone and a.decided_at < (:to::date + 1)::timestamp at time zone :zone)`;

const approvals: Report = {
  key: 'autorizaciones',
  label: 'Autorizaciones',
  description:
    'Lo que espera firma y las horas que tardó lo decidido en el periodo, por documento, nivel y persona.',
  period: MONTH,
  filters: { resource: choice('Documento', DOCUMENTS) },
  sql: `select q.id, q.resource, q.level, q.who, sum(q.waiting) as waiting, sum(q.decided) as decided, round(avg(q.hours), 1) as hours from (${SIGNATURES}) q where true [[ and q.resource = :resource ]] group by q.id, q.resource, q.level, q.who`,
  columns: {
    resource: { field: choice('Documento', DOCUMENTS) },
    level: { field: int('Nivel'), derived: true },
    who: { field: text('Quién') },
    waiting: { field: int('Esperan', { blankZero: true }), total: 'sum' },
    decided: { field: int('Decididas', { blankZero: true }), total: 'sum' },
    hours: { field: decimal('Horas en promedio', { shownScale: 1 }) },
  },
  sort: ['resource', 'level', 'who', 'id'],
  drillDown: {
    sql: `select q.* from (${SIGNATURES}) q where true [[ and q.resource = :resource ]]`,
    by: ['id'],
    columns: {
      folio: { field: text('Documento'), link: { records: 'resource', id: 'document_id' } },
      date: { field: date('Se pidió') },
    },
    figures: { waiting: 'sum', decided: 'sum', hours: 'avg' },
    sort: ['-date', 'approval_id'],
  },
  empty: 'Nada espera firma, y nada se decidió en el periodo.',
};

/** A row a quotation; offers count once they are opened. */
export const QUOTATIONS = `select c.account_id, c.id as quotation_id, c.folio, c.title, c.date, coalesce(c.buyer_id, 0)::text as id, ${person('b', 'Sin comprador')} as buyer, 1 as quotations, i.invited, i.answered, i.offers, coalesce(c.awarded_total, 0) as awarded, coalesce(c.saving, 0) as saving
  from {prc-quotations} c left join {users} b on ${refersTo('prc_quotations.buyer_id', 'c', 'b')} cross join lateral (select count(*) as invited, count(*) filter (where v.status = 'RESPONDIDA') as answered, sum((select count(*) from prc_quotation_offers f where ${sameCompany('f', 'v')} and f.invitation_id = v.id)) as offers from prc_quotation_suppliers v where ${sameCompany('v', 'c')} and v.quotation_id = c.id) i
  where c.status not in ('BORRADOR', 'CANCELADA') and c.date between :from::date and :to::date [[ and c.branch_office_id = :branch_office_id ]] [[ and c.buyer_id = :buyer_id ]]
    [[ and exists (select from prc_quotation_suppliers v join suppliers s on ${sameCompany('s', 'v')} and s.id = v.supplier_id where ${sameCompany('v', 'c')} and v.quotation_id = c.id and s.category = :category) ]]`;

const quotations: Report = {
  key: 'cotizaciones',
  label: 'Cotizaciones',
  description: 'Cuántos proveedores se invitan y responden, y lo que se ahorró, por comprador.',
  period: MONTH,
  filters: {
    ...BRANCH,
    category: choice('Giro', choicesOf(suppliers, 'category')),
    buyer_id: ref('Comprador', 'users'),
  },
  sql: `select q.id, max(q.buyer) as buyer, sum(q.quotations) as quotations, sum(q.invited) as invited, sum(q.answered) as answered, round(sum(q.answered) * 100 / nullif(sum(q.invited), 0), 2) as answered_share, round(avg(q.answered), 1) as mean_offers, sum(q.awarded) as awarded, sum(q.saving) as saving from (${QUOTATIONS}) q group by q.id`,
  columns: {
    buyer: { field: text('Comprador') },
    quotations: { field: int('Cotizaciones'), total: 'sum' },
    invited: { field: int('Invitados'), total: 'sum', priority: 2 },
    answered: { field: int('Respondieron'), total: 'sum', priority: 2 },
    answered_share: { field: percent('Responden', { suffix: '%', shownScale: 1 }), derived: true },
    mean_offers: days('Respuestas en promedio', { derived: true, priority: 3 }),
    awarded: { field: money('Adjudicado', { blankZero: true }), total: 'sum' },
    saving: { field: money('Ahorro', { blankZero: true }), total: 'sum' },
  },
  sort: ['-saving', 'id'],
  drillDown: {
    sql: QUOTATIONS,
    by: ['id'],
    columns: {
      folio: {
        field: text('Cotización'),
        link: { record: 'prc-quotations', id: 'quotation_id' },
      },
      title: { field: text('Concepto') },
      date: { field: date('Fecha') },
    },
    figures: {
      quotations: 'sum',
      invited: 'sum',
      answered: 'sum',
      awarded: 'sum',
      saving: 'sum',
    },
    sort: ['-date', 'quotation_id'],
  },
  empty: 'No hay cotizaciones en el periodo: amplía las fechas.',
};

/** The tab of procurement beside the reports of purchases. */
export const procurementReports: ReportScreen = {
  path: 'prc/reports',
  label: 'Reportes de procuración',
  key: 'prc/reports.list',
  exportKey: 'prc/reports.export',
  call: { method: 'POST', path: 'prc/reports' },
  docUrl: 'reportes-de-compras',
  inMenu: false,
  tabs: REPORT_TABS,
  reports: [leadTimes, waiting, approvals, quotations, budgetCompliance],
};
