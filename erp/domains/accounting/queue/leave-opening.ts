/** What the opening balances carry makes no entry of its own (finance decision 8). */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';

/** Kept with the event, for whoever reads it. */
const LATE =
  'Es de antes del inicio de la contabilidad y la apertura ya está en los libros. Contabilízalo en el primer día abierto, u omítelo con su motivo si la apertura ya lo trae.';
const BEFORE = 'Lo trae la apertura: es inicial o anterior al inicio de la contabilidad.';

/** Condition: the event is of a movement of initial stock. */
export const initialStock = (event: string): string =>
  `exists (select 1 from movements m ${join('movements.movement_type_id', 'm', 'y')} where ${refersTo('acc__posting_events.movement_id', event, 'm')} and y.code = 'INI')`;

interface WaitingEvent {
  readonly id: number;
  readonly initial: boolean;
}

/** Waiting: of before `from` and not told to be posted later, or initial stock of any day. */
const carried = ({ tx }: Writing, from: string): Promise<WaitingEvent[]> =>
  tx.query(
    sql<WaitingEvent>`select e.id, ${raw(initialStock('e'))} as initial from acc__posting_events e where e.account_id = ${TENANT} and e.status in ('PENDIENTE', 'ERROR') and (coalesce(e.post_on, e.date) < ${from} or ${raw(initialStock('e'))}) order by e.id`,
  );

const leave = (context: Writing, rows: readonly WaitingEvent[]) =>
  moveTogether(
    context,
    'acc/posting-events.leave',
    rows.map(({ id }) => id),
    { message: BEFORE, missing_role: null, late: false },
  );

/** Leaves out what waits of before `from`, and the initial stock of any day. */
export async function leaveOpening(context: Writing, from: string): Promise<void> {
  await leave(context, await carried(context, from));
}

/**
 * Once the opening is in the books, what comes of before them is not in it: people say whether it
 * is posted later or left out. Gives how many wait for that.
 */
export async function refuseLate(context: Writing, from: string): Promise<number> {
  const rows = await carried(context, from);
  const [initial, late] = [rows.filter((row) => row.initial), rows.filter((row) => !row.initial)];
  await leave(context, initial);
  await moveTogether(
    context,
    'acc/posting-events.refuse',
    late.map(({ id }) => id),
    { message: LATE, missing_role: null, late: true },
  );
  return late.length;
}

/** Undone, they wait again: the next opening may begin on another day. */
export async function returnOpening(context: Writing): Promise<void> {
  const rows = await context.tx.query(
    sql<{
      id: number;
    }>`select id from acc__posting_events where account_id = ${TENANT} and status = 'OMITIDO' and message = ${BEFORE} order by id`,
  );
  const ids = rows.map(({ id }) => id);
  await moveTogether(context, 'acc/posting-events.return', ids, { message: null, late: false });
}
