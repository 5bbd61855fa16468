/**
 * The script that distributes an installation over a Citus cluster by company, made from the model.
 * Citus asks that a distributed table has its distribution column in the primary key, in every
 * unique constraint and on both sides of every foreign key, and that no foreign key leads from a
 * reference table to a distributed one.
 */
import type { ForeignKeyShape, TableShape } from './shape.ts';

/** Of every company at once and joined with the rows of each: copied to every node. */
const isReference = ({ access }: TableShape) => access === 'accounts';
/**
 * Reached by itself only, at each sign-in and request: stays on the coordinator, where a write is
 * one write.
 */
const isLocal = ({ access }: TableShape) => access === 'system';
const isDistributed = (table: TableShape) => !isReference(table) && !isLocal(table);

const COLUMN = 'account_id';
const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

const dropKey = (table: TableShape, key: ForeignKeyShape) =>
  `ALTER TABLE ${quoted(table.name)} DROP CONSTRAINT ${quoted(key.name)};`;
const addKey = (
  table: TableShape,
  { name, columns, table: target, targets, onDelete }: ForeignKeyShape,
) =>
  `ALTER TABLE ${quoted(table.name)} ADD CONSTRAINT ${quoted(name)} FOREIGN KEY (${list(columns)}) REFERENCES ${quoted(target)} (${list(targets)})${onDelete === 'cascade' ? ' ON DELETE CASCADE' : ''};`;

/** Why a table cannot be distributed by company; empty when it can. */
export function citusObstacles(
  table: TableShape,
  tables: ReadonlyMap<string, TableShape>,
): readonly string[] {
  if (!isDistributed(table)) return [];
  const found: string[] = [];
  const column = table.columns.find(({ name }) => name === COLUMN);
  if (!column?.notNull) found.push(`${table.name}: no ${COLUMN} that is always there`);
  if (!table.primaryKey.includes(COLUMN))
    found.push(`${table.name}: primary key without ${COLUMN}`);
  for (const { name, columns } of table.uniques)
    if (!columns.includes(COLUMN)) found.push(`${table.name}: ${name} without ${COLUMN}`);
  for (const { name, columns, targets, table: target } of table.foreignKeys) {
    const at = columns.indexOf(COLUMN);
    const other = tables.get(target);
    if (!other || isLocal(other))
      found.push(`${table.name}: ${name} leads to ${target}, which stays on the coordinator`);
    else if (isDistributed(other) && (at < 0 || targets[at] !== COLUMN))
      found.push(`${table.name}: ${name} does not pair ${COLUMN} on both sides`);
  }
  for (const { name, type, identity } of table.columns)
    if (identity && type !== 'bigint') found.push(`${table.name}.${name}: an identity is a bigint`);
  return found;
}

/**
 * Statements to run once, as superuser on the coordinator, after the migrations of this version and
 * while the product is stopped.
 */
export function citusScript(shapes: readonly TableShape[]): readonly string[] {
  const tables = new Map(shapes.map((table) => [table.name, table]));
  const obstacles = shapes.flatMap((table) => citusObstacles(table, tables));
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const distributed = shapes
    .filter(isDistributed)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const reference = shapes.filter(isReference);
  const [first] = distributed;
  if (!first) return [];
  const keys = [...distributed, ...reference].flatMap((table) =>
    table.foreignKeys.map((key) => ({ table, key })),
  );
  return [
    '-- The company of a transaction reaches the nodes, and the append-only triggers of the logs stay.',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = ''local''', current_database()); END $$;`,
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = ''on''', current_database()); END $$;`,
    `SET citus.enable_unsafe_triggers = 'on';`,
    '-- Tables refer to each other in circles: keys go before and come back after.',
    ...keys.map(({ table, key }) => dropKey(table, key)),
    ...reference.map(({ name }) => `SELECT create_reference_table('${name}');`),
    `SELECT create_distributed_table('${first.name}', '${COLUMN}', colocate_with => 'none');`,
    ...distributed
      .slice(1)
      .map(
        ({ name }) =>
          `SELECT create_distributed_table('${name}', '${COLUMN}', colocate_with => '${first.name}');`,
      ),
    '-- A reference table refers to no distributed one: what a company says of itself is checked by the product alone.',
    ...keys.filter(({ table }) => isDistributed(table)).map(({ table, key }) => addKey(table, key)),
  ];
}
