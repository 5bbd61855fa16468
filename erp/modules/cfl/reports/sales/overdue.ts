/** What customers of each seller should have paid: reports and dashboard of sales. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { date, int, money, text } from '#erp/model/fields.ts';
import type { Report, Tile } from '#erp/model/reports/report.ts';
import {
  joinPerson,
  ofWhom,
  SELLER_NAME,
  whoseFilters,
} from '#erp/modules/sales/reports/sold/sale-parts.ts';

const ITEMS_KEY = 'cfl/open-items.list';

/** What is late of customers whom one may read; sold by that of its document, else by theirs. */
const LATE = `select i.account_id, i.id, coalesce(i.document_no, i.kind) as document, i.subject_id, s.name as customer, i.branch_office_id, coalesce(i.seller_id, c.seller_id) as seller_id, i.date, i.due_date, i.base_balance as amount
  from {cfl/open-items} i ${join('cfl__open_items.subject_id', 'i', 's')} join {customers} c on ${sameCompany('c', 's')} and c.id = s.customer_id
  where i.side = 'CXC' and i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and i.due_date < :today::date and i.base_balance <> 0`;

/** Today, in pesos. */
const OVERDUE = `select i.id, i.document, i.subject_id, i.customer, coalesce(${SELLER_NAME}, 'Sin vendedor') as seller, i.date, i.due_date, :today::date - i.due_date as days, i.amount
  from (${LATE}) i ${joinPerson('i')} where true ${ofWhom('i', 'i.date')}`;

export const overdueItems = {
  key: 'VENCIDO',
  label: 'Cartera vencida',
  description:
    'Lo que los clientes debían haber pagado a hoy, por el vendedor de su documento, o si no tiene, por el suyo.',
  privilege: ITEMS_KEY,
  filters: whoseFilters,
  sql: OVERDUE,
  columns: {
    document: { field: text('Documento'), link: { record: 'cfl/open-items', id: 'id' } },
    customer: { field: text('Cliente'), link: { record: 'cfl/subjects', id: 'subject_id' } },
    seller: { field: text('Vendedor'), priority: 3 },
    date: { field: date('Fecha'), priority: 3 },
    due_date: { field: date('Vencimiento') },
    days: { field: int('Días de atraso') },
    amount: { field: money('Saldo'), total: 'sum' },
  },
  sort: ['due_date', 'id'],
  drillDown: 'row',
  empty: 'Nadie tiene saldos vencidos.',
} as const satisfies Report;

/** On the dashboard of sales, for who sees open items. */
export const overdueTile: Tile = {
  key: 'sales.overdue',
  label: 'Cartera vencida',
  privilege: ITEMS_KEY,
  field: money('MXN', { suffix: 'MXN' }),
  value: `select coalesce(sum(q.amount), 0) from (${OVERDUE}) q`,
  currentOnly: true,
  joins: 'dashboard/sales',
  link: { screen: 'sales-report', query: { report: 'VENCIDO' }, figure: 'amount' },
};
