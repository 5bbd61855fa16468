/**
 * Counters of lines against the documents that fulfil them. Whatever module counts adds a statement
 * that says, of each line of a counter, how much it should be:
 * `addedRows: countedRows([…])`.
 */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';

const ROWS = 'fulfilment:counted';

/** Declared by the module of the first counters; `counter` is `table.column`. */
export const COUNTED_ROW_SETS = {
  [ROWS]: `select null::bigint as account_id, null::text as counter, null::bigint as line_id, null::numeric as quantity where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const countedRows = (statements: readonly string[]): Rows => ({ [ROWS]: statements });

/** What each line of a counter should be: the sum of a quantity of the documents' own lines. */
export const countedBy = (counter: string, fulfilling: string): string => {
  const [table] = counter.split('.');
  return `select l.account_id, '${counter}' as counter, l.id as line_id, coalesce(f.quantity, 0) as quantity from ${table} l
    left join (select q.account_id, q.line_id, sum(q.quantity) as quantity from (${fulfilling}) q group by 1, 2) f on ${sameCompany('f', 'l')} and f.line_id = l.id`;
};

export interface CounterDifference {
  /** `table.column`. */
  readonly counter: string;
  readonly line_id: number;
  readonly expected: string;
  readonly found: string;
}

type Counting = Pick<Registry, 'rowSets'>;

/** Those that statements count. */
async function countersOf(tx: Tx, { rowSets }: Counting): Promise<readonly string[]> {
  const rows = await tx.query<{ counter: string }>(
    `select distinct r.counter from (${rowSets.textOf(ROWS)}) r where r.account_id = $1 order by 1`,
    [TENANT],
  );
  return rows.map(({ counter }) => counter);
}

/** Lines whose counter is not what their documents add up to. */
export async function verifyCounters(
  tx: Tx,
  registry: Counting,
): Promise<readonly CounterDifference[]> {
  const found: CounterDifference[] = [];
  for (const counter of await countersOf(tx, registry)) {
    const [table, column] = counter.split('.');
    found.push(
      ...(await tx.query<CounterDifference & Record<string, unknown>>(
        `select r.counter, r.line_id, r.quantity as expected, l.${column} as found
           from (${registry.rowSets.textOf(ROWS)}) r join ${table} l on l.account_id = $1 and l.id = r.line_id
          where r.account_id = $1 and r.counter = $2 and l.${column} <> r.quantity order by r.line_id`,
        [TENANT, counter],
      )),
    );
  }
  return found;
}

/** Counts all of them anew; how many lines were wrong. */
export async function recount(tx: Tx, registry: Counting): Promise<number> {
  let changed = 0;
  for (const counter of await countersOf(tx, registry)) {
    const [table, column] = counter.split('.');
    changed += await tx.execute(
      `update ${table} l set ${column} = r.quantity, version = l.version + 1 from (${registry.rowSets.textOf(ROWS)}) r
        where r.account_id = $1 and r.counter = $2 and l.account_id = $1 and l.id = r.line_id and l.${column} <> r.quantity`,
      [TENANT, counter],
    );
  }
  return changed;
}
