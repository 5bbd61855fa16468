/** What the opening balances carry makes no entry of its own (finance decision 8). */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';

/** Kept with the event, for whoever reads it. */
const BEFORE = 'Lo trae la apertura: es inicial o anterior al inicio de la contabilidad.';

/** Condition: the event is of a movement of initial stock. */
export const initialStock = (event: string): string =>
  `exists (select 1 from movements m ${join('movements.movement_type_id', 'm', 'y')} where ${refersTo('acc__posting_events.movement_id', event, 'm')} and y.code = 'INI')`;

/** Leaves out what waits of before `from`, and the initial stock of any day. */
export async function leaveOpening(context: Writing, from: string): Promise<void> {
  const rows = await context.tx.query(
    sql<{
      id: number;
    }>`select e.id from acc__posting_events e where e.account_id = ${TENANT} and e.status in ('PENDIENTE', 'ERROR') and (e.date < ${from} or ${raw(initialStock('e'))}) order by e.id`,
  );
  const ids = rows.map(({ id }) => id);
  await moveTogether(context, 'acc/posting-events.leave', ids, { message: BEFORE });
}

/** Undone, they wait again: the next opening may begin on another day. */
export async function returnOpening(context: Writing): Promise<void> {
  const rows = await context.tx.query(
    sql<{
      id: number;
    }>`select id from acc__posting_events where account_id = ${TENANT} and status = 'OMITIDO' and message = ${BEFORE} order by id`,
  );
  const ids = rows.map(({ id }) => id);
  await moveTogether(context, 'acc/posting-events.return', ids, { message: null });
}
