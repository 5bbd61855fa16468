/** Items are worth their accounts (finance R10), but for what waits to be posted. */
import { refersTo } from '#erp/db/sql/joins.ts';
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';

/** An advance with CFDI stands in its account without the taxes that its CFDI caused. */
const TAXES = `case i.kind when 'ANTICIPO' then coalesce((select sum(x.amount_mxn - coalesce((select sum(t.tax_at_document) from cfl__application_taxes t where ${refersTo('cfl__application_taxes.item_tax_id', 't', 'x')}), 0)) from cfl__open_item_taxes x where ${refersTo('cfl__open_item_taxes.item_id', 'x', 'i')} and x.basis = 'FLUJO'), 0) else 0 end`;
const quoted = (roles: readonly string[]) => roles.map((role) => `'${role}'`).join(', ');

/** Read once for both. */
const itemsOf = (side: 'CXC' | 'CXP', roles: readonly string[]) =>
  `select coalesce(sum(a.amount), 0) as kept, coalesce(sum(a.amount) filter (where a.waits), 0) as waiting
    from (select case when (i.side = 'CXC') = (i.direction = 'CARGO') then 1 else -1 end * (i.base_balance - ${TAXES}) as amount, i.book_account_id is null as waits
      from cfl__open_items i where i.side = '${side}' and i.account_role in (${quoted(roles)}) and (i.base_balance <> 0 or i.kind = 'ANTICIPO') offset 0) a`;

const checkOf = (
  key: string,
  side: 'CXC' | 'CXP',
  label: string,
  roles: readonly string[],
): LedgerCheck => ({ key, label, accounts: { roles }, amounts: itemsOf(side, roles) });

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
