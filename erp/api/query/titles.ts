/** SQL of the text that names a record. */
import { hasColumn } from '../../model/kinds.ts';
import type { Registry } from '../../model/registry.ts';
import type { Choice, Field, Resource } from '../../model/types.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `case t.kind when 'A' then 'Label' …`: the label of a choice. */
const choiceSql = (column: string, choices: readonly Choice[]) =>
  `case ${column} ${choices.map(([code, label]) => `when ${quote(code)} then ${quote(label)}`).join(' ')} else ${column} end`;

/** SQL over alias `at` naming a row of the resource; `depth` stops titles made of references made of references. */
export function titleSql(registry: Registry, resource: Resource, at: string, depth = 0): string {
  const parts = [resource.title].flat().flatMap((name) => {
    const field = resource.fields[name];
    return field ? [partSql(registry, resource, name, field, at, depth)] : [`${at}.${name}::text`];
  });
  if (parts.length === 1) return `coalesce(${parts[0]}, '#' || ${at}.id)`;
  return `coalesce(nullif(concat_ws(' — ', ${parts.map((part) => `nullif(${part}, '')`).join(', ')}), ''), '#' || ${at}.id)`;
}

/** One field of it. */
export function partSql(registry: Registry, resource: Resource, name: string, field: Field, at: string, depth: number): string {
  if (field.kind === 'computed') {
    // A computed field is written over alias `t`, whatever the row is called here.
    return at === 't' ? `(${field.sql})::text` : `(select (${field.sql})::text from ${resource.table} t where t.account_id = ${at}.account_id and t.id = ${at}.id)`;
  }
  if (!hasColumn(field)) return 'null';
  if (field.kind === 'choice') return choiceSql(`${at}.${name}`, field.choices);
  if (field.kind === 'ref' && depth < 2) {
    const target = registry.resource(field.to);
    const inner = `${at}_${name}`;
    return `(select ${titleSql(registry, target, inner, depth + 1)} from ${target.table} ${inner} where ${inner}.account_id = ${at}.account_id and ${inner}.${field.by ?? 'id'} = ${at}.${name})`;
  }
  return ['text', 'longtext', 'email', 'folio', 'phone', 'rfc'].includes(field.kind) ? `${at}.${name}` : `${at}.${name}::text`;
}
