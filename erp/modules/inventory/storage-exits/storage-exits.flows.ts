/** What «vales» will take, and what is lent and comes back. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { StockFlow } from '#erp/domains/stock/flows.ts';
import { storageExitLines } from './storage-exit-lines.ts';
import { storageExits } from './storage-exits.ts';

const EXIT = {
  document: storageExits,
  lines: storageExitLines,
  by: 'exit_id',
  storage: 'd.storage_id',
  partner: `(select concat_ws(' ', x.name, x.last_name) from users x where ${sameCompany('x', 'd')} and x.id = d.requester_id)`,
} as const;

export const exitFlows: readonly StockFlow[] = [
  {
    ...EXIT,
    direction: 'SALIDA',
    kind: 'Vale',
    qty: 'coalesce(l.qty_stock, l.qty)',
    day: 'd.date',
    open: `d.status in ('SOLICITADO', 'AUTORIZADO')`,
    counted: `d.status = 'SOLICITADO'`,
    asks: true,
    holds: [`'storage-exits'`, 'd.id::text'],
  },
  {
    ...EXIT,
    direction: 'ENTRADA',
    kind: 'Resguardo',
    qty: 'coalesce(l.qty_stock, l.qty) * (coalesce(l.qty_delivered, 0) - coalesce(l.qty_returned, 0)) / l.qty',
    day: 'd.due_back_on',
    open: `d.exit_kind = 'RESGUARDO' and d.status = 'ENTREGADO'`,
  },
];
