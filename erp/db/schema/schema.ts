/**
 * The whole schema as SQL, and what changed since a snapshot. Used by `db:generate` and by tests;
 * never at start.
 */
import { createHash } from 'node:crypto';
import type { Registry } from '#erp/model/registry.ts';
import { drizzleTables, ownStatements } from './ddl.ts';
import { withGeneratedColumns } from './changes/generated-columns.ts';
import { fillFactorChanges, fillFactorsIn, type FillFactors } from './changes/fill-factors.ts';
import { guardChanges, guardsIn, type Guards } from './changes/guard-changes.ts';
import { tablesOf } from './tables.ts';

const EMPTY = {
  id: '00000000-0000-0000-0000-000000000000',
  prevId: '',
  version: '7',
  dialect: 'postgresql',
  tables: {},
  enums: {},
  schemas: {},
  policies: {},
  roles: {},
  sequences: {},
  views: {},
  _meta: { schemas: {}, tables: {}, columns: {} },
} as const;

export interface Snapshot {
  readonly tables: Readonly<Record<string, unknown>>;
  /** drizzle-kit knows nothing of triggers. */
  readonly guards?: Guards;
  /** Nor of the room in pages. */
  readonly fillFactors?: FillFactors;
}

export interface SchemaChange {
  readonly statements: readonly string[];
  readonly snapshot: Snapshot;
}

/**
 * Statements that lead from a snapshot (null = nothing) to the declarations. A rename looks like a
 * drop and an add: edit the file by hand.
 */
export async function schemaChange(
  registry: Registry,
  before: Snapshot | null,
): Promise<SchemaChange> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
  const shapes = tablesOf(registry);
  // A snapshot from the file, in the format of drizzle-kit.
  const previous = (before ?? EMPTY) as unknown as Parameters<typeof generateMigration>[0];
  // The snapshot's own id would differ at every run; its content decides what changed.
  const snapshot = {
    ...generateDrizzleJson(drizzleTables(shapes)),
    id: EMPTY.id,
    prevId: EMPTY.id,
  };
  const known = new Set(Object.keys(previous.tables));
  const isKnown = ({ name }: { readonly name: string }) => known.has(`public.${name}`);
  const structure = withGeneratedColumns(
    await generateMigration(previous, snapshot),
    generatedColumns(before),
    shapes.filter(isKnown),
  );
  const guards = guardsIn(shapes);
  const changed = guardChanges(
    before?.guards ?? {},
    guards,
    shapes.filter(isKnown).map(({ name }) => name),
  );
  const fillFactors = fillFactorsIn(shapes);
  // Of the snapshot nothing is known here but that it has tables.
  const kept = snapshot as unknown as Snapshot;
  return {
    statements: [
      ...structure.flatMap((statement) => filledColumn(registry, statement)),
      ...shapes.filter((shape) => !isKnown(shape)).flatMap(ownStatements),
      ...changed,
      ...fillFactorChanges(
        before?.fillFactors ?? {},
        fillFactors,
        shapes.map(({ name }) => name),
      ),
    ],
    snapshot: { ...kept, guards, fillFactors },
  };
}

/** `table.column` of those that a snapshot has. */
function generatedColumns(snapshot: Snapshot | null): ReadonlySet<string> {
  const tables = (snapshot?.tables ?? {}) as Readonly<
    Record<string, { name: string; columns: Record<string, { name: string; generated?: unknown }> }>
  >;
  return new Set(
    Object.values(tables).flatMap(({ name, columns }) =>
      Object.values(columns)
        .filter(({ generated }) => generated)
        .map((column) => `${name}.${column.name}`),
    ),
  );
}

const REQUIRED_COLUMN = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (.+) NOT NULL;$/;

/**
 * A required column of a table that has rows: they get the declared default, which new rows are
 * given by the kernel. Without one the statement stays as it is, to be written by hand.
 */
function filledColumn(registry: Registry, statement: string): readonly string[] {
  const [, table, column, type] = REQUIRED_COLUMN.exec(statement) ?? [];
  if (!table || !column || type!.includes('DEFAULT')) return [statement];
  const owner = [...registry.resources.values()].find((each) => each.table === table);
  const value = owner?.fields[column]?.default;
  if (!['string', 'number', 'boolean'].includes(typeof value)) return [statement];
  const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  return [
    `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type} DEFAULT ${literal} NOT NULL;`,
    `ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP DEFAULT;`,
  ];
}

const hashes = new WeakMap<Registry, string>();

/**
 * Changes with the declarations and with our own statements; cheap, so that tests can name their
 * cached database by it.
 */
export const schemaHash = (registry: Registry): string =>
  hashes.getOrInsertComputed(registry, hashSchema);

function hashSchema(registry: Registry): string {
  const shapes = tablesOf(registry);
  return createHash('sha256')
    .update(JSON.stringify([shapes, shapes.map(ownStatements)]))
    .digest('hex');
}
