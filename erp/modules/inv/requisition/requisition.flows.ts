/** What requisitions of transfer will bring and take. */
import { storageOfDocument, type StockFlow } from '#erp/domains/stock/flows.ts';
import { requisitionLines, suppliedSql } from './requisition-lines.ts';
import { requisition } from './requisition.ts';

const OPEN = `d.status in ('SOLICITADA', 'AUTORIZADA', 'EN_SURTIDO')`;
const REQUISITION = {
  kind: 'Requisición',
  document: requisition,
  lines: requisitionLines,
  by: 'requisition_id',
  // What was handed over in part is there, or on its way by a transfer.
  qty: `greatest(coalesce(l.qty_stock, l.qty) * coalesce(l.qty_authorized, l.qty) / l.qty - ${suppliedSql('l')}, 0)`,
  day: 'd.needed_on',
  open: OPEN,
} as const;

export const requisitionFlows: readonly StockFlow[] = [
  {
    ...REQUISITION,
    direction: 'SALIDA',
    storage: 'd.from_storage_id',
    counted: `d.status = 'SOLICITADA'`,
    asks: true,
    partner: storageOfDocument('to_storage_id'),
    holds: [`'inv/requisition'`, 'd.id::text'],
  },
  {
    ...REQUISITION,
    direction: 'ENTRADA',
    storage: 'd.to_storage_id',
    // What reordering proposes counts once it is written down, or it would be proposed again.
    counted: `(${OPEN} or (d.status = 'BORRADOR' and d.origin = 'REORDEN'))`,
    partner: storageOfDocument('from_storage_id'),
  },
];
