import { date, int, money, ref, text } from '#erp/model/fields.ts';
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { GENERATE_KEY } from './globals-path.ts';
import { TICKET_TABS } from '../ticket-tabs.ts';

/** Paid, in no CFDI, and not given back whole. */
const PENDING = `select t.account_id, t.id, t.folio, t.day, t.branch_office_id, t.payment_form, t.total - coalesce(r.total, 0) as amount
  from {pos/tickets} t left join lateral (select sum(x.total) as total from {pos/tickets} x where ${sameCompany('x', 't')} and x.original_ticket_id = t.id and x.status <> 'CANCELADO') r on true
  where t.kind = 'VENTA' and t.status = 'PAGADO' and t.invoice_id is null and t.global_invoice_id is null and t.total > coalesce(r.total, 0)
    and t.day between :from::date and :to::date [[ and t.branch_office_id = :branch_office_id ]]`;

const toInvoice: Report = {
  key: 'POR_FACTURAR',
  label: 'Tickets por facturar',
  description: 'Lo que se cobró y no tiene factura, por sucursal y día.',
  period: { default: 'este-mes', maxDays: 400 },
  filters: { branch_office_id: ref('Sucursal', 'branch-offices') },
  sql: `select p.day, p.branch_office_id, b.name as branch, count(*)::int as tickets, sum(p.amount) as amount, string_agg(distinct p.payment_form, ', ' order by p.payment_form) as forms
    from (${PENDING}) p ${leftJoin('pos__tickets.branch_office_id', 'p', 'b')} group by p.day, p.branch_office_id, b.name`,
  columns: {
    branch: { field: text('Sucursal') },
    day: { field: date('Día') },
    tickets: { field: int('Tickets'), total: 'sum' },
    amount: { field: money('Importe'), total: 'sum' },
    forms: { field: text('Formas de pago') },
  },
  sort: ['branch', 'day'],
  drillDown: {
    sql: `select p.id, p.folio, p.day, p.branch_office_id, p.payment_form, 1 as tickets, p.amount from (${PENDING}) p`,
    by: ['day', 'branch_office_id'],
    columns: {
      folio: { field: text('Folio'), link: { record: 'pos/tickets', id: 'id' } },
      payment_form: { field: text('Forma de pago') },
      amount: { field: money('Importe'), total: 'sum' },
    },
    figures: { tickets: 'sum', amount: 'sum' },
    sort: ['folio', 'id'],
  },
  next: {
    label: 'Hacer factura global',
    path: 'catalogue/action/pos/tickets/global',
    key: GENERATE_KEY,
  },
  empty: 'No hay tickets por facturar en el periodo.',
};

/** What is left to invoice, beside the global invoices that were issued (finance §2.6). */
export const ticketsToInvoice: ReportScreen = {
  path: 'pos/tickets-to-invoice',
  label: 'Tickets por facturar',
  key: 'pos/tickets.list',
  exportKey: 'pos/tickets.export',
  call: { method: 'POST', path: 'pos/tickets-to-invoice' },
  docUrl: 'facturas-globales',
  inMenu: false,
  tabs: TICKET_TABS,
  reports: [toInvoice],
};
