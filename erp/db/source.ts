/**
 * What a statement reads a resource from: its table, and beside its columns the fields that the
 * company keeps in `extra`.
 */
import { fieldTypeOf } from '../model/field-types.ts';
import type { Field, Resource } from '../model/types.ts';

/** One field out of `extra`, typed as a column of its own would be. */
function typed(name: string, field: Field): string {
  const text = `(e.extra ->> '${name}')`;
  const type = fieldTypeOf(field).column(field) ?? 'text';
  if (type === 'text') return `${text} collate "es_mx"`;
  return type === 'boolean' ? `coalesce(${text}::boolean, false)` : `${text}::${type}`;
}

/**
 * To stand after `from`, before an alias. The planner opens the inner select, so that indexes serve
 * as for the table itself.
 */
export function sourceSql(resource: Resource): string {
  if (!resource.extended) return resource.table;
  const own = Object.entries(resource.fields).filter(([, field]) => field.extra);
  return `(select e.*, ${own.map(([name, field]) => `${typed(name, field)} as ${name}`).join(', ')} from ${resource.table} e)`;
}
