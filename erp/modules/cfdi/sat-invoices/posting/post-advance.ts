/**
 * The CFDI of an advance: the money is in the books already, whole, as the customer's credit; what
 * its stamp tells is the IVA in it, which is caused (finance decision 18).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { accountOfItem, CREDIT } from '#erp/domains/open-items/applying/posting-rows.ts';
import { addTaxes } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { lockItems } from '#erp/domains/open-items/items/load-items.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { eventOf, itemTaxes, taxesOf, taxRows } from './event-rows.ts';
import type { Posting } from './posted-invoice.ts';

const MOVEMENTS = 'cfl/movements';

/** What an advance that was collected left, by the movement that brought it. */
export async function advanceItems(
  tx: Tx,
  movementId: number | null,
): Promise<readonly OpenItem[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__open_items where account_id = ${TENANT} and source_resource = ${MOVEMENTS} and source_id = ${String(movementId)} and direction = 'ABONO' and kind = 'ANTICIPO' and status <> 'CANCELADA' order by id`,
  );
  const items = await lockItems(
    tx,
    rows.map(({ id }) => id),
  );
  return [...items.values()];
}

export async function postAdvance(context: Writing, posting: Posting): Promise<number> {
  const { invoice } = posting;
  const taxes = taxesOf(posting);
  const [item] = await advanceItems(context.tx, invoice.advance_movement_id);
  await addTaxes(
    context,
    { resource: MOVEMENTS, id: invoice.advance_movement_id! },
    itemTaxes(taxes),
  );
  const rows = taxRows(posting, taxes, { withheld: false, realized: true });
  const taxed = rows.reduce(
    (sum, { amounts }) => sum.plus(String(amounts.impuesto ?? '0')),
    new Exact(0),
  );
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context.tx, 'VTA_ANTICIPO', posting)),
    sets: {
      TOTAL: item
        ? [{ ...accountOfItem(item, CREDIT.CXC), amounts: { impuesto: moneyText(taxed) } }]
        : [],
      IMPUESTOS: rows,
    },
  });
  return eventId;
}
