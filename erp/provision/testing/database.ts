/** Databases for tests, always with the tables of the current declarations. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '#erp/model/log.ts';
import type { Registry } from '#erp/model/registry.ts';
import { registry as everything } from '#erp/modules/all.ts';
import { runProgram } from '#erp/db/backup/archive.ts';
import { clusterOf } from '#erp/db/pglite/cluster.ts';
import type { Database } from '#erp/db/database.ts';
import { foundation } from '#erp/db/schema/foundation.ts';
import { migrate } from '#erp/db/schema/migrate.ts';
import { embeddedScripts } from '#erp/db/open.ts';
import { PgliteDatabase, openPglite } from '#erp/db/pglite/pglite.ts';
import { schemaChange, schemaHash } from '#erp/db/schema/schema.ts';
import { TemplateFolder, filesOfTar, type TemplateFile } from './template-folder.ts';

const CACHE = new URL('../../../node_modules/.cache/telar/', import.meta.url);

export const silent: Log = { info() {}, warn() {}, error() {} };

/** The one migration that leads from nothing to the declarations. */
export async function declaredMigration(registry: Registry) {
  const { statements } = await schemaChange(registry, null);
  return [{ name: '0001_declared.sql', sql: statements.join('\n') }];
}

/** Rows that a template holds from the start; `key` changes with whatever decides them. */
export interface TemplateRows {
  readonly key: string;
  write(database: Database): Promise<void>;
}

/**
 * A copy is planned for as its template was: without statistics the rights of each request walk
 * every privilege (authority.test.ts: 96 s instead of 19). Not so for what is empty yet: a table
 * that was analysed then counts as one row, one that never was as ten pages.
 */
async function writeRows(rows: TemplateRows, database: Database): Promise<void> {
  await rows.write(database);
  const filled = await database.system((tx) =>
    tx.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`,
    ),
  );
  await database.system((tx) =>
    tx.execute(`analyze ${filled.map(({ name }) => `"${name}"`).join(', ')}`),
  );
}

const templateHash = (registry: Registry, engine: Database['engine'], rows: TemplateRows | null) =>
  createHash('sha256')
    .update(schemaHash(registry))
    .update(foundation(engine))
    .update(rows?.key ?? '')
    .digest('hex')
    .slice(0, 16);

const making = new Map<string, Promise<string>>();

/**
 * File of a dumped data folder with every table, made once for each state of the declarations and
 * of the rows.
 */
async function template(registry: Registry, rows: TemplateRows | null = null): Promise<string> {
  const file = fileURLToPath(
    new URL(`pglite-${templateHash(registry, 'PGLITE', rows)}.tar`, CACHE),
  );
  if (existsSync(file)) return file;
  let made = making.get(file);
  if (!made) making.set(file, (made = makeTemplate(registry, rows, file)));
  return made;
}

async function makeTemplate(
  registry: Registry,
  rows: TemplateRows | null,
  file: string,
): Promise<string> {
  const database = rows
    ? await testDatabase(registry)
    : new PgliteDatabase(await openPglite({}), silent);
  if (!(database instanceof PgliteDatabase))
    throw new Error('a dumped template is of the embedded engine');
  if (rows) await writeRows(rows, database);
  else await migrate(embeddedScripts(database), await declaredMigration(registry), silent);
  await database.pg.exec('CHECKPOINT');
  const { rows: log } = await database.pg.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  const dump = await database.pg.dumpDataDir('none');
  await database.close();
  await mkdir(CACHE, { recursive: true });
  // Several test files may make it at once: each writes its own and the last rename wins.
  const own = `${file}.${process.pid}`;
  await writeFile(own, withoutOldLog(Buffer.from(await dump.arrayBuffer()), log[0]!.file));
  await rename(own, file);
  await forgetOld();
  return file;
}

const BLOCK = 512;

/**
 * A tar without the log that nobody reads after a checkpoint: half of a dump is segments of 16 MB
 * that wait to be written again, and each test reads all of it.
 */
function withoutOldLog(tar: Buffer, current: string): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length;) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const segment = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1];
    if (segment === undefined || segment === current) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const read = new Map<string, Promise<readonly TemplateFile[]>>();

/** Files of a template, read once for all tests of a process. */
function filesOf(file: string): Promise<readonly TemplateFile[]> {
  let files = read.get(file);
  if (!files) read.set(file, (files = readFile(file).then(filesOfTar)));
  return files;
}

/** Every change of a declaration leaves a dump of tens of megabytes behind: the newest few stay. */
async function forgetOld(): Promise<void> {
  const dumps = (await readdir(CACHE)).filter((name) => name.endsWith('.tar'));
  const dated = await Promise.all(
    dumps.map(async (name) => ({ name, at: (await stat(new URL(name, CACHE))).mtimeMs })),
  );
  for (const { name } of dated.sort((a, b) => b.at - a.at).slice(8))
    await rm(new URL(name, CACHE), { force: true });
}

/**
 * A database of its own: PGlite in memory, or a PostgreSQL database when TEST_ENGINE=postgres.
 * Empty unless it starts with `rows`.
 */
export async function testDatabase(
  registry: Registry = everything,
  log: Log = silent,
  rows: TemplateRows | null = null,
): Promise<Database> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const { copiedPostgres } = await import('./postgres.ts');
    const hash = templateHash(registry, 'POSTGRES', rows);
    return copiedPostgres(
      hash,
      {
        migrations: () => declaredMigration(registry),
        write: async (database) => {
          if (rows) await writeRows(rows, database);
        },
      },
      log,
    );
  }
  const fs = new TemplateFolder(await filesOf(await template(registry, rows)));
  return new PgliteDatabase(await openPglite({ fs }), log);
}

/**
 * A data folder of its own with an embedded database in it, to be opened with `declaredMigration`
 * and removed afterwards.
 */
export async function testFolder(registry: Registry): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'telar-test-'));
  const cluster = clusterOf(folder);
  await mkdir(cluster, { mode: 0o700 });
  await runProgram('tar', ['-xf', await template(registry), '-C', cluster]);
  return folder;
}
