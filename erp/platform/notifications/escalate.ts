/**
 * What asks for something and was not attended in time goes to the manager, once (platform R36).
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { addBusinessHours, readCalendar } from '../calendar/business-time.ts';
import type { JobContext } from '#erp/kernel/behaviour/job.ts';
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

export async function escalate({
  services,
  accountId,
  timeZone,
  now,
}: JobContext): Promise<number> {
  const { escalateHours } = await securityPolicyOf(services, accountId);
  return services.db.tenant({ accountId }, async (tx) => {
    const waiting = await tx.query<PendingNotice>(
      `select n.id, n.at, n.event, n.title, n.url, n.resource, n.record_id, concat_ws(' ', u.name, u.last_name) as who, u.manager_id from notifications n join users u on ${sameCompany('u', 'n')} and u.id = n.user_id
       where n.account_id = $1 and n.at > $2 and n.severity = 'ACCION' and n.done_at is null and n.escalated_at is null order by n.id limit 500 for update of n skip locked`,
      [accountId, now.subtract({ hours: DAYS * 24 }).toString()],
    );
    if (waiting.length === 0) return 0;
    const calendar = await readCalendar({ tx, services, accountId, timeZone });
    const due = waiting.filter(
      ({ at }) =>
        Temporal.Instant.compare(
          addBusinessHours(calendar, Temporal.Instant.from(at), escalateHours),
          now,
        ) <= 0,
    );
    for (const notice of due) {
      await tx.execute(
        'update notifications set escalated_at = $3 where account_id = $1 and id = $2',
        [accountId, notice.id, now.toString()],
      );
      if (notice.manager_id === null) continue;
      const actor = await readerNow(tx, services, accountId, notice.manager_id);
      if (actor) await tellManager({ tx, services, actor }, notice);
    }
    return due.length;
  });
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
