/** Data files and quick inserts of whole catalogues. */
import { readFileSync } from 'node:fs';
import type { Tx } from '#erp/db/database.ts';

/**
 * Rows of a tab-separated file under `data/`; the first line names the columns, an empty cell is
 * null.
 */
export function readTable(name: string): Record<string, string | null>[] {
  const [head, ...lines] = readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head!.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] || null]));
  });
}

/** The company's day. */
export async function todayOf(tx: Tx, accountId: number): Promise<Temporal.PlainDate> {
  const [account] = await tx.query<{ time_zone: string }>(
    'select time_zone from accounts where id = $1',
    [accountId],
  );
  if (!account) throw new Error(`there is no company ${accountId}`);
  return Temporal.Now.plainDateISO(account.time_zone);
}

/** Ids of a catalogue by its code. */
export async function idsByCode(
  tx: Tx,
  accountId: number,
  table: string,
  column = 'code',
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; code: string }>(
    `select id, "${column}" as code from "${table}" where account_id = $1`,
    [accountId],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}
