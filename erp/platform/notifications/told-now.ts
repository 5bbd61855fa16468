/**
 * What is told later than it happened (mails that wait, the digest, what goes to a manager) asks
 * anew what its reader may read: roles, people and modules change in between.
 */
import type { Tx } from '#erp/db/database.ts';
import { isExternal, isModuleOn } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireSharedRecord } from '#erp/kernel/record-access.ts';
import type { Services } from '#erp/kernel/services.ts';
import { DomainError } from '#erp/model/errors.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { eventOf } from './events.ts';

export interface StoredNotice {
  readonly event: string;
  readonly title: string;
  readonly resource: string | null;
  readonly record_id: number | null;
}

/** The person with their rights of now; null for who does not work in the company any more. */
export async function readerNow(
  tx: Tx,
  services: Services,
  accountId: number,
  userId: number,
): Promise<Actor | null> {
  const read = await readActor(
    tx,
    services.registry,
    { id: null, accountId, userId, reauthAt: null, ip: '' },
    services.now(),
  );
  return read?.status === 'ACTIVO' && !isExternal(read.actor) ? read.actor : null;
}

export interface Reader {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
}

/**
 * What the reader is told of a notice now: its own words while the record is theirs to read, else
 * what kind of notice it is; null for one of a module that is off.
 */
export async function toldNow(
  { tx, services, actor }: Reader,
  notice: StoredNotice,
): Promise<string | null> {
  const { registry } = services;
  const resource = registry.resources.get(notice.resource ?? '');
  const module = registry.modules.find(({ notices = [] }) =>
    notices.some(({ key }) => key === notice.event),
  );
  if (module && !module.core && !actor.permissions.modules.has(module.key)) return null;
  if (!resource || notice.record_id === null) return notice.title;
  const record = { resource, id: notice.record_id };
  if (!isModuleOn(actor, registry, resource)) return null;
  return (await isAllowed(() => requireSharedRecord({ tx, registry, actor }, record, 'one')))
    ? notice.title
    : eventOf(notice.event).label;
}

async function isAllowed(ask: () => unknown): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
