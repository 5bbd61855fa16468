import { bool, choice, date, int, money, ref, text } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Report } from '#erp/model/reports/report.ts';

const NAME = 'sales:receipts';

/**
 * Money applied to invoices that ask for a receipt of it and have none that is stamped; whoever
 * issues receipts adds its rows (`addedRows: pendingReceiptRows(…)`).
 */
export const RECEIPT_SET = {
  [NAME]: `select null::bigint as id, null::date as paid_on, null::bigint as movement_id, null::text as movement, null::bigint as customer_id, null::text as customer, null::bigint as branch_office_id, null::text as source_resource, null::bigint as source_id, null::text as document, null::numeric as amount, null::text as currency, null::date as deadline, null::text as receipt where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

/** The statement gives the columns of the set, in its order. */
export const pendingReceiptRows = (statement: string): Rows => ({ [NAME]: [statement] });

/** Collections whose receipt (REP) is missing or not stamped yet (finance §5.5, R25). */
export const pendingReceipts: Report = {
  key: 'REP_PENDIENTES',
  label: 'REP pendientes',
  description:
    'Cobros de facturas PPD sin complemento de pago timbrado, con su fecha límite: el día 5 del mes siguiente.',
  filters: {
    customer_id: ref('Cliente', 'customers'),
    branch_office_id: ref('Sucursal', 'branch-offices'),
  },
  sql: `select q.*, greatest(:today::date - q.deadline, 0) as days, :today::date > q.deadline as late from ({sales:receipts}) q
    where true [[ and q.customer_id = :customer_id ]] [[ and q.branch_office_id = :branch_office_id ]]`,
  columns: {
    paid_on: { field: date('Pagado el') },
    movement: { field: text('Cobro'), link: { record: 'cfl/movements', id: 'movement_id' } },
    customer: {
      field: text('Cliente'),
      link: { record: 'customers', id: 'customer_id' },
    },
    document: {
      field: text('Factura'),
      link: { records: 'source_resource', id: 'source_id' },
    },
    amount: { field: money('Importe', { currencyIn: 'currency' }) },
    currency: { field: text('Moneda'), priority: 2 },
    receipt: {
      field: choice('Complemento', [
        ['SIN_COMPLEMENTO', 'Sin complemento', 'wait'],
        ['POR_TIMBRAR', 'Por timbrar', 'go'],
      ]),
      priority: 2,
    },
    deadline: { field: date('Fecha límite') },
    days: { field: int('Días de atraso') },
    late: { field: bool('Atrasado') },
  },
  sort: ['deadline', 'paid_on', 'id'],
  drillDown: 'row',
  empty: 'Todo lo cobrado de facturas PPD tiene su complemento de pago.',
};
