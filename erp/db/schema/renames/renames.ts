/** Columns that change their name and keep their data: `db:generate -- --rename=table.old:new`. */
import type { Snapshot } from '../schema.ts';

export interface Rename {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

const WRITTEN = /^--rename=(\w+)\.(\w+):(\w+)$/;

/** The renames among the arguments of a command. */
export const renamesOf = (args: readonly string[]): readonly Rename[] =>
  args.flatMap((argument) => {
    const [, table, from, to] = WRITTEN.exec(argument) ?? [];
    return table && from && to ? [{ table, from, to }] : [];
  });

export const renameStatement = ({ table, from, to }: Rename): string =>
  `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`;

/**
 * The snapshot as it stands after a rename: the column, and the indexes and generated columns that
 * name it, which the database renames by itself.
 */
export function renamedIn(snapshot: Snapshot, { table, from, to }: Rename): Snapshot {
  const key = `public.${table}`;
  const before = snapshot.tables[key];
  if (!before) throw new Error(`there is no table ${table}`);
  // Names stand in quotes, and within a generated column's expression in escaped ones.
  const text = JSON.stringify(before)
    .replaceAll(`"${from}"`, `"${to}"`)
    .replaceAll(`\\"${from}\\"`, `\\"${to}\\"`);
  const after: unknown = JSON.parse(text);
  return { ...snapshot, tables: { ...snapshot.tables, [key]: after } };
}
