/**
 * Who reaches an uploaded file through the records that show it, and who may put one into a field
 * of a record.
 */
import { sourceSql } from '#erp/db/source.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { privilegeKeyOf, canReadField, isModuleOn, rowFilters } from '../access.ts';
import { hasPermission, type Actor } from '../actor.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';

/** Records that show the file in a field of theirs, which the actor may read. */
export async function isFileVisible(
  tx: Tx,
  registry: Registry,
  actor: Actor,
  id: number,
): Promise<boolean> {
  const params = new Params();
  const place = params.add(id);
  const shows = (resource: Resource) =>
    isModuleOn(actor, registry, resource) &&
    (resource.global === true || hasPermission(actor, privilegeKeyOf(registry, resource, 'list')));
  const queries = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(
        ([, field]) =>
          (field.kind === 'file' || field.kind === 'image') &&
          canReadField(actor, field) &&
          shows(resource),
      )
      .map(
        ([name]) =>
          `exists (select 1 from ${sourceSql(resource)} t where ${[`t.${name} = ${place}::bigint`, ...ownRows(resource), ...rowFilters(actor, registry, resource, privilegeKeyOf(registry, resource, 'list'), params)].join(' and ')})`,
      ),
  );
  if (queries.length === 0) return false;
  const [row] = await tx.query<{ shown: boolean }>(
    `select (${queries.join(' or ')}) as shown`,
    params.values,
  );
  return row?.shown ?? false;
}

interface Uploaded {
  readonly id: number;
  readonly created_by: number | null;
  /** What it hangs on: who may not read that does not read the file either, wherever it is put. */
  readonly resource: string | null;
}

/**
 * A field opens its file to all who see the record: one's own goes there, one of the product's, or
 * one that is seen already.
 */
export const canAttachFile = async (
  tx: Tx,
  registry: Registry,
  actor: Actor,
  file: Uploaded,
): Promise<boolean> =>
  actor.origin === 'SISTEMA' ||
  file.created_by === null ||
  file.created_by === actor.userId ||
  file.resource !== null ||
  (await isFileVisible(tx, registry, actor, file.id));
