/** What a payment gives away over the treasury's limit: whoever applies it and another agree. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
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

/** By the first instalment of each invoice: all of them count together. */
export async function discountSigners(tx: Tx, id: number | null): Promise<number> {
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
