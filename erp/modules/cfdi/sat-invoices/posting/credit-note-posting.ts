/**
 * A credit note lowers what is owed of the invoices that it names; what was collected of that stays
 * as the customer's credit, whose IVA leaves what was caused (finance R24).
 */
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { lowerOwed, planNote, someOf } from '#erp/domains/open-items/applying/credit-note.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { IN_FAVOR, type OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import {
  eventOf,
  itemFacts,
  itemRows,
  itemTaxes,
  lineRows,
  sourceOf,
  taxesOf,
  taxRows,
  type InvoiceTax,
} from './event-rows.ts';
import type { Posting } from './posted-invoice.ts';
import { keptShares } from './note-shares.ts';

async function makeItems(
  context: Writing,
  posting: Posting,
  parts: { readonly lowers: string; readonly stays: string; readonly own: readonly InvoiceTax[] },
): Promise<readonly OpenItem[]> {
  const note = { ...itemFacts(posting), direction: 'ABONO', kind: 'NOTA_CREDITO' } as const;
  const { lowers, stays, own } = parts;
  return [
    ...(Number(lowers) > 0
      ? await createItem(context, {
          ...note,
          amount: lowers,
          taxes: itemTaxes(someOf(own)),
        })
      : []),
    // What it was collected with causes taxes anew when it is applied to another invoice.
    ...(Number(stays) > 0
      ? await createItem(context, { ...note, part: IN_FAVOR, amount: stays })
      : []),
  ];
}

export async function postCreditNote(context: Writing, posting: Posting): Promise<number> {
  const { invoice } = posting;
  const shares = await keptShares(context.tx, invoice.id);
  const { lowers, stays, own, rest, lines } = await planNote(
    context,
    { total: invoice.total, taxes: taxesOf(posting) },
    shares.map(({ id, amount }) => ({ source: { resource: INVOICES, id }, amount })),
  );
  const items = await makeItems(context, posting, { lowers, stays, own });
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context.tx, 'VTA_NOTA_CREDITO', posting)),
    sets: {
      LINEAS: lineRows(posting),
      IMPUESTOS: [
        ...taxRows(posting, own, { withheld: false }),
        ...taxRows(posting, rest, { withheld: false, realized: true }),
      ],
      RETENCIONES: [
        ...taxRows(posting, own, { withheld: true }),
        ...taxRows(posting, rest, { withheld: true, realized: true }),
      ],
      TOTAL: itemRows(posting, items),
    },
  });
  if (Number(lowers) > 0)
    await lowerOwed(context, items[0]!, lines, { date: posting.date, source: sourceOf(posting) });
  return eventId;
}
