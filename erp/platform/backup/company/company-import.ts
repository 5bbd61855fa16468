import { closeSync, openSync, readSync } from 'node:fs';
import type { Tx } from '#erp/db/database.ts';
import type { CompanyTable } from './company-tables.ts';
import { tableFile, type CompanyManifest } from './company-manifest.ts';

const CHUNK = 500;
const BUFFER = 256 * 1024;

/** Changes a row on its way; the text of the row in, the text of the row out. */
export type RowTransform = (table: string, line: string) => string;

const valueIn = (line: string, column: string): unknown =>
  (JSON.parse(line) as Record<string, unknown>)[column];

/**
 * Lines of a file in batches, read without waiting: inside a transaction only the database is
 * awaited. Lines that follow each other with one value of `together` stay in one batch.
 */
export function* readBatches(
  file: string,
  together: string | null = null,
): Generator<readonly string[]> {
  const handle = openSync(file, 'r');
  const buffer = Buffer.alloc(BUFFER);
  const decoder = new TextDecoder();
  try {
    let rest = '';
    let lines: string[] = [];
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      const parts = (rest + decoder.decode(buffer.subarray(0, read), { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (
          lines.length >= CHUNK &&
          (!together || valueIn(line, together) !== valueIn(lines.at(-1)!, together))
        ) {
          yield lines;
          lines = [];
        }
        lines.push(line);
      }
    }
    if (lines.length > 0) yield lines;
  } finally {
    closeSync(handle);
  }
}

const quoted = (columns: readonly string[], prefix = '') =>
  columns.map((column) => `${prefix}"${column}"`).join(', ');

/**
 * Writes the rows of a copy under a company's id; they keep their own ids, which are unique within
 * a company only.
 * Columns that the copy does not know take their defaults; those that the tables no longer have are
 * left out.
 */
export async function importCompany(
  tx: Tx,
  tables: readonly CompanyTable[],
  folder: string,
  manifest: CompanyManifest,
  accountId: number,
  change: RowTransform = (_, line) => line,
): Promise<void> {
  const entries = new Map(manifest.tables.map((entry) => [entry.name, entry]));
  const both = tables.flatMap((table) => {
    const entry = entries.get(table.name);
    return entry && entry.rows > 0
      ? [{ ...table, columns: table.columns.filter((column) => entry.columns.includes(column)) }]
      : [];
  });
  for (const table of both) {
    const now = table.columns.filter((column) => !table.late.includes(column));
    for (const lines of readBatches(tableFile(folder, table.name), table.together))
      await tx.execute(
        `insert into "${table.name}" (account_id, ${quoted(now)}) select $1, ${quoted(now, 'r.')} from jsonb_populate_recordset(null::"${table.name}", ($2::text)::jsonb) r`,
        [accountId, `[${lines.map((line) => change(table.name, line)).join(',')}]`],
      );
  }
  // Rows that are kept are complete only with what they point at.
  await tx.query(`select set_config('erp.retire', '1', true)`);
  for (const table of both) {
    const late = table.late.filter((column) => table.columns.includes(column));
    if (late.length > 0) await fillLate(tx, { ...table, late }, folder, accountId);
  }
  await tx.query(`select set_config('erp.retire', '', true)`);
}

async function fillLate(
  tx: Tx,
  { name, late }: CompanyTable,
  folder: string,
  accountId: number,
): Promise<void> {
  const picked = late.map((column) => `"${column}" = r."${column}"`).join(', ');
  const any = late.map((column) => `r."${column}" is not null`).join(' or ');
  for (const lines of readBatches(tableFile(folder, name)))
    await tx.execute(
      `update "${name}" t set ${picked} from jsonb_populate_recordset(null::"${name}", ($2::text)::jsonb) r where t.account_id = $1 and t.id = r.id and (${any})`,
      [accountId, `[${lines.join(',')}]`],
    );
}

/**
 * Rows written with ids of their own leave the counters behind; the next record must not meet one
 * of them.
 */
export async function advanceIds(
  tx: Tx,
  tables: readonly CompanyTable[],
  accountId: number,
): Promise<void> {
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue;
    const [sequence] = await tx.query<{ name: string | null }>(
      `select pg_get_serial_sequence('"${name}"', 'id') as name`,
    );
    if (!sequence?.name) continue;
    await tx.query(
      `select setval('${sequence.name}', greatest((select last_value from ${sequence.name}), (select coalesce(max(id), 1) from "${name}" where account_id = $1)))`,
      [accountId],
    );
  }
}
