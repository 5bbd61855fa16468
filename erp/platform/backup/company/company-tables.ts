/** Which tables hold what belongs to a company, in an order in which their rows can be written. */
import { tablesOf } from '#erp/db/schema/tables.ts';
import type { TableShape } from '#erp/db/schema/shape.ts';
import type { Registry } from '#erp/model/registry.ts';

export interface CompanyTable {
  readonly name: string;
  readonly access: TableShape['access'];
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
  /** Column whose rows of one value are written in one statement, for the database adds them up. */
  readonly together: string | null;
  /**
   * References to rows that are written later: empty at first, filled in when all rows are there.
   */
  readonly late: readonly string[];
  /** Optional references, by the table that they point at. */
  readonly optional: Readonly<Record<string, string>>;
  /** Tables without whose rows a row of this one cannot be. */
  readonly needs: readonly string[];
  /** Decimal columns, whose sums must come out the same. */
  readonly summed: readonly string[];
}

/** What a company can do without: it is made anew, or means nothing elsewhere. */
const FLEETING: ReadonlySet<string> = new Set([
  'accounts',
  'account_versions',
  'idempotency_keys',
  'drafts',
  'search_index',
  'search_words',
  'sys__jobs',
  'sys__job_runs',
  'sys__backups',
]);

const writable = (table: TableShape) =>
  table.columns
    .filter(({ generated, name }) => !generated && name !== 'account_id')
    .map(({ name }) => name);

export function companyTables(registry: Registry): readonly CompanyTable[] {
  const own = tablesOf(registry).filter(
    (table) =>
      table.access !== 'system' &&
      !FLEETING.has(table.name) &&
      table.columns.some(({ name }) => name === 'account_id'),
  );
  const known = new Set(own.map(({ name }) => name));
  const links = new Map(own.map((table) => [table.name, linksOf(table, known)]));
  const order = inOrder(own, links);
  const place = new Map(order.map((table, index) => [table.name, index]));
  return order.map((table, index) => {
    const found = links.get(table.name)!;
    return {
      name: table.name,
      access: table.access,
      columns: writable(table),
      primaryKey: table.primaryKey,
      together: table.balanced?.by ?? null,
      late: found
        .filter(({ required, target }) => !required && place.get(target)! >= index)
        .map(({ column }) => column),
      optional: Object.fromEntries(
        found.filter(({ required }) => !required).map(({ column, target }) => [column, target]),
      ),
      needs: found.filter(({ required }) => required).map(({ target }) => target),
      summed: table.columns
        .filter(({ type, generated }) => !generated && type.startsWith('numeric'))
        .map(({ name }) => name),
    };
  });
}

interface Link {
  readonly column: string;
  readonly target: string;
  readonly required: boolean;
}

function linksOf(table: TableShape, known: ReadonlySet<string>): Link[] {
  return table.foreignKeys
    .filter(({ table: target }) => known.has(target))
    .flatMap(({ columns, table: target }) => {
      const column = columns.find((name) => name !== 'account_id');
      return column
        ? [
            {
              column,
              target,
              required: table.columns.find(({ name }) => name === column)?.notNull === true,
            },
          ]
        : [];
    });
}

/**
 * What a row cannot do without stands before it. Such references never go in a circle: nobody could
 * write the first row.
 */
function inOrder(
  tables: readonly TableShape[],
  links: ReadonlyMap<string, readonly Link[]>,
): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<string>();
  const order: TableShape[] = [];
  const visit = (table: TableShape, above: readonly string[]) => {
    if (done.has(table.name)) return;
    if (above.includes(table.name))
      throw new Error(`required references in a circle: ${[...above, table.name].join(' → ')}`);
    for (const { target, required } of links.get(table.name)!)
      if (required && target !== table.name) visit(byName.get(target)!, [...above, table.name]);
    done.add(table.name);
    order.push(table);
  };
  for (const table of tables) visit(table, []);
  return order;
}

/** The tables without some, and without those whose rows cannot be without them. */
export function withoutTables(
  tables: readonly CompanyTable[],
  left: ReadonlySet<string>,
): readonly CompanyTable[] {
  const gone = new Set(left);
  return tables
    .filter((table) => {
      if (!gone.has(table.name) && !table.needs.some((target) => gone.has(target))) return true;
      gone.add(table.name);
      return false;
    })
    .map((table) => ({
      ...table,
      cut: Object.entries(table.optional).flatMap(([column, target]) =>
        gone.has(target) ? [column] : [],
      ),
    }))
    .map(({ cut, ...table }) => ({
      ...table,
      columns: table.columns.filter((column) => !cut.includes(column)),
      late: table.late.filter((column) => !cut.includes(column)),
    }));
}
