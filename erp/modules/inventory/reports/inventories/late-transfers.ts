/**
 * Transfers that should have come by now: a report, and the list and the count of the dashboard.
 */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { datetime, text } from '#erp/model/fields.ts';
import type { DashboardList, Report } from '#erp/model/reports/report.ts';
import { stockFilters } from '../report-filters.ts';
import { PRODUCT_FILTERS } from '../stock.queries.ts';

/** Of a storage or branch when they leave it or go to it. */
export const LATE_TRANSFERS = `select t.id, t.folio, f.code as origin, d.code as target, t.eta from {branch-transfers} t ${join('branch_transfers.from_storage_id', 't', 'f')}
    ${join('branch_transfers.to_storage_id', 't', 'd')}
  where t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and t.eta < now() [[ and :storage_id in (t.from_storage_id, t.to_storage_id) ]] [[ and (f.branch_office_id = any(:branch_office_id) or d.branch_office_id = any(:branch_office_id)) ]]
    and exists (select 1 from branch_transfer_lines l join {products} p on ${refersTo('branch_transfer_lines.product_id', 'l', 'p')} where ${refersTo('branch_transfer_lines.transfer_id', 'l', 't')} ${PRODUCT_FILTERS})`;

const columns = {
  folio: { field: text('Folio'), link: { record: 'branch-transfers', id: 'id' } },
  origin: { field: text('Origen') },
  target: { field: text('Destino') },
  eta: { field: datetime('Debió llegar') },
} as const;

export const lateTransfersReport: Report = {
  key: 'RETRASOS',
  label: 'Traspasos con retraso',
  description: 'Lo que salió hacia otra sucursal, debió llegar ya y no se ha recibido completo.',
  privilege: 'branch-transfers.list',
  filters: stockFilters,
  sql: LATE_TRANSFERS,
  columns: { ...columns, folio: { ...columns.folio, total: 'count' } },
  drillDown: 'row',
  sort: ['eta', 'id'],
  empty: 'Ningún traspaso va retrasado.',
};

export const lateTransfers: DashboardList = {
  key: 'stock.late-transfers',
  label: 'Traspasos con retraso',
  privilege: 'branch-transfers.list',
  sql: LATE_TRANSFERS,
  columns,
  sort: ['eta', 'id'],
  max: 10,
  width: 6,
  link: { screen: 'reports/inventories', query: { report: 'RETRASOS' }, figure: 'rows' },
  empty: 'Ningún traspaso va retrasado.',
};
