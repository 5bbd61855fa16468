/**
 * Entries of what the stock ledger queued: one for each day and branch (finance §2.1
 * nomenclatures, decisions 6 to 10). What has no account waits with its reason.
 */
import { Decimal } from 'decimal.js';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';
import { loadAccountMap, type AccountMap } from './account-map.ts';
import { openPeriod, type EntryPeriod } from './entry-period.ts';
import { insertEntry, type NewEntryLine } from './insert-entry.ts';
import { roleLabel } from './roles.ts';
import { EVENT_NAMES, sidesOfEvent, type StockEvent } from './stock-sides.ts';

interface QueuedEvent extends StockEvent {
  readonly id: number;
  readonly date: string;
  readonly src_id: string;
  readonly category_id: number | null;
  readonly cost_center_id: number | null;
  readonly branch_office_id: number | null;
}

/** What came of a run: entries made, events written, and those that wait with their reason. */
export interface PostingResult {
  readonly entries: number;
  readonly events: number;
  readonly failed: number;
}

/** Kept with the event, for whoever reads it. */
const NO_RULE = 'No hay regla para {event}.';
const NO_ACCOUNT = 'Falta la cuenta para el rol {role}.';
const UNEVEN = 'Los renglones del cierre no se compensan.';
const BEFORE = 'Lo trae la apertura: es inicial o anterior al inicio de la contabilidad.';
const CLOSED = 'El periodo de su fecha está cerrado.';

const AT_ONCE = 20_000;

const queued = (tx: Tx, from: string, until: string): Promise<QueuedEvent[]> =>
  tx.query(
    sql<QueuedEvent>`select e.id, e.event, e.date, e.amount, e.category_id, e.cost_center_id, e.branch_office_id, e.account_kind, e.other_account_kind, e.corrects, e.src_resource, e.src_id,
        y.code as type_code, y.event_code as own_event, r.kind as revaluation
      from acc__posting_events e ${raw(leftJoin('acc__posting_events.movement_id', 'e', 'm'))} ${raw(leftJoin('movements.movement_type_id', 'm', 'y'))}
        left join inv__revaluations r on r.account_id = ${TENANT} and e.src_resource = 'inv/revaluations' and r.id::text = e.src_id
      where e.account_id = ${TENANT} and e.status in ('PENDIENTE', 'ERROR') and e.date between ${from} and ${until}
      order by e.date, e.id limit ${AT_ONCE} for update of e`,
  );

/** What the opening balances carry makes no entry (finance decision 8). */
async function skipOpening(context: Writing, from: string): Promise<void> {
  const rows = await context.tx.query(
    sql<{
      id: number;
    }>`select e.id from acc__posting_events e where e.account_id = ${TENANT} and e.status in ('PENDIENTE', 'ERROR') and (e.date < ${from} or exists (
        select 1 from movements m ${raw(join('movements.movement_type_id', 'm', 'y'))} where m.account_id = ${TENANT} and m.id = e.movement_id and y.code = 'INI')) order by e.id`,
  );
  const ids = rows.map(({ id }) => id);
  await moveTogether(context, 'acc/posting-events.skip', ids, { message: BEFORE });
}

/** Rows of one closing cancel each other, apart from what else happened that day. */
const groupOf = ({ event, date, branch_office_id, src_id }: QueuedEvent): string =>
  event === 'INV_RECLASIFICACION'
    ? `${date}/${event}/${src_id.split('/', 1)[0]}`
    : `${date}/${branch_office_id ?? ''}`;

type Problem = readonly [id: number, message: string];
interface Group {
  readonly events: QueuedEvent[];
  readonly sums: Map<string, Sum>;
}
interface Sum {
  readonly account: number;
  readonly center: number | null;
  readonly event: string;
  amount: Decimal;
}

/** The accounts of an event's sides, or why there are none. */
function sidesOf(event: QueuedEvent, map: AccountMap): readonly Sum[] | string {
  const found = sidesOfEvent(event);
  if (found === null) return NO_RULE.replace('{event}', event.event);
  const sides: Sum[] = [];
  for (const { role, amount } of found) {
    const account = map.find(role, event);
    if (account === null) return NO_ACCOUNT.replace('{role}', roleLabel(role));
    sides.push({ account, center: event.cost_center_id, event: event.event, amount });
  }
  return sides;
}

function add(group: Group, event: QueuedEvent, sides: readonly Sum[]): void {
  group.events.push(event);
  for (const side of sides) {
    const sign = side.amount.gt(0) ? 'D' : 'H';
    const key = [side.account, side.center, side.event, sign].join('/');
    const sum = group.sums.get(key);
    if (sum) sum.amount = sum.amount.plus(side.amount);
    else group.sums.set(key, { ...side });
  }
}

const linesOf = ({ events, sums }: Group): readonly NewEntryLine[] =>
  [...sums.values()].map(({ account, center, event, amount }) => ({
    book_account_id: account,
    cost_center_id: center,
    branch_office_id: events[0]!.branch_office_id,
    description: EVENT_NAMES[event] ?? event,
    debit: amount.gt(0) ? amount.toFixed(2) : '0.00',
    credit: amount.lt(0) ? amount.neg().toFixed(2) : '0.00',
  }));

async function inventoryType(tx: Tx): Promise<number | null> {
  const [type] = await tx.query(
    sql<{
      id: number;
    }>`select id from acc__journal_types where account_id = ${TENANT} and code = 'IN' and active`,
  );
  return type?.id ?? null;
}

/** How the concept of an entry of stock begins. */
const CONCEPT = 'Inventarios del';

function writeEntry(context: Writing, group: Group, period: EntryPeriod, typeId: number) {
  const [{ date, id: first }] = group.events as [QueuedEvent];
  const entry = {
    journal_type_id: typeId,
    date,
    concept: `${CONCEPT} ${date}`,
    origin: 'AUTOMATICA',
    event: 'INVENTARIOS',
    source_resource: 'acc/posting-events',
    source_id: String(first),
    posting_key: `acc/posting-events:${first}`,
  };
  return insertEntry(context, period, entry, linesOf(group));
}

async function refuse(context: Writing, problems: readonly Problem[]): Promise<void> {
  for (const [message, some] of Map.groupBy(problems, ([, reason]) => reason))
    await moveTogether(
      context,
      'acc/posting-events.refuse',
      some.map(([id]) => id),
      { message },
    );
}

/** Settled, with its entry where there was something to write. */
const settle = (context: Writing, ids: readonly number[], entry_id: number | null) =>
  moveTogether(context, 'acc/posting-events.settle', ids, { entry_id, message: null });

function gather(events: readonly QueuedEvent[], map: AccountMap) {
  const groups = new Map<string, Group>();
  const problems: Problem[] = [];
  for (const event of events) {
    const sides = sidesOf(event, map);
    if (typeof sides === 'string') problems.push([event.id, sides]);
    else
      add(
        groups.getOrInsertComputed(groupOf(event), () => ({ events: [], sums: new Map() })),
        event,
        sides,
      );
  }
  return { groups: [...groups.values()], problems };
}

const isBalanced = ({ sums }: Group) =>
  Decimal.sum(0, ...[...sums.values()].map(({ amount }) => amount)).isZero();

/**
 * Posts what is queued from the first day of the books up to a day, both included. Nothing is
 * posted while the company has not said that day.
 */
export async function postStockEvents(context: Writing, until: string): Promise<PostingResult> {
  const { tx, actor } = context;
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT}`,
  );
  const typeId = await inventoryType(tx);
  if (!settings?.start_date || typeId === null) return { entries: 0, events: 0, failed: 0 };
  await skipOpening(context, settings.start_date);
  const events = await queued(tx, settings.start_date, until);
  await tx.execute(
    sql`update acc__posting_events set attempts = attempts + 1 where account_id = ${TENANT} and id = any(${events.map(({ id }) => id)}::bigint[])`,
  );
  const { groups, problems } = gather(events, await loadAccountMap(tx));
  let entries = 0;
  for (const group of groups) {
    const ids = group.events.map(({ id }) => id);
    const period = await openPeriod(tx, actor, group.events[0]!.date);
    const why = period ? UNEVEN : CLOSED;
    if (!period || !isBalanced(group)) problems.push(...ids.map((id): Problem => [id, why]));
    else if (group.sums.size === 0) await settle(context, ids, null);
    else {
      await settle(context, ids, await writeEntry(context, group, period, typeId));
      entries += 1;
    }
  }
  await refuse(context, problems);
  return { entries, events: events.length - problems.length, failed: problems.length };
}
