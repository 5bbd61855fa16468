/**
 * Services about any record (comments, files, followers, activity) ask here whether the actor may
 * read or change it.
 */
import { t } from '#erp/model/texts/t.ts';
import { sourceSql } from '#erp/db/source.ts';
import * as z from 'zod';
import type { Tx } from '../db/database.ts';
import type { Registry } from '../model/registry.ts';
import type { ExtraCall, Resource } from '../model/types.ts';
import { privilegeKeyOf, requirePermission, rowFilters } from './access.ts';
import { grantsOf, type Actor } from './actor.ts';
import { invalid, notFound, DomainError } from '../model/errors.ts';
import { Params } from './query/params.ts';
import { ownRows } from './query/projection.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { titleSql } from './query/titles.ts';
import type { Writing } from './extension-points.ts';
import type { Services } from './services.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

const RECORD = z.object({ resource: z.string(), record_id: z.string().regex(ROW_ID) });

/** VALIDACION of a call about a record that does not say which. */
export const noRecordNamed = () =>
  invalid({
    record_id: [
      t('request.whichRecord', 'Di de qué registro se trata: de qué lista es y su número.'),
    ],
  });

/**
 * `resource` and `record_id` as they were sent. Throws VALIDACION, or NO_ENCONTRADO for a resource
 * that is not declared.
 */
export function parseRecordName(
  registry: Registry,
  sent: Readonly<Record<string, unknown>>,
): RecordName {
  const { data } = RECORD.safeParse(sent);
  if (!data) throw noRecordNamed();
  const resource = registry.resources.get(data.resource);
  if (!resource) throw notFound();
  return { resource, id: Number(data.record_id) };
}

/**
 * The record's title. Throws SIN_PERMISO without the right, NO_ENCONTRADO outside the actor's rows.
 */
export async function requireRecord(
  tx: Tx,
  registry: Registry,
  actor: Actor,
  { resource, id }: RecordName,
  operation: 'one' | 'update',
): Promise<string> {
  const key = requirePermission(actor, registry, resource, operation);
  const params = new Params();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...ownRows(resource),
    ...rowFilters(actor, registry, resource, key, params),
  ];
  const [row] = await tx.query<{ title: string }>(
    `select ${titleSql(registry, resource, 't')} as title from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
    params.values,
  );
  if (!row) throw notFound();
  return row.title;
}

/** Whether nothing but the scope of a key cuts the rows of whoever acts. */
const seesEveryPlace = ({ permissions }: Actor): boolean =>
  permissions.allBranches && permissions.storageIds === null;

/**
 * A key that reaches some rows only, or a view, which has some only, reaches no others by a call of
 * its own, whatever the call looks at. Throws NO_ENCONTRADO.
 */
export async function requireRowOfKey(
  services: Services,
  actor: Actor,
  resource: Resource,
  { key, pathRecords }: ExtraCall,
  id: number | null,
): Promise<void> {
  const grant = key === null ? undefined : actor.permissions.grants.get(key);
  const named = services.registry.resources.get(
    pathRecords?.id === undefined ? resource.path : (pathRecords.id ?? ''),
  );
  if (
    key === null ||
    id === null ||
    !grant ||
    !named ||
    (ownRows(named).length === 0 &&
      seesEveryPlace(actor) &&
      grantsOf(grant).some(({ scope, branchIds }) => scope === 'TODOS' && !branchIds))
  )
    return;
  const params = new Params();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...ownRows(named),
    ...rowFilters(actor, services.registry, named, key, params),
  ];
  const found = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) =>
      tx.query(
        `select 1 from ${sourceSql(named)} t where ${conditions.join(' and ')}`,
        params.values,
      ),
  );
  if (found.length === 0) throw notFound();
}

/** Those of some records that the actor sees in their list. */
export async function visibleIds(
  { tx, services, actor }: Pick<Writing, 'tx' | 'services' | 'actor'>,
  path: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { registry } = services;
  const resource = registry.resource(path);
  const params = new Params();
  const conditions = [
    `t.id = any(${params.add(ids)}::bigint[])`,
    ...ownRows(resource),
    ...rowFilters(actor, registry, resource, privilegeKeyOf(registry, resource, 'list'), params),
  ];
  const rows = await tx.query<{ id: number }>(
    `select t.id from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
    params.values,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function canReadRecord(
  tx: Tx,
  registry: Registry,
  actor: Actor,
  record: RecordName,
): Promise<boolean> {
  try {
    await requireRecord(tx, registry, actor, record, 'one');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Paths of every resource that shows rows of the same table: both screens of a record tell one
 * story. What is written is its owner's (`registry.recordOf`); what stands under a view's path was
 * written before that.
 */
export const pathsOf = (registry: Registry, resource: Resource): readonly string[] =>
  registry.sharing(resource).map(({ path }) => path);

interface Reading {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly actor: Actor;
}

/**
 * The same of what hangs on a record: who sees it through any of its resources may. Throws as the
 * first of them, its owner.
 */
export async function requireSharedRecord(
  { tx, registry, actor }: Reading,
  { resource, id }: RecordName,
  operation: 'one' | 'update',
): Promise<string> {
  let refused: unknown = null;
  for (const each of registry.sharing(resource).filter(({ rowsOf }) => !rowsOf))
    try {
      return await requireRecord(tx, registry, actor, { resource: each, id }, operation);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused ??= error;
    }
  throw refused;
}
