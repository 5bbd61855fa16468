/**
 * SQL of the schema: tables through drizzle-kit, and the statements it never writes (row-level
 * security, grants, triggers).
 */
import {
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  unique,
  bigint,
  type AnyPgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { trigramIndex } from './changes/generated-columns.ts';
import { guardsOf } from './kept/kept-rows.ts';
import { primaryKeyName } from './names.ts';
import type { ColumnShape, TableShape } from './shape.ts';

function builder(column: ColumnShape) {
  if (column.identity)
    return bigint(column.name, { mode: 'number' }).generatedByDefaultAsIdentity();
  const typed = customType<{ data: unknown }>({ dataType: () => column.type })(column.name);
  const nullable = column.notNull ? typed.notNull() : typed;
  if (column.generated) return nullable.generatedAlwaysAs(sql.raw(column.generated));
  return column.default === undefined ? nullable : nullable.default(sql.raw(column.default));
}

type Columns = Record<string, AnyPgColumn>;
const some = (columns: Columns, names: readonly string[]) => {
  const found = names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`no column «${name}»`);
    return column;
  });
  return found as [AnyPgColumn, ...AnyPgColumn[]];
};

/** The shapes as drizzle tables, by table name. */
export function drizzleTables(shapes: readonly TableShape[]): Readonly<Record<string, PgTable>> {
  const tables: Record<string, PgTable> = {};
  for (const shape of shapes) {
    const columns = Object.fromEntries(
      shape.columns.map((column) => [column.name, builder(column)]),
    );
    tables[shape.name] = pgTable(shape.name, columns as never, (own) => {
      // Drizzle types columns by their names, which are data here.
      const at = own as unknown as Columns;
      return [
        primaryKey({ name: primaryKeyName(shape.name), columns: some(at, shape.primaryKey) }),
        ...shape.uniques.map(({ name, columns: keys, nullsNotDistinct }) => {
          const constraint = unique(name).on(...some(at, keys));
          return nullsNotDistinct ? constraint.nullsNotDistinct() : constraint;
        }),
        ...shape.foreignKeys.map(({ name, columns: keys, table, targets, onDelete }) =>
          // As above: the columns of a table are its properties.
          foreignKey({
            name,
            columns: some(at, keys),
            foreignColumns: some(tables[table] as unknown as Columns, targets),
          }).onDelete(onDelete),
        ),
        ...shape.indexes
          .filter(({ trigram }) => !trigram)
          .map(({ name, columns: keys }) => index(name).on(...some(at, keys))),
      ];
    });
  }
  return tables;
}

const ACCOUNT = `nullif(current_setting('erp.account_id', true), '')::bigint`;
const RIGHTS: Readonly<Record<TableShape['access'], string | null>> = {
  tenant: 'SELECT, INSERT, UPDATE, DELETE',
  accounts: 'SELECT, INSERT, UPDATE, DELETE',
  log: 'SELECT, INSERT',
  system: null,
};

/** Our own statements for a new table. */
export function ownStatements(shape: TableShape): string[] {
  const table = `"${shape.name}"`;
  const statements = shape.indexes
    .filter(({ trigram }) => trigram)
    .map((index) => trigramIndex(shape.name, index));
  const rights = RIGHTS[shape.access];
  if (rights === null) return statements;
  const own =
    shape.access === 'accounts'
      ? `account_id = ${ACCOUNT} OR current_setting('erp.operator', true) = '1'`
      : `account_id = ${ACCOUNT}`;
  statements.push(
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`,
    `CREATE POLICY tenant ON ${table} TO erp_app USING (${own});`,
    // The owner is bound too and must ask: `Database.system` and backups do. erp_app is no member
    // of erp_owner.
    `CREATE POLICY system ON ${table} TO erp_owner USING (current_setting('erp.system', true) = '1');`,
    `GRANT ${rights} ON ${table} TO erp_app;`,
  );
  // A log that follows merges has the triggers of kept rows, and lends the columns that follow.
  if (shape.access === 'log' && shape.follows)
    statements.push(
      `GRANT UPDATE (${Object.keys(shape.follows)
        .map((name) => `"${name}"`)
        .join(', ')}) ON ${table} TO erp_app;`,
    );
  else if (shape.access === 'log') {
    statements.push(
      `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION erp_append_only();`,
      `CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION erp_append_only();`,
    );
  }
  statements.push(...guardsOf(shape));
  if (shape.balanced) {
    const { by, debit, credit } = shape.balanced;
    statements.push(
      `CREATE TRIGGER balanced AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION erp_balanced('${by}', '${debit}', '${credit}');`,
    );
  }
  return statements;
}
