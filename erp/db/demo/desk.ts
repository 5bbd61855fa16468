/** Operations of the demo in the name of who would do them. */
import type { Actor } from '../../api/actor.ts';
import type { WireObject } from '../../api/encoding.ts';
import { createIn } from '../../api/operations/save.ts';
import { transitionIn } from '../../api/operations/transition.ts';
import type { Row } from '../../api/rules.ts';
import type { Services } from '../../api/services.ts';
import type { Tx } from '../database.ts';
import { idsByCode } from '../seed/rows.ts';

export interface Desk {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  readonly products: ReadonlyMap<string, number>;
  readonly storages: ReadonlyMap<string, number>;
}

/** Somebody of the demo, with all rights. */
export async function deskOf(tx: Tx, services: Services, system: Actor, nickname: string): Promise<Desk> {
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

export const act = ({ tx, services, actor }: Desk, path: string, action: string, id: number, body: WireObject = {}): Promise<Row> =>
  transitionIn(tx, services, actor, services.registry.resource(path), action, id, body);
export const make = ({ tx, services, actor }: Desk, path: string, body: Readonly<Record<string, unknown>>): Promise<Row> =>
  createIn(tx, services, actor, services.registry.resource(path), body as WireObject);

/** So many days from now. */
export const instant = (days: number): string =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString({ smallestUnit: 'millisecond' });
