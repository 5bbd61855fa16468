/** An invoice follows its items: paid, paid in part, or owed again (purchasing §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { balancesOf, type InvoiceBalance } from './invoice-balance.ts';
import { INVOICES } from './invoice-posting.ts';

/** Up to a cent nobody pays (purchasing §3). */
const NOTHING = '0.01';

function consequenceOf({ paid, balance }: InvoiceBalance): 'settle' | 'payPart' | 'reopen' {
  if (new Exact(paid).isZero()) return 'reopen';
  return new Exact(balance).lte(NOTHING) ? 'settle' : 'payPart';
}

/** A credit note is nobody's to pay: what is left of it is all that changes. */
async function keepNotes(
  { tx }: Writing,
  balances: readonly InvoiceBalance[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`update prc__invoice_shipments i set paid = b.paid, balance = b.balance, version = i.version + 1
      from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as b(id bigint, paid numeric, balance numeric)
      where i.account_id = ${TENANT} and i.id = b.id and i.kind = 'NOTA_CREDITO' returning i.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function followItems(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const ids = [...new Set(settled.map(({ item }) => Number(item.source_id)))];
  const balances = await balancesOf(context.tx, ids);
  const notes = await keepNotes(context, balances);
  for (const each of balances) {
    if (notes.has(each.id)) continue;
    const { id, paid, balance } = each;
    await moveByConsequence(
      context,
      `${INVOICES}.${consequenceOf(each)}`,
      { id },
      { changes: { paid, balance } },
    );
  }
}
