/** What taxes must be worth in the books: the board of tie-outs, and the closing of a month. */
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';

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
const CAUSED = `select case when (r.side = 'CXC') = r.withheld then r.amount else -r.amount end as amount from ({taxes:unkept}) r left join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id where coalesce(y.sat_tax, '002') = '002' and r.role is not null and not r.remitted and not (r.side = 'CXP' and r.withheld)`;

/** Of open items: what they caused, and what they cause when their money comes. */
const OF_ITEMS = `select case when (k.side = 'CXC') = (y.kind = 'RETENCION') then 1 else -1 end * (k.caused + k.pending) as amount from cfl_tax_sums k join sattaxes y on ${sameCompany('y', 'k')} and y.id = k.tax_id where y.sat_tax = '002' and not (k.side = 'CXP' and y.kind = 'RETENCION')`;

/** What returns gave back. */
const DETERMINED = `select x.debit - x.credit as amount from acc_ledger x join acc__book_entries e on ${sameCompany('e', 'x')} and e.id = x.entry_id
  where e.event = 'DETERMINACION_IVA' and x.book_account_id in (select m.book_account_id from acc__account_maps m where m.role in (${ROLES.map((role) => `'${role}'`).join(', ')}))`;

export const taxLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'IVA',
    label: 'IVA causado y pendiente',
    accounts: { roles: ROLES },
    kept: `select coalesce(sum(q.amount), 0) from (${CAUSED} union all ${OF_ITEMS} union all ${DETERMINED}) q`,
  },
];
