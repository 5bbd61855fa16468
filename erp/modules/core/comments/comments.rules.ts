import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import { CREATE, LIST, PIN, REMOVE, UPDATE, type comment } from './comments.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { missingPrivilege } from '#erp/kernel/access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import {
  pathsOf,
  parseRecordName,
  requireRecord,
  requireSharedRecord,
} from '#erp/kernel/record-access.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { defineRules, type CallContext, type Row } from '#erp/kernel/rules.ts';
import { insertRow, updateRow } from '#erp/kernel/operations/store.ts';
import type { Tx } from '#erp/db/database.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { notifyFollowers } from '#erp/platform/notifications/follower-notices.ts';
import { follow } from '../followers/followers.rules.ts';
import { mentionedIn } from './mentions.ts';
import { idOf, personOf, readBody, tenantOf, type Person } from '../own-rows.ts';
import { comments } from './comments.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

const EDITABLE_MS = 15 * 60_000;
const MODERATE = 'comments.moderate';

async function listComments(context: CallContext) {
  const { services, query, now } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, query);
  const rows = await services.db.tenant(tenantOf(actor), async (tx) => {
    await requireRecord(tx, services.registry, actor, record, 'one');
    return tx.query<z.input<typeof comment>>(
      `select c.id, c.version, c.record_id, case when c.deleted_at is null then c.body end as body, c.parent_id, c.pinned, c.edited_at, c.deleted_at, c.created_at, c.created_by,
         concat_ws(' ', u.name, u.last_name) as author, u.nickname
       from comments c left join users u on ${sameCompany('u', 'c')} and u.id = c.created_by
       where c.account_id = $3 and c.resource = any($1::text[]) and c.record_id = $2 order by c.pinned desc, c.id desc limit 200`,
      [pathsOf(services.registry, record.resource), record.id, TENANT],
    );
  });
  const moderates = hasPermission(actor, MODERATE);
  const data = rows.map((row) => {
    const own = row.created_by === actor.userId;
    const living = row.deleted_at === null;
    return {
      ...row,
      own,
      can_edit: own && living && now.epochMilliseconds - Date.parse(row.created_at) < EDITABLE_MS,
      can_delete: living && (own || moderates),
      can_pin: living && moderates,
    };
  });
  return { data, meta: { total: data.length } };
}

async function createComment(context: CallContext) {
  const { services, resource } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, context.body);
  const { draft, problems } = readBody(context, actor, null, [
    'resource',
    'record_id',
    'body',
    'parent_id',
  ]);
  problems.throwIfAny();
  const id = await services.db.tenant(tenantOf(actor), async (tx) => {
    const title = await requireRecord(tx, services.registry, actor, record, 'one');
    const owner = services.registry.recordOf(record.resource);
    const own = [pathsOf(services.registry, owner), record.id] as const;
    await requireParent(tx, own, draft, (message) => problems.add('parent_id', message));
    const mentions = await mentionedIn(tx, services, actor, record, String(draft.body), (message) =>
      problems.add('body', message),
    );
    problems.throwIfAny();
    draft.mentions = mentions;
    draft.resource = owner.path;
    const made = await insertRow(
      { tx, services, registry: services.registry, actor },
      resource,
      draft,
    );
    await follow(tx, actor.accountId, owner, record.id, [...new Set([actor.userId, ...mentions])]);
    const where = `${record.resource.label[0]} ${title}`;
    await tellMentioned(context, tx, actor, record, where, mentions, String(draft.body));
    await notifyFollowers(tx, services, actor, record, {
      event: 'comment.added',
      title: `${actor.nickname} comentó ${where}`,
      body: excerpt(String(draft.body)),
      except: mentions,
    });
    return made;
  });
  return { data: { id, ...draft } };
}

const idsOf = (value: Row[string]): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : [];

const excerpt = (body: string) => (body.length > 300 ? `${body.slice(0, 299)}…` : body);

const tellMentioned = (
  { now }: CallContext,
  tx: Tx,
  actor: Person,
  record: RecordName,
  where: string,
  to: readonly number[],
  body: string,
) =>
  notify(tx, actor.accountId, {
    event: 'comment.mentioned',
    to,
    title: `${actor.nickname} te menciona en ${where}`,
    body: excerpt(body),
    resource: record.resource.path,
    recordId: record.id,
    actorId: actor.userId,
    now,
  });

async function requireParent(
  tx: Tx,
  [paths, recordId]: readonly [paths: readonly string[], recordId: number],
  draft: Row,
  fail: (message: string) => void,
): Promise<void> {
  if (draft.parent_id === null || draft.parent_id === undefined) return;
  const rows = await tx.query(
    'select 1 from comments where account_id = $4 and id = $1 and resource = any($2::text[]) and record_id = $3',
    [draft.parent_id, paths, recordId, TENANT],
  );
  if (rows.length === 0) fail(t('core.replyGone', 'El comentario al que respondes ya no existe.'));
}

/** The comment, locked, while its record is still within the actor's reach. */
async function requireComment(
  context: CallContext,
  tx: Tx,
  actor: Person,
): Promise<{ readonly row: Row; readonly record: RecordName }> {
  const { services, resource } = context;
  const row = await readById(tx, services.registry, resource, idOf(context), {
    shown: false,
    lock: true,
  });
  const owner = row ? services.registry.resources.get(String(row.resource)) : undefined;
  if (!row || !owner || row.deleted_at !== null)
    throw notFound(t('core.commentGone', 'Este comentario ya no existe.'));
  const record = { resource: owner, id: Number(row.record_id) };
  await requireSharedRecord({ tx, registry: services.registry, actor }, record, 'one');
  return { row, record };
}

const write = (context: CallContext, tx: Tx, actor: Person, row: Row, changes: Row) =>
  updateRow(
    { tx, services: context.services, registry: context.services.registry, actor },
    context.resource,
    row.id!,
    { ...row, ...changes },
    row,
  );

async function updateComment(context: CallContext) {
  const { services, now } = context;
  const actor = personOf(context);
  const data = await services.db.tenant(tenantOf(actor), async (tx) => {
    const { row, record } = await requireComment(context, tx, actor);
    if (row.created_by !== actor.userId)
      throw new DomainError(
        'SIN_PERMISO',
        t('core.onlyAuthor', 'Sólo quien lo escribió corrige un comentario.'),
      );
    if (now.epochMilliseconds - Date.parse(String(row.created_at)) >= EDITABLE_MS)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'core.fifteenMinutes',
          'Un comentario se corrige durante 15 minutos. Escribe otro que lo aclare.',
        ),
      );
    const { draft, problems } = readBody(context, actor, row, ['body']);
    const earlier = idsOf(row.mentions);
    const mentions = await mentionedIn(
      tx,
      services,
      actor,
      record,
      String(draft.body ?? ''),
      (message) => problems.add('body', message),
    );
    problems.throwIfAny();
    await write(context, tx, actor, row, {
      body: draft.body,
      mentions,
      edited_at: now.toString({ smallestUnit: 'millisecond' }),
    });
    const owner = services.registry.recordOf(record.resource);
    await follow(tx, actor.accountId, owner, record.id, mentions);
    const title = await requireSharedRecord(
      { tx, registry: services.registry, actor },
      record,
      'one',
    );
    const added = mentions.filter((id) => !earlier.includes(id));
    await tellMentioned(
      context,
      tx,
      actor,
      record,
      `${record.resource.label[0]} ${title}`,
      added,
      String(draft.body ?? ''),
    );
    return { id: row.id!, body: String(draft.body) };
  });
  return { data };
}

async function removeComment(context: CallContext) {
  const { services, now } = context;
  const actor = personOf(context);
  const id = await services.db.tenant(tenantOf(actor), async (tx) => {
    const { row } = await requireComment(context, tx, actor);
    if (row.created_by !== actor.userId && !hasPermission(actor, MODERATE))
      throw missingPrivilege(services.registry, MODERATE);
    await write(context, tx, actor, row, {
      deleted_at: now.toString({ smallestUnit: 'millisecond' }),
      pinned: false,
    });
    return row.id!;
  });
  return { data: { id } };
}

async function pinComment(context: CallContext) {
  const { services } = context;
  const actor = personOf(context);
  if (!hasPermission(actor, MODERATE)) throw missingPrivilege(services.registry, MODERATE);
  const data = await services.db.tenant(tenantOf(actor), async (tx) => {
    const { row } = await requireComment(context, tx, actor);
    await write(context, tx, actor, row, { pinned: row.pinned !== true });
    return { id: row.id!, pinned: row.pinned !== true };
  });
  return { data };
}

export const rules = defineRules(comments, {
  calls: {
    list: call(LIST, listComments),
    create: call(CREATE, createComment),
    update: call(UPDATE, updateComment),
    remove: call(REMOVE, removeComment),
    pin: call(PIN, pinComment),
  },
});
