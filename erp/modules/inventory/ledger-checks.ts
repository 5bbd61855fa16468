/** The stock is worth its accounts, but for what waits to be posted. */
import { untoldOf, type LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';
import { stockPostingEvents } from './posting-events.ts';

/** What moves no account of inventory: variances, and what leaves one place for another. */
const NO_CHANGE = new Set(['INV_TRASPASO', 'INV_RECLASIFICACION']);
const changes = ({ code }: { readonly code: string }) =>
  (code.startsWith('INV_') || code === 'VAR_NEGATIVO') && !NO_CHANGE.has(code);

export const stockLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'INVENTARIOS',
    label: 'Inventarios',
    accounts: { roles: ['INV_MERCANCIA', 'INV_MP', 'INV_PT', 'INV_TRANSITO', 'INV_TERCEROS'] },
    kept: 'select coalesce(sum(c.value), 0) from stock_costs c',
    waiting: untoldOf(
      stockPostingEvents.filter(changes).map(({ code }) => code),
      'INV_REDONDEO',
    ),
  },
];
