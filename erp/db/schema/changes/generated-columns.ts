/** A generated column is made after the columns that it is made of, with its own index. */
import type { TableShape } from '../shape.ts';

const ADDED = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" .*\bGENERATED ALWAYS AS \(/;
const DROPPED = /^ALTER TABLE "(\w+)" drop column "(\w+)"/i;

const keyOf = ([, table, column]: RegExpExecArray) => `${table}.${column}`;

/**
 * Statements of drizzle-kit in an order in which they can run: generated columns go first and come
 * last, since a column that one is made of may come or go with it. The trigram index of one, which
 * goes with it and which drizzle-kit does not know, is made again.
 */
export function withGeneratedColumns(
  statements: readonly string[],
  generatedBefore: ReadonlySet<string>,
  shapes: readonly TableShape[],
): readonly string[] {
  const drops: string[] = [];
  const adds: string[] = [];
  const rest: string[] = [];
  const made = new Set<string>();
  for (const statement of statements) {
    const dropped = DROPPED.exec(statement);
    const added = ADDED.exec(statement);
    if (added) {
      adds.push(statement);
      made.add(keyOf(added));
    } else if (dropped && generatedBefore.has(keyOf(dropped))) drops.push(statement);
    else rest.push(statement);
  }
  const indexes = shapes.flatMap(({ name, indexes: declared }) =>
    declared
      .filter(({ trigram, columns }) => trigram && made.has(`${name}.${columns.at(-1)}`))
      .map((index) => trigramIndex(name, index)),
  );
  return [...drops, ...rest, ...adds, ...indexes];
}

export const trigramIndex = (
  table: string,
  { name, columns }: TableShape['indexes'][number],
): string =>
  `CREATE INDEX "${name}" ON "${table}" USING gin (${columns.map((column, i) => (i === columns.length - 1 ? `"${column}" gin_trgm_ops` : `"${column}"`)).join(', ')}) WITH (gin_pending_list_limit = 256);`;
