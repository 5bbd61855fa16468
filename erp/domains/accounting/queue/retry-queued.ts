/** One event that waits with its reason is tried again, and answers at once. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { postQueued } from './post-queued.ts';

interface Told {
  readonly status: string;
  readonly message: string | null;
  readonly missing_role: string | null;
  readonly attempts: number;
  readonly entry_id: number | null;
}

const LAST_DAY = '9999-12-31';

/** Rows of a closing cancel each other: they are tried together or none balances. */
async function triedWith({ tx, services }: Writing, id: number): Promise<readonly number[]> {
  const together = [...services.registry.postings.events.values()]
    .filter(({ balancedTogether }) => balancedTogether)
    .map(({ code }) => code);
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select e.id from acc__posting_events o join acc__posting_events e on e.account_id = o.account_id and (e.id = o.id or o.event = any(${together}::text[]) and e.event = o.event and e.date = o.date and split_part(e.source_id, '/', 1) = split_part(o.source_id, '/', 1) and e.status in ('PENDIENTE', 'ERROR'))
      where o.account_id = ${TENANT} and o.id = ${id}`,
  );
  return rows.map((row) => row.id);
}

/** What came of it: its entry, or the reason for which it goes on waiting. */
export async function retryQueued(context: Writing, id: number): Promise<Told> {
  const { tx } = context;
  const before = await toldOf(context, id);
  await postQueued(context, LAST_DAY, await triedWith(context, id));
  const after = await toldOf(context, id);
  if (after.attempts > before.attempts || after.status !== 'ERROR') return after;
  // Nothing is posted before the books begin: its reason no longer holds.
  await tx.execute(
    sql`update acc__posting_events set status = 'PENDIENTE', message = null, missing_role = null where account_id = ${TENANT} and id = ${id} and not late`,
  );
  return toldOf(context, id);
}

async function toldOf({ tx }: Writing, id: number): Promise<Told> {
  const [told] = await tx.query(
    sql<Told>`select status, message, missing_role, attempts, entry_id from acc__posting_events where account_id = ${TENANT} and id = ${id}`,
  );
  return told!;
}
