/**
 * What an opening loads, side by side (finance §2.1): the balance of each account that is told one
 * by one, and what its items, taxes and banks add up to. Raw tables; a charge is positive.
 */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { initialStock } from '#erp/domains/accounting/queue/leave-opening.ts';
import { PENDING_ROLES } from '#erp/domains/open-items/items/tax-roles.ts';
import { balancesAsOf } from '#erp/domains/open-items/reading/as-of.ts';

/** The day before the books begin; null while nobody has said it. */
const EVE = '(select o.date - 1 from acc__openings o)';

const generalAccount = (role: string, of: string) =>
  `(select m.book_account_id from acc__account_maps m where ${sameCompany('m', of)} and m.role = ${role} and m.scope = 'GENERAL')`;

const SIGN = `case when (i.side = 'CXC') = (i.direction = 'CARGO') then 1 else -1 end`;
/** What of a tax goes with the balance that an item had then. */
const SHARE = 'round(x.amount_mxn * b.balance / i.amount, 2)';

/** An advance stands in its account without the taxes that its CFDI caused. */
const CAUSED = `case i.kind when 'ANTICIPO' then coalesce((select sum(${SHARE}) from cfl__open_item_taxes x where ${refersTo('cfl__open_item_taxes.item_id', 'x', 'i')} and x.basis = 'FLUJO'), 0) else 0 end`;

/**
 * Documents of before that are here already: their entries are left out, and the opening has them
 * (finance decision 8).
 */
const KNOWN_ITEMS = `select i.account_id, i.id, i.subject_id, i.document_no, i.branch_office_id, i.currency_id, i.exchange_rate, ${generalAccount('i.account_role', 'i')} as book_account_id,
    ${SIGN} * (b.base_balance - ${CAUSED}) as amount, ${SIGN} * b.balance as amount_currency
  from cfl__open_items i join (${balancesAsOf(EVE)}) b on b.item_id = i.id
  where i.source_resource <> 'acc/openings' and (i.book_account_id is null or exists (select 1 from acc__openings o join acc__book_entry_lines n on ${sameCompany('n', 'o')} and n.entry_id = o.entry_id where ${sameCompany('o', 'i')} and n.open_item_id = i.id))`;

const KNOWN_TAXES = `select i.account_id, ${generalAccount('x.pending_role', 'x')} as book_account_id, case when y.kind = 'RETENCION' then 1 else -1 end * ${SIGN} * ${SHARE} as amount
  from cfl__open_items i join (${balancesAsOf(EVE)}) b on b.item_id = i.id
  join cfl__open_item_taxes x on ${refersTo('cfl__open_item_taxes.item_id', 'x', 'i')} join sattaxes y on ${refersTo('cfl__open_item_taxes.tax_id', 'x', 'y')}
  where i.id in (select k.id from (${KNOWN_ITEMS}) k) and i.kind <> 'ANTICIPO' and x.basis = 'FLUJO' and x.pending_role is not null`;

const KNOWN_LINES = `select x.account_id, k.book_account_id, case x.direction when 'SALIDA' then -x.base_amount else x.base_amount end as amount
  from cfl__transactions x join cfl__bank_accounts k on ${refersTo('cfl__transactions.bank_account_id', 'x', 'k')} join acc__openings o on ${sameCompany('o', 'x')}
  where x.date < o.date and x.entry_id is null and coalesce(x.source_resource, '') <> 'acc/openings'`;

const LOADED = [
  'select i.account_id, i.book_account_id, i.ledger_amount as amount from acc__opening_items i',
  'select i.account_id, i.tax_account_id, i.tax_ledger from acc__opening_items i where i.tax_account_id is not null',
  'select i.account_id, i.other_account_id, i.other_ledger from acc__opening_items i where i.other_account_id is not null',
  `select b.account_id, k.book_account_id, b.base_amount from acc__opening_banks b join cfl__bank_accounts k on ${sameCompany('k', 'b')} and k.id = b.bank_account_id`,
  `select k.account_id, k.book_account_id, k.amount from (${KNOWN_ITEMS}) k`,
  KNOWN_TAXES,
  KNOWN_LINES,
].join(' union all ');

const DETAIL = `select u.account_id, u.book_account_id, sum(u.amount) as amount from (${LOADED}) u where u.book_account_id is not null group by 1, 2`;
const BALANCES = `select b.account_id, b.book_account_id, sum(coalesce(b.debit, 0) - coalesce(b.credit, 0)) as amount from acc__opening_balances b group by 1, 2`;

/** Each peso in them is of a document. */
const PENDING_ACCOUNTS = `select m.book_account_id from acc__account_maps m where m.role in (${PENDING_ROLES.map((role) => `'${role}'`).join(', ')})`;

const SUMS = `select 'SUMA' as key, 'Balanza: saldos deudores y acreedores' as label, 0 as position, null::bigint as book_account_id, coalesce(sum(b.debit), 0) as loaded, coalesce(sum(b.credit), 0) as detail, true as counted from acc__opening_balances b`;

const ACCOUNTS = `select 'CUENTA:' || a.id, a.code || ' ' || a.name, 1, a.id, coalesce(l.amount, 0), coalesce(d.amount, 0), true
  from acc__accounts a left join (${BALANCES}) l on ${sameCompany('l', 'a')} and l.book_account_id = a.id left join (${DETAIL}) d on ${sameCompany('d', 'a')} and d.book_account_id = a.id
  where d.book_account_id is not null or (l.amount <> 0 and (a.control in ('CLIENTES', 'PROVEEDORES', 'BANCOS') or a.id in (${PENDING_ACCOUNTS})))`;

/** Stock events that the opening leaves out, as the entries of each would have been rounded. */
const STOCK = `from acc__posting_events e where e.status <> 'CONTABILIZADO' and e.movement_id is not null and (e.event like 'INV\\_%' or e.event = 'VAR_NEGATIVO') and e.event not in ('INV_TRASPASO', 'INV_RECLASIFICACION', 'INV_REDONDEO')
  and (e.date <= ${EVE} or ${initialStock('e')})`;
/** Assets of the day before: those bought and sold since are told by their entries. */
const ASSETS = `from acc__fixed_assets f where f.status <> 'BORRADOR' and f.acquisition_date <= coalesce(${EVE}, f.acquisition_date)
  and (f.disposal_date is null or f.disposal_date > ${EVE})`;
/** What the months before the books begin took off their cost. */
const ASSET_WORTH = `f.cost - coalesce((select sum(r.book) from acc__asset_depreciations r where ${sameCompany('r', 'f')} and r.asset_id = f.id and r.is_opening), 0)`;

interface ControlTie {
  readonly control: string;
  readonly label: string;
  readonly position: number;
  /** What a row of `rows` is worth, which begins with `from`. */
  readonly worth: string;
  readonly rows: string;
}

/** Accounts of a control together: what its module keeps is not told account by account. */
const controlTie = ({ control, label, position, worth, rows }: ControlTie) =>
  `select '${control}', '${label}', ${position}, null::bigint, (select coalesce(sum(coalesce(b.debit, 0) - coalesce(b.credit, 0)), 0) from acc__opening_balances b join acc__accounts a on ${sameCompany('a', 'b')} and a.id = b.book_account_id where a.control = '${control}'), (select coalesce(sum(${worth}), 0) ${rows}), exists (select 1 ${rows})`;

/** `counted` is false where the module keeps nothing: the balance stands as it was loaded. */
const TIES = [
  SUMS,
  ACCOUNTS,
  controlTie({
    control: 'INVENTARIOS',
    label: 'Inventarios: existencias iniciales',
    position: 2,
    worth: 'round(e.amount, 2)',
    rows: STOCK,
  }),
  controlTie({
    control: 'ACTIVO_FIJO',
    label: 'Activos fijos en uso',
    position: 3,
    worth: ASSET_WORTH,
    rows: ASSETS,
  }),
].join(' union all ');

export const OPENING_ROW_SETS = { 'openings:ties': TIES, 'openings:known': KNOWN_ITEMS } as const;
