/** Whole records inside a transaction: own columns, references, computed fields and child rows. */
import type { Tx } from '#erp/db/database.ts';
import { inBatches } from '#erp/db/batches.ts';
import { sourceSql } from '#erp/db/source.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { LinesField, Resource } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';
import { Params } from './params.ts';
import { ownRows, projectionOf, type Projection } from './projection.ts';
import { readTitles, titleSql, type TitleAccess } from './titles.ts';

export interface ReadOptions {
  /**
   * To whom titles of references, computed fields and the record's own title are shown: what people
   * see; false for what rules need.
   */
  readonly shown: TitleAccess | false;
  /** Locks the row for a write. */
  readonly lock?: boolean;
  /** Computed fields that rules look at too. */
  readonly computed?: readonly (string | undefined)[];
  /** Fields to leave out. */
  readonly without?: ReadonlySet<string>;
  /** Shown rows of a field that holds more than its `max`; the first page of them by default. */
  readonly rows?: number;
}

/** Child rows of a page, where a record has more than people look at in one. */
export const ROWS_PAGE = 100;
/** Rows that one statement reads. */
const PORTION = 2_000;

const SYSTEM = ['created_at', 'created_by', 'updated_at', 'updated_by'];

const namesOf = (resource: Resource, { shown, without, computed = [] }: ReadOptions) => [
  ...Object.keys(resource.fields).filter(
    (name) =>
      !without?.has(name) &&
      (shown || resource.fields[name]!.kind !== 'computed' || computed.includes(name)),
  ),
  ...SYSTEM,
];

const tablesOf = (
  resource: Resource,
  { without }: ReadOptions,
): readonly (readonly [string, LinesField])[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' && !without?.has(name) ? [[name, field] as const] : [],
  );

const HAS_ROWS = 'has_rows_';

/** Whether a child table has any row of the record: most are empty, and those are not read. */
const hasRowsSql = (registry: Registry, name: string, { of, by }: LinesField): string =>
  `exists (select 1 from ${registry.resource(of).table} l where ${sameCompany('l', 't')} and l.${by} = t.id) as ${HAS_ROWS}${name}`;

/** A view of versions is no table, whose rows are locked. */
function lockedSql(resource: Resource, conditions: string): string {
  const lock = resource.appendOnly ? '' : ' for update';
  return resource.sameTableAs?.inForce
    ? `select l.id from ${resource.table} l where l.id in (select t.id from ${sourceSql(resource)} t where ${conditions})${lock}`
    : `select t.id from ${resource.table} t where ${conditions}${lock}`;
}

/** The row under the conditions, or null. Conditions use the places of `params`. */
export async function readRow(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  conditions: readonly string[],
  params: Params,
  options: ReadOptions,
): Promise<Row | null> {
  if (options.lock) {
    const [locked] = await tx.query(
      lockedSql(resource, [...conditions, ...ownRows(resource)].join(' and ')),
      params.values,
    );
    if (!locked) return null;
  }
  const projection = projectionOf(
    registry,
    resource,
    namesOf(resource, options),
    options.shown || null,
  );
  const select = options.shown
    ? [
        ...projection.select,
        `${titleSql(registry, resource, 't')} as own_title`,
        ...tablesOf(resource, options).map(([name, field]) => hasRowsSql(registry, name, field)),
      ]
    : projection.select;
  const [stored] = await tx.query(
    `select ${select.join(', ')} from ${sourceSql(resource)} t where ${[...conditions, ...ownRows(resource)].join(' and ')} limit 1`,
    params.values,
  );
  if (!stored) return null;
  if (options.shown)
    return shownRow(
      tx,
      registry,
      resource,
      { projection, stored },
      { ...options, shown: options.shown },
    );
  const [row] = (await projection.rows(tx, [stored])) as [Row];
  await readLines(tx, registry, resource, row, options);
  return row;
}

interface RowWithMeta {
  readonly projection: Projection;
  readonly stored: Readonly<Record<string, unknown>>;
}

/**
 * The record and its child rows as people see them: the titles of all that they point at are one
 * statement.
 */
async function shownRow(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  { projection, stored }: RowWithMeta,
  options: ReadOptions & { readonly shown: TitleAccess },
): Promise<Row> {
  const tables = [];
  const empty: string[] = [];
  for (const [name, field] of tablesOf(resource, options))
    if (!stored[HAS_ROWS + name]) empty.push(name);
    else
      tables.push({
        name,
        field,
        ...(await storedRows(
          tx,
          registry,
          field,
          Number(stored.id),
          { from: 0, most: field.max + 1 },
          options.shown,
        )),
      });
  const titles = await readTitles(
    tx,
    registry,
    [
      ...projection.pointing([stored]),
      ...tables.flatMap((table) => table.projection.pointing(table.stored)),
    ],
    options.shown,
  );
  const [row] = (await projection.rows(tx, [stored], titles)) as [Row];
  // A field of its own by that name is what was typed, not what the record is called.
  if (!Object.hasOwn(row, 'title')) row.title = stored.own_title as string;
  for (const name of empty) row[name] = [];
  const left: Record<string, number> = {};
  for (const { name, field, projection: own, stored: found } of tables) {
    if (found.length > field.max) left[name] = await countRows(tx, registry, field, row.id!);
    const kept = found.length > field.max ? found.slice(0, options.rows ?? ROWS_PAGE) : found;
    row[name] = await wholeRows(
      tx,
      registry,
      field,
      await own.rows(tx, kept, titles),
      options.shown,
    );
  }
  if (Object.keys(left).length > 0) row.partial = left as never;
  return row;
}

export const readById = (
  tx: Tx,
  registry: Registry,
  resource: Resource,
  id: number,
  options: ReadOptions,
): Promise<Row | null> => {
  const params = new Params();
  return readRow(tx, registry, resource, [`t.id = ${params.add(id)}`], params, options);
};

async function readLines(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  row: Row,
  options: Pick<ReadOptions, 'without'>,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'lines' && !options.without?.has(name))
      row[name] = await everyRow(tx, registry, field, row.id!);
}

interface Run {
  readonly from: number;
  readonly most: number;
}

const ownOf = (registry: Registry, field: LinesField) =>
  [`t.${field.by} = $1`, ...ownRows(registry.resource(field.of))].join(' and ');

/** Child rows as people see them, in their order. */
export async function shownRows(
  tx: Tx,
  registry: Registry,
  field: LinesField,
  parentId: number,
  run: Run,
  eyes: TitleAccess,
): Promise<readonly Row[]> {
  const { projection, stored } = await storedRows(tx, registry, field, parentId, run, eyes);
  return wholeRows(tx, registry, field, await projection.rows(tx, stored), eyes);
}

async function storedRows(
  tx: Tx,
  registry: Registry,
  field: LinesField,
  parentId: number,
  { from, most }: Run,
  eyes: TitleAccess,
) {
  const child = registry.resource(field.of);
  const projection = projectionOf(registry, child, Object.keys(child.fields), eyes, {
    batched: true,
  });
  const stored = await tx.query(
    `select ${projection.select.join(', ')} from ${sourceSql(child)} t where ${ownOf(registry, field)} order by t.position, t.id limit ${most} offset ${from}`,
    [parentId],
  );
  return { projection, stored };
}

/**
 * With the child rows of their own, the first page of each table: one statement for a table,
 * whatever the number of rows that have one.
 */
async function wholeRows(
  tx: Tx,
  registry: Registry,
  { of }: LinesField,
  rows: readonly Row[],
  eyes: TitleAccess,
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  for (const [name, field] of Object.entries(registry.resource(of).fields)) {
    if (field.kind !== 'lines') continue;
    const parents = rows.map(({ id }) => id!);
    const found = await firstRowsOfEach(tx, registry, field, { parents, eyes });
    for (const row of rows) {
      const first = found.get(row.id!) ?? [];
      if (first.length > field.max)
        row.partial = {
          ...(row.partial as object | undefined),
          [name]: await countRows(tx, registry, field, row.id!),
        } as never;
      row[name] = first.length > field.max ? first.slice(0, ROWS_PAGE) : first;
    }
  }
  return rows;
}

/** As many rows of each parent as tell whether it has more than its field allows. */
async function firstRowsOfEach(
  tx: Tx,
  registry: Registry,
  field: LinesField,
  { parents, eyes }: { readonly parents: readonly number[]; readonly eyes: TitleAccess },
): Promise<ReadonlyMap<number, readonly Row[]>> {
  const child = registry.resource(field.of);
  const projection = projectionOf(registry, child, Object.keys(child.fields), eyes, {
    batched: true,
  });
  const conditions = [`t.${field.by} = u.parent`, ...ownRows(child)].join(' and ');
  const stored = await tx.query(
    `select x.* from unnest($1::bigint[]) with ordinality u(parent, at) cross join lateral (select ${projection.select.join(', ')}, t.position as _position from ${sourceSql(child)} t where ${conditions} order by t.position, t.id limit ${field.max + 1}) x order by u.at, x._position, x.id`,
    [parents],
  );
  const rows = await wholeRows(tx, registry, field, await projection.rows(tx, stored), eyes);
  return byParent(field, rows);
}

const byParent = (field: LinesField, rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> =>
  Map.groupBy(rows, (row) => Number(row[field.by]));

export async function countRows(
  tx: Tx,
  registry: Registry,
  field: LinesField,
  parentId: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${sourceSql(registry.resource(field.of))} t where ${ownOf(registry, field)}`,
    [parentId],
  );
  return row?.n ?? 0;
}

/** All of them, as rules need them. */
async function everyRow(
  tx: Tx,
  registry: Registry,
  field: LinesField,
  parentId: number,
): Promise<readonly Row[]> {
  const child = registry.resource(field.of);
  const names = Object.keys(child.fields).filter((name) => child.fields[name]!.kind !== 'computed');
  const projection = projectionOf(registry, child, names, null);
  const select = `select ${projection.select.join(', ')} from ${sourceSql(child)} t where ${ownOf(registry, field)}`;
  const rows = await projection.rows(
    tx,
    await tx.query(`${select} order by t.position, t.id limit ${PORTION}`, [parentId]),
  );
  if (rows.length === PORTION) {
    // In the order of the rest: long documents are read in runs, so that nobody waits for all of
    // one.
    const rest = await tx.query<{ id: number }>(
      `select t.id from ${sourceSql(child)} t where ${ownOf(registry, field)} order by t.position, t.id offset ${PORTION}`,
      [parentId],
    );
    const more = await inBatches(
      rest.map(({ id }) => id),
      (ids) =>
        tx.query(`${select} and t.id = any($2::bigint[]) order by t.position, t.id`, [
          parentId,
          ids,
        ]),
      PORTION,
    );
    for (const row of await projection.rows(tx, more)) rows.push(row);
  }
  await readNested(tx, registry, child, rows);
  return rows;
}

/** All rows of rows, as rules need them: one statement for a table, in runs of their parents. */
async function readNested(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  parents: readonly Row[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const child = registry.resource(field.of);
    const names = Object.keys(child.fields).filter(
      (each) => child.fields[each]!.kind !== 'computed',
    );
    const projection = projectionOf(registry, child, names, null);
    const conditions = [`t.${field.by} = any($1::bigint[])`, ...ownRows(child)].join(' and ');
    const stored = await inBatches(
      parents.map(({ id }) => id!),
      (ids) =>
        tx.query(
          `select ${projection.select.join(', ')} from ${sourceSql(child)} t where ${conditions} order by t.position, t.id`,
          [ids],
        ),
      PORTION,
    );
    const rows = await projection.rows(tx, stored);
    await readNested(tx, registry, child, rows);
    const found = byParent(field, rows);
    for (const row of parents) row[name] = found.get(row.id!) ?? [];
  }
}
