/** One event that waits with its reason is tried again, and answers at once. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { postQueued } from './post-queued.ts';

interface EventOutcome {
  readonly status: string;
  readonly message: string | null;
  readonly missing_role: string | null;
  readonly attempts: number;
  readonly entry_id: number | null;
  readonly late: boolean;
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
    }>`select e.id from acc__posting_events o join acc__posting_events e on ${raw(sameCompany('e', 'o'))} and (e.id = o.id or o.event = any(${together}::text[]) and e.event = o.event and e.date = o.date and split_part(e.source_id, '/', 1) = split_part(o.source_id, '/', 1) and e.status in ('PENDIENTE', 'ERROR'))
      where o.account_id = ${TENANT} and o.id = ${id}`,
  );
  return rows.map((row) => row.id);
}

/**
 * What came of it: its entry, or the reason for which it goes on waiting. Null where nothing was
 * tried, since nothing is posted before the books begin.
 */
export async function retryQueued(context: Writing, id: number): Promise<EventOutcome | null> {
  const before = await outcomeOf(context, id);
  await postQueued(context, LAST_DAY, await triedWith(context, id));
  const after = await outcomeOf(context, id);
  const tried = after.attempts > before.attempts || after.status !== 'ERROR' || after.late;
  return tried ? after : null;
}

async function outcomeOf({ tx }: Writing, id: number): Promise<EventOutcome> {
  const [found] = await tx.query(
    sql<EventOutcome>`select status, message, missing_role, attempts, entry_id, late from acc__posting_events where account_id = ${TENANT} and id = ${id}`,
  );
  return found!;
}
