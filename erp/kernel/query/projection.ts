/** Which columns a read selects, and how a database row becomes a row of the wire. */
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { joinTableName } from '#erp/db/schema/names.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, FieldCondition, Resource } from '#erp/model/types.ts';
import { hasPermission } from '../actor.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Row } from '../rows/typed-rows.ts';
import { fieldOf } from './system-fields.ts';
import {
  readTitles,
  titleSql,
  type Pointer,
  type Pointing,
  type TitleAccess,
  type Titles,
} from './titles.ts';

type StoredRow = Record<string, unknown>;

export interface Projection {
  readonly select: readonly string[];
  /** Columns that the rows of a page must carry; `*` when a computed field may ask for any. */
  readonly columns: readonly string[];
  /** What rows point at: its titles are read beside them. */
  pointing(stored: readonly StoredRow[]): readonly Pointing[];
  /**
   * The rows as on the wire, with the titles of what they point at: those given, or one more
   * statement, whatever their number. Secrets stay sealed here.
   */
  rows(tx: Tx, stored: readonly StoredRow[], titles?: Titles): Promise<Row[]>;
}

/**
 * Prefix of the titles that are selected with their row; no declared name begins with an
 * underscore.
 */
const TITLE = '_t_';
/** Prefix of the resource, by its path, of which a row names a record by its number. */
const PATH = '_p_';

const same = (value: unknown) => value;
const READ: Partial<Record<Field['kind'], (value: unknown) => unknown>> = {
  time: (value) => (typeof value === 'string' ? value.slice(0, 5) : value),
};

interface Part {
  readonly name: string;
  readonly read: (value: unknown) => unknown;
  /** What the field points at, when its title is shown. */
  readonly pointer: Pointer | null;
  /** The statement that gives its values for all rows. */
  readonly batchSql?: string;
  /** A number whose record is of the resource that another field names. */
  readonly numbered?: boolean;
}

export interface ProjectionOptions {
  /** Many rows are read: computed fields that have a statement for all of them use it. */
  readonly batched?: boolean;
}

/** What a reference points at: the declared target, or the uploaded files. */
function targetOf(registry: Registry, field: Field): Omit<Pointer, 'name'> | null {
  if (field.kind === 'ref') return { resource: registry.resource(field.to), key: field.by ?? 'id' };
  if (field.kind === 'refs') return { resource: registry.resource(field.to), key: 'id' };
  const files =
    field.kind === 'file' || field.kind === 'image' ? registry.resources.get('files') : undefined;
  return files ? { resource: files, key: 'id' } : null;
}

/**
 * `names` are declared or system fields; `id` and `version` always come. `eyes`: who reads the
 * titles of references; null leaves them out.
 */
export function projectionOf(
  registry: Registry,
  resource: Resource,
  names: readonly string[],
  eyes: TitleAccess | null,
  { batched = false }: ProjectionOptions = {},
): Projection {
  const select: string[] = [];
  const parts: Part[] = [];
  const columns: string[] = [];
  for (const name of new Set([
    'id',
    'version',
    ...(resource.hasActive ? ['active'] : []),
    ...names,
  ])) {
    const field = fieldOf(registry, resource, name);
    if (!field || field.kind === 'lines') continue;
    const target = eyes ? targetOf(registry, field) : null;
    const pointer: Pointer | null = target && { name, ...target };
    const batchSql = batched && field.kind === 'computed' ? field.batchSql : undefined;
    const pathIn = eyes && field.kind === 'text' ? field.recordIn : undefined;
    parts.push({
      name,
      read: READ[field.kind] ?? same,
      pointer,
      ...(batchSql && { batchSql }),
      ...(pathIn && { numbered: true }),
    });
    if (batchSql) continue;
    if (pathIn) {
      select.push(`t.${pathIn} as ${PATH}${name}`);
      columns.push(pathIn);
    }
    if (field.kind === 'refs') {
      select.push(
        `(select coalesce(json_agg(j.target_id order by j.position), '[]') from ${joinTableName(resource, name)} j where ${sameCompany('j', 't')} and j.owner_id = t.id) as ${name}`,
      );
      continue;
    }
    if (field.kind === 'computed') {
      select.push(`${computedSql(registry, resource, field)} as ${name}`);
      columns.push('*');
    } else if (hasColumn(field)) columns.push(name);
    if (field.kind === 'choices') select.push(`to_json(t.${name}) as ${name}`);
    else if (hasColumn(field)) select.push(`t.${name}`);
    if (pointer && resource.global)
      select.push(`(${ownTitleSql(registry, pointer)}) as ${TITLE}${name}`);
  }
  const pointers = resource.global ? [] : parts.flatMap(({ pointer }) => pointer ?? []);
  const numbered = parts.filter((part) => part.numbered);
  const recordOf = (name: string, stored: StoredRow) =>
    eyes && numberedRecord(registry, eyes, name, stored);
  const pointing = (all: readonly StoredRow[]): readonly Pointing[] => [
    { pointers, rows: all },
    ...numbered.flatMap(({ name }) =>
      all.flatMap((stored) => {
        const record = recordOf(name, stored);
        return record ? [{ pointers: [record], rows: [stored] }] : [];
      }),
    ),
  ];
  const titleOf = (stored: StoredRow, pointer: Pointer, titles: Titles): unknown =>
    resource.global ? stored[TITLE + pointer.name] : titles.of(pointer, stored[pointer.name]);
  return {
    select,
    columns: columns.includes('*') ? ['*'] : ['account_id', ...columns],
    pointing,
    async rows(tx, all, given) {
      const titles = given ?? (await readTitles(tx, registry, pointing(all), eyes ?? 'ALL'));
      const batches = await readBatches(tx, parts, all);
      return all.map((stored) => {
        const row: Record<string, unknown> = {};
        const shown: Record<string, unknown> = {};
        for (const { name, read, pointer, batchSql, numbered } of parts) {
          row[name] = read(batchSql ? batches.get(batchSql)?.get(stored.id)?.[name] : stored[name]);
          if (pointer) shown[pointer.name] = titleOf(stored, pointer, titles);
          const record = numbered ? recordOf(name, stored) : null;
          if (record) shown[name] = titles.of(record, stored[name]);
        }
        if (eyes) row.titles = shown;
        return row as Row;
      });
    },
  };
}

/** The record that a row names by a resource and a number; null where the reader may list none. */
function numberedRecord(
  registry: Registry,
  eyes: TitleAccess,
  name: string,
  stored: StoredRow,
): Pointer | null {
  const resource = registry.resources.get(String(stored[PATH + name] ?? ''));
  if (!resource || resource.global || !/^\d{1,15}$/.test(String(stored[name] ?? ''))) return null;
  const seen = eyes === 'ALL' || hasPermission(eyes, `${registry.privilegePath(resource)}.list`);
  return seen ? { name, resource, key: 'id' } : null;
}

/** Rows of each batch statement by the id of their record. */
async function readBatches(
  tx: Tx,
  parts: readonly Part[],
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<unknown, StoredRow>>> {
  const found = new Map<string, ReadonlyMap<unknown, StoredRow>>();
  const ids = rows.map(({ id }) => id);
  for (const sql of ids.length > 0
    ? new Set(parts.flatMap(({ batchSql }) => batchSql ?? []))
    : []) {
    const read = await tx.query<StoredRow>(sql, [ids]);
    found.set(sql, new Map(read.map((row) => [row.id, row])));
  }
  return found;
}

/**
 * Rows of the table of companies are of several of them: what each points at is its own company's.
 */
const ownTitleSql = (registry: Registry, { name, resource, key }: Pointer): string =>
  `select ${titleSql(registry, resource, 'r')} from ${resource.table} r where ${sameCompany('r', 't')} and r.${key} = t.${name}`;

const literal = (value: string | boolean): string =>
  typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** The same in SQL as `conditionHolds`: what is not told is false, and no text is no value. */
function ownRow({ fields }: Resource, { field, is }: FieldCondition): string {
  const column = `t.${field}`;
  if (fields[field]?.kind === 'bool')
    return is === '*' || is.length > 1 || is[0] === true ? column : `${column} is not true`;
  if (is === '*') return `${column} is not null and ${column}::text <> ''`;
  return is.length === 1
    ? `${column} = ${literal(is[0]!)}`
    : `${column} in (${is.map(literal).join(', ')})`;
}

/** Conditions that make a shared table this resource's own. */
export const ownRows = (resource: Resource): readonly string[] =>
  (resource.sameTableAs?.where ?? []).map((when) => ownRow(resource, when));
