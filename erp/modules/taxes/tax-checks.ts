/** What taxes must be worth in the books: the board of tie-outs, and the closing of a month. */
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';

const ROLES = [
  'IVA_TRAS_COBRADO',
  'IVA_TRAS_PENDIENTE',
  'IVA_ACRED_PAGADO',
  'IVA_ACRED_IMPORT',
  'IVA_ACRED_PENDIENTE',
  'IVA_RET_POR_ACREDITAR',
  'IVA_RET_CLIENTES',
  'IVA_RET_CLIENTES_PEND',
] as const;

/** Charges: what suppliers pass on and customers withhold; credits: what is passed on. */
const CAUSED = `select case when (r.side = 'CXC') = r.withheld then r.amount else -r.amount end as amount from ({taxes:rows}) r left join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id where coalesce(y.sat_tax, '002') = '002' and r.role is not null and not r.remitted and not (r.side = 'CXP' and r.withheld)`;

/** Of the items that wait for their money: what they cause when it comes, less what it caused. */
const SIGN = `case when (i.side = 'CXC') = (y.kind = 'RETENCION') then 1 else -1 end * case i.direction when 'CARGO' then 1 else -1 end`;
const PENDING = `select ${SIGN} * (x.amount_mxn - coalesce(t.amount, 0)) as amount from cfl__open_item_taxes x ${join('cfl__open_item_taxes.item_id', 'x', 'i')} ${join('cfl__open_item_taxes.tax_id', 'x', 'y')}
    left join (select c.account_id, c.item_tax_id, sum(c.tax_at_document) as amount from cfl__application_taxes c group by 1, 2) t on ${sameCompany('t', 'x')} and t.item_tax_id = x.id
  where x.basis = 'FLUJO' and y.sat_tax = '002' and i.kind <> 'ANTICIPO' and i.status <> 'CANCELADA' and not (i.side = 'CXP' and y.kind = 'RETENCION')`;

/** What returns gave back. */
const DETERMINED = `select x.debit - x.credit as amount from acc_ledger x join acc__book_entries e on ${sameCompany('e', 'x')} and e.id = x.entry_id
  where e.event = 'DETERMINACION_IVA' and x.book_account_id in (select m.book_account_id from acc__account_maps m where m.role in (${ROLES.map((role) => `'${role}'`).join(', ')}))`;

export const taxLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'IVA',
    label: 'IVA causado y pendiente',
    accounts: { roles: ROLES },
    kept: `select coalesce(sum(q.amount), 0) from (${CAUSED} union all ${PENDING} union all ${DETERMINED}) q`,
  },
];
