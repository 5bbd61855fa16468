import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import { FOLLOW, LIST, UNFOLLOW, type follower } from './followers.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join } from '#erp/db/sql/joins.ts';
import { parseRecordName, pathsOf, requireRecord } from '#erp/kernel/record-access.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import { personOf, tenantOf } from '../own-rows.ts';
import { followers } from './followers.ts';

/** Begins to follow a record of its owner for people; nothing happens when they do already. */
export const follow = (
  tx: Tx,
  accountId: number,
  { path }: Resource,
  recordId: number,
  userIds: readonly number[],
) =>
  tx.execute(
    `insert into followers (account_id, resource, record_id, user_id, created_by, updated_by) select $1, $2, $3, u, u, u from unnest($4::bigint[]) u
     on conflict (account_id, resource, record_id, user_id) do nothing`,
    [accountId, path, recordId, userIds],
  );

async function listFollowers(context: CallContext) {
  const { services, query } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, query);
  const rows = await services.db.tenant(tenantOf(actor), async (tx) => {
    await requireRecord(tx, services.registry, actor, record, 'one');
    return tx.query<z.input<typeof follower>>(
      `select f.id, f.user_id, f.muted, concat_ws(' ', u.name, u.last_name) as title, u.nickname from followers f ${join('followers.user_id', 'f', 'u')}
       where f.account_id = $3 and f.resource = any($1::text[]) and f.record_id = $2 order by title limit 200`,
      [pathsOf(services.registry, record.resource), record.id, TENANT],
    );
  });
  return { data: rows, meta: { total: rows.length } };
}

async function startFollowing(context: CallContext) {
  const { services, body } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, body);
  await services.db.tenant(tenantOf(actor), async (tx) => {
    await requireRecord(tx, services.registry, actor, record, 'one');
    await follow(tx, actor.accountId, services.registry.recordOf(record.resource), record.id, [
      actor.userId,
    ]);
  });
  return { data: { following: true } };
}

async function stopFollowing(context: CallContext) {
  const { services, query } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, query);
  await services.db.tenant(tenantOf(actor), (tx) =>
    tx.execute(
      'delete from followers where account_id = $4 and resource = any($1::text[]) and record_id = $2 and user_id = $3',
      [pathsOf(services.registry, record.resource), record.id, actor.userId, TENANT],
    ),
  );
  return { data: { following: false } };
}

export const rules = defineRules(followers, {
  calls: {
    list: call(LIST, listFollowers),
    create: call(FOLLOW, startFollowing),
    remove: call(UNFOLLOW, stopFollowing),
  },
});
