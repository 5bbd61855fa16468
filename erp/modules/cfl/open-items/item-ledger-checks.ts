/** Items are worth their accounts (finance R10), but for what waits to be posted. */
import { refersTo } from '#erp/db/sql/joins.ts';
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';

/** An advance with CFDI stands in its account without the taxes that its CFDI caused. */
const TAXES = `case i.kind when 'ANTICIPO' then coalesce((select sum(x.amount_mxn - coalesce((select sum(t.tax_at_document) from cfl__application_taxes t where ${refersTo('cfl__application_taxes.item_tax_id', 't', 'x')}), 0)) from cfl__open_item_taxes x where ${refersTo('cfl__open_item_taxes.item_id', 'x', 'i')} and x.basis = 'FLUJO'), 0) else 0 end`;
const quoted = (roles: readonly string[]) => roles.map((role) => `'${role}'`).join(', ');

const itemsOf = (side: 'CXC' | 'CXP', roles: readonly string[]) =>
  `select coalesce(sum(case when (i.side = 'CXC') = (i.direction = 'CARGO') then 1 else -1 end * (i.base_balance - ${TAXES})), 0)
    from cfl__open_items i where i.side = '${side}' and i.account_role in (${quoted(roles)})`;

const checkOf = (
  key: string,
  side: 'CXC' | 'CXP',
  label: string,
  roles: readonly string[],
): LedgerCheck => ({
  key,
  label,
  accounts: { roles },
  kept: itemsOf(side, roles),
  waiting: `${itemsOf(side, roles)} and i.book_account_id is null`,
});

export const itemLedgerChecks: readonly LedgerCheck[] = [
  checkOf('CXC', 'CXC', 'Cuentas por cobrar', [
    'CLIENTES_NAC',
    'CLIENTES_EXT',
    'ANTICIPO_CLIENTES',
  ]),
  checkOf('CXP', 'CXP', 'Cuentas por pagar', [
    'PROVEEDORES_NAC',
    'PROVEEDORES_EXT',
    'ANTICIPO_PROV',
  ]),
  checkOf('DEPOSITOS', 'CXC', 'Depósitos por identificar', ['DEPOSITOS_POR_IDENTIFICAR']),
];
