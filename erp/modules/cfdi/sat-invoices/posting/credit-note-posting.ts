/**
 * A credit note lowers what is owed of the invoices that it names; what was collected of that stays
 * as the customer's credit, whose IVA leaves what was caused (finance R24).
 */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import {
  lowerOwed,
  owedOf,
  splitNote,
  splitTaxes,
} from '#erp/domains/open-items/applying/credit-note.ts';
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
import { creditedInvoices } from './related-invoices.ts';

const isSome = ({ amount }: InvoiceTax): boolean => !new Exact(amount).isZero();

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
          taxes: itemTaxes(own.filter(isSome)),
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
  const credited = await creditedInvoices(context.tx, invoice.id);
  const owed = await owedOf(
    context.tx,
    credited.map(({ id }) => ({ resource: INVOICES, id })),
  );
  const { lowers, stays } = splitNote(invoice.total, owed);
  const { own, rest } = splitTaxes(taxesOf(posting), lowers, invoice.total);
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
    await lowerOwed(context, items[0]!, owed, { date: posting.date, source: sourceOf(posting) });
  return eventId;
}
