/**
 * Backups of a whole installation: one compressed file with a manifest, the database, the uploaded
 * files and the secrets.
 */
import { t } from '#erp/model/texts/t.ts';
import { constants } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DomainError } from '#erp/model/errors.ts';
import type { Log } from '#erp/model/log.ts';
import { pack, runProgram, unpack, type Part } from './archive.ts';
import { clusterOf, syncPath, syncTree } from '../pglite/cluster.ts';
import type { Database } from '../database.ts';
import { readMigrations } from '../schema/migrate.ts';
import { lockFolder } from '../lock/lock.ts';
import type { PgliteDatabase } from '../pglite/pglite.ts';
import { dropEverything, requireEmptyServer } from './restore-postgres.ts';

const FORMAT = 1;
const DUMP = 'database.dump';
const CLUSTER = 'pg';
/** Kept beside the database under DATA_DIR and backed up with it. */
const BESIDE = ['files', 'secrets.json'];

export interface Manifest {
  readonly format: number;
  readonly engine: Database['engine'];
  readonly createdAt: string;
  /** Names of the migrations that the database has. */
  readonly migrations: readonly string[];
}

async function stage(target: string): Promise<string> {
  await mkdir(dirname(resolve(target)), { recursive: true });
  const folder = await mkdtemp(`${resolve(target)}.`);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Packs what was staged and what lies beside; the file appears whole or not at all, readable by its
 * owner only.
 */
async function seal(
  staged: string,
  target: string,
  engine: Database['engine'],
  database: string,
  dataDir: string,
  applied: readonly string[] | undefined,
): Promise<void> {
  const manifest: Manifest = {
    format: FORMAT,
    engine,
    createdAt: new Date().toISOString(),
    migrations: applied ?? (await readMigrations()).map(({ name }) => name),
  };
  await writeFile(join(staged, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const present = new Set(await readdir(dataDir));
  const parts: Part[] = [
    { within: staged, name: 'manifest.json' },
    { within: staged, name: database },
    ...BESIDE.filter((name) => present.has(name)).map((name) => ({
      within: resolve(dataDir),
      name,
    })),
  ];
  const packed = join(staged, 'packed.tar.gz');
  await pack(packed, parts);
  await chmod(packed, 0o600);
  await syncPath(packed);
  await rename(packed, resolve(target));
}

/**
 * Copies the cluster between two transactions (everybody waits for the copy only), then packs it.
 * `applied`: its migrations, where they are not all.
 */
export async function backupEmbedded(
  database: PgliteDatabase,
  dataDir: string,
  target: string,
  applied?: readonly string[],
): Promise<void> {
  const staged = await stage(target);
  try {
    await database.maintain(async (pg) => {
      await pg.exec('CHECKPOINT');
      await cp(clusterOf(dataDir), join(staged, CLUSTER), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    });
    await rm(join(staged, CLUSTER, 'postmaster.pid'), { force: true });
    await seal(staged, target, 'PGLITE', CLUSTER, dataDir, applied);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/**
 * `erp.system` opens row-level security to the dump; without `--enable-row-security` it would stop
 * at the first table.
 */
export async function backupServer(
  databaseUrl: string,
  dataDir: string,
  target: string,
  applied?: readonly string[],
): Promise<void> {
  const staged = await stage(target);
  try {
    await mkdir(dataDir, { recursive: true });
    await runProgram(
      'pg_dump',
      [
        '--format=custom',
        '--enable-row-security',
        '--no-owner',
        `--file=${join(staged, DUMP)}`,
        databaseUrl,
      ],
      { PGOPTIONS: '-c erp.system=1' },
    );
    await seal(staged, target, 'POSTGRES', DUMP, dataDir, applied);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function readManifest(staged: string, engine: Database['engine']): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(staged, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== FORMAT)
    throw new DomainError(
      'VALIDACION',
      t('backup.otherVersion', 'El respaldo es de otra versión del programa.'),
    );
  if (manifest.engine !== engine)
    throw new DomainError(
      'VALIDACION',
      `El respaldo es de ${manifest.engine === 'PGLITE' ? 'la base integrada' : 'un servidor PostgreSQL'}; restáuralo ${manifest.engine === 'PGLITE' ? 'sin DATABASE_URL' : 'con DATABASE_URL'}.`,
    );
  const known = new Set((await readMigrations()).map(({ name }) => name));
  if (manifest.migrations.some((name) => !known.has(name)))
    throw new DomainError(
      'VALIDACION',
      t(
        'backup.newerVersion',
        'El respaldo es de una versión más nueva del programa. Actualízalo antes de restaurar.',
      ),
    );
  return manifest;
}

export interface RestoreOptions {
  readonly dataDir: string;
  readonly log: Log;
  /**
   * What is there already is put aside (embedded) or dropped (server); without it nothing is
   * overwritten.
   */
  readonly replace: boolean;
}

const occupied = (what: string) =>
  new DomainError(
    'ESTADO_INVALIDO',
    t(
      'backup.occupied',
      '{what} ya tiene datos y no se tocó nada. Restaura en un lugar vacío, o repite con --replace para sustituirlos.',
      { what },
    ),
  );

/** Unpacks a backup beside its place and moves it there whole. */
export async function restoreEmbedded(
  file: string,
  { dataDir, log, replace }: RestoreOptions,
): Promise<Manifest> {
  const lock = await lockFolder(dataDir);
  const staged = await mkdtemp(join(resolve(dataDir), 'restoring-'));
  try {
    const before = (await readdir(dataDir)).filter(
      (name) => name === CLUSTER || BESIDE.includes(name),
    );
    if (before.includes(CLUSTER) && !replace)
      throw occupied(t('backup.folder', 'La carpeta «{folder}»', { folder: dataDir }));
    await unpack(resolve(file), staged);
    const manifest = await readManifest(staged, 'PGLITE');
    await syncTree(staged);
    await putAside(dataDir, before, log);
    await moveIn(staged, dataDir);
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}

async function putAside(dataDir: string, names: readonly string[], log: Log): Promise<void> {
  if (names.length === 0) return;
  const aside = join(
    dataDir,
    `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  log.info({ aside }, 'previous data kept');
}

async function moveIn(staged: string, dataDir: string): Promise<void> {
  const names = (await readdir(staged)).filter((name) => name === CLUSTER || BESIDE.includes(name));
  for (const name of names) await rename(join(staged, name), join(dataDir, name));
  await syncPath(dataDir);
}

export async function restoreServer(
  file: string,
  databaseUrl: string,
  { dataDir, log, replace }: RestoreOptions,
): Promise<Manifest> {
  await mkdir(dataDir, { recursive: true });
  const staged = await mkdtemp(join(resolve(dataDir), 'restoring-'));
  try {
    await unpack(resolve(file), staged);
    const manifest = await readManifest(staged, 'POSTGRES');
    await (replace ? dropEverything(databaseUrl) : requireEmptyServer(databaseUrl, occupied));
    await runProgram(
      'pg_restore',
      [
        '--exit-on-error',
        '--single-transaction',
        '--no-owner',
        '--no-comments',
        `--dbname=${databaseUrl}`,
        join(staged, DUMP),
      ],
      {
        PGOPTIONS: '-c erp.system=1',
      },
    );
    const present = (await readdir(dataDir)).filter((name) => BESIDE.includes(name));
    await putAside(dataDir, present, log);
    await moveIn(staged, dataDir);
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
