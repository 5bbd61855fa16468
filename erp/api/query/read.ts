/** Whole records inside a transaction: own columns, references, computed fields and child rows. */
import type { Tx } from '../../db/database.ts';
import { sourceSql } from '../../db/source.ts';
import type { Registry } from '../../model/registry.ts';
import type { LinesField, Resource } from '../../model/types.ts';
import type { Row } from '../rules.ts';
import { Params } from './params.ts';
import { ownRows, projectionOf } from './projection.ts';
import { titleSql } from './titles.ts';

export interface ReadOptions {
  /** Titles of references, computed fields and the record's own title: what people see, not what rules need. */
  readonly shown: boolean;
  /** Locks the row for a write. */
  readonly lock?: boolean;
  /** Fields to leave out. */
  readonly without?: ReadonlySet<string>;
}

const SYSTEM = ['created_at', 'created_by', 'updated_at', 'updated_by'];

const namesOf = (resource: Resource, { shown, without }: ReadOptions) => [
  ...Object.keys(resource.fields).filter((name) => !without?.has(name) && (shown || resource.fields[name]!.kind !== 'computed')),
  ...SYSTEM,
];

/** The row under the conditions, or null. Conditions use the places of `params`. */
export async function readRow(tx: Tx, registry: Registry, resource: Resource, conditions: readonly string[], params: Params, options: ReadOptions): Promise<Row | null> {
  if (options.lock) {
    const [locked] = await tx.query(`select t.id from ${resource.table} t where ${[...conditions, ...ownRows(resource)].join(' and ')} for update`, params.values);
    if (!locked) return null;
  }
  const projection = projectionOf(registry, resource, namesOf(resource, options), options.shown);
  const select = options.shown ? [...projection.select, `${titleSql(registry, resource, 't')} as own_title`] : projection.select;
  const [stored] = await tx.query(
    `select ${select.join(', ')} from ${sourceSql(resource)} t ${projection.joins.join(' ')} where ${[...conditions, ...ownRows(resource)].join(' and ')} limit 1`,
    params.values,
  );
  if (!stored) return null;
  const row: Row = projection.row(stored);
  if (options.shown) row.title = stored.own_title as string;
  await readLines(tx, registry, resource, row, options);
  return row;
}

export const readById = (tx: Tx, registry: Registry, resource: Resource, id: number, options: ReadOptions): Promise<Row | null> => {
  const params = new Params();
  return readRow(tx, registry, resource, [`t.id = ${params.add(id)}`], params, options);
};

async function readLines(tx: Tx, registry: Registry, resource: Resource, row: Row, options: ReadOptions): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines' || options.without?.has(name)) continue;
    row[name] = await childRows(tx, registry, field, row.id!, options);
  }
}

async function childRows(tx: Tx, registry: Registry, field: LinesField, parentId: number, options: ReadOptions): Promise<readonly Row[]> {
  const child = registry.resource(field.of);
  const names = Object.keys(child.fields).filter((name) => options.shown || child.fields[name]!.kind !== 'computed');
  const projection = projectionOf(registry, child, names, options.shown);
  const own = [`t.${field.by} = $1`, ...ownRows(child)].join(' and ');
  const stored = await tx.query(`select ${projection.select.join(', ')} from ${sourceSql(child)} t ${projection.joins.join(' ')} where ${own} order by t.position, t.id`, [
    parentId,
  ]);
  const rows = stored.map(projection.row);
  for (const row of rows) await readLines(tx, registry, child, row, { shown: options.shown });
  return rows;
}
