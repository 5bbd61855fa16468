import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#erp/model/log.ts';
import { runProgram, unpack } from '#erp/db/backup/archive.ts';
import type { Database } from '#erp/db/database.ts';
import { migrate, readMigrations } from '#erp/db/schema/migrate.ts';
import { embeddedScripts, openEmbedded } from '#erp/db/open.ts';
import { PgliteDatabase, openPglite } from '#erp/db/pglite/pglite.ts';
import type { Registry } from '#erp/model/registry.ts';
import { verifyChain } from '../audit-chain/verify.ts';
import { importCompany } from './company/company-import.ts';
import { readCompanyManifest } from './company/company-manifest.ts';
import { companyTables } from './company/company-tables.ts';
import { compareWithManifest, restoreCheckText } from './company/restore-check.ts';

export interface CopyToTry {
  readonly kind: 'EMPRESA' | 'COMPLETO' | 'ANTES_DE_MIGRAR';
  readonly accountId: number;
  readonly accountCode: string;
  readonly file: string;
}

export interface BackupVerification {
  readonly report: string;
  /** False when the copy could not be opened here, only looked at. */
  readonly whole: boolean;
}

export async function withUnpackedCopy<T>(
  file: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'telar-copy-'));
  try {
    await unpack(file, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the copy in a database of its own, which is thrown away. Throws when anything differs. */
export const verifyCopy = (copy: CopyToTry, registry: Registry): Promise<BackupVerification> =>
  withUnpackedCopy(copy.file, async (folder) => {
    if (copy.kind === 'EMPRESA')
      return { report: await verifyCompany(copy, registry, folder), whole: true };
    const names = await readdir(folder);
    if (names.includes('pg')) return { report: await verifyCluster(folder), whole: true };
    const list = await runProgram('pg_restore', ['--list', join(folder, 'database.dump')]);
    const tables = list.split('\n').filter((line) => line.includes('TABLE DATA')).length;
    return {
      report: `El índice de la copia se lee completo: ${tables} tablas con datos. Una copia de servidor se prueba restaurándola en otra base (npm run erp -- restore).`,
      whole: false,
    };
  });

async function chainText(db: Database, accountId: number): Promise<string> {
  const verdict = await verifyChain(db, accountId, { fromSeq: 1, toSeq: null }, () =>
    Promise.resolve(),
  );
  if (verdict.fault)
    throw new Error(
      `La bitácora no coincide en el sello ${verdict.fault.seq}: ${verdict.fault.message}`,
    );
  return `Bitácora: ${verdict.rows.toLocaleString('en-US')} sellos correctos.`;
}

/** What the scratch database says of itself is nobody's concern. */
const log: Log = { info() {}, warn() {}, error() {} };

async function verifyCompany(
  { accountId, accountCode }: CopyToTry,
  registry: Registry,
  folder: string,
): Promise<string> {
  const manifest = await readCompanyManifest(folder);
  const tables = companyTables(registry);
  const db = new PgliteDatabase(await openPglite({}), log);
  try {
    await migrate(embeddedScripts(db), await readMigrations(), log);
    const found = await db.system(async (tx) => {
      await tx.execute(
        `insert into accounts (id, code, name, kind, status, contact_email, time_zone) values ($1, $2, $2, 'PRUEBA', 'ACTIVA', 'copia@ejemplo.invalid', $3)`,
        [accountId, accountCode, manifest.account.timeZone],
      );
      await importCompany(tx, tables, folder, manifest, accountId);
      return compareWithManifest(tx, tables, manifest, accountId);
    });
    if (found.differences.length > 0) throw new Error(restoreCheckText(found));
    return `${restoreCheckText(found)}\n${await chainText(db, accountId)}`;
  } finally {
    await db.close();
  }
}

async function verifyCluster(folder: string): Promise<string> {
  const db = await openEmbedded({ dataDir: folder, log });
  try {
    const { accounts, unbound } = await db.system(async (tx) => ({
      accounts: await tx.query<{ id: number; code: string }>(
        'select id, code from accounts order by id',
      ),
      unbound: await tx.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'account_id' and not t.attisdropped
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relforcerowsecurity
           and c.relname not in ('identities', 'sessions', 'auth_tokens')`,
      ),
    }));
    if (unbound.length > 0)
      throw new Error(
        `Tablas sin regla de empresa: ${unbound.map(({ name }) => name).join(', ')}.`,
      );
    const chains: string[] = [];
    for (const { id, code } of accounts) chains.push(`${code}: ${await chainText(db, id)}`);
    return [
      `La copia abre con sus ${accounts.length} empresas y la regla de empresa en todas sus tablas.`,
      ...chains,
    ].join('\n');
  } finally {
    await db.close();
  }
}
