import { leftJoin } from '#erp/db/sql/joins.ts';
import { date, int, money, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { NOTE_KEY } from './note-actions.ts';
import { SALES_RETURN } from './return-choices.ts';
import { TICKET_TABS } from '../ticket-tabs.ts';

export const RETURNS_TO_CREDIT = 'pos/returns-to-credit';

const OF_BRANCH = '[[ and t.branch_office_id = :branch_office_id ]]';

const WAITING = `select t.account_id, t.id, t.folio, t.day, t.branch_office_id, t.total, t.tax_total, t.credited_invoice_id, t.original_ticket_id, :today::date - t.day as days
  from {pos/tickets} t where t.note_status = 'POR_GENERAR' and t.status = 'PAGADO' ${OF_BRANCH}`;

const toCredit: Report = {
  key: 'POR_ACREDITAR',
  label: 'Devoluciones por acreditar',
  description: 'Lo que se devolvió y un CFDI timbrado todavía incluye, con los días que espera.',
  filters: { branch_office_id: ref('Sucursal', 'branch-offices') },
  sql: `select w.id, w.folio, w.day, w.total, w.tax_total, w.days, w.credited_invoice_id, i.number as invoice, i.receiver_name as customer, o.folio as original, w.original_ticket_id
    from (${WAITING}) w ${leftJoin('pos__tickets.credited_invoice_id', 'w', 'i')} ${leftJoin('pos__tickets.original_ticket_id', 'w', 'o')}`,
  columns: {
    day: { field: date('Día') },
    folio: { field: text('Devolución'), link: { record: SALES_RETURN, id: 'id' } },
    original: {
      field: text('Ticket'),
      link: { record: 'pos/tickets', id: 'original_ticket_id' },
    },
    customer: { field: text('Cliente'), priority: 3 },
    invoice: {
      field: text('CFDI'),
      link: { record: 'satInvoices', id: 'credited_invoice_id' },
    },
    total: { field: money('Importe'), total: 'sum' },
    tax_total: { field: money('Impuestos'), total: 'sum', priority: 2 },
    days: { field: int('Días en espera') },
  },
  sort: ['day', 'folio', 'id'],
  drillDown: 'row',
  next: {
    label: 'Generar notas',
    path: 'catalogue/action/pos/tickets/notes',
    key: NOTE_KEY,
  },
  empty: 'Ninguna devolución espera su nota de crédito.',
};

/** Every return is in one of these, so that they add up to what was given back. */
const BY_SITUATION = `select t.account_id, t.id, t.folio, t.day, t.branch_office_id, t.original_ticket_id, t.total as given_back,
    case when t.note_status = 'EMITIDA' then t.total else 0 end as credited, case when t.note_status = 'EN_PROCESO' then t.total else 0 end as under_way,
    case when t.note_status = 'POR_GENERAR' then t.total else 0 end as to_credit, case when t.note_status is null and t.discounted_in_id is not null then t.total else 0 end as left_out,
    case when t.note_status is null and t.discounted_in_id is null then t.total else 0 end as not_invoiced
  from {pos/tickets} t where t.kind = 'DEVOLUCION' and t.status = 'PAGADO' and t.day between :from::date and :to::date ${OF_BRANCH}`;

const FIGURES = [
  ['given_back', 'Devuelto'],
  ['credited', 'Acreditado'],
  ['under_way', 'En proceso'],
  ['to_credit', 'Por generar'],
  ['left_out', 'Fuera de su CFDI'],
  ['not_invoiced', 'Sin CFDI'],
] as const;

const figures = Object.fromEntries(
  FIGURES.map(([name, label]) => [name, { field: money(label), total: 'sum' as const }]),
);

const situations: Report = {
  key: 'CUADRE',
  label: 'Cuadre de devoluciones',
  description:
    'Lo devuelto de cada día es lo acreditado, lo que está en proceso o por generar, lo que su CFDI no incluyó, y lo que no se facturó.',
  period: { default: 'este-mes', maxDays: 400 },
  filters: { branch_office_id: ref('Sucursal', 'branch-offices') },
  sql: `select s.day, ${FIGURES.map(([name]) => `sum(s.${name}) as ${name}`).join(', ')} from (${BY_SITUATION}) s group by s.day`,
  columns: { day: { field: date('Día') }, ...figures },
  sort: ['day'],
  drillDown: {
    sql: `select s.id, s.folio, s.day, ${FIGURES.map(([name]) => `s.${name}`).join(', ')} from (${BY_SITUATION}) s`,
    by: ['day'],
    columns: {
      folio: { field: text('Devolución'), link: { record: 'pos/tickets', id: 'id' } },
      ...figures,
    },
    figures: Object.fromEntries(FIGURES.map(([name]) => [name, 'sum' as const])),
    sort: ['folio', 'id'],
  },
  empty: 'No hubo devoluciones en el periodo.',
};

/** What waits for its note and for how long, and how all that was given back ties out (R21). */
export const returnsToCredit: ReportScreen = {
  path: 'pos/returns-to-credit',
  label: 'Devoluciones por acreditar',
  key: `${SALES_RETURN}.list`,
  exportKey: `${SALES_RETURN}.export`,
  call: { method: 'POST', path: RETURNS_TO_CREDIT },
  docUrl: 'devoluciones-de-ventas',
  inMenu: false,
  tabs: TICKET_TABS,
  reports: [toCredit, situations],
};
