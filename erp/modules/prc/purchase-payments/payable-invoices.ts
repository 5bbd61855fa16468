/** What a proposal needs of the invoices that it may pay (purchasing R45). */
import type { Layout } from '#erp/domains/bank/payment-files/layouts.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { OPEN_PROPOSAL } from './proposal-states.ts';
import { PAYABLE } from '../invoice-shipments/invoice-choices.ts';

export interface PayableInvoice {
  readonly id: number;
  readonly number: string;
  readonly supplier_id: number;
  readonly subject_id: number | null;
  /** Whom it was ceded to, and where that one is paid. */
  readonly payee_supplier_id: number | null;
  readonly payee_subject_id: number | null;
  readonly payee_account_id: number | null;
  readonly kind: string;
  readonly status: string;
  readonly currency_id: number;
  readonly hold: boolean;
  readonly hold_reason: string | null;
  /** ISO days. */
  readonly issued: string;
  readonly due_date: string | null;
  readonly total: string;
  readonly tax: string;
  readonly balance: string;
  readonly supplier_status: string;
  readonly block_scope: string;
  readonly block_reason: string | null;
  readonly efos_status: string;
  readonly early_pay_percent: string | null;
  readonly early_pay_days: number | null;
  /** What the supplier has in favour in the currency of the invoice. */
  readonly in_favor: string;
}

const COLUMNS = `i.id, coalesce(nullif(concat_ws('-', i.series, i.supplier_folio), ''), i.folio) as number, i.supplier_id, u.id as subject_id, i.kind, i.status, i.currency_id, i.hold, i.hold_reason, i.date as issued, i.due_date, i.total, coalesce(i.transferred_tax, 0) as tax, i.balance,
    s.status as supplier_status, s.block_scope, s.block_reason, s.efos_status, s.early_pay_percent, s.early_pay_days, coalesce(f.amount, 0) as in_favor, i.payee_supplier_id, w.id as payee_subject_id, i.payee_account_id`;

/** What is told of invoices `i` beside themselves. */
const BESIDE = sql`${raw(join('prc__invoice_shipments.supplier_id', 'i', 's'))} left join cfl__subjects u on ${raw(sameCompany('u', 'i'))} and u.supplier_id = s.id left join cfl__subjects w on ${raw(sameCompany('w', 'i'))} and w.supplier_id = i.payee_supplier_id
    left join (select o.account_id, o.subject_id, o.currency_id, sum(o.balance) as amount from cfl__open_items o where o.account_id = ${TENANT} and o.side = 'CXP' and o.direction = 'ABONO' and o.status in ('ABIERTA', 'PARCIAL') group by o.account_id, o.subject_id, o.currency_id) f on ${raw(sameCompany('f', 'i'))} and f.subject_id = u.id and f.currency_id = i.currency_id`;

export const loadInvoices = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<PayableInvoice>`select ${raw(COLUMNS)} from prc__invoice_shipments i ${BESIDE} where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[])`,
  );

export interface Claim {
  readonly invoice_id: number;
  /** Folio of the proposal; null of a draft. */
  readonly folio: string | null;
}

const PENDING = `purchase_payment_lines l ${join('purchase_payment_lines.proposal_id', 'l', 'p')} where l.selected and l.result = 'PENDIENTE' and p.status in (${OPEN_PROPOSAL.map((status) => `'${status}'`).join(', ')})`;
const CLAIMS = sql`select l.account_id, l.invoice_id, p.id, p.folio from ${raw(PENDING)} and l.account_id = ${TENANT}`;
/** What a proposal is going to pay, of `items:claimed`. */
export const PROPOSED_INVOICES = `select l.account_id, 'prc/invoice-shipments', l.invoice_id::text, p.folio, case when p.status = 'ENVIADA' then l.amount + coalesce(l.early_discount, 0) else 0 end from ${PENDING}`;

/** Of these invoices, those that another proposal is going to pay. */
export const claimsOf = (
  tx: Tx,
  ids: readonly (number | null | undefined)[],
  own: number | null | undefined,
) =>
  tx.query(
    sql<Claim>`select c.invoice_id, c.folio from (${CLAIMS}) c where c.account_id = ${TENANT} and c.invoice_id = any(${ids}::bigint[]) and c.id is distinct from ${own ?? null}::bigint`,
  );

export interface Criteria {
  readonly proposal: number;
  readonly currency_id: number;
  /** ISO days: what falls due until one is proposed, to be paid on the other. */
  readonly until: string;
  readonly paidOn: string;
  readonly early: boolean;
  readonly suppliers: readonly number[];
  readonly categories: readonly string[];
  readonly most: number;
  /** Only these of them, which were found before. */
  readonly among?: readonly number[];
}

export interface Candidate extends PayableInvoice {
  /** What of its balance falls due until then. */
  readonly due: string;
}

/** Balances that fall due, by invoice, as a number: to sort texts takes longer than the rest. */
const dueOf = ({ until, among }: Criteria) =>
  sql`select o.account_id, o.source_id::bigint as invoice_id, sum(o.balance) as amount from cfl__open_items o where o.account_id = ${TENANT} and o.source_resource = 'prc/invoice-shipments' and o.direction = 'CARGO' and o.status in ('ABIERTA', 'PARCIAL') and o.due_date <= ${until} ${among ? sql`and o.source_id = any(${among.map(String)}::text[])` : raw('')} group by o.account_id, o.source_id`;

/** Which they are, first: what is told of them is looked for of those alone. */
const chosenOf = (asked: Criteria) =>
  sql`select i.account_id, i.id, coalesce(d.amount, 0) as due from prc__invoice_shipments i ${raw(join('prc__invoice_shipments.supplier_id', 'i', 's'))}
      left join (${dueOf(asked)}) d on ${raw(sameCompany('d', 'i'))} and d.invoice_id = i.id
      where i.account_id = ${TENANT} ${asked.among ? sql`and i.id = any(${asked.among}::bigint[])` : raw('')} and i.status = any(${PAYABLE}::text[]) and i.kind <> 'NOTA_CREDITO' and i.currency_id = ${asked.currency_id} and i.balance > 0
        and ((d.amount > 0 and coalesce(i.scheduled_date <= greatest(${asked.until}::date, ${asked.paidOn}::date), true)) or (${asked.early} and s.early_pay_percent > 0 and i.date + s.early_pay_days::int >= ${asked.paidOn}::date))
        and (cardinality(${asked.suppliers}::bigint[]) = 0 or i.supplier_id = any(${asked.suppliers}::bigint[]))
        and (cardinality(${asked.categories}::text[]) = 0 or s.category = any(${asked.categories}::text[]))
        and not exists (select 1 from (${CLAIMS}) c where ${raw(sameCompany('c', 'i'))} and c.invoice_id = i.id and c.id <> ${asked.proposal})
      order by i.due_date, i.balance, i.id limit ${asked.most}`;

/** What is due, or gives a discount; nobody else's, the most urgent first. */
export const loadCandidates = (tx: Tx, asked: Criteria) =>
  tx.query(
    sql<Candidate>`select ${raw(COLUMNS)}, k.due from (${chosenOf(asked)}) k join prc__invoice_shipments i on ${raw(sameCompany('i', 'k'))} and i.id = k.id ${BESIDE} order by i.due_date, i.balance, i.id`,
  );

/** The same, without what is told of them. */
export const candidateIds = async (tx: Tx, asked: Criteria): Promise<readonly number[]> => {
  const rows = await tx.query(sql<{ id: number }>`select k.id from (${chosenOf(asked)}) k`);
  return rows.map(({ id }) => id);
};

export interface Destination {
  readonly id: number;
  readonly account: string;
  readonly holder: string;
}

export const destinationsOf = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<Destination>`select b.id, coalesce(b.clabe, b.iban, b.account_number, '') as account, b.holder_name as holder from supplier_bank_accounts b where b.account_id = ${TENANT} and b.id = any(${ids}::bigint[])`,
  );

interface OwnAccount {
  readonly layout: Layout | null;
  readonly origin: string;
  readonly balance: string;
  readonly is_cash: boolean;
}

export async function ownAccount(tx: Tx, id: unknown): Promise<OwnAccount | null> {
  const [found] = await tx.query(
    sql<OwnAccount>`select b.layout_code as layout, coalesce(b.clabe, b.account_number, '') as origin, coalesce(b.balance, 0) as balance, coalesce(y.is_cash, false) as is_cash from cfl__bank_accounts b ${raw(leftJoin('cfl__bank_accounts.account_type_id', 'b', 'y'))} where b.account_id = ${TENANT} and b.id = ${id}`,
  );
  return found ?? null;
}
