import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import { CREATE, LIST, ONE, REMOVE, UPDATE, type view } from './saved-views.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { isExternal, canOpenResource, missingPrivilege } from '#erp/kernel/access.ts';
import { listAt } from '#erp/platform/watched-views/view-query.ts';
import { notFound } from '#erp/model/errors.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { defineRules, type CallContext, type Row } from '#erp/kernel/rules.ts';
import { insertRow, updateRow } from '#erp/kernel/operations/store.ts';
import type { Tx } from '#erp/db/database.ts';
import { idOf, personOf, readBody, tenantOf, type Person } from '../own-rows.ts';
import { VISIBLE_VIEWS } from '#erp/platform/watched-views/visible-views.queries.ts';
import { savedViews } from './saved-views.ts';

const FIELDS = [
  'path',
  'name',
  'query',
  'visibility',
  'role_ids',
  'is_default',
  'pinned',
  'subscribe',
];
const MAX_VIEWS = 50;
const COLUMNS =
  'v.id, v.version, v.path, v.name, v.query, v.visibility, v.is_default and v.created_by = $1 as is_default, v.pinned, v.subscribe, v.created_by = $1 as own';

const seenBy = (actor: Person) => [actor.userId, actor.permissions.roleIds];

/** Where a page begins and how it was reached say nothing lasting. */
function lasting(query: unknown): string {
  const params = new URLSearchParams(typeof query === 'string' ? query : '');
  for (const name of ['page', 'cursor', 'count', 'open', 'find', 'buscar', 'columnas', 'vista'])
    params.delete(name);
  return params.toString();
}

/** A shared view is for those who may open the list it is a view of. */
function mayOpenScreen(
  { services: { registry } }: CallContext,
  actor: Person,
  path: string,
): boolean {
  const listed = listAt(registry, path);
  if (listed) return canOpenResource(actor, registry, listed.resource);
  const key = registry.screens.get(path.replace(/^\/+|\/+$/g, ''))?.key;
  return !isExternal(actor) && typeof key === 'string' && hasPermission(actor, key);
}

async function listViews(context: CallContext) {
  const actor = personOf(context);
  const path = typeof context.query.path === 'string' ? context.query.path : null;
  const rows = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query<z.input<typeof view>>(
      `select ${COLUMNS} from saved_views v where v.account_id = $4 and ${VISIBLE_VIEWS} and ($3::text is null or v.path = $3) order by v.created_by = $1 desc, v.name, v.id limit 200`,
      [...seenBy(actor), path, TENANT],
    ),
  );
  const shown = rows.filter((row) => row.own || mayOpenScreen(context, actor, row.path));
  return { data: shown, meta: { total: shown.length } };
}

async function oneView(context: CallContext) {
  const actor = personOf(context);
  const [row] = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query<z.input<typeof view>>(
      `select ${COLUMNS} from saved_views v where v.account_id = $4 and ${VISIBLE_VIEWS} and v.id = $3`,
      [...seenBy(actor), idOf(context), TENANT],
    ),
  );
  if (!row || !(row.own || mayOpenScreen(context, actor, row.path)))
    throw notFound(t('core.viewGone', 'Esta vista ya no existe.'));
  return { data: row };
}

/** Completes the draft: who shares needs the right, a view of roles names the person's own. */
function complete(context: CallContext, actor: Person, draft: Row): void {
  draft.query = lasting(draft.query);
  if (draft.visibility === 'PRIVADA') draft.role_ids = [];
  else if (!hasPermission(actor, 'views.share'))
    throw missingPrivilege(context.services.registry, 'views.share');
  else if (draft.visibility === 'ROL' && (draft.role_ids as readonly number[]).length === 0)
    draft.role_ids = [...actor.permissions.roleIds];
}

/** One view opens by itself: the last that was chosen. */
const onlyDefault = (tx: Tx, actor: Person, draft: Row, id: number) =>
  draft.is_default === true
    ? tx.execute(
        'update saved_views set is_default = false, version = version + 1 where account_id = $4 and created_by = $1 and path = $2 and id <> $3 and is_default',
        [actor.userId, draft.path, id, TENANT],
      )
    : Promise.resolve();

async function createView(context: CallContext) {
  const { services, resource } = context;
  const actor = personOf(context);
  const { draft, problems } = readBody(context, actor, null, FIELDS);
  problems.throwIfAny();
  complete(context, actor, draft);
  const id = await services.db.tenant(tenantOf(actor), async (tx) => {
    const [count] = await tx.query<{ n: number }>(
      'select count(*)::int as n from saved_views where account_id = $3 and created_by = $1 and path = $2',
      [actor.userId, draft.path, TENANT],
    );
    if ((count?.n ?? 0) >= MAX_VIEWS)
      problems.add(
        'name',
        t(
          'core.mostViews',
          'Ya guardaste {most} vistas de esta lista. Elimina alguna que no uses.',
          { most: MAX_VIEWS },
        ),
      );
    const [same] = await tx.query(
      'select 1 from saved_views where account_id = $4 and created_by = $1 and path = $2 and lower(name) = lower($3)',
      [actor.userId, draft.path, draft.name, TENANT],
    );
    if (same)
      problems.add(
        'name',
        t('core.viewName', 'Ya tienes una vista con este nombre. Escribe otro.'),
      );
    problems.throwIfAny();
    const made = await insertRow(
      { tx, services, registry: services.registry, actor },
      resource,
      draft,
    );
    await onlyDefault(tx, actor, draft, made);
    return made;
  });
  return { data: { id, ...draft } };
}

async function requireOwn(context: CallContext, tx: Tx, actor: Person): Promise<Row> {
  const row = await readById(tx, context.services.registry, context.resource, idOf(context), {
    shown: false,
    lock: true,
  });
  if (!row || row.created_by !== actor.userId)
    throw notFound(t('core.viewNotYours', 'Esta vista ya no existe, o es de otra persona.'));
  return row;
}

async function updateView(context: CallContext) {
  const { services, resource } = context;
  const actor = personOf(context);
  const row = await services.db.tenant(tenantOf(actor), async (tx) => {
    const before = await requireOwn(context, tx, actor);
    const { draft, problems } = readBody(context, actor, before, FIELDS);
    problems.throwIfAny();
    complete(context, actor, draft);
    // Another view, or one that is watched anew: what it holds now is nothing new.
    if (draft.query !== before.query || draft.subscribe !== before.subscribe) draft.seen_ids = null;
    await updateRow(
      { tx, services, registry: services.registry, actor },
      resource,
      before.id!,
      draft,
      before,
    );
    await onlyDefault(tx, actor, draft, before.id!);
    return { ...draft, id: before.id, version: Number(before.version) + 1 };
  });
  return { data: row };
}

async function removeView(context: CallContext) {
  const actor = personOf(context);
  const id = await context.services.db.tenant(tenantOf(actor), async (tx) => {
    const row = await requireOwn(context, tx, actor);
    await tx.execute('delete from saved_views where account_id = $2 and id = $1', [row.id, TENANT]);
    return row.id!;
  });
  return { data: { id } };
}

export const rules = defineRules(savedViews, {
  calls: {
    list: call(LIST, listViews),
    one: call(ONE, oneView),
    create: call(CREATE, createView),
    update: call(UPDATE, updateView),
    remove: call(REMOVE, removeView),
  },
});
