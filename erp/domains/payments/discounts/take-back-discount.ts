/** A discount that was granted with a payment is taken back, without the payment (R41). */
import { postEvent } from '../../accounting/events/post-event.ts';
import { openDay } from '../../open-items/applying/application-day.ts';
import { partyOf } from '../../open-items/applying/apply.ts';
import { postingRows } from '../../open-items/applying/posting-rows.ts';
import { unapplyItems } from '../../open-items/applying/unapply.ts';
import { cancelTheseItems } from '../../open-items/items/cancel-item.ts';
import type { Source } from '../../open-items/items/item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { discountRow, joinSets, paymentSettings } from './discounts.ts';
import { negative } from '../money-amounts.ts';

interface Discount {
  /** The application. */
  readonly id: number;
  /** The item that stands for it. */
  readonly credit_id: number;
}

interface TakenBack {
  /** ISO day; the first open one after it where its month is closed. */
  readonly date: string;
  readonly reason: string;
  readonly event: string;
  /** Who takes it back. */
  readonly source: Source;
}

/** The document is owed again, with its taxes pending, and what was gained is given back. */
export async function takeBackDiscounts(
  context: Writing,
  discounts: readonly Discount[],
  { date, reason, event, source }: TakenBack,
): Promise<void> {
  const { tx } = context;
  const day = await openDay(context, date);
  const undone = await unapplyItems(
    context,
    discounts.map(({ id }) => id),
    { dateOf: ({ posted_on }) => (posted_on > day ? posted_on : day), reason, by: source },
  );
  await cancelTheseItems(
    tx,
    discounts.map(({ credit_id }) => credit_id),
    day,
  );
  const settings = await paymentSettings(tx);
  const { charge, posted_on } = undone[0]!;
  await postEvent(context, {
    event,
    source,
    date: posted_on,
    branch_office_id: charge.branch_office_id,
    subject_id: charge.subject_id,
    tokens: { folio: charge.document_no, ...(await partyOf(tx, charge.subject_id)) },
    sets: joinSets(postingRows(undone, { moves: 'charge', unposted: true, undone: true }), {
      CONCEPTOS: undone.map((each) => {
        const row = discountRow(each, settings);
        return { ...row, amounts: { descuento: negative(String(row.amounts.descuento)) } };
      }),
    }),
  });
}
