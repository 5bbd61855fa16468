/**
 * What names a record of a resource, of any module: found in the declarations, so that a new
 * reference follows a merge by itself or says why it stays (`staysOnMerge`).
 */
import type { TableShape } from '#erp/db/schema/shape.ts';
import { tablesOf, uniquesOf, type KnownUnique } from '#erp/db/schema/tables.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { RefField, Resource } from '#erp/model/types.ts';

export interface MergedReference {
  readonly table: string;
  readonly column: string;
  /** A column, a list of references, or rows about records of any resource. */
  readonly by: 'column' | 'list' | 'about';
  /** Whose rows they are; null of a list, and of tables that no resource declares. */
  readonly resource: Resource | null;
  /** Rows of the record itself, in an order. */
  readonly own: boolean;
  readonly isVersioned: boolean;
  /** Of which the column is a part. */
  readonly uniques: readonly KnownUnique[];
}

const ABOUT = 'record_id';

const stays = (resource: Resource | null, column: string): boolean =>
  (resource?.fields[column] as RefField | undefined)?.staysOnMerge !== undefined;

const isList = (table: TableShape, column: string, resource: Resource | null): boolean =>
  resource === null && column === 'target_id' && table.primaryKey.includes(column);

/** Columns of the table that name a row of another one, by its id. */
const columnsTo = (
  { foreignKeys, follows = {} }: TableShape,
  target: string,
): readonly string[] => [
  ...new Set([
    ...foreignKeys
      .filter(({ table, targets }) => table === target && targets.at(-1) === 'id')
      .map(({ columns }) => columns.at(-1)!),
    ...Object.keys(follows).filter((column) => follows[column] === target),
  ]),
];

/** All of them but those that stay; in the order of their tables, as two merges lock them. */
export function referencesTo(registry: Registry, merged: Resource): readonly MergedReference[] {
  const byTable = new Map(
    [...registry.resources.values()]
      .filter(({ sameTableAs }) => !sameTableAs)
      .map((resource) => [resource.table, resource]),
  );
  const found = tablesOf(registry).flatMap((table): readonly MergedReference[] => {
    const resource = byTable.get(table.name) ?? null;
    const about = resource?.aboutRecords ? [ABOUT] : [];
    const named = columnsTo(table, merged.table).filter((column) => !stays(resource, column));
    return [...named, ...about].map((column) => ({
      table: table.name,
      column,
      by: byOf(table, column, resource),
      resource,
      own: resource !== null && registry.parentOf(resource)?.resource.path === merged.path,
      isVersioned: table.access !== 'log' && table.columns.some(({ name }) => name === 'version'),
      uniques: resource
        ? uniquesOf(resource).filter(({ columns }) => columns.includes(column))
        : [],
    }));
  });
  return found.toSorted((a, b) => a.table.localeCompare(b.table, 'en'));
}

function byOf(table: TableShape, column: string, resource: Resource | null): MergedReference['by'] {
  if (resource?.aboutRecords && column === ABOUT) return 'about';
  return isList(table, column, resource) ? 'list' : 'column';
}
