/** What the application may not do to rows that were posted, tried in SQL as the application. */
import { tablesOf } from '#erp/db/schema/tables.ts';
import type { ColumnShape, TableShape } from '#erp/db/schema/shape.ts';
import { keptWithShape } from '#erp/db/schema/kept/kept-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Setting } from './stage.ts';

type Told = Setting['told'];

/** Any row may have another value of these. */
const FREE = ['account_id', 'id', 'version', 'updated_at', 'updated_by', 'extra', 'search'];

/** Another value of the column, whatever it is now; null where its type is no reason to try. */
function otherValue({ name, type }: ColumnShape): string | null {
  if (type.startsWith('text')) return `coalesce("${name}", '') || '~'`;
  if (/^(numeric|integer|bigint)/.test(type)) return `coalesce("${name}", 0) + 1`;
  if (type === 'date') return `coalesce("${name}", date '2026-01-01') + 1`;
  if (type === 'boolean') return `not "${name}"`;
  return null;
}

/** What the database says to a statement; null when it did it. */
const answer = async ({ query }: Told, sql: string): Promise<string | null> => {
  try {
    await query(sql);
    return null;
  } catch (error) {
    return String(error);
  }
};

async function tryEach(
  told: Told,
  statements: readonly string[],
  expected: RegExp,
): Promise<number> {
  for (const sql of statements) {
    const said = await answer(told, sql);
    if (said === null || !expected.test(said)) throw new Error(`not refused: ${sql} (${said})`);
  }
  return statements.length;
}

/** Updates of each column that nobody declares free, and the deletion. */
function ofDocument({ name, columns }: TableShape, { kept }: Resource, id: number): string[] {
  const { derived = [], once = [], editable } = kept!;
  const free = new Set<string>([...FREE, ...derived, ...once, ...(editable?.fields ?? [])]);
  return [
    ...columns.flatMap((column) => {
      const value = free.has(column.name) || column.generated ? null : otherValue(column);
      return value ? [`update "${name}" set "${column.name}" = ${value} where id = ${id}`] : [];
    }),
    `delete from "${name}" where id = ${id}`,
  ];
}

/** The row is changed, deleted and, where no more may come, written a second time. */
function ofRow({ name, columns }: TableShape, grows: boolean, id: number): string[] {
  const own = columns.filter((column) => column.name !== 'id' && !column.generated);
  const list = own.map((column) => `"${column.name}"`).join(', ');
  return [
    `update "${name}" set position = position + 1 where id = ${id}`,
    `delete from "${name}" where id = ${id}`,
    ...(grows
      ? []
      : [`insert into "${name}" (${list}) select ${list} from "${name}" where id = ${id}`]),
  ];
}

/** Tables in which something posted was found, with how many statements were refused. */
export async function refusedChanges({ told }: Setting): Promise<ReadonlyMap<string, number>> {
  const { registry } = told.stock.company.services;
  const tables = new Map(tablesOf(registry).map((table) => [table.name, table]));
  const refused = new Map<string, number>();
  for (const resource of registry.resources.values()) {
    const table = tables.get(resource.table);
    if (!table || resource.sameTableAs) continue;
    if (resource.kept) {
      const { draft } = resource.kept;
      const posted = draft
        ? `where "${draft.field}" <> all ('{${draft.is.join(',')}}'::text[])`
        : '';
      const [row] = await told.query<{ id: number }>(
        `select id from "${table.name}" ${posted} order by id desc limit 1`,
      );
      if (!row) continue;
      const count = await tryEach(
        told,
        ofDocument(table, resource, row.id),
        /are kept|rows of \w+ keep/,
      );
      const back = draft
        ? [`update "${table.name}" set "${draft.field}" = '${draft.is[0]}' where id = ${row.id}`]
        : [];
      refused.set(table.name, count + (await tryEach(told, back, /rows of \w+ keep/)));
    }
    const above = keptWithShape(registry, resource);
    if (!above) continue;
    const joins = above.path.map(
      (step, i) => `join "${step.table}" p${i + 1} on p${i + 1}.id = p${i}."${step.column}"`,
    );
    const [row] = await told.query<{ id: number }>(
      `select p0.id from "${table.name}" p0 ${joins.join(' ')} where p${joins.length}."${above.draft.column}" <> all ('{${above.draft.is.join(',')}}'::text[]) order by p0.id limit 1`,
    );
    if (row)
      refused.set(
        table.name,
        await tryEach(told, ofRow(table, above.grows, row.id), /kept with their document/),
      );
  }
  return refused;
}
