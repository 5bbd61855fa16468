/** The posting contract with every module (finance §2.3): what a document tells the books. */
import { withFollowedFacts } from '../accounts/followed-facts.ts';
import { Decimal } from 'decimal.js';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { accountProblem } from '../entry-checks.ts';
import { isOpened } from '../closing/opening-event.ts';
import { beforeBooks, requireEntryPeriod, type EntryPeriod } from '../entry-period.ts';
import { proveEntries, provenBy, stampedBy } from '../entry-proofs.ts';
import { insertEntry } from '../insert-entry.ts';
import type { ComposedLine } from './compose.ts';
import { conceptOf, entryLine } from './entry-of-event.ts';
import { explanationOf, type Explanation } from './explanation.ts';
import type { FinancialEvent } from './financial-event.ts';
import { loadPostingContext, prepare, type Ready } from './posting-context.ts';

export interface PostedEvent {
  /** Row of `acc/posting-events`. */
  readonly eventId: number;
  /** Null while it waits, and of an event that writes nothing. */
  readonly entryId: number | null;
  /** Why it waits, or was left out. */
  readonly message: string | null;
}

interface KnownEvent {
  readonly id: number;
  readonly occurrence: number;
  readonly entry_id: number | null;
  readonly message: string | null;
  readonly undone: boolean;
}

/** Kept with the event, for whoever reads it. */
const BEFORE = 'Es anterior al inicio de la contabilidad: lo trae la apertura.';

/** The last time that the document raised it; locked, so that two at once are one. */
async function lastOf(
  tx: Tx,
  { event, source, seq }: FinancialEvent,
): Promise<KnownEvent | undefined> {
  const [known] = await tx.query(
    sql<KnownEvent>`select e.id, e.occurrence, e.entry_id, e.message, coalesce(p.status = 'REVERSADA' or e.status = 'OMITIDO', false) as undone
      from acc__posting_events e ${raw(leftJoin('acc__posting_events.entry_id', 'e', 'p'))}
      where e.account_id = ${TENANT} and e.source_key = ${sourceKeyOf(source)} and e.event = ${event} and (${seq ?? null}::int is null or e.occurrence = ${seq ?? null}::int)
      order by e.occurrence desc limit 1 for update of e`,
  );
  return known;
}

export const sourceKeyOf = ({ resource, id }: FinancialEvent['source']): string =>
  `${resource}:${id}`;

/** Charges of what is written; of what is not, the largest sum of an amount. */
function amountOf(event: FinancialEvent, lines: readonly ComposedLine[]): string {
  if (lines.length > 0)
    return Decimal.sum(0, ...lines.map(({ amount }) => (amount.gt(0) ? amount : 0))).toFixed(2);
  const sums = new Map<string, Decimal>();
  for (const rows of Object.values(event.sets))
    for (const { amounts } of rows ?? [])
      for (const [key, given] of Object.entries(amounts)) {
        const base = typeof given === 'string' ? given : given.base;
        sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(base));
      }
  return Decimal.max(0, ...[...sums.values()].map((sum) => sum.abs())).toFixed(2);
}

interface Outcome {
  readonly status: 'PENDIENTE' | 'CONTABILIZADO' | 'ERROR' | 'OMITIDO';
  readonly message: string | null;
  readonly missingRole?: string;
  readonly lines: readonly ComposedLine[];
  readonly explanation?: Explanation;
}

/** Null when another request has just written the same event. */
async function insertEvent(
  { tx, actor }: Writing,
  event: FinancialEvent,
  seq: number,
  { status, message, missingRole, lines, explanation }: Outcome,
): Promise<number | null> {
  const { source, facts } = event;
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into acc__posting_events (account_id, created_by, updated_by, event, date, amount, source_resource, source_id, source_key, occurrence, branch_office_id, cost_center_id, status, attempts, message, missing_role, payload, explanation)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${event.event}, ${event.date}, ${amountOf(event, lines)}, ${source.resource}, ${String(source.id)}, ${sourceKeyOf(source)}, ${seq}, ${event.branch_office_id}, ${facts?.cost_center_id ?? null}, ${status}, ${status === 'PENDIENTE' ? 0 : 1}, ${message}, ${missingRole ?? null}, ${JSON.stringify(event)}::jsonb, ${explanation ? JSON.stringify(explanation) : null}::jsonb)
      on conflict do nothing returning id`,
  );
  return made?.id ?? null;
}

/** With what follows of its party: the rows of the map of a type of customer count for it. */
async function withFacts({ tx, services }: Writing, event: FinancialEvent) {
  const said = { subject_id: event.subject_id, ...event.facts };
  if ((said.subject_id ?? null) === null) return event;
  const { subject_id: _, ...facts } = await withFollowedFacts(tx, services.registry, said);
  return { ...event, facts: { ...event.facts, ...facts } };
}

/** The entry of an event, with what proves it; the id of it. */
async function writeEntry(
  context: Writing,
  event: FinancialEvent,
  period: EntryPeriod,
  { journalTypeId, name, lines, seq }: Ready & { readonly seq: number },
): Promise<number> {
  const { registry } = context.services;
  const entry = {
    journal_type_id: journalTypeId,
    date: event.date,
    month_13: event.month13 ?? false,
    concept: conceptOf(name.concept_template, event),
    origin: registry.postings.events.get(event.event)?.origin ?? 'AUTOMATICA',
    event: event.event,
    source_resource: event.source.resource,
    source_id: String(event.source.id),
    posting_key: `${sourceKeyOf(event.source)}:${event.event}:${seq}`,
  };
  const id = await insertEntry(context, period, entry, lines.map(entryLine));
  await proveEntries(context, [{ id, lines: provenBy(event, lines), stamped: stampedBy(event) }]);
  return id;
}

/**
 * Writes the event and, by the rule that it follows, its entry, in the caller's transaction. The
 * same event of the same document gives what was written the first time; after its reversal it is
 * written anew. PERIODO_CERRADO (409) where its month is closed, or is of before the books whose
 * opening is posted. Without rule or account it waits
 * with its reason, or refuses what the document does where the company says so (finance R9).
 */
export async function postEvent(context: Writing, given: FinancialEvent): Promise<PostedEvent> {
  const { tx, actor, services } = context;
  const declared = services.registry.postings.events.get(given.event);
  if (!declared) throw new Error(`no module declares the event «${given.event}»`);
  const event = await withFacts(context, given);
  const known = await lastOf(tx, event);
  if (known && (!known.undone || event.seq !== undefined))
    return { eventId: known.id, entryId: known.entry_id, message: known.message };
  const seq = event.seq ?? (known?.occurrence ?? 0) + 1;

  const books = await loadPostingContext(tx, services.registry, [event.event]);
  const { start_date, on_missing_rule } = books.settings;
  if (start_date === null)
    return waiting(context, event, seq, { status: 'PENDIENTE', message: null });
  if (event.date < start_date && (await isOpened(tx))) throw beforeBooks(start_date);
  if (event.date < start_date)
    return waiting(context, event, seq, { status: 'OMITIDO', message: BEFORE });
  const period = await requireEntryPeriod(tx, actor, event.date, event.month13);
  const prepared = prepare(event, books);
  const problem =
    'problem' in prepared
      ? prepared.problem
      : await accountProblem(tx, prepared.lines.map(entryLine));
  if ('problem' in prepared || problem !== null) {
    if (on_missing_rule === 'BLOQUEAR' && !declared.alwaysQueues)
      throw new DomainError('ESTADO_INVALIDO', problem!);
    const missingRole = 'problem' in prepared ? prepared.missingRole : undefined;
    return waiting(context, event, seq, { status: 'ERROR', message: problem, missingRole });
  }
  const done = prepared;
  const outcome = {
    status: 'CONTABILIZADO',
    message: null,
    lines: done.lines,
    explanation: explanationOf(done.rule, done.lines),
  } as const;
  const eventId = await insertEvent(context, event, seq, outcome);
  if (eventId === null) return postEvent(context, event);
  if (done.lines.length === 0) return { eventId, entryId: null, message: null };
  const entryId = await writeEntry(context, event, period, { ...done, seq });
  await tx.execute(
    sql`update acc__posting_events set entry_id = ${entryId} where account_id = ${TENANT} and id = ${eventId}`,
  );
  return { eventId, entryId, message: null };
}

async function waiting(
  context: Writing,
  event: FinancialEvent,
  seq: number,
  outcome: Pick<Outcome, 'status' | 'message' | 'missingRole'>,
): Promise<PostedEvent> {
  const eventId = await insertEvent(context, event, seq, { ...outcome, lines: [] });
  const { message } = outcome;
  return eventId === null ? postEvent(context, event) : { eventId, entryId: null, message };
}
