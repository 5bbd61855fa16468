import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../api/services.ts';
import type { Database } from './database.ts';
import { DurableFolder } from './durable-fs.ts';
import { migrate, readMigrations, type Scripts } from './migrate.ts';
import { PgliteDatabase, openPglite } from './pglite.ts';

export interface OpenOptions {
  /** Folder of the embedded database's files; it is used when there is no `databaseUrl`. */
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly log: Log;
}

/** Opens the database of the installation and brings it up to date. */
export async function openDatabase({ dataDir, databaseUrl, log }: OpenOptions): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(databaseUrl, log);
  }
  if (!dataDir) throw new Error('Indica DATA_DIR o DATABASE_URL.');
  return openFolder(dataDir, log);
}

async function openFolder(dataDir: string, log: Log): Promise<PgliteDatabase> {
  await mkdir(dataDir, { recursive: true });
  const database = new PgliteDatabase(await openPglite({ fs: new DurableFolder(join(dataDir, 'pg')) }), log);
  try {
    await migrate(embeddedScripts(database), await readMigrations(), log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

export const embeddedScripts = (database: PgliteDatabase): Scripts => ({
  engine: database.engine,
  script: (sql: string) => database.script(sql),
  applied: async () => new Map((await database.pg.query<{ name: string; hash: string }>('SELECT name, hash FROM erp_migrations')).rows.map(({ name, hash }) => [name, hash])),
});
