/** Rows of a receipt, so that whoever reads it sees what it says; worked out, never typed. */
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { paymentOf } from '#erp/domains/cfdi/amounts/payment.ts';
import type { PaidDocument } from '#erp/domains/cfdi/draft/payments.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { receiptPayments, type ReceiptPayment } from './figures/receipt-payments.ts';

const taxes = (rows: PaidDocument['transferred']): string =>
  moneyText(sumOf(rows.map(({ amount }) => amount ?? 0)));

async function storePayment(
  { tx, actor }: Writing,
  receiptId: number,
  { movement_id, payment_type_id, currency_id, invoiceIds, received }: ReceiptPayment,
  position: number,
): Promise<void> {
  const { date, amount, exchangeRate, operation, documents } = paymentOf(received);
  const [payment] = await tx.query(
    sql<{
      id: number;
    }>`insert into satinvoices__payments (account_id, created_by, updated_by, invoice_id, movement_id, payment_date, payment_type_id, currency_id, exchange_rate, amount, base_amount, operation, position)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${receiptId}, ${movement_id}, ${date.slice(0, 10)}, ${payment_type_id}, ${currency_id}, ${exchangeRate}, ${amount}, ${moneyText(cents(new Exact(amount).times(exchangeRate ?? 1)))}, ${operation}, ${position}) returning id`,
  );
  const rows = documents.map((document, i) => ({
    position: i,
    invoice_id: invoiceIds[i],
    installment: document.installment,
    previous: document.previousBalance,
    paid: document.paid,
    remaining: document.remainingBalance,
    spent: received.invoices[i]!.spent,
    equivalence: document.equivalence ?? '1',
    transferred: taxes(document.transferred),
    withheld: taxes(document.withheld),
  }));
  await tx.execute(
    sql`insert into satinvoices__payment_documents (account_id, created_by, updated_by, payment_id, invoice_id, installment, previous, paid, remaining, spent, equivalence, transferred, withheld, position)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${payment!.id}, r.invoice_id, r.installment, r.previous, r.paid, r.remaining, r.spent, r.equivalence, r.transferred, r.withheld, r.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(invoice_id bigint, installment int, previous numeric, paid numeric, remaining numeric, spent numeric, equivalence numeric, transferred numeric, withheld numeric, position int)`,
  );
}

/** Those of a draft again, with the balances of now; `payments` where they are known already. */
export async function storePayments(
  context: Writing,
  receiptId: number,
  payments?: readonly ReceiptPayment[],
): Promise<void> {
  const { tx } = context;
  const known =
    payments ??
    (await receiptPayments(tx, receiptId, wallTime(context.now, context.actor.timeZone)));
  await tx.execute(
    sql`delete from satinvoices__payments where account_id = ${TENANT} and invoice_id = ${receiptId}`,
  );
  for (const [position, payment] of known.entries())
    await storePayment(context, receiptId, payment, position);
}
