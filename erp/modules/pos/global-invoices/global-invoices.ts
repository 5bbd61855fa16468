import { viewOf } from '#erp/model/rows/view-of.ts';
import { TEST_BANNER } from '#erp/modules/cfdi/issuing/stamp-fields.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { GENERATE } from './global-invoices.schemas.ts';
import { GENERATE_KEY, GLOBALS } from './globals-path.ts';
import { TICKET_TABS } from '../ticket-tabs.ts';

/** CFDI of what was sold to the public at large (finance §2.6, R22). */
export const globalInvoices = viewOf(satInvoices, 'sat/global-invoices', {
  label: ['Factura global', 'Facturas globales'],
  gender: 'f',
  print: { day: 'date' },
  // A tab of the tickets.
  inMenu: false,
  docUrl: 'facturas-globales',
  where: [{ field: 'is_global', is: [true] }],
  withoutActions: ['substitute'],
  editable: ['issue_date', 'issuer_id', 'series_id', 'relations', 'notes', 'emails'],
  calls: ['list', 'one', 'update', 'delete', 'options'],
  screens: ['list', 'edit'],
  extraCalls: [
    {
      name: 'generate',
      method: 'POST',
      path: `${GLOBALS}/generate`,
      key: GENERATE_KEY,
      summary: 'Borradores de las facturas globales de un periodo, una por sucursal.',
      ...GENERATE,
    },
  ],
  list: {
    columns: [
      'date',
      'number',
      'branch_office_id',
      'periodicity',
      'months',
      'year',
      'total',
      'sat_status',
      'status',
    ],
    more: ['uuid', 'fiscal_validity', 'subtotal', 'transferred', 'stamped_at'],
    sort: '-date',
    banner: TEST_BANNER,
    filters: ['status', 'branch_office_id', 'periodicity', 'months', 'year', 'date', 'sat_status'],
    tabs: TICKET_TABS,
    madeBy: ['pos/tickets/global'],
  },
});
