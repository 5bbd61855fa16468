/**
 * Many saves by one actor, one after the other: each is the whole operation, but nobody looks at
 * the record it leaves.
 */
import { sourceSql } from '#erp/db/source.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import { rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import type { Changes } from '../audit/audit.ts';
import { notFound, type FieldErrors } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';
import { titleSql } from '../query/titles.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';

export interface SavedRecord {
  readonly id: number;
  readonly version: number;
  /** The record as it was; null when it was created. */
  readonly before: Row | null;
  /** The record as it was stored. */
  readonly after: Row;
  /** Empty when nothing differed. */
  readonly changes: Changes;
  /** What rules warned of, by field. */
  readonly warnings: FieldErrors;
}

export interface Batch {
  saved(result: SavedRecord): void;
}

/**
 * In place of the whole record: its name, and that it lies within the actor's reach. Throws
 * NO_ENCONTRADO.
 */
export async function readRecordName(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number,
  key: string,
): Promise<Row> {
  const params = new Params();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...ownRows(resource),
    ...rowFilters(actor, services.registry, resource, key, params),
  ];
  const [row] = await tx.query<{ id: number; version: number; title: string }>(
    `select t.id, t.version, ${titleSql(services.registry, resource, 't')} as title from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
    params.values,
  );
  if (!row) throw notFound();
  return { id: row.id, version: row.version, title: row.title };
}
