/** Operations of the demo in the name of who would do them. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Done } from '#erp/kernel/operations/actions/action-rules.ts';
import { actionInTransaction } from '#erp/kernel/operations/actions/run-action.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { EFFECTIVE_AT } from '#erp/domains/stock/effective-at.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

export interface Desk {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  readonly products: ReadonlyMap<string, number>;
  readonly storages: ReadonlyMap<string, number>;
}

/** Somebody of the demo, with all rights. */
export async function deskOf(
  tx: Tx,
  services: Services,
  system: Actor,
  nickname: string,
): Promise<Desk> {
  const { accountId } = system;
  const users = await idsByCode(tx, accountId, 'users', 'nickname');
  return {
    tx,
    services,
    actor: { ...system, userId: users.get(nickname) ?? null, nickname },
    products: await idsByCode(tx, accountId, 'products'),
    storages: await idsByCode(tx, accountId, 'storages'),
  };
}

export const act = (
  { tx, services, actor }: Desk,
  path: string,
  action: string,
  id: number,
  body: WireObject = {},
): Promise<Row> =>
  transitionInTransaction(tx, services, actor, services.registry.resource(path), action, id, body);

/** An action with inputs of its own; `id` is null of one of the whole resource. */
export const fillIn = (
  { tx, services, actor }: Desk,
  path: string,
  action: string,
  { id, ...body }: { readonly id: number | null } & Readonly<Record<string, unknown>>,
): Promise<Done> =>
  actionInTransaction(
    { tx, services, actor, now: services.now() },
    services.registry.resource(path),
    action,
    { id, body: body as WireObject },
  );

/** Some fields of a record; the rest stays as it is. */
export async function change(
  { tx, services, actor }: Desk,
  path: string,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resource = services.registry.resource(path);
  const { version } = (await readById(tx, services.registry, resource, id, { shown: false }))!;
  await updateInTransaction(tx, services, actor, resource, id, {
    ...body,
    version: String(version),
  } as WireObject);
}

export const make = (
  { tx, services, actor }: Desk,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Row> =>
  createInTransaction(tx, services, actor, services.registry.resource(path), body as WireObject);

/** Does the work as if it were so many days from now: what it posts is of that moment too. */
export async function atDay<T>(
  desk: Desk,
  days: number,
  work: (then: Desk) => Promise<T>,
): Promise<T> {
  const set = (moment: string) =>
    desk.tx.query(`select set_config('${EFFECTIVE_AT}', $1, true)`, [moment]);
  const now = () => Temporal.Now.instant().add({ minutes: Math.round(24 * 60 * days) });
  await set(now().toString({ smallestUnit: 'millisecond' }));
  const done = await work({ ...desk, services: { ...desk.services, now } });
  await set('');
  return done;
}

/** So many days from now. */
export const instant = (days: number): string =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString({ smallestUnit: 'millisecond' });
