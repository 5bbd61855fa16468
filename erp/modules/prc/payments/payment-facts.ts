/** What a payment needs of the invoices that it names. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface NamedInvoice {
  readonly id: number;
  readonly supplier_id: number;
  readonly kind: string;
  readonly status: string;
  readonly hold: boolean;
  readonly currency_id: number;
  readonly folio: string | null;
  /** Whom it was ceded to. */
  readonly payee_supplier_id: number | null;
  readonly payee: string | null;
  /** ISO day. */
  readonly issued: string;
  /** What its supplier forgives of what is paid early. */
  readonly percent: string | null;
  readonly days: number | null;
}

export const namedInvoices = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<NamedInvoice>`select i.id, i.supplier_id, i.kind, i.status, i.hold, i.currency_id, coalesce(i.supplier_folio, i.folio) as folio, i.payee_supplier_id, s.legal_name as payee, i.date as issued, v.early_pay_percent as percent, v.early_pay_days as days from prc__invoice_shipments i ${raw(join('prc__invoice_shipments.supplier_id', 'i', 'v'))} ${raw(leftJoin('prc__invoice_shipments.payee_supplier_id', 'i', 's'))} where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[])`,
  );

/** Of them, what the report of payments lists. */
export const SUPPLIER_MONEY_PAID = `select p.account_id, 'payments', p.id, p.date, p.folio, case p.kind when 'ANTICIPO' then 'ANTICIPO_PROVEEDOR' else 'PAGO_PROVEEDOR' end, u.id, p.bank_account_id, p.payment_type_id, p.branch_office_id, p.base_amount, p.applied, p.unapplied
  from {payments} p left join {cfl/subjects} u on ${sameCompany('u', 'p')} and u.supplier_id = coalesce(p.payee_supplier_id, p.supplier_id)
  where p.kind <> 'REEMBOLSO' and p.status in ('APLICADO', 'CONCILIADO')`;

/** Of `items:needed`: what a payment that nobody applied yet is for; a proposal claims its own. */
export const DRAFT_PAYMENTS = `select a.account_id, 'prc/invoice-shipments', a.invoice_id::text, 'payments', null::text from payment_applications a ${join('payment_applications.payment_id', 'a', 'p')} where p.status = 'BORRADOR' and p.proposal_id is null`;

/** Of `suppliers:paid-accounts`: where money went, and where the bank was told to send it. */
export const PAID_ACCOUNTS: readonly string[] = [
  `select p.account_id, p.supplier_bank_account_id from payments p where p.supplier_bank_account_id is not null and p.folio is not null`,
  `select l.account_id, l.bank_account_id from purchase_payment_lines l where l.bank_account_id is not null and l.payment_id is not null`,
];

/** Nobody holds them back, nor takes them back, while they are paid. */
export const lockInvoices = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql`select id from prc__invoice_shipments where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );

/** Payments of any state but cancelled, and those whose money has left. */
export const COUNTED = {
  written: ['BORRADOR', 'APLICADO', 'CONCILIADO'],
  applied: ['APLICADO', 'CONCILIADO'],
} as const;

export interface CountedCash {
  readonly otherThan: number | null;
  readonly counting: keyof typeof COUNTED;
}

/** Pesos that other payments in cash gave, or would give, to any of these invoices. */
export async function cashPaidOf(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
  { otherThan, counting }: CountedCash,
): Promise<string> {
  const [paid] = await tx.query(
    sql<{
      pesos: string;
    }>`select coalesce(sum(coalesce(l.amount, l.invoice_amount) * coalesce(p.exchange_rate, 1)), 0)::text as pesos
      from payment_applications l ${raw(join('payment_applications.payment_id', 'l', 'p'))} ${raw(join('payments.payment_type_id', 'p', 'f'))}
      where l.account_id = ${TENANT} and l.invoice_id = any(${ids}::bigint[]) and p.status = any(${[...COUNTED[counting]]}::text[]) and p.kind <> 'REEMBOLSO' and f.kind = 'EFECTIVO' and p.id is distinct from ${otherThan}::bigint`,
  );
  return paid!.pesos;
}

export interface InvoiceItem {
  readonly id: number;
  readonly invoice_id: number;
  /** In the currency of the invoice. */
  readonly balance: string;
}

/** What is left of the instalments, the first one first; of a credit note, what is in favour. */
export const openItemsOf = (
  tx: Tx,
  ids: readonly (number | null | undefined)[],
  direction: 'CARGO' | 'ABONO',
) =>
  tx.query(
    sql<InvoiceItem>`select id, source_id::bigint as invoice_id, balance from cfl__open_items
      where account_id = ${TENANT} and source_resource = 'prc/invoice-shipments' and source_id = any(${ids.map(String)}::text[]) and direction = ${direction} and status in ('ABIERTA', 'PARCIAL') order by installment_no, id`,
  );
