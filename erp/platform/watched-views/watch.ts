/** Tells people of records that enter a view they watch (platform R32). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { DomainError } from '#erp/model/errors.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { options } from '#erp/kernel/operations/options.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Resource } from '#erp/model/types.ts';
import { eachAlone, requireAllDone } from '../jobs/each-alone.ts';
import { notify } from '../notifications/notify.ts';
import { listAt, wireOfView } from './view-query.ts';

interface WatchedView {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly query: string | null;
  readonly user_id: number;
  /** null before the first look: what is there then is nothing new. */
  readonly seen: readonly number[] | null;
}

/**
 * Newest records of a view that are remembered: beyond them an old one that enters goes unnoticed.
 */
const KEPT = 1000;
const PAGE = 200;
/** Names in one notice. */
const NAMED = 20;

async function idsOf(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: Parameters<typeof list>[3],
): Promise<readonly number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await list(services, actor, resource, {
      ...query,
      sort: { 0: '-id' },
      fields: { 0: 'id' },
      size: String(PAGE),
      ...(cursor && { cursor }),
    });
    ids.push(...data.map(({ id }) => id!));
    cursor = data.length === PAGE ? meta.next : undefined;
  } while (cursor && ids.length < KEPT);
  return ids;
}

async function titlesOf(
  services: Services,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly string[]> {
  const named = ids.slice(0, NAMED);
  const { data } = await options(services, actor, resource, {
    ids: Object.fromEntries(named.map((id, i) => [i, String(id)])),
  });
  return named.map((id) => data.find((option) => option.id === id)?.title ?? `#${id}`);
}

/**
 * Gives how many records were new; none when the person may no longer see the list or its filters
 * no longer hold.
 */
async function look(services: Services, accountId: number, view: WatchedView): Promise<number> {
  const { db, registry } = services;
  const now = services.now();
  const at = listAt(registry, view.path);
  const read = await db.tenant({ accountId }, (tx) =>
    readActor(
      tx,
      registry,
      { id: null, accountId, userId: view.user_id, reauthAt: null, ip: '' },
      now,
    ),
  );
  if (!at || !read || read.status !== 'ACTIVO') return 0;
  const wire = wireOfView(view.query ?? '');
  const filter = {
    ...(typeof wire.filter === 'object' && !(wire.filter instanceof File) ? wire.filter : {}),
    ...at.filter,
  };
  let ids: readonly number[];
  try {
    ids = await idsOf(services, read.actor, at.resource, { ...wire, filter });
  } catch (error) {
    if (error instanceof DomainError) return 0;
    throw error;
  }
  const known = new Set(view.seen ?? ids);
  const fresh = ids.filter((id) => !known.has(id));
  const titles = fresh.length > 0 ? await titlesOf(services, read.actor, at.resource, fresh) : [];
  const beyond = fresh.length - titles.length;
  await db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      'update saved_views set seen_ids = $2::jsonb where account_id = $3 and id = $1',
      [view.id, JSON.stringify(ids), TENANT],
    );
    if (fresh.length === 0) return;
    await notify(tx, accountId, {
      event: 'view.entered',
      to: [view.user_id],
      title: `«${view.name}»: ${fresh.length === 1 ? '1 registro nuevo' : `${fresh.length} registros nuevos`}`,
      body: `${titles.join(', ')}${beyond > 0 ? ` y ${beyond} más` : ''}`,
      url: `${view.path}${view.query ? `?${view.query}` : ''}`,
      now,
    });
  });
  return fresh.length;
}

export const WATCH_JOB = 'views.subscribe';

export async function watchViews(
  services: Services,
  accountId: number,
): Promise<{ readonly views: number; readonly records: number }> {
  const views = await services.db.tenant({ accountId }, (tx) =>
    tx.query<WatchedView & Record<string, unknown>>(
      `select id, path, name, query, created_by as user_id, seen_ids as seen from saved_views where account_id = $1 and subscribe = 'AL_ENTRAR' and created_by is not null order by id`,
      [TENANT],
    ),
  );
  let records = 0;
  const result = await eachAlone({ services, accountId, key: WATCH_JOB }, views, async (view) => {
    records += await look(services, accountId, view);
  });
  requireAllDone(result);
  return { views: views.length, records };
}
