/** The text that names a record: its SQL, and the texts of what rows point at. */
import type { Tx } from '#erp/db/database.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { namedRowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { Params } from './params.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Choice, Field, Resource } from '#erp/model/types.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Whose eyes a title is for; `ALL`: of those who decide or calculate, whoever they are. */
export type TitleAccess = Actor | 'ALL';

/** What stands in the place of the name of a record that is not the reader's to see. */
export const OUT_OF_REACH = 'Fuera de tu alcance';

/**
 * Ids written into the text itself: a title stands within statements whose places are not its own.
 */
class LiteralIds extends Params {
  override add(value: unknown): string {
    const id = (each: unknown) => String(Math.trunc(Number(each)));
    if (Array.isArray(value)) return `'{${value.map(id).join(',')}}'`;
    return value === null || value === undefined ? 'null::bigint' : id(value);
  }
}

/**
 * The title of what a record points at: of a record that its own list would not show to the reader,
 * only that it is none of his.
 */
export function visibleTitleSql(
  registry: Registry,
  resource: Resource,
  at: string,
  eyes: TitleAccess,
): string {
  const title = titleSql(registry, resource, at);
  if (eyes === 'ALL' || resource.titlesVisibleToAll) return title;
  // A user of the portal sees what his own documents name.
  const seen = namedRowFilters(
    eyes,
    registry,
    resource,
    `${registry.privilegePath(resource)}.list`,
    new LiteralIds(),
  ).filter((filter) => filter.at !== 'PROVEEDOR');
  if (seen.length === 0) return title;
  const conditions = seen.map(({ sql }) => sql).join(' and ');
  const own =
    at === 't'
      ? conditions
      : `exists (select 1 from ${resource.table} t where t.account_id = ${at}.account_id and t.id = ${at}.id and ${conditions})`;
  return `case when ${own} then ${title} else ${quote(OUT_OF_REACH)} end`;
}

/** `case t.kind when 'A' then 'Label' …`: the label of a choice. */
const choiceSql = (column: string, choices: readonly Choice[]) =>
  `case ${column} ${choices.map(([code, label]) => `when ${quote(code)} then ${quote(label)}`).join(' ')} else ${column} end`;

/**
 * SQL over alias `at` naming a row of the resource; `depth` stops titles made of references made of
 * references.
 */
export function titleSql(registry: Registry, resource: Resource, at: string, depth = 0): string {
  const parts = [resource.title].flat().flatMap((name) => {
    const field = resource.fields[name];
    return field ? [partSql(registry, resource, name, field, at, depth)] : [`${at}.${name}::text`];
  });
  if (parts.length === 1) return `coalesce(${parts[0]}, '#' || ${at}.id)`;
  return `coalesce(nullif(concat_ws(' — ', ${parts.map((part) => `nullif(${part}, '')`).join(', ')}), ''), '#' || ${at}.id)`;
}

/** One field of it. */
export function partSql(
  registry: Registry,
  resource: Resource,
  name: string,
  field: Field,
  at: string,
  depth: number,
): string {
  if (field.kind === 'computed') {
    // A computed field is written over alias `t`, whatever the row is called here.
    const sql = computedSql(registry, resource, field);
    return at === 't'
      ? `${sql}::text`
      : `(select ${sql}::text from ${resource.table} t where t.account_id = ${at}.account_id and t.id = ${at}.id)`;
  }
  if (!hasColumn(field)) return 'null';
  if (field.kind === 'choice') return choiceSql(`${at}.${name}`, field.choices);
  if (field.kind === 'ref' && depth < 2) {
    const target = registry.resource(field.to);
    const inner = `${at}_${name}`;
    return `(select ${titleSql(registry, target, inner, depth + 1)} from ${target.table} ${inner} where ${inner}.account_id = ${at}.account_id and ${inner}.${field.by ?? 'id'} = ${at}.${name})`;
  }
  return ['text', 'longtext', 'email', 'folio', 'phone', 'rfc'].includes(field.kind)
    ? `${at}.${name}`
    : `${at}.${name}::text`;
}

/** A field of rows that are shown, and what it points at. */
export interface Pointer {
  readonly name: string;
  readonly resource: Resource;
  /** Column of the target that the field holds. */
  readonly key: string;
}

export interface Titles {
  /** Title of one value, titles of several; null for none. */
  of(pointer: Pointer, value: unknown): unknown;
}

const targetName = ({ resource, key }: Pointer) => `${resource.path} ${key}`;

/** Rows of one resource, and which of their fields point at something. */
export interface Pointing {
  readonly pointers: readonly Pointer[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Titles of everything that the rows point at, in one statement. A join for each reference would
 * give the same; but planning ten joins costs more than reading the rows, and a page names the same
 * few records again and again.
 */
export async function readTitles(
  tx: Tx,
  registry: Registry,
  pointing: readonly Pointing[],
  eyes: TitleAccess,
): Promise<Titles> {
  const wanted = new Map<
    string,
    { readonly pointer: Pointer; readonly values: Set<string | number> }
  >();
  for (const { pointers, rows } of pointing)
    for (const pointer of pointers) {
      const name = targetName(pointer);
      const values = wanted.get(name)?.values ?? new Set();
      for (const row of rows)
        for (const value of [row[pointer.name]].flat())
          if (typeof value === 'number' || typeof value === 'string') values.add(value);
      if (values.size > 0) wanted.set(name, { pointer, values });
    }
  const targets = [...wanted];
  const found = new Map<string, string>();
  if (targets.length > 0) {
    const parts = targets.map(
      ([, { pointer }], i) =>
        `select ${i} as at, t.${pointer.key}::text as value, ${visibleTitleSql(registry, pointer.resource, 't', eyes)} as title from ${pointer.resource.table} t where t.${pointer.key} = any($${i + 1}::${pointer.key === 'id' ? 'bigint' : 'text'}[])`,
    );
    const read = await tx.query<{ at: number; value: string; title: string }>(
      parts.join(' union all '),
      targets.map(([, { values }]) => [...values]),
    );
    for (const { at, value, title } of read) found.set(`${targets[at]![0]} ${value}`, title);
  }
  return {
    of(pointer, value) {
      const one = (each: unknown) => found.get(`${targetName(pointer)} ${String(each)}`) ?? null;
      return Array.isArray(value) ? value.map(one) : one(value);
    },
  };
}
