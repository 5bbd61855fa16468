/**
 * One action over several records, each in its own transaction and under its own rules, with a
 * result for each.
 */
import { describedInput, rowIdOf } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { bulkFields } from '#erp/model/records/bulk.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { requirePermission, requirePrivilege } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireValue, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction, transitionKey } from '#erp/kernel/operations/transition.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';

/** A page of a list. */
const MAX_RECORDS = 200;

export interface BulkResult {
  readonly id: number;
  readonly title: string | null;
  readonly ok: boolean;
  /** Why not. */
  readonly message: string | null;
}

type One = (tx: Tx, id: number) => Promise<unknown>;

/** Thrown to take a preview back. */
class TakenBack extends Error {
  override name = 'TakenBack';
}

/** What the action does with one record. Throws when the actor may not do it at all. */
function workOf(services: Services, actor: Actor, resource: Resource, body: WireObject): One {
  const { registry } = services;
  const { action, field, value } = body;
  const calls = callsOf(resource);
  if (action === 'activate' || action === 'deactivate') {
    if (!resource.hasActive || !calls.includes('update')) throw notFound();
    requirePermission(actor, registry, resource, 'update');
    return (tx, id) =>
      updateInTransaction(tx, services, actor, resource, id, {
        active: action === 'activate' ? '1' : '0',
      });
  }
  if (action === 'delete') {
    if (!calls.includes('delete')) throw notFound();
    requirePermission(actor, registry, resource, 'delete');
    return (tx, id) => removeInTransaction(tx, services, actor, resource, id, {});
  }
  if (action === 'edit') {
    requirePermission(actor, registry, resource, 'update');
    if (typeof field !== 'string' || !bulkFields(resource).includes(field))
      throw invalid({ field: ['Elige un campo que se pueda cambiar en varios registros.'] });
    if (typeof value !== 'string') throw invalid({ value: ['Se esperaba un solo valor.'] });
    return (tx, id) => updateInTransaction(tx, services, actor, resource, id, { [field]: value });
  }
  const transition =
    typeof action === 'string' && Object.hasOwn(resource.states?.transitions ?? {}, action)
      ? resource.states!.transitions[action]!
      : null;
  if (!transition || typeof action !== 'string')
    throw invalid({ action: ['Elige una acción de la lista.'] });
  requirePrivilege(
    actor,
    registry,
    resource,
    transitionKey(registry, resource, action, transition),
  );
  const asked = Object.fromEntries(
    transitionFields(transition).required.flatMap((name): [string, WireValue][] =>
      body[name] === undefined ? [] : [[name, body[name]]],
    ),
  );
  return (tx, id) => transitionInTransaction(tx, services, actor, resource, action, id, asked);
}

function idsOf(raw: WireValue | undefined): readonly number[] {
  const members = raw === undefined || typeof raw === 'string' ? null : listMembers(raw);
  const ids = [...new Set(members?.map(([, id]) => rowIdOf(id)) ?? [])];
  if (ids.length === 0 || ids.some(Number.isNaN))
    throw invalid({ ids: ['Elige al menos un registro.'] });
  if (ids.length > MAX_RECORDS)
    throw invalid({ ids: [`Elige hasta ${MAX_RECORDS} registros de una vez.`] });
  return ids;
}

/** The reason in one sentence: what is said of the fields, or the refusal itself. */
function reasonOf(domainError: DomainError): string {
  const said = [...new Set(Object.values(domainError.fields).flat())];
  return said.length > 0 ? said.join(' ') : domainError.message;
}

async function titleOf(
  tx: Tx,
  registry: Registry,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<string | null> {
  try {
    return await requireRecord(tx, registry, actor, { resource, id }, 'one');
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function attempt(
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number,
  work: One,
  preview: boolean,
): Promise<BulkResult> {
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  const title = await services.db.tenant(tenant, (tx) =>
    titleOf(tx, services.registry, actor, resource, id),
  );
  try {
    await services.db.tenant(tenant, async (tx) => {
      await work(tx, id);
      if (preview) throw new TakenBack();
    });
    return { id, title, ok: true, message: null };
  } catch (error) {
    if (error instanceof TakenBack) return { id, title, ok: true, message: null };
    if (error instanceof DomainError) return { id, title, ok: false, message: reasonOf(error) };
    throw error;
  }
}

export async function bulk(
  services: Services,
  actor: Actor,
  body: WireObject,
): Promise<readonly BulkResult[]> {
  const resource =
    typeof body.resource === 'string' ? services.registry.resources.get(body.resource) : undefined;
  if (!resource || resource.singleton || !callsOf(resource).includes('list')) throw notFound();
  requirePermission(actor, services.registry, resource, 'list');
  const work = workOf(services, actor, resource, body);
  const preview = body.preview === '1';
  const results: BulkResult[] = [];
  for (const id of idsOf(body.ids))
    results.push(await attempt(services, actor, resource, id, work, preview));
  if (!preview && results.some(({ ok }) => ok)) await runAfterCommit(services, actor, resource);
  return results;
}

export const bulkEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'bulk',
    key: null,
    why: 'asks for the right to see the list, and for that of the action',
    resourceRight: 'list',
    summary:
      'Una acción sobre varios registros, con el resultado de cada uno; preview=1 dice qué pasaría',
    // An action's own fields come beside these.
    input: z.looseObject({
      resource: describedInput({ type: 'string' }),
      action: describedInput({
        type: 'string',
        description: 'activate, deactivate, delete, edit o una transición del recurso.',
      }),
      ids: describedInput({ type: 'array', items: { type: 'integer' }, maxItems: MAX_RECORDS }),
      field: describedInput({ type: 'string', description: 'De edit.' }),
      value: describedInput({ type: 'string', description: 'De edit.' }),
      preview: describedInput({
        type: 'string',
        enum: ['1'],
        description: 'Sólo dice qué pasaría.',
      }),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        title: z.string().nullable(),
        ok: z.boolean(),
        message: z.string().nullable(),
      }),
    ),
    meta: z.object({ total: z.int(), done: z.int() }),
    async handler({ services, actor, body }) {
      const data = await bulk(services, actor, body);
      return { data, meta: { total: data.length, done: data.filter(({ ok }) => ok).length } };
    },
  }),
];
