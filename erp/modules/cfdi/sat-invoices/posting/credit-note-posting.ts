/**
 * A credit note lowers what is owed of the invoices that it names; what was collected of that stays
 * as the customer's credit, whose IVA leaves what was caused (finance R24).
 */
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { apply } from '#erp/domains/open-items/applying/apply.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { itemsOf, lockItems } from '#erp/domains/open-items/items/load-items.ts';
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

/** What is still owed of what it names, by instalment, the oldest first. */
async function owedOf(tx: Tx, noteId: number): Promise<readonly OpenItem[]> {
  const invoices = await creditedInvoices(tx, noteId);
  const items: OpenItem[] = [];
  for (const { id } of invoices) items.push(...(await itemsOf(tx, { resource: INVOICES, id })));
  const locked = await lockItems(
    tx,
    items.map(({ id }) => id),
  );
  return [...locked.values()].filter(
    ({ direction, balance }) => direction === 'CARGO' && !new Exact(balance).isZero(),
  );
}

/** A part of each tax, and what is left of it. */
function divided(taxes: readonly InvoiceTax[], part: string, whole: string) {
  const own = taxes.map((tax) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).times(part).div(whole)),
    base: moneyText(new Exact(tax.base).times(part).div(whole)),
  }));
  const rest = taxes.map((tax, i) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).minus(own[i]!.amount)),
    base: moneyText(new Exact(tax.base).minus(own[i]!.base)),
  }));
  return { own, rest };
}

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
      ? await createItem(context, { ...note, part: 'A FAVOR', amount: stays })
      : []),
  ];
}

export async function postCreditNote(context: Writing, posting: Posting): Promise<number> {
  const { invoice } = posting;
  const owed = await owedOf(context.tx, invoice.id);
  const total = new Exact(invoice.total);
  const due = owed.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
  const lowers = moneyText(due.lt(total) ? due : total);
  const stays = moneyText(total.minus(lowers));
  const { own, rest } = divided(taxesOf(posting), lowers, invoice.total);
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
  if (Number(lowers) > 0) await lower(context, posting, items[0]!, owed);
  return eventId;
}

/** The oldest instalment first. */
async function lower(
  context: Writing,
  posting: Posting,
  note: OpenItem,
  owed: readonly OpenItem[],
): Promise<void> {
  let left = new Exact(note.amount);
  const lines = owed.flatMap(({ id, balance }) => {
    const amount = left.lt(balance) ? left : new Exact(balance);
    left = left.minus(amount);
    return amount.isZero()
      ? []
      : [{ charge_id: id, credit_id: note.id, amount_charge: moneyText(amount) }];
  });
  await apply(context, lines, { date: posting.date, source: sourceOf(posting) });
}
