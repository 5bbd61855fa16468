/** A proposal that gives away over the treasury's limit is agreed to by two. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { givesTooMuch } from '#erp/domains/payments/limits/given-away.ts';

const SIGNERS = 2;

interface Discount {
  readonly open_item_id: number;
  readonly date: string;
  readonly discount: string;
}

/** By the first instalment of each invoice: all of them count together. */
export async function proposalSigners(tx: Tx, id: number | null): Promise<number> {
  const given = await tx.query(
    sql<Discount>`select min(o.id) as open_item_id, p.payment_date as date, l.early_discount as discount
      from purchase_payment_lines l ${raw(join('purchase_payment_lines.proposal_id', 'l', 'p'))}
        join cfl__open_items o on ${raw(sameCompany('o', 'l'))} and o.source_resource = 'prc/invoice-shipments' and o.source_id = l.invoice_id::text and o.direction = 'CARGO' and o.status <> 'CANCELADA'
      where l.account_id = ${TENANT} and l.proposal_id = ${id} and l.selected and l.early_discount > 0 group by l.id, p.payment_date, l.early_discount`,
  );
  return given.length > 0 && (await givesTooMuch(tx, given)) ? SIGNERS : 0;
}
