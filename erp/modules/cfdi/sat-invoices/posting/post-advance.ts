/**
 * The CFDI of an advance: the money is in the books already, whole, as the customer's credit; what
 * its stamp tells is the IVA in it, which is caused (finance decision 18).
 */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { accountOfItem, CREDIT } from '#erp/domains/open-items/applying/posting-rows.ts';
import { advanceItems } from '#erp/domains/open-items/applying/advances.ts';
import { addTaxes } from '#erp/domains/open-items/items/create-item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { eventOf, itemTaxes, taxesOf, taxRows } from './event-rows.ts';
import type { Posting } from './posted-invoice.ts';

export const MOVEMENTS = 'cfl/movements';

export async function postAdvance(context: Writing, posting: Posting): Promise<number> {
  const { invoice } = posting;
  const taxes = taxesOf(posting);
  const source = { resource: MOVEMENTS, id: invoice.advance_movement_id! };
  const [item] = await advanceItems(context.tx, source);
  await addTaxes(context, source, itemTaxes(taxes));
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
