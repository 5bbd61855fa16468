import { closeSync, createWriteStream, openSync, writeFileSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { readMigrations } from '#erp/db/schema/migrate.ts';
import { companyTables, type CompanyTable } from './company-tables.ts';
import {
  COMPANY_FORMAT,
  MANIFEST,
  tableFile,
  type CompanyManifest,
  type TableEntry,
} from './company-manifest.ts';

/** As many rows as the embedded engine gives well below 200 ms. */
const CHUNK = 1_000;

/**
 * Writes every row of a company into the folder, as of one moment. Files are written without
 * waiting: inside a transaction only the database is awaited.
 */
export async function exportCompany(
  services: Services,
  accountId: number,
  folder: string,
): Promise<CompanyManifest> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const migrations = (await readMigrations()).map(({ name }) => name);
  const tables = companyTables(services.registry);
  const told = await services.db.system(async (tx) => {
    // Everything as of the first statement; the embedded engine lets nobody else in meanwhile
    // anyway.
    if (services.db.engine === 'POSTGRES')
      await tx.execute('set transaction isolation level repeatable read read only');
    const [account] = await tx.query<{ code: string; name: string; time_zone: string }>(
      'select code, name, time_zone from accounts where id = $1',
      [accountId],
    );
    if (!account) throw new Error(`no company ${accountId}`);
    const entries: TableEntry[] = [];
    for (const table of tables) entries.push(await writeTable(tx, table, accountId, folder));
    const [seal] = await tx.query<{ seq: number; hash: string }>(
      'select seq, hash from audit_seals where account_id = $1 order by seq desc limit 1',
      [accountId],
    );
    const contents = await tx.query<{ sha256: string }>(
      'select distinct sha256 from files where account_id = $1',
      [accountId],
    );
    return {
      contents: contents.map(({ sha256 }) => sha256),
      account: { code: account.code, name: account.name, timeZone: account.time_zone },
      entries,
      seal: seal ?? null,
    };
  });
  const manifest: CompanyManifest = {
    format: COMPANY_FORMAT,
    kind: 'EMPRESA',
    account: told.account,
    createdAt: services.now().toString(),
    migrations,
    tables: told.entries,
    rows: told.entries.reduce((sum, { rows }) => sum + rows, 0),
    files: await copyFiles(services, accountId, folder, told.contents),
    audit: told.seal,
  };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

async function writeTable(
  tx: Tx,
  { name, columns, primaryKey, together, summed }: CompanyTable,
  accountId: number,
  folder: string,
): Promise<TableEntry> {
  const keys = [...(together ? [together] : []), ...primaryKey]
    .filter((column) => column !== 'account_id')
    .map((column) => `"${column}"`);
  const picked = columns.map((column) => `"${column}"`).join(', ');
  const order = keys.length > 0 ? ` order by ${keys.join(', ')}` : '';
  const file = openSync(tableFile(folder, name), 'w', 0o600);
  let rows = 0;
  try {
    for (let full = true; full;) {
      const lines = await tx.query<{ line: string }>(
        `select row_to_json(r)::text as line from (select ${picked} from "${name}" where account_id = $1${order} limit ${CHUNK} offset ${rows}) r`,
        [accountId],
      );
      for (const { line } of lines) writeSync(file, `${line.replaceAll('\n', ' ')}\n`);
      rows += lines.length;
      full = lines.length === CHUNK;
    }
  } finally {
    closeSync(file);
  }
  return { name, rows, columns, totals: await totalsOf(tx, name, summed, accountId) };
}

export async function totalsOf(
  tx: Tx,
  table: string,
  summed: readonly string[],
  accountId: number,
): Promise<Readonly<Record<string, string>>> {
  if (summed.length === 0) return {};
  const [sums] = await tx.query<Record<string, string>>(
    `select ${summed.map((column) => `trim_scale(coalesce(sum("${column}"), 0))::text as "${column}"`).join(', ')} from "${table}" where account_id = $1`,
    [accountId],
  );
  return sums ?? {};
}

/**
 * Contents never change: what is there after the rows were read holds all that the rows name. One
 * that is gone is left out and counted missing.
 */
async function copyFiles(
  services: Services,
  accountId: number,
  folder: string,
  hashes: readonly string[],
): Promise<number> {
  let copied = 0;
  for (const sha256 of hashes) {
    const found = await contentsOf(services).open(accountId, sha256);
    if (!found) continue;
    await mkdir(join(folder, 'files', sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
    await pipeline(
      found.stream,
      createWriteStream(join(folder, 'files', sha256.slice(0, 2), sha256), { mode: 0o600 }),
    );
    copied += 1;
  }
  return copied;
}
