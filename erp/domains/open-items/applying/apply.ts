/** Credits that are there already are applied to charges, and told to the books (finance §2.3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { EventSets } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { applyItems, type ApplyLine, type ApplyOptions } from './apply-items.ts';
import { APPLICATIONS, EVENT, eventsOf } from './applied-by.ts';
import { openDay } from './application-day.ts';
import { postingRows } from './posting-rows.ts';
import { unapplyItems, type UnapplyOptions } from './unapply.ts';
import type { Applied } from './store-applications.ts';

/** Name of the party, for the concept. */
export async function partyOf(tx: Tx, subjectId: number | null) {
  const [party] = await tx.query(
    sql<{
      name: string;
      rfc: string | null;
    }>`select name, rfc from cfl__subjects where account_id = ${TENANT} and id = ${subjectId}`,
  );
  return { tercero: party?.name ?? null, rfc: party?.rfc ?? null };
}

const ofSide = ({ charge }: Applied): string => EVENT[charge.side];

interface ApplicationEvent {
  /** By default those of collecting and paying. */
  readonly eventOf?: (one: Applied) => string;
  readonly undoes?: true;
}

/** One entry a day, side and event: its source is the first of its rows. */
export async function postApplications(
  context: Writing,
  applied: readonly Applied[],
  setsOf: (some: readonly Applied[]) => EventSets,
  { eventOf = ofSide, undoes }: ApplicationEvent = {},
): Promise<void> {
  const groups = Map.groupBy(
    applied,
    (one) => `${one.charge.side} ${one.posted_on} ${eventOf(one)}`,
  );
  for (const some of groups.values()) {
    const [first] = some as [Applied];
    const { id, charge, posted_on } = first;
    await postEvent(context, {
      event: eventOf(first),
      source: { resource: APPLICATIONS, id },
      date: posted_on,
      branch_office_id: charge.branch_office_id,
      subject_id: charge.subject_id,
      tokens: { folio: charge.document_no, ...(await partyOf(context.tx, charge.subject_id)) },
      ...(undoes && { undoes }),
      sets: setsOf(some),
    });
  }
}

/** As `applyItems`, with its entry. */
export async function apply(
  context: Writing,
  lines: readonly ApplyLine[],
  options: ApplyOptions,
): Promise<readonly Applied[]> {
  const applied = await applyItems(context, lines, options);
  await postApplications(context, applied, (some) => postingRows(some));
  return applied;
}

/** Undoes them with an entry of their own, where no document's entry is undone with them. */
export async function unapplyWithEntry(
  context: Writing,
  ids: readonly number[],
  options: UnapplyOptions,
): Promise<readonly Applied[]> {
  const undone = await unapplyItems(context, ids, options);
  await postApplications(context, undone, (some) => postingRows(some, { undone: true }), {
    eventOf: await eventsOf(context, undone),
    undoes: true,
  });
  return undone;
}

/**
 * Undoes them on `date`, or on the first open day after it; the money stays as unapplied credit.
 */
export async function unapply(
  context: Writing,
  ids: readonly number[],
  { date, reason }: { readonly date: string; readonly reason: string },
): Promise<readonly Applied[]> {
  const day = await openDay(context, date);
  return unapplyWithEntry(context, ids, {
    dateOf: ({ posted_on }) => (posted_on > day ? posted_on : day),
    reason,
  });
}
