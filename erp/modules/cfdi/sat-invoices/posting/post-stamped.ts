/** What follows from a stamp, once: what the customer owes, and the entry (finance §2.3, R11). */
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { openDay } from '#erp/domains/open-items/applying/application-day.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { balanceOf, NOTHING_OWED, type InvoiceBalance } from './invoice-balance.ts';
import {
  eventOf,
  itemFacts,
  itemRows,
  itemTaxes,
  lineRows,
  taxesOf,
  taxRows,
} from './event-rows.ts';
import { applyAdvance } from './apply-advance.ts';
import { postAdvance } from './post-advance.ts';
import { postCreditNote } from './credit-note-posting.ts';
import { loadPosted, type PostedInvoice, type Posting } from './posted-invoice.ts';

export interface PostingResult extends InvoiceBalance {
  readonly event_id: number | null;
}

/** Equal instalments, one a month; the last takes the rest (finance R11). */
function installmentsOf({ invoice, decimals }: Posting) {
  const { total, due_date, installments } = invoice;
  const count = installments ?? 1;
  const first = Temporal.PlainDate.from(due_date);
  const each = roundTo(new Exact(total).div(count), decimals);
  return Array.from({ length: count }, (_, i) => ({
    due_date: first.add({ months: i }).toString(),
    amount: moneyText(i < count - 1 ? each : new Exact(total).minus(each.times(count - 1))),
  }));
}

async function postInvoice(context: Writing, posting: Posting): Promise<number> {
  const { invoice } = posting;
  const taxes = taxesOf(posting);
  const items = await createItem(context, {
    ...itemFacts(posting),
    direction: 'CARGO',
    kind: 'FACTURA',
    amount: invoice.total,
    base_amount: invoice.base_total,
    installments: installmentsOf(posting),
    taxes: itemTaxes(taxes),
  });
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context.tx, 'VTA_FACTURA', posting)),
    sets: {
      LINEAS: lineRows(posting),
      IMPUESTOS: taxRows(posting, taxes, { withheld: false }),
      RETENCIONES: taxRows(posting, taxes, { withheld: true }),
      TOTAL: itemRows(posting, items),
    },
  });
  return eventId;
}

/** Null of an advance that is applied: its entry is that of the application. */
async function eventFor(context: Writing, posting: Posting): Promise<number | null> {
  const { cfdi_type, is_advance, credit_reason } = posting.invoice;
  if (cfdi_type === 'INGRESO')
    return is_advance ? postAdvance(context, posting) : postInvoice(context, posting);
  if (credit_reason !== 'ANTICIPO') return postCreditNote(context, posting);
  await applyAdvance(context, posting);
  return null;
}

/** Nothing of what the counter posts at its close (R21), nor of what is worth nothing. */
const isSilent = ({ posts, total, cfdi_type }: PostedInvoice): boolean =>
  !posts || cfdi_type === 'PAGO' || new Exact(total).isZero();

export async function postStamped(
  context: Writing,
  id: number,
  uuid: string,
): Promise<PostingResult> {
  const loaded = await loadPosted(context.tx, id);
  const { invoice, facts } = loaded;
  const subjectId = facts.customer?.subject_id;
  if (isSilent(invoice) || !subjectId) return { event_id: null, ...NOTHING_OWED };
  const date = await openDay(context, invoice.date);
  const posting: Posting = { ...loaded, subjectId, uuid, date };
  const event_id = await eventFor(context, posting);
  return { event_id, ...(await balanceOf(context.tx, id)) };
}
