/** What fixed assets are worth, against their accounts (finance §5.4, CUADRE). */
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';

export const assetLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'ACTIVOS_FIJOS',
    label: 'Activos fijos',
    accounts: { sql: `select c.id from acc__accounts c where c.control = 'ACTIVO_FIJO'` },
    kept: `select coalesce(sum(a.cost - coalesce(a.depreciated, 0)), 0) from acc__fixed_assets a where a.status in ('EN_USO', 'DEPRECIADO')`,
    waiting: `select coalesce(-sum(e.amount), 0) from acc__posting_events e where e.event = 'DEPRECIACION' and e.status in ('PENDIENTE', 'ERROR')`,
  },
];
