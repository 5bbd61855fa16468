/**
 * One action over several records, each in its own transaction and under its own rules, with a
 * result for each.
 */
import { t } from '#erp/model/texts/t.ts';
import { describedInput, rowIdOf } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { bulkFields } from '#erp/model/records/bulk.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { requirePermission, requirePrivilege } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireValue, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound, DomainError, type FieldErrors } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction, transitionKey } from '#erp/kernel/operations/transition.ts';
import { readById } from '#erp/kernel/query/read.ts';
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
  /** Why not, or what it asks to be confirmed. */
  readonly message: string | null;
  /** Names of the warnings to send it with. */
  readonly confirm?: readonly string[];
  /** As it is before; null of what the actor may not see. */
  readonly version: number | null;
  /** What became of it: its state, once it is done. */
  readonly state?: string;
}

/** The version that was seen, where it is said: another one is refused. */
interface SeenVersion {
  readonly version?: string;
}

type One = (tx: Tx, id: number, seen: SeenVersion) => Promise<unknown>;

interface BulkQuestion {
  readonly services: Services;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly body: WireObject;
}

/** Thrown to take a preview back. */
class TakenBack extends Error {
  override name = 'TakenBack';
}

/** What the action does with one record. Throws when the actor may not do it at all. */
function workOf({ services, actor, resource, body }: BulkQuestion): One {
  const { registry } = services;
  const { action, field, value } = body;
  const calls = callsOf(resource);
  if (action === 'activate' || action === 'deactivate') {
    if (!resource.hasActive || !calls.includes('update')) throw notFound();
    requirePermission(actor, registry, resource, 'update');
    return (tx, id, seen) =>
      updateInTransaction(tx, services, actor, resource, id, {
        active: action === 'activate' ? '1' : '0',
        ...seen,
      });
  }
  if (action === 'delete') {
    if (!calls.includes('delete')) throw notFound();
    requirePermission(actor, registry, resource, 'delete');
    return (tx, id, seen) => removeInTransaction(tx, services, actor, resource, id, { ...seen });
  }
  if (action === 'edit') {
    requirePermission(actor, registry, resource, 'update');
    if (typeof field !== 'string' || !bulkFields(resource).includes(field))
      throw invalid({
        field: [t('bulk.field', 'Elige un campo que se pueda cambiar en varios registros.')],
      });
    if (typeof value !== 'string')
      throw invalid({ value: [t('value.single', 'Se esperaba un solo valor.')] });
    return (tx, id, seen) =>
      updateInTransaction(tx, services, actor, resource, id, { [field]: value, ...seen });
  }
  const transition =
    typeof action === 'string' && Object.hasOwn(resource.states?.transitions ?? {}, action)
      ? resource.states!.transitions[action]!
      : null;
  if (!transition || typeof action !== 'string')
    throw invalid({ action: [t('bulk.action', 'Elige una acción de la lista.')] });
  requirePrivilege(
    actor,
    registry,
    resource,
    transitionKey(registry, resource, action, transition),
  );
  const question = Object.fromEntries(
    transitionFields(transition).required.flatMap((name): [string, WireValue][] =>
      body[name] === undefined ? [] : [[name, body[name]]],
    ),
  );
  return (tx, id, seen) =>
    transitionInTransaction(tx, services, actor, resource, action, id, { ...question, ...seen });
}

function idsOf(raw: WireValue | undefined): readonly number[] {
  const members = raw === undefined || typeof raw === 'string' ? null : listMembers(raw);
  const ids = [...new Set(members?.map(([, id]) => rowIdOf(id)) ?? [])];
  if (ids.length === 0 || ids.some(Number.isNaN))
    throw invalid({ ids: [t('bulk.some', 'Elige al menos un registro.')] });
  if (ids.length > MAX_RECORDS)
    throw invalid({
      ids: [t('bulk.most', 'Elige hasta {most} registros de una vez.', { most: MAX_RECORDS })],
    });
  return ids;
}

/** The reason in one sentence: what is said of the fields, or the refusal itself. */
function reasonOf(domainError: DomainError): string {
  const fields = (domainError.extra.warnings as FieldErrors | undefined) ?? domainError.fields;
  const said = [...new Set(Object.values(fields).flat())];
  return said.length > 0 ? said.join(' ') : domainError.message;
}

async function named(
  tx: Tx,
  { services, actor, resource }: BulkQuestion,
  id: number,
): Promise<Pick<BulkResult, 'title' | 'version'>> {
  const { registry } = services;
  try {
    const title = await requireRecord(tx, registry, actor, { resource, id }, 'one');
    const record = registry.recordOf(resource);
    const rows = Object.keys(record.fields).filter((name) => record.fields[name]!.kind === 'lines');
    const row = await readById(tx, registry, record, id, { shown: false, without: new Set(rows) });
    return { title, version: row?.version === undefined ? null : Number(row.version) };
  } catch (error) {
    if (error instanceof DomainError) return { title: null, version: null };
    throw error;
  }
}

/** Its state now; undefined of what has none, or is not there any more. */
async function stateNow(
  tx: Tx,
  { services: { registry }, resource }: BulkQuestion,
  id: number,
): Promise<string | undefined> {
  const { states, table } = registry.recordOf(resource);
  if (!states) return undefined;
  const [row] = await tx.query(
    sql<{
      state: string;
    }>`select ${raw(states.field)} as state from ${raw(table)} where account_id = ${TENANT} and id = ${id}`,
  );
  return row?.state;
}

/** Of a list of `12.3`, each a record and the version that was seen of it. */
function seenOf({ seen }: WireObject, id: number): SeenVersion {
  const members = seen === undefined || typeof seen === 'string' ? null : listMembers(seen);
  const own = members?.find(([, each]) => typeof each === 'string' && each.startsWith(`${id}.`));
  return own ? { version: String(own[1]).slice(`${id}.`.length) } : {};
}

async function attempt(question: BulkQuestion, id: number, preview: boolean): Promise<BulkResult> {
  const { services, actor } = question;
  const work = workOf(question);
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  const { title, version } = await services.db.tenant(tenant, (tx) => named(tx, question, id));
  try {
    const now = await services.db.tenant(tenant, async (tx) => {
      await work(tx, id, seenOf(question.body, id));
      if (preview) throw new TakenBack();
      const state = await stateNow(tx, question, id);
      // What has its folio from now on is called by it.
      return state ? { title: (await named(tx, question, id)).title ?? title, state } : {};
    });
    return { id, title, version, ok: true, message: null, ...now };
  } catch (error) {
    if (error instanceof TakenBack) return { id, title, version, ok: true, message: null };
    if (!(error instanceof DomainError)) throw error;
    const confirm = error.extra.confirm as readonly string[] | undefined;
    const message = reasonOf(error);
    return { id, title, version, ok: false, message, ...(confirm && { confirm }) };
  }
}

/** A preview of a record with warnings tells whether it would go through with them. */
async function foresee(question: BulkQuestion, id: number): Promise<BulkResult> {
  const first = await attempt(question, id, true);
  if (!first.confirm) return first;
  const actor = { ...question.actor, confirmedWarnings: new Set(first.confirm) };
  const second = await attempt({ ...question, actor }, id, true);
  return second.ok ? { ...second, message: first.message, confirm: first.confirm } : second;
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
  const question: BulkQuestion = { services, actor, resource, body };
  const preview = body.preview === '1';
  const results: BulkResult[] = [];
  for (const id of idsOf(body.ids))
    results.push(await (preview ? foresee(question, id) : attempt(question, id, false)));
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
      seen: describedInput({
        type: 'array',
        items: { type: 'string' },
        maxItems: MAX_RECORDS,
        description: 'Qué versión se vio de cada uno, como 12.3: con otra no se hace.',
      }),
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
        confirm: z.array(z.string()).optional(),
        version: z.int().nullable(),
        state: z.string().optional(),
      }),
    ),
    meta: z.object({ total: z.int(), done: z.int() }),
    async handler({ services, actor, body }) {
      const data = await bulk(services, actor, body);
      return { data, meta: { total: data.length, done: data.filter(({ ok }) => ok).length } };
    },
  }),
];
