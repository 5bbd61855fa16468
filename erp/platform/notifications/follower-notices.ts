/**
 * Who follows a record is told of what happens to it (platform R36), while they may still read it.
 */
import { join } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { pathsOf } from '#erp/kernel/record-access.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { mayPersonRead, type ReaderRow } from './record-readers.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

interface RecordChange {
  readonly event: 'comment.added' | 'record.changed';
  readonly title: string;
  readonly body?: string;
  /** Told otherwise already. */
  readonly except?: readonly number[];
}

export async function notifyFollowers(
  tx: Tx,
  services: Services,
  actor: Actor,
  record: RecordName,
  { event, title, body, except = [] }: RecordChange,
): Promise<void> {
  const { accountId, userId } = actor;
  const followers = await tx.query<ReaderRow>(
    `select distinct on (f.user_id) u.id, u.nickname, u.all_branches, u.branch_office_id from followers f ${join('followers.user_id', 'f', 'u')} and u.status = 'ACTIVO' and u.kind = 'INTERNO'
     where f.account_id = $1 and f.resource = any($2::text[]) and f.record_id = $3 and not f.muted and f.user_id <> all ($4::bigint[]) order by f.user_id limit 200`,
    [
      accountId,
      pathsOf(services.registry, record.resource),
      record.id,
      userId === null ? except : [...except, userId],
    ],
  );
  const to: number[] = [];
  for (const follower of followers)
    if (await mayPersonRead(tx, services, actor, follower, record)) to.push(follower.id);
  await notify(tx, accountId, {
    event,
    to,
    title,
    ...(body && { body }),
    resource: record.resource.path,
    recordId: record.id,
    actorId: userId,
    groupKey: `${event}:${record.resource.path}:${record.id}`,
    now: services.now(),
  });
}

/** After a save or an action of a person; `label` names the record. */
export const notifyChange = (
  tx: Tx,
  services: Services,
  actor: Actor,
  record: RecordName,
  label: string | null,
  what: string,
): Promise<void> =>
  notifyFollowers(tx, services, actor, record, {
    event: 'record.changed',
    title: `${record.resource.label[0]} ${label ?? record.id}: ${what} de ${actor.nickname}`,
  });
