/** What loans owe, against the accounts of loans (finance §5.4, CUADRE). */
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';

/** Roles of what is lent and of what is borrowed, with their interest. */
const ROLES = [
  'PRESTAMOS_TERCEROS',
  'PRESTAMOS_EMPLEADOS',
  'INTERESES_POR_COBRAR',
  'CREDITOS_BANCARIOS',
  'CREDITOS_LARGO_PLAZO',
  'INTERESES_POR_PAGAR',
] as const;

export const loanLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'PRESTAMOS',
    label: 'Préstamos e intereses',
    accounts: { roles: ROLES },
    kept: `select coalesce(sum(case i.side when 'CXC' then i.base_balance else -i.base_balance end), 0) from cfl__open_items i where i.kind = 'PRESTAMO' and i.status <> 'CANCELADA'`,
    waiting: `select coalesce(sum(case i.side when 'CXC' then i.base_balance else -i.base_balance end), 0) from cfl__open_items i where i.kind = 'PRESTAMO' and i.status <> 'CANCELADA' and i.book_account_id is null`,
  },
];
