/** Entries of what waits in `acc/posting-events`: of a day and branch together, or each alone. */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { batchesOf } from '#erp/db/batches.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';
import { accountProblem } from '../entry-checks.ts';
import { isOpened } from '../closing/opening-event.ts';
import { openPeriod, type EntryPeriod } from '../entry-period.ts';
import { differenceOf, joined, type ComposedLine } from '../events/compose.ts';
import { conceptOf, entryLine } from '../events/entry-of-event.ts';
import { explanationOf, type Explanation } from '../events/explanation.ts';
import type { FinancialEvent } from '../events/financial-event.ts';
import { loadPostingContext, prepare, type PostingContext } from '../events/posting-context.ts';
import {
  proveEntries,
  provenBy,
  stampedBy,
  type Stamped,
  type WrittenEntry,
} from '../entry-proofs.ts';
import { insertEntry } from '../insert-entry.ts';
import { leaveOpening, refuseLate } from './leave-opening.ts';
import { QUEUED_COLUMNS, stockEventOf, type QueuedStockEvent } from './stock-event.ts';

interface QueuedEvent extends QueuedStockEvent {
  /** What a document told; null of the stock ledger's own. */
  readonly payload: FinancialEvent | null;
  readonly source_key: string | null;
  readonly occurrence: number | null;
}

/** What came of a run: entries made, events written, and those that wait with their reason. */
export interface PostingResult {
  readonly entries: number;
  readonly events: number;
  readonly failed: number;
}

/** Kept with the event, for whoever reads it. */
const UNEVEN = 'Los renglones del cierre no se compensan.';
const CLOSED = 'El periodo de su fecha está cerrado.';

const AT_ONCE = 20_000;
/** Read by one statement: the single connection of the embedded engine is held no longer. */
const CHUNK = 2_000;

interface QueueRange {
  /** ISO days, both included. */
  readonly from: string;
  readonly until: string;
  /** These, or all that wait. */
  readonly only: readonly number[] | null;
}

const chunkOf = (
  tx: Tx,
  { from, until, only, after }: QueueRange & { readonly after: QueuedEvent | undefined },
): Promise<QueuedEvent[]> =>
  tx.query(
    sql<QueuedEvent>`select ${raw(QUEUED_COLUMNS)}, e.payload, e.source_key, e.occurrence
      from acc__posting_events e ${raw(leftJoin('acc__posting_events.movement_id', 'e', 'm'))} ${raw(leftJoin('movements.movement_type_id', 'm', 'y'))}
        left join inv__revaluations r on r.account_id = ${TENANT} and e.source_resource = 'inv/revaluations' and r.id::text = e.source_id
      where e.account_id = ${TENANT} and e.status in ('PENDIENTE', 'ERROR') and coalesce(e.post_on, e.date) between ${from} and ${until} and (${only}::bigint[] is null or e.id = any(${only}::bigint[]))
        and (coalesce(e.post_on, e.date), e.id) > (${after?.date ?? from}::date, ${after?.id ?? 0}::bigint)
      order by coalesce(e.post_on, e.date), e.id limit ${CHUNK} for update of e`,
  );

/** What waits, the oldest first, locked; so many at once. */
async function queued(tx: Tx, asked: QueueRange): Promise<readonly QueuedEvent[]> {
  const rows: QueuedEvent[] = [];
  for (;;) {
    const chunk = await chunkOf(tx, { ...asked, after: rows.at(-1) });
    rows.push(...chunk);
    if (chunk.length < CHUNK || rows.length >= AT_ONCE) return rows;
  }
}

type Problem = readonly [id: number, message: string, missingRole?: string];
interface Group {
  readonly first: QueuedEvent;
  readonly event: FinancialEvent;
  readonly journalTypeId: number;
  readonly concept: string;
  readonly ids: number[];
  readonly explanations: Explanation[];
  readonly lines: ComposedLine[];
  readonly stamped: Stamped[];
}

/** What makes one entry: a document, a closing whose rows cancel each other, a day of a branch. */
function groupOf(
  row: QueuedEvent,
  grouping: string,
  journalTypeId: number,
  { registry }: PostingContext,
): string {
  if (registry.postings.events.get(row.event)?.balancedTogether)
    return `${row.date}/${row.event}/${row.source_id.split('/', 1)[0]}`;
  return grouping === 'POR_DIA'
    ? `${row.date}/${row.branch_office_id ?? ''}/${journalTypeId}`
    : `/${row.id}`;
}

function gather(rows: readonly QueuedEvent[], books: PostingContext) {
  const groups = new Map<string, Group>();
  const problems: Problem[] = [];
  for (const row of rows) {
    const event = row.payload ?? stockEventOf(row, books.registry.postings);
    const made = prepare(event, books);
    if ('problem' in made) {
      problems.push([row.id, made.problem, made.missingRole]);
      continue;
    }
    const key = groupOf(row, made.name.grouping, made.journalTypeId, books);
    const group = groups.getOrInsertComputed(key, () => ({
      first: row,
      event,
      journalTypeId: made.journalTypeId,
      concept: conceptOf(made.name.concept_template, event),
      ids: [],
      explanations: [],
      lines: [],
      stamped: [],
    }));
    group.ids.push(row.id);
    group.explanations.push(explanationOf(made.rule, made.lines));
    // Goods that move have no invoice: whoever invoices them posts that.
    group.lines.push(...(row.payload ? provenBy(event, made.lines) : made.lines));
    group.stamped.push(...(row.payload ? stampedBy(event) : []));
  }
  return { groups: [...groups.values()], problems };
}

async function writeEntry(
  context: Writing,
  group: Group,
  period: EntryPeriod,
): Promise<WrittenEntry> {
  const { first, event, journalTypeId, concept } = group;
  const own = first.payload !== null && first.source_key !== null;
  const entry = {
    journal_type_id: journalTypeId,
    date: first.date,
    month_13: event.month13 ?? false,
    concept,
    origin: context.services.registry.postings.events.get(event.event)?.origin ?? 'AUTOMATICA',
    event: own ? event.event : 'INVENTARIOS',
    source_resource: own ? event.source.resource : 'acc/posting-events',
    source_id: own ? String(event.source.id) : String(first.id),
    posting_key: own
      ? `${first.source_key}:${event.event}:${first.occurrence ?? 1}`
      : `acc/posting-events:${first.id}`,
  };
  const lines = joined(group.lines);
  return {
    id: await insertEntry(context, period, entry, lines.map(entryLine)),
    lines,
    stamped: group.stamped,
  };
}

async function refuse(context: Writing, problems: readonly Problem[]): Promise<void> {
  for (const [message, some] of Map.groupBy(problems, ([, reason]) => reason))
    await moveTogether(
      context,
      'acc/posting-events.refuse',
      some.map(([id]) => id),
      { message, missing_role: some[0]![2] ?? null },
    );
}

/** Settled, with its entry where there was something to write. */
const settle = (context: Writing, ids: readonly number[], entry_id: number | null) =>
  moveTogether(context, 'acc/posting-events.settle', ids, {
    entry_id,
    message: null,
    missing_role: null,
  });

async function explain({ tx }: Writing, { ids, explanations }: Group): Promise<void> {
  const rows = ids.map((id, i) => ({ id, explanation: explanations[i] }));
  for (const batch of batchesOf(rows))
    await tx.execute(
      sql`update acc__posting_events e set explanation = x.explanation
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(id bigint, explanation jsonb)
        where e.account_id = ${TENANT} and e.id = x.id`,
    );
}

async function countAttempts({ tx }: Writing, rows: readonly QueuedEvent[]): Promise<void> {
  for (const batch of batchesOf(rows))
    await tx.execute(
      sql`update acc__posting_events set attempts = attempts + 1 where account_id = ${TENANT} and id = any(${batch.map(({ id }) => id)}::bigint[])`,
    );
}

async function writeGroup(
  context: Writing,
  group: Group,
): Promise<WrittenEntry | 'EMPTY' | Problem[]> {
  const { ids, first, lines } = group;
  const period = await openPeriod(
    context.tx,
    context.actor,
    first.date,
    group.event.month13 ?? false,
  );
  const all = (why: string) => ids.map((id): Problem => [id, why]);
  if (!period) return all(CLOSED);
  if (!differenceOf(lines).isZero()) return all(UNEVEN);
  const problem = await accountProblem(context.tx, lines.map(entryLine));
  if (problem !== null) return all(problem);
  const written = lines.length > 0 ? await writeEntry(context, group, period) : null;
  await settle(context, ids, written && written.id);
  await explain(context, group);
  return written ?? 'EMPTY';
}

/**
 * Posts what is queued from the first day of the books up to a day, both included; or `only` some
 * of it. Nothing is posted while the company has not said that day.
 */
export async function postQueued(
  context: Writing,
  until: string,
  only: readonly number[] | null = null,
): Promise<PostingResult> {
  const { tx, services } = context;
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT}`,
  );
  if (!settings?.start_date) return { entries: 0, events: 0, failed: 0 };
  let late = 0;
  if (await isOpened(tx)) late = await refuseLate(context, settings.start_date);
  else await leaveOpening(context, settings.start_date);
  const rows = await queued(tx, { from: settings.start_date, until, only });
  await countAttempts(context, rows);
  const names = [...new Set(rows.map(({ event }) => event))];
  const books = await loadPostingContext(tx, services.registry, names);
  const { groups, problems } = gather(rows, books);
  const written: WrittenEntry[] = [];
  for (const group of groups) {
    const outcome = await writeGroup(context, group);
    if (Array.isArray(outcome)) problems.push(...outcome);
    else if (outcome !== 'EMPTY') written.push(outcome);
  }
  for (const batch of batchesOf(written)) await proveEntries(context, batch);
  await refuse(context, problems);
  return {
    entries: written.length,
    events: rows.length - problems.length,
    failed: problems.length + late,
  };
}
