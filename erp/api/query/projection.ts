/** Which columns a read selects, and how a database row becomes a row of the wire. */
import { joinTableName } from '../../db/names.ts';
import { hasColumn } from '../../model/kinds.ts';
import type { Registry } from '../../model/registry.ts';
import type { Field, Resource } from '../../model/types.ts';
import type { Row } from '../rules.ts';
import { fieldOf } from './system-fields.ts';
import { titleSql } from './titles.ts';

type Stored = Record<string, unknown>;

export interface Projection {
  readonly select: readonly string[];
  readonly joins: readonly string[];
  /** Columns that the rows of a page must carry; `*` when a computed field may ask for any. */
  readonly columns: readonly string[];
  /** A row as on the wire. Secrets stay sealed here. */
  row(stored: Stored): Row;
}

/** Prefix of the selected titles; no declared name begins with an underscore. */
const TITLE = '_t_';

const same = (value: unknown) => value;
const READ: Partial<Record<Field['kind'], (value: unknown) => unknown>> = {
  time: (value) => (typeof value === 'string' ? value.slice(0, 5) : value),
};

interface Part {
  readonly name: string;
  readonly titled: boolean;
  readonly read: (value: unknown) => unknown;
}

/** What a reference points at: the declared target, or the uploaded files. */
function targetOf(registry: Registry, field: Field): { readonly resource: Resource; readonly key: string } | null {
  if (field.kind === 'ref') return { resource: registry.resource(field.to), key: field.by ?? 'id' };
  const files = field.kind === 'file' || field.kind === 'image' ? registry.resources.get('files') : undefined;
  return files ? { resource: files, key: 'id' } : null;
}

/** `names` are declared or system fields; `id` and `version` always come. `titled: false` leaves the titles of references out. */
export function projectionOf(registry: Registry, resource: Resource, names: readonly string[], titled = true): Projection {
  const select: string[] = [];
  const joins: string[] = [];
  const parts: Part[] = [];
  const columns: string[] = [];
  for (const name of new Set(['id', 'version', ...(resource.noActive ? [] : ['active']), ...names])) {
    const field = fieldOf(registry, resource, name);
    if (!field || field.kind === 'lines') continue;
    const read = READ[field.kind] ?? same;
    if (field.kind === 'refs') {
      const from = `${joinTableName(resource, name)} j where j.account_id = t.account_id and j.owner_id = t.id`;
      select.push(`(select coalesce(json_agg(j.target_id order by j.position), '[]') from ${from}) as ${name}`);
      if (titled) {
        const target = registry.resource(field.to);
        const joined = from.replace(' j where', ` j join ${target.table} g on g.account_id = j.account_id and g.id = j.target_id where`);
        select.push(`(select coalesce(json_agg(${titleSql(registry, target, 'g')} order by j.position), '[]') from ${joined}) as ${TITLE}${name}`);
      }
      parts.push({ name, titled, read });
      continue;
    }
    if (field.kind === 'computed') {
      select.push(`(${field.sql}) as ${name}`);
      columns.push('*');
    } else if (hasColumn(field)) columns.push(name);
    if (field.kind === 'choices') select.push(`to_json(t.${name}) as ${name}`);
    else if (hasColumn(field)) select.push(`t.${name}`);
    const target = titled ? targetOf(registry, field) : null;
    if (target) {
      const at = `r${joins.length}`;
      joins.push(`left join ${target.resource.table} ${at} on ${at}.account_id = t.account_id and ${at}.${target.key} = t.${name}`);
      select.push(`case when ${at}.id is null then null else ${titleSql(registry, target.resource, at)} end as ${TITLE}${name}`);
    }
    parts.push({ name, titled: target !== null, read });
  }
  return {
    select,
    joins,
    columns: columns.includes('*') ? ['*'] : ['account_id', ...columns],
    row(stored) {
      const row: Record<string, unknown> = {};
      const titles: Record<string, unknown> = {};
      for (const part of parts) {
        row[part.name] = part.read(stored[part.name]);
        if (part.titled) titles[part.name] = stored[TITLE + part.name];
      }
      if (titled) row.titles = titles;
      return row as Row;
    },
  };
}

/** Conditions that make a shared table this resource's own. */
export const ownRows = (resource: Resource): readonly string[] =>
  Object.entries(resource.sameTableAs?.where ?? {}).map(([name, value]) => `t.${name} = ${typeof value === 'boolean' ? value : `'${value.replaceAll("'", "''")}'`}`);
