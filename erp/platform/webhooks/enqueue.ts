/**
 * Queues a notice for everybody who listens, in the transaction of the business record: both are
 * kept, or neither.
 */
import { sourceSql } from '#erp/db/source.ts';
import { randomUUID } from 'node:crypto';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { privilegeKeyOf, canReadField, rowFilters } from '#erp/kernel/access.ts';
import { decodeForm } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { filterConditions } from '#erp/kernel/query/filters.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows, projectionOf } from '#erp/kernel/query/projection.ts';
import { fieldOf } from '#erp/kernel/query/system-fields.ts';
import { showSecrets } from '#erp/kernel/rights/secrets.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import { eventsOf, matches } from '#erp/model/records/record-events.ts';
import { loadListeners, type Listener } from './listeners.ts';

const USUAL = ['folio', 'status'];
const MAX_REQUEST = 64 * 1024;

interface WebhookTrigger {
  readonly resource: Resource;
  readonly recordId: number;
  /** `customers.created`. */
  readonly name: string;
  readonly at: string;
}

/**
 * `event` is `created`, `updated`, `deleted` or an action; a deletion is announced while the row is
 * still there. A view's events are told of the records that it shows, to who listens to no event of
 * their owner.
 */
export async function enqueueWebhook(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  event: string,
  recordId: number,
): Promise<void> {
  await tell(tx, services, actor, recordId, () =>
    services.registry
      .sharing(resource)
      .filter((each) => eventsOf(each).includes(event))
      .map((each) => ({ resource: each, name: `${each.path}.${event}` })),
  );
}

/** An event with a name of its own, such as `file.added`. */
export const enqueueNamedWebhook = (
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  name: string,
  recordId: number,
): Promise<void> => tell(tx, services, actor, recordId, () => [{ resource, name }]);

async function tell(
  tx: Tx,
  services: Services,
  actor: Actor,
  recordId: number,
  eventsTold: () => readonly Pick<WebhookTrigger, 'resource' | 'name'>[],
): Promise<void> {
  const listeners = await loadListeners(tx, services, actor.accountId);
  if (listeners.length === 0) return;
  const told = eventsTold();
  const at = services.now().toString({ smallestUnit: 'millisecond' });
  const eventId = randomUUID();
  for (const listener of listeners)
    for (const { resource, name } of told) {
      if (!matches(listener.patterns, name)) continue;
      const record = await recordFor(tx, services, listener, resource, recordId);
      if (!record) continue;
      await queue(tx, actor, listener, { resource, recordId, name, at }, eventId, record);
      break;
    }
}

/**
 * Conditions of the listener's filter; null when it fits this resource no longer. A save must never
 * fail for it.
 */
function filterOf(
  services: Services,
  { actor, filter, interfaceId }: Listener,
  resource: Resource,
  params: Params,
): readonly string[] | null {
  if (!filter) return [];
  try {
    return filterConditions(
      { registry: services.registry, actor, resource, params, now: services.now() },
      decodeForm(filter).filter,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warn(
      { err: error, interface: interfaceId, resource: resource.path },
      'filter of a web hook',
    );
    return null;
  }
}

/**
 * What this listener's user may see of the record; null when it is out of his reach or of the
 * filter.
 */
async function recordFor(
  tx: Tx,
  services: Services,
  listener: Listener,
  resource: Resource,
  id: number,
): Promise<Row | null> {
  const { actor, fields } = listener;
  const { registry } = services;
  const key = privilegeKeyOf(registry, resource, 'list');
  if (!hasPermission(actor, key)) return null;
  const names = (fields ?? USUAL).filter((name) => {
    const field = fieldOf(registry, resource, name);
    return field !== null && field.kind !== 'lines' && canReadField(actor, field);
  });
  const params = new Params();
  const filter = filterOf(services, listener, resource, params);
  if (!filter) return null;
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...ownRows(resource),
    ...rowFilters(actor, registry, resource, key, params),
    ...filter,
  ];
  const projection = projectionOf(registry, resource, names, null);
  const [stored] = await tx.query(
    `select ${projection.select.join(', ')} from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
    params.values,
  );
  return stored
    ? (showSecrets(services, resource, await projection.rows(tx, [stored]))[0] ?? null)
    : null;
}

function requestOf(
  accountCode: string,
  eventId: string,
  { name, at, resource }: WebhookTrigger,
  record: Row,
): string {
  const about = {
    id: eventId,
    event: name,
    at,
    account_code: accountCode,
    resource: resource.path,
  };
  const whole = JSON.stringify({ ...about, record });
  return Buffer.byteLength(whole) <= MAX_REQUEST
    ? whole
    : JSON.stringify({
        ...about,
        record: { id: record.id, version: record.version },
        truncated: true,
      });
}

async function queue(
  tx: Tx,
  actor: Actor,
  listener: Listener,
  what: WebhookTrigger,
  eventId: string,
  record: Row,
): Promise<void> {
  await tx.execute(
    `insert into interface_deliveries (account_id, at, interface_id, event, status, resource, record_id, event_id, attempt, next_at, request, created_by)
     values ($1, $2, $3, $4, 'PENDIENTE', $5, $6, $7, 0, $2, $8, $9)`,
    [
      actor.accountId,
      what.at,
      listener.interfaceId,
      what.name,
      what.resource.path,
      what.recordId,
      eventId,
      requestOf(actor.accountCode, eventId, what, record),
      actor.userId,
    ],
  );
}
