/** Discounts of a payment over the treasury's limit: whoever applies it and another agree. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { discountsPassLimit, type WantedDiscount } from '#erp/domains/payments/discount-limit.ts';

const SIGNERS = 2;

/** By the first instalment of each invoice: all of them count together. */
export async function discountSigners(tx: Tx, id: number | null): Promise<number> {
  const wanted = await tx.query(
    sql<WantedDiscount>`select min(i.id) as open_item_id, l.early_discount as amount_item from payment_applications l
        join cfl__open_items i on ${raw(sameCompany('i', 'l'))} and i.source_resource = 'prc/invoice-shipments' and i.source_id = l.invoice_id::text and i.direction = 'CARGO' and i.status <> 'CANCELADA'
      where l.account_id = ${TENANT} and l.payment_id = ${id} and l.early_discount > 0 group by l.id, l.early_discount`,
  );
  return (await discountsPassLimit(tx, wanted)) ? SIGNERS : 0;
}
