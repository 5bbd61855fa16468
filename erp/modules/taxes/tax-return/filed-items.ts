/** What a filed return leaves to be paid, beside what versions before it paid already. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { accountOfItem } from '#erp/domains/open-items/applying/posting-rows.ts';
import { createItem, type NewItem } from '#erp/domains/open-items/items/create-item.ts';
import { lockItems } from '#erp/domains/open-items/items/load-items.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { DueItem } from './papers/paper.ts';

export const RETURNS = 'sat/tax-return';

/** All versions of a return before one: the same month and kind. */
const EARLIER = raw(`select v.id::text from sat__tax_return v where ${sameCompany('v', 'd')}
  and v.year = d.year and v.month = d.month and v.kind = d.kind and v.filing < d.filing`);

/** Their items of which something was paid and stays so. */
async function paidBefore(tx: Tx, returnId: number): Promise<readonly OpenItem[]> {
  const found = await tx.query(
    sql<{
      id: number;
    }>`select i.id from sat__tax_return d join cfl__open_items i on ${raw(sameCompany('i', 'd'))} and i.source_resource = ${RETURNS} and i.source_id in (${EARLIER})
      where d.account_id = ${TENANT} and d.id = ${returnId} and i.status <> 'CANCELADA' and i.balance < i.amount order by i.id`,
  );
  const items = await lockItems(
    tx,
    found.map(({ id }) => id),
  );
  return [...items.values()];
}

const rowOf = (item: OpenItem, amount: string, role: string): EventRow => ({
  ...accountOfItem(item, role),
  amounts: { por_pagar: amount },
});

const paidOf = ({ amount, balance }: OpenItem): string =>
  moneyText(new Exact(amount).minus(balance));

/**
 * Makes an item of what is left of each tax, and gives the rows that name it and the items of
 * earlier versions whose payment counts: their own entries are reversed with those versions.
 * `common` is what the items share, `asked` the role of the rule.
 */
export async function leaveDue(
  context: Writing,
  returnId: number,
  items: readonly DueItem[],
  common: Omit<NewItem, 'amount' | 'account_role' | 'part'>,
): Promise<readonly EventRow[]> {
  const rows: EventRow[] = [];
  const before = await paidBefore(context.tx, returnId);
  for (const { part, role, amount, asked } of items) {
    const paid = before.filter((item) => item.part === part);
    rows.push(...paid.map((item) => rowOf(item, paidOf(item), asked ?? role)));
    const left = paid.reduce((rest, item) => rest.minus(paidOf(item)), new Exact(amount));
    if (left.lte(0)) continue;
    const [item] = await createItem(context, {
      ...common,
      part,
      // One of several says which it is.
      document_no: asked
        ? `${common.document_no} ${part.replaceAll('_', ' ')}`
        : common.document_no,
      amount: moneyText(left),
      account_role: role,
    });
    rows.push(rowOf(item!, moneyText(left), asked ?? role));
  }
  return rows;
}
