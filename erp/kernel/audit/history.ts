/** What happened to a record, newest first, without what the reader may not see. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sourceSql } from '#erp/db/source.ts';
import { parseRecordName, pathsOf } from '../record-access.ts';
import { changesOutput, countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { recordInput } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { actionPath } from '#erp/model/actions.ts';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { canReadField, isExternal, requirePermission, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import type { Changes } from './audit.ts';
import { notFound } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import type { Services } from '../services.ts';
import { hiddenFields } from '../operations/one.ts';

export const historyOutput = z.object({
  id: z.int(),
  at: momentOutput,
  actor_kind: z.string(),
  user_id: z.int().nullable(),
  nickname: z.string().nullable(),
  action: z.string(),
  transition: z.string().nullable(),
  record_label: z.string().nullable(),
  changes: changesOutput,
  reason: z.string().nullable(),
});
export interface HistoryEntry extends Readonly<Omit<z.input<typeof historyOutput>, 'changes'>> {
  readonly changes: Changes;
}

const MAX_ENTRIES = 200;

/**
 * The form whose inputs an entry of the log holds, where it tells of an action with inputs of its
 * own; null where it holds fields of the record.
 */
const formOf = (
  registry: Registry,
  resource: Resource,
  { action, transition }: Pick<HistoryEntry, 'action' | 'transition'>,
): Resource | null => {
  const record = registry.recordOf(resource);
  return action === 'ACCION' &&
    transition !== null &&
    Object.hasOwn(record.actions ?? {}, transition)
    ? registry.resource(actionPath(record, transition))
    : null;
};

/** What the reader may not see, and of a record seen through a view what the view does not have. */
const leftOut = (registry: Registry, actor: Actor, resource: Resource): ReadonlySet<string> =>
  new Set([
    ...hiddenFields(actor, resource),
    ...Object.keys(registry.recordOf(resource).fields).filter((name) => !(name in resource.fields)),
  ]);

/** What an entry says to this reader: of fields of the record, or of what an action was given. */
export const entryChanges = (
  registry: Registry,
  actor: Actor,
  resource: Resource,
  entry: Pick<HistoryEntry, 'action' | 'transition'> & { readonly changes: Changes | null },
): Changes =>
  visibleChanges(
    registry,
    actor,
    formOf(registry, resource, entry) ?? resource,
    entry.changes ?? {},
  );

/** The same of the record itself only: what an action was given is no value of the record. */
export const recordChanges = (...given: Parameters<typeof entryChanges>): Changes => {
  const [registry, , resource, entry] = given;
  return formOf(registry, resource, entry) ? {} : entryChanges(...given);
};

/** Sentences about fields that the reader may see; of old entries, which name no field, all. */
function visibleWarnings(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  said: unknown,
): string {
  if (typeof said !== 'object' || said === null) return String(said ?? '');
  const hidden = leftOut(registry, actor, resource);
  return Object.entries(said)
    .filter(([path]) => {
      const [name = '', , column] = path.match(/\w+/g) ?? [];
      if (hidden.has(name)) return false;
      const field = resource.fields[name];
      if (!field || field.kind !== 'lines' || !column) return true;
      const inner = registry.resource(field.of).fields[column];
      return !inner || canReadField(actor, inner);
    })
    .flatMap(([, messages]: [string, unknown]) => messages)
    .join(' ');
}

/**
 * Drops hidden fields, of the record (`cost`) and of its child rows (`lines[3].cost`, or inside a
 * whole row).
 */
export function visibleChanges(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  changes: Changes,
): Changes {
  const hidden = leftOut(registry, actor, resource);
  const shown: Changes = {};
  for (const [path, pair] of Object.entries(changes)) {
    if (path === CONFIRMED_WARNINGS) {
      const said = visibleWarnings(registry, actor, resource, pair[1]);
      if (said !== '') shown[path] = [null, said];
      continue;
    }
    const named = /^(\w+)\[\D[^\]]*\]\./.exec(path);
    if (named) {
      shown[readableName(registry, actor, resource.fields[named[1]!], path)] = pair;
      continue;
    }
    const [, name = path, inner] = /^(\w+)\[\d+\](?:\.(.+))?$/.exec(path) ?? [];
    if (hidden.has(name)) continue;
    const field = resource.fields[name];
    const child = field?.kind === 'lines' ? registry.resource(field.of) : null;
    if (!child) shown[path] = pair;
    else if (inner === undefined)
      shown[path] = [
        visibleRow(registry, actor, child, pair[0]),
        visibleRow(registry, actor, child, pair[1]),
      ];
    else {
      // What is within the row may be a row of its own.
      const within = visibleChanges(registry, actor, child, { [inner]: pair })[inner];
      if (within) shown[path] = within;
    }
  }
  return shown;
}

/** A row that is told by its name: of a number within it, who may not read it reads the end. */
function readableName(
  registry: Registry,
  actor: Actor,
  field: Field | undefined,
  path: string,
): string {
  const whole =
    field?.kind !== 'lines' || hiddenFields(actor, registry.resource(field.of)).size === 0;
  return whole ? path : path.replaceAll(/\d{4,}(?=\d{4})/g, '…');
}

/** A whole row, with rows of its own, without what the actor may not read. */
function visibleRow(registry: Registry, actor: Actor, resource: Resource, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const hidden = hiddenFields(actor, resource);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hidden.has(name))
      .map(([name, each]: [string, unknown]) => {
        const field = resource.fields[name];
        return field?.kind === 'lines' && Array.isArray(each)
          ? [name, each.map((row) => visibleRow(registry, actor, registry.resource(field.of), row))]
          : [name, each];
      }),
  );
}

export async function history(
  services: Services,
  actor: Actor,
  path: string,
  id: number,
): Promise<readonly HistoryEntry[]> {
  const { registry } = services;
  const resource = registry.resources.get(path);
  if (!resource) throw notFound();
  const key = requirePermission(actor, registry, resource, 'history');
  const paths = pathsOf(registry, resource);
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const params = new Params();
      const [row] = await tx.query(
        `select t.id from ${sourceSql(resource)} t where ${[`t.id = ${params.add(id)}`, ...ownRows(resource), ...rowFilters(actor, registry, resource, key, params)].join(' and ')}`,
        params.values,
      );
      if (!row) throw notFound();
      const entries = await tx.query<HistoryEntry>(
        `select id, at, actor_kind, user_id, nickname, action, transition, record_label, changes, reason from sys__logs
       where account_id = $3 and resource = any($1::text[]) and record_id = $2 order by id desc limit ${MAX_ENTRIES}`,
        [paths, id, TENANT],
      );
      const nameless = isExternal(actor) ? { user_id: null, nickname: null } : {};
      return entries.map((entry) => ({
        ...entry,
        ...nameless,
        changes: entryChanges(registry, actor, resource, entry),
      }));
    },
  );
}

export const historyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'sys/logs/record',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'history',
    pathRecords: { record_id: '*' },
    summary: 'Historial de un registro, con antes y después',
    input: z.object(recordInput),
    output: z.array(historyOutput),
    meta: countOutput,
    async handler({ services, actor, input }) {
      const { resource, id } = parseRecordName(services.registry, input);
      const data = await history(services, actor, resource.path, id);
      return { data, meta: { total: data.length } };
    },
  }),
];
