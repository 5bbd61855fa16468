/** What transfers between branches will bring and take. */
import { IN_STOCK_UNITS, storageOfDocument, type StockFlow } from '#erp/domains/stock/flows.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { branchTransferLines, branchTransfers } from './branch-transfers.ts';

const ENTERED = 'coalesce(l.entered_qty, 0) + coalesce(l.entered_damaged, 0)';
const TRANSFER = {
  kind: 'Traspaso',
  document: branchTransfers,
  lines: branchTransferLines,
  by: 'transfer_id',
} as const;

export const transferFlows: readonly StockFlow[] = [
  {
    ...TRANSFER,
    direction: 'ENTRADA',
    storage: 'd.to_storage_id',
    qty: `coalesce(l.qty_shipped, 0) - (${ENTERED})`,
    day: companyDay('coalesce(d.eta, d.ship_at)'),
    open: `d.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and coalesce(l.qty_shipped, 0) > ${ENTERED}`,
    counted: true,
    inTransit: true,
    partner: storageOfDocument('from_storage_id'),
  },
  {
    // Requisitions count as incoming until they are supplied; their transfer takes over from there,
    // not from the day on which it leaves.
    ...TRANSFER,
    direction: 'ENTRADA',
    storage: 'd.to_storage_id',
    qty: IN_STOCK_UNITS,
    day: companyDay('coalesce(d.eta, d.created_at)'),
    open: `d.status = 'AUTORIZADO' and d.requisition_id is not null`,
    counted: true,
    partner: storageOfDocument('from_storage_id'),
  },
  {
    ...TRANSFER,
    direction: 'SALIDA',
    storage: 'd.from_storage_id',
    qty: IN_STOCK_UNITS,
    day: companyDay('coalesce(d.eta, d.created_at)'),
    open: `d.status = 'AUTORIZADO'`,
    partner: storageOfDocument('to_storage_id'),
    holds: [`'branch-transfers'`, 'd.id::text'],
  },
];
