import { join } from 'node:path';
import type { DatabaseAddresses } from '#erp/config.ts';
import type { Log } from '../model/log.ts';
import { backupEmbedded } from './backup/backup.ts';
import { BackupDesk } from './backup/backup-desk.ts';
import { clusterOf, createCluster } from './pglite/cluster.ts';
import { copyBeforeUpgrade } from './backup/copy-before-upgrade.ts';
import type { Database } from './database.ts';
import { DiskRoom } from './pglite/disk.ts';
import { DurableFolder } from './pglite/durable-fs.ts';
import { Housekeeping, type HousekeepingLimits } from './pglite/housekeeping.ts';
import { lockFolder } from './lock/lock.ts';
import { migrate, readMigrations, type Migration, type Scripts } from './schema/migrate.ts';
import { PgliteDatabase, openPglite } from './pglite/pglite.ts';

export interface OpenOptions {
  /** Folder of the embedded database's files; it is used when there is no `server`. */
  readonly dataDir?: string;
  readonly server?: DatabaseAddresses;
  /** Where the copy before a migration goes; `backups` below the data folder when absent. */
  readonly backupDir?: string;
  readonly log: Log;
  /** Other than the committed ones, in tests. */
  readonly migrations?: readonly Migration[];
  readonly keeper?: Partial<HousekeepingLimits>;
}

/** Opens the database of the installation and brings it up to date. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.server) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(options.server, options.log, options.migrations, options);
  }
  if (!options.dataDir) throw new Error('Indica DATA_DIR o DATABASE_URL.');
  return openEmbedded({ ...options, dataDir: options.dataDir });
}

/**
 * The embedded database of a folder, for this process alone until it is closed. Throws
 * `FolderInUse`.
 */
export async function openEmbedded({
  dataDir,
  backupDir,
  log,
  migrations,
  keeper: limits,
}: OpenOptions & { readonly dataDir: string }): Promise<PgliteDatabase> {
  const lock = await lockFolder(dataDir);
  try {
    const cluster = clusterOf(dataDir);
    const wanted = migrations ?? (await readMigrations());
    await createCluster(cluster, async (pg) => {
      const made = new PgliteDatabase(pg, log);
      await migrate(embeddedScripts(made), wanted, log).finally(() => made.close());
    });
    const keeping: { keeper?: Housekeeping; desk?: BackupDesk } = {};
    const room = new DiskRoom(join(dataDir, 'reserve'));
    const database = new PgliteDatabase(
      await openPglite({ fs: new DurableFolder(cluster, room) }),
      log,
      {
        room,
        beforeClose: async () => {
          await keeping.desk?.stop();
          await keeping.keeper?.stop();
        },
        afterClose: () => lock.release(),
      },
    );
    try {
      const beforeChange = async (applied: readonly string[]) => {
        await copyBeforeUpgrade(
          backupDir ?? join(dataDir, 'backups'),
          (target) => backupEmbedded(database, dataDir, target, applied),
          log,
        );
      };
      await migrate({ ...embeddedScripts(database), beforeChange }, wanted, log);
    } catch (error) {
      await database.close();
      throw error;
    }
    keeping.keeper = new Housekeeping(database, log, limits);
    keeping.keeper.start();
    keeping.desk = new BackupDesk(database, dataDir, log);
    keeping.desk.start();
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export const embeddedScripts = (database: PgliteDatabase): Scripts => ({
  engine: database.engine,
  script: (sql) => database.script(sql),
  applied: async () => {
    const { rows } = await database.maintain((pg) =>
      pg.query<{ name: string; hash: string }>('SELECT name, hash FROM erp_migrations'),
    );
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  },
});
