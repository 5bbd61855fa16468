/**
 * What asks for something and was not attended in time goes to the manager, once (platform R36).
 */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { addBusinessHours, readCalendar } from '../calendar/business-time.ts';
import type { JobContext } from '#erp/kernel/behaviour/job.ts';
import { eachAlone, requireAllDone } from '../jobs/each-alone.ts';
import { notify } from './notify.ts';
import { readerNow, toldNow, type Reader, type StoredNotice } from './told-now.ts';

interface PendingNotice extends StoredNotice {
  readonly id: number;
  readonly at: string;
  readonly url: string | null;
  readonly who: string;
  readonly manager_id: number | null;
}

/** Older ones were somebody's decision not to attend. */
const DAYS = 30;

export const ESCALATE_JOB = 'notify.escalate';

const WAITING = `n.severity = 'ACCION' and n.done_at is null and n.escalated_at is null`;

export async function escalate({
  services,
  accountId,
  timeZone,
  now,
}: JobContext): Promise<number> {
  const { escalateHours } = await securityPolicyOf(services, accountId);
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.db.tenant({ accountId }, work);
  const waiting = await within((tx) =>
    tx.query<PendingNotice>(
      `select n.id, n.at, n.event, n.title, n.url, n.resource, n.record_id, concat_ws(' ', u.name, u.last_name) as who, u.manager_id from notifications n join users u on ${sameCompany('u', 'n')} and u.id = n.user_id
       where n.account_id = $1 and n.at > $2 and ${WAITING} order by n.id limit 500`,
      [accountId, now.subtract({ hours: DAYS * 24 }).toString()],
    ),
  );
  if (waiting.length === 0) return 0;
  const calendar = await within((tx) => readCalendar({ tx, services, accountId, timeZone }));
  const due = waiting.filter(
    ({ at }) =>
      Temporal.Instant.compare(
        addBusinessHours(calendar, Temporal.Instant.from(at), escalateHours),
        now,
      ) <= 0,
  );
  const result = await eachAlone({ services, accountId, key: ESCALATE_JOB }, due, (notice) =>
    within(async (tx) => {
      // Attended, or told by another process, since it was found.
      const escalated = await tx.execute(
        `update notifications n set escalated_at = $3 where n.account_id = $1 and n.id = $2 and ${WAITING}`,
        [accountId, notice.id, now.toString()],
      );
      if (escalated === 0 || notice.manager_id === null) return;
      const actor = await readerNow(tx, services, accountId, notice.manager_id);
      if (actor) await tellManager({ tx, services, actor }, notice);
    }),
  );
  requireAllDone(result);
  return result.done;
}

/** The manager reads of the record what is theirs to read, and its kind otherwise. */
async function tellManager(manager: Reader, notice: PendingNotice): Promise<void> {
  const { tx, services, actor } = manager;
  const told = await toldNow(manager, notice);
  if (told === null) return;
  const open = told === notice.title;
  await notify(tx, actor.accountId, {
    event: 'notice.escalated',
    to: [actor.userId!],
    title: `${notice.who} no ha atendido: ${told}`,
    ...(open && notice.url && { url: notice.url }),
    ...(open &&
      notice.resource &&
      notice.record_id !== null && { resource: notice.resource, recordId: notice.record_id }),
    now: services.now(),
  });
}
