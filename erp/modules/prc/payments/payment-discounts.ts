/**
 * A discount over the treasury's limit, or that its supplier did not agree to (purchasing R41):
 * whoever applies the payment and another agree.
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { agreedDiscount, type EarlyTerms } from '#erp/domains/terms/early-payment.ts';
import { givesTooMuch, type SettledPart } from '#erp/domains/payments/limits/given-away.ts';

const SIGNERS = 2;

interface Line {
  readonly open_item_id: number;
  readonly date: string;
  readonly discount: string | null;
  readonly amount_item: string;
  readonly amount: string;
  readonly currency_id: number;
}

interface Taken extends EarlyTerms {
  /** ISO days. */
  readonly issued: string;
  readonly date: string;
  readonly balance: string;
  readonly discount: string;
}

async function isBeyondAgreed(tx: Tx, id: number | null): Promise<boolean> {
  const taken = await tx.query(
    sql<Taken>`select i.date as issued, p.date, i.balance, l.early_discount as discount, s.early_pay_percent as percent, s.early_pay_days as days
      from payment_applications l ${raw(join('payment_applications.payment_id', 'l', 'p'))} ${raw(join('payment_applications.invoice_id', 'l', 'i'))} ${raw(join('prc__invoice_shipments.supplier_id', 'i', 's'))}
      where l.account_id = ${TENANT} and l.payment_id = ${id} and l.early_discount > 0`,
  );
  return taken.some((each) => agreedDiscount(each, each, each.date).lt(each.discount));
}

/** By the first instalment of each invoice: all of them count together. */
export async function discountSigners(tx: Tx, id: number | null): Promise<number> {
  if (await isBeyondAgreed(tx, id)) return SIGNERS;
  const lines = await tx.query(
    sql<Line>`select min(i.id) as open_item_id, p.date, l.early_discount as discount, l.invoice_amount as amount_item, coalesce(l.amount, l.invoice_amount) as amount, p.currency_id
      from payment_applications l join payments p on ${raw(sameCompany('p', 'l'))} and p.id = l.payment_id
        join cfl__open_items i on ${raw(sameCompany('i', 'l'))} and i.source_resource = 'prc/invoice-shipments' and i.source_id = l.invoice_id::text and i.direction = case p.kind when 'REEMBOLSO' then 'ABONO' else 'CARGO' end and i.status <> 'CANCELADA'
      where l.account_id = ${TENANT} and l.payment_id = ${id} group by l.id, p.date, l.early_discount, l.invoice_amount, l.amount, p.currency_id`,
  );
  const parts = lines.map(({ open_item_id, date, discount, ...paid }): SettledPart => ({
    open_item_id,
    date,
    discount,
    paid: { ...paid, fee: '0' },
  }));
  return (await givesTooMuch(tx, parts)) ? SIGNERS : 0;
}
