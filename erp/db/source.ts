/**
 * What a statement reads a resource from: its table, and beside its columns the fields that the
 * company keeps in `extra`.
 */
import { fieldTypeOf, hasColumn } from '../model/field-types.ts';
import type { Field, Resource } from '../model/types.ts';
import { inForceSql } from './in-force.ts';
import { sameCompany } from './sql/joins.ts';

type RowsOf = NonNullable<Resource['rowsOf']>;

/** One field out of `extra`, typed as a column of its own would be. */
function typed(name: string, field: Field): string {
  const text = `(e.extra ->> '${name}')`;
  const type = fieldTypeOf(field).column(field) ?? 'text';
  if (type === 'text') return `${text} collate "es_mx"`;
  return type === 'boolean' ? `coalesce(${text}::boolean, false)` : `${text}::${type}`;
}

/** Columns that every row has; `created_by` and `search` of a row list are its parent's. */
const OF_ROW = [
  'account_id',
  'id',
  'version',
  'position',
  'created_at',
  'updated_at',
  'updated_by',
];

/** Rows beside columns of the record that they hang from. */
function withParent(resource: Resource, { parentTable, by, columns }: RowsOf): string {
  const own = Object.entries(resource.fields).filter(
    ([name, field]) => !(name in columns) && hasColumn(field) && !field.extra,
  );
  const select = [
    ...[...OF_ROW, ...own.map(([name]) => name)].map((name) => `e.${name}`),
    ...extraFields(resource),
    ...Object.entries(columns).map(([name, theirs]) => `p.${theirs} as ${name}`),
    'p.created_by',
    ...((resource.search ?? []).length > 0 ? ['p.search'] : []),
  ];
  return `(select ${select.join(', ')} from ${resource.table} e join ${parentTable} p on ${sameCompany('p', 'e')} and p.id = e.${by})`;
}

const extraFields = (resource: Resource): readonly string[] =>
  resource.extended
    ? Object.entries(resource.fields)
        .filter(([, field]) => field.extra)
        .map(([name, field]) => `${typed(name, field)} as ${name}`)
    : [];

/**
 * To stand after `from`, before an alias. The planner opens the inner select, so that indexes serve
 * as for the table itself.
 */
export function sourceSql(resource: Resource): string {
  const { inForce } = resource.sameTableAs ?? {};
  if (inForce) return inForceSql(resource, inForce);
  if (resource.rowsOf) return withParent(resource, resource.rowsOf);
  if (!resource.extended) return resource.table;
  return `(select ${['e.*', ...extraFields(resource)].join(', ')} from ${resource.table} e)`;
}
