/** An invoice follows its items: paid, paid in part, or owed again (purchasing §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { followComplements } from '../../payment-complements/follow-complements.ts';
import { balancesOf, balanceFields, type InvoiceBalance } from './invoice-balance.ts';
import { INVOICES } from './invoice-posting.ts';

/** Up to a cent nobody pays (purchasing §3). */
const NOTHING = '0.01';

function consequenceOf({ paid, lowered, balance }: InvoiceBalance) {
  if (new Exact(paid).plus(lowered).isZero()) return 'reopen';
  return new Exact(balance).lte(NOTHING) ? 'settle' : 'payPart';
}

/** A credit note is nobody's to pay: what is left of it is all that changes. */
async function keepNotes(
  context: Writing,
  balances: ReadonlyMap<number, InvoiceBalance>,
): Promise<ReadonlySet<number>> {
  const notes = new Set(
    (
      await context.tx.query(
        sql<{
          id: number;
        }>`select id from prc__invoice_shipments where account_id = ${TENANT} and id = any(${[...balances.keys()]}::bigint[]) and kind = 'NOTA_CREDITO'`,
      )
    ).map(({ id }) => id),
  );
  await changeByConsequence(
    context,
    INVOICES,
    { id: [...notes] },
    {
      changes: ({ id }) => balanceFields(balances.get(id!)!),
      reason: t('prc.noteApplied', 'Se aplicó, o se deshizo, lo que acredita.'),
    },
  );
  return notes;
}

export async function followItems(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const ids = [...new Set(settled.map(({ item }) => Number(item.source_id)))];
  const balances = await balancesOf(context.tx, ids);
  await followComplements(context, ids);
  const notes = await keepNotes(context, new Map(balances.map((each) => [each.id, each])));
  for (const each of balances) {
    if (notes.has(each.id)) continue;
    await moveByConsequence(
      context,
      `${INVOICES}.${consequenceOf(each)}`,
      { id: each.id },
      { changes: balanceFields(each) },
    );
  }
}
