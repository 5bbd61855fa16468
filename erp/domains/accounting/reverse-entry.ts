/** Entries are undone by their mirror, each once (finance R6). */
import { Decimal } from 'decimal.js';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { CLOSING_EVENT } from './closing/closed-year.ts';
import { openMonth, openPeriod, requireEntryPeriod, type EntryPeriod } from './entry-period.ts';
import { REVERSAL } from './events/entry-of-event.ts';
import { sourceKeyOf } from './events/post-event.ts';
import type { FinancialEvent } from './events/financial-event.ts';
import { repeatProofs } from './entry-proofs.ts';
import { insertEntry, type NewEntryLine } from './insert-entry.ts';

export interface ReversedEntry {
  readonly id: number;
  readonly journal_type_id: number;
  readonly folio: string | null;
  readonly date: string;
  readonly month_13: boolean;
  readonly origin: string;
  readonly event: string | null;
  readonly source_resource: string | null;
  readonly source_id: string | null;
}

interface Day {
  readonly date: string;
  readonly period: EntryPeriod;
  readonly month13: boolean;
}

/** The day it was announced for, the entry's own while its month is open, else the given. */
async function reversalDay(
  { tx, actor }: Writing,
  { date: written, month_13, event }: ReversedEntry,
  { date: otherwise, announced, notBefore }: Reversal,
): Promise<Day> {
  const own = notBefore && notBefore > written ? notBefore : written;
  if (announced && announced <= otherwise) {
    const period = await openPeriod(tx, actor, announced);
    if (period) return { date: announced, period, month13: false };
  }
  const isOpen = event === CLOSING_EVENT ? openMonth : openPeriod;
  const open = await isOpen(tx, actor, own, month_13);
  if (open) return { date: own, period: open, month13: month_13 };
  return {
    date: otherwise,
    period: await requireEntryPeriod(tx, actor, otherwise),
    month13: false,
  };
}

const negated = (amount: string | null | undefined) =>
  amount ? new Decimal(amount).neg().toFixed(2) : null;

export interface Reversal {
  /** ISO day where the month of the entry is closed. */
  readonly date: string;
  /** ISO day on which it was to be reversed; it goes before. */
  readonly announced?: string | null;
  /** ISO day on which the document is undone, where that is later than its own. */
  readonly notBefore?: string;
  readonly reason: string;
  /**
   * Book account of open items, by their ids: one whose item stands elsewhere by now is taken back
   * there, so that item and account agree.
   */
  readonly accounts?: ReadonlyMap<number, number>;
}

/** Writes the mirror; the id of it. Whoever calls moves the entry's own state. */
export async function insertMirror(
  context: Writing,
  entry: ReversedEntry,
  lines: readonly NewEntryLine[],
  reversal: Reversal,
): Promise<number> {
  const { date, period, month13 } = await reversalDay(context, entry, reversal);
  const mirror = {
    journal_type_id: entry.journal_type_id,
    date,
    month_13: month13,
    concept: [REVERSAL, entry.folio, reversal.reason].filter(Boolean).join(' ').slice(0, 300),
    origin: entry.origin,
    reverses_id: entry.id,
    ...(entry.event !== null && { event: entry.event }),
    ...(entry.source_resource !== null && { source_resource: entry.source_resource }),
    ...(entry.source_id !== null && { source_id: entry.source_id }),
  };
  const id = await insertEntry(
    context,
    period,
    mirror,
    lines.map((line) => ({
      ...line,
      debit: line.credit ?? null,
      credit: line.debit ?? null,
      amount_currency: negated(line.amount_currency),
    })),
  );
  await repeatProofs(context, entry.id, id);
  return id;
}

const linesOf = ({ tx }: Writing, entryId: number) =>
  tx.query<NewEntryLine & Record<string, unknown>>(
    sql`select * from acc__book_entry_lines where account_id = ${TENANT} and entry_id = ${entryId} order by id`,
  );

/** Live entries of a document, the newest first; locked. */
const entriesOf = ({ tx }: Writing, { resource, id }: FinancialEvent['source']) =>
  tx.query(
    sql<ReversedEntry>`select id, journal_type_id, folio, date, month_13, origin, event, source_resource, source_id from acc__book_entries
      where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and status = 'APLICADA' and reverses_id is null
      order by id desc for update`,
  );

/** Kept with an event that waited when its document was undone. */
const UNDONE = 'Se canceló el documento antes de contabilizarlo.';

/**
 * Undoes what a document wrote in the books: the mirror of each of its entries, and what still
 * waited is left out. Gives the ids of the mirrors.
 */
export async function reverseSource(
  context: Writing,
  source: FinancialEvent['source'],
  reversal: Reversal,
): Promise<readonly number[]> {
  const mirrors: number[] = [];
  for (const entry of await entriesOf(context, source)) {
    const lines = (await linesOf(context, entry.id)).map((line) => ({
      ...line,
      book_account_id:
        reversal.accounts?.get(line.open_item_id ?? Number.NaN) ?? line.book_account_id,
    }));
    const mirror = await insertMirror(context, entry, lines, reversal);
    await moveByConsequence(
      context,
      'acc/book-entries.undo',
      { id: entry.id },
      { changes: { reversed_by_id: mirror, reverse_reason: reversal.reason } },
    );
    mirrors.push(mirror);
  }
  await moveByConsequence(
    context,
    'acc/posting-events.abandon',
    { source_key: sourceKeyOf(source) },
    { changes: { message: UNDONE } },
  );
  return mirrors;
}
