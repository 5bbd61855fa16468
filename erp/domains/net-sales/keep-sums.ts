/**
 * Sums of net sales of each day, kept in the transaction in which a document begins or ceases to
 * count (decision 598): dashboards and reports add them up instead of the lines. In MXN without
 * taxes.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import { NET_SALES } from './net-sales.ts';

interface SumTable {
  readonly table: string;
  /** Columns that name a row. */
  readonly keys: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
}

const AMOUNTS = {
  documents: `count(distinct n.resource || n.document_id) filter (where n.charges)`,
  discount: 'sum(n.discount)',
  amount: 'sum(n.amount)',
};
const WHOSE = ['branch_office_id', 'seller_id', 'customer_id'];

const KEPT: readonly SumTable[] = [
  { table: 'sls__net_sales', keys: [...WHOSE, 'day'], sums: AMOUNTS },
  {
    table: 'sls__net_sales__products',
    keys: [...WHOSE, 'product_id', 'day'],
    sums: { ...AMOUNTS, quantity: 'sum(n.quantity)' },
  },
];

type Sets = Pick<Registry, 'rowSets'>;

/** What rows of the company add up to. */
const countedOf = (rows: string, { keys, sums }: SumTable): string =>
  `select n.account_id, ${keys.map((key) => `n.${key}`).join(', ')}, ${Object.entries(sums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(
      ', ',
    )} from ${rows} n where n.account_id = $1 group by n.account_id, ${keys.map((key) => `n.${key}`).join(', ')}`;

/** Of all documents that count. */
const liveRows = ({ rowSets }: Sets): string =>
  `(select * from (${rowSets.textOf(NET_SALES)}) r where r.live)`;

const columnsOf = ({ keys, sums }: SumTable) => ['account_id', ...keys, ...Object.keys(sums)];

/** Rows are taken in one order, whatever documents two transactions have in common. */
const insertOf = (kept: SumTable, counted: string, sign: '' | '-'): string =>
  `insert into ${kept.table} as k (${columnsOf(kept).join(', ')})
    select q.account_id, ${kept.keys.map((key) => `q.${key}`).join(', ')}, ${Object.keys(kept.sums)
      .map((name) => `${sign}q.${name}`)
      .join(', ')} from (${counted}) q order by ${kept.keys.map((key) => `q.${key}`).join(', ')}
    on conflict (account_id, ${kept.keys.join(', ')}) do update set ${Object.keys(kept.sums)
      .map((name) => `${name} = k.${name} + excluded.${name}`)
      .join(', ')}, version = k.version + 1, updated_at = now()`;

export interface Sold {
  /** Path of the documents' resource, as the set names it. */
  readonly resource: string;
  readonly ids: readonly number[];
  /** False when they cease to count. */
  readonly counts: boolean;
}

/**
 * Adds what these documents sold to the sums of their days, or takes it out. To be called once for
 * each time that a document begins or ceases to count.
 */
export async function keepSales(
  tx: Tx,
  registry: Sets,
  { resource, ids, counts }: Sold,
): Promise<void> {
  // Their lines are read once: this is done for each document that is stamped.
  const inserts = KEPT.map(
    (kept, i) => `k${i} as (${insertOf(kept, countedOf('sold', kept), counts ? '' : '-')})`,
  );
  await tx.execute(
    `with sold as materialized (select * from (${registry.rowSets.textOf(NET_SALES)}) n where n.account_id = $1 and n.resource = $2 and n.document_id = any($3::bigint[])),
      ${inserts.join(', ')} select 1`,
    [TENANT, resource, ids],
  );
}

/** The sums of one customer are added to those of another: its documents name it already. */
export async function moveSales(tx: Tx, from: number, to: number): Promise<void> {
  for (const kept of KEPT) {
    const named = columnsOf(kept).map((column) =>
      column === 'customer_id' ? '$3::bigint as customer_id' : `g.${column}`,
    );
    await tx.execute(
      `with gone as (delete from ${kept.table} where account_id = $1 and customer_id = $2 returning *)
        ${insertOf(kept, `select ${named.join(', ')} from gone g`, '')}`,
      [TENANT, from, to],
    );
  }
}

interface SaleDifference {
  readonly table: string;
  /** Values of its keys, as JSON says them. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** Where the kept sums are not those of the documents that count; none when all agrees. */
export async function saleDifferences(tx: Tx, registry: Sets): Promise<readonly SaleDifference[]> {
  const found: SaleDifference[] = [];
  for (const kept of KEPT) {
    const names = Object.keys(kept.sums);
    const same = kept.keys.map((key) => `k.${key} is not distinct from q.${key}`).join(' and ');
    const of = (alias: string) =>
      `row(${names.map((name) => `coalesce(${alias}.${name}, 0)::numeric(18,6)`).join(', ')})`;
    found.push(
      ...(await tx.query<SaleDifference & object>(
        `with q as materialized (${countedOf(liveRows(registry), kept)}), k as materialized (select * from ${kept.table} where account_id = $1),
           d as (select row_to_json(q.*)::jsonb || '{}' as what, ${of('q')} as expected, ${of('k')} as found from q left join k on ${same}
             union all select row_to_json(k.*)::jsonb, ${of('q')}, ${of('k')} from k left join q on ${same} where q.account_id is null)
         select '${kept.table}' as "table", (select jsonb_object_agg(e.key, e.value) from jsonb_each(d.what) e where e.key = any($2::text[]))::text as what, d.expected::text as expected, d.found::text as found
         from d where d.expected is distinct from d.found order by 2`,
        [TENANT, kept.keys],
      )),
    );
  }
  return found;
}

/** Makes the sums anew from the documents that count; gives how many were wrong. */
export async function rebuildSales(tx: Tx, registry: Sets): Promise<number> {
  // A document that is stamped meanwhile waits: what it adds would be lost.
  for (const { table } of KEPT) await tx.execute(`lock table ${table} in share row exclusive mode`);
  const wrong = await saleDifferences(tx, registry);
  if (wrong.length === 0) return 0;
  for (const kept of KEPT) {
    await tx.execute(`delete from ${kept.table} where account_id = $1`, [TENANT]);
    await tx.execute(insertOf(kept, countedOf(liveRows(registry), kept), ''), [TENANT]);
  }
  return wrong.length;
}
