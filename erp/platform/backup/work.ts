/**
 * What the runner does with a row of `sys/backups`: make the copy, try it, rehearse a restoration,
 * delete its file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '#erp/kernel/services.ts';
import { pack } from '#erp/db/backup/archive.ts';
import { backupEmbedded, backupServer } from '#erp/db/backup/backup.ts';
import { PgliteDatabase } from '#erp/db/pglite/pglite.ts';
import { isSealed } from '#erp/db/backup/sealed-file.ts';
import { exportCompany } from './company/company-export.ts';
import { restoreInPlace } from './company/in-place.ts';
import { backupFile, backupFolder } from './place.ts';
import { loadBackupPlan } from './plan.ts';
import { rehearseRestore } from './rehearse-restore.ts';
import { verifyInWorker } from './verify-in-worker.ts';
import type { BackupRow } from './backup-row.ts';

/** A process that died leaves its task behind; after this long another one takes it. */
const PATIENCE_HOURS = 6;
const ROW = `b.id, b.account_id, a.code as account_code, b.kind, b.task, b.status, b.origin, b.file, b.sha256, b.restore_code, b.restore_email`;

type Changes = Readonly<Record<string, string | number | boolean | null>>;

async function write(
  { db }: Services,
  { account_id, id }: BackupRow,
  changes: Changes,
): Promise<void> {
  const names = Object.keys(changes);
  const set = names.map((name, i) => `"${name}" = $${i + 2}`).join(', ');
  await db.tenant({ accountId: account_id }, (tx) =>
    tx.execute(
      `update sys__backups set ${set}, version = version + 1, updated_at = now() where id = $1`,
      [id, ...Object.values(changes)],
    ),
  );
}

const instant = (now: Temporal.Instant) => now.toString({ smallestUnit: 'millisecond' });

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Takes the oldest task that nobody has; null when there is none. */
export async function claimBackupTask({ db, now }: Services): Promise<BackupRow | null> {
  const at = now();
  return db.system(async (tx) => {
    // Of every company: whichever has waited longest.
    const [row] = await tx.query<BackupRow>(
      `select ${ROW} from sys__backups b join accounts a on a.id = b.account_id
       where b.task <> 'NADA' and (b.claimed_at is null or b.claimed_at < $1) order by b.id limit 1 for update of b skip locked`,
      [at.subtract({ hours: PATIENCE_HOURS }).toString()],
    );
    if (row)
      await tx.execute(
        'update sys__backups set claimed_at = $3 where account_id = $1 and id = $2',
        [row.account_id, row.id, instant(at)],
      );
    return row ?? null;
  });
}

/** Does the task; what went wrong is written on the copy's own record. */
export async function doTask(services: Services, row: BackupRow): Promise<void> {
  const done = { task: 'NADA', claimed_at: null } as const;
  try {
    await write(services, row, { ...(await TASKS[row.task](services, row)), ...done });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    services.log.error({ err: error, backup: row.id, task: row.task }, 'backup task failed');
    await write(services, row, { ...failureOf(row, message), ...done });
  }
}

const failureOf = (row: BackupRow, message: string): Changes => {
  if (row.task === 'ENSAYAR' || row.task === 'RESTAURAR')
    return { restore_report: `No se restauró: ${message}`.slice(0, 8000) };
  if (row.task === 'VERIFICAR')
    return { status: 'FALLIDO', verify_report: `No pasó: ${message}`.slice(0, 8000) };
  return { status: 'FALLIDO', error: message.slice(0, 2000), ended_at: new Date().toISOString() };
};

const TASKS: Readonly<
  Record<BackupRow['task'], (services: Services, row: BackupRow) => Promise<Changes>>
> = {
  NADA: () => Promise.resolve({}),
  RESPALDAR: makeCopy,
  async VERIFICAR(services, row) {
    const { report, whole } = await verifyInWorker({
      kind: row.kind,
      accountId: row.account_id,
      accountCode: row.account_code,
      file: await intactFile(services, row),
    });
    return {
      verify_report: report.slice(0, 8000),
      ...(whole && { status: 'VERIFICADO', verified_at: instant(services.now()) }),
    };
  },
  async ENSAYAR(services, row) {
    return {
      restore_report: (await rehearseRestore(services, row, await intactFile(services, row))).slice(
        0,
        8000,
      ),
    };
  },
  async RESTAURAR(services, row) {
    // Whoever asked reads it on the company's record: its copies are its own.
    const tell = (report: string) =>
      services.db.system((tx) =>
        tx.execute('update accounts set restore_report = $2, version = version + 1 where id = $1', [
          row.account_id,
          report.slice(0, 8000),
        ]),
      );
    try {
      const told = await copyAndRestore(services, row);
      await tell(told);
      return { restore_report: told.slice(0, 8000) };
    } catch (error) {
      await tell(
        `No se restauró, y nada cambió: ${error instanceof Error ? error.message : String(error)}`,
      );
      throw error;
    }
  },
  async BORRAR(services, { file }) {
    if (file) await rm(backupFile(services, file), { force: true });
    return { status: 'BORRADO', size: null };
  },
};

/** The file of a copy, after looking that it is the one that was made. */
async function intactFile(services: Services, { file, sha256 }: BackupRow): Promise<string> {
  if (!file) throw new Error('El respaldo no tiene archivo.');
  const path = backupFile(services, file);
  if ((await digest(path)) !== sha256)
    throw new Error('El archivo cambió desde que se hizo: su huella no coincide.');
  return path;
}

async function makeCopy(services: Services, row: BackupRow): Promise<Changes> {
  const folder = backupFolder(services);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = instant(services.now()).slice(0, 19).replaceAll(/[:T]/g, '-');
  const file = `${row.kind === 'EMPRESA' ? `empresa-${row.account_code}` : 'completo'}-${stamp}-${row.id}.tar.gz`;
  const path = join(folder, file);
  const told =
    row.kind === 'EMPRESA'
      ? await packCompany(services, row.account_id, path)
      : await packInstallation(services, path);
  const { size } = await stat(path);
  const { keep_manual: days } = await loadBackupPlan(services, row.account_id);
  const expires =
    row.origin === 'MANUAL'
      ? services.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
      : null;
  return {
    ...told,
    file,
    size,
    sha256: await digest(path),
    encrypted: await isSealed(path),
    status: 'TERMINADO',
    ended_at: instant(services.now()),
    expires_on: expires,
    error: null,
  };
}

/** As it is now is kept first, as one more copy of the company: without it nothing is replaced. */
async function copyAndRestore(services: Services, row: BackupRow): Promise<string> {
  const file = await intactFile(services, row);
  const kept = await services.db.tenant({ accountId: row.account_id }, async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      `insert into sys__backups (account_id, kind, note, status, origin, engine, started_at, task) values ($1, 'EMPRESA', $2, 'EN_CURSO', 'MANUAL', $3, $4, 'NADA') returning id`,
      [
        row.account_id,
        `Como estaba antes de restaurar el respaldo ${row.id}`,
        services.db.engine,
        instant(services.now()),
      ],
    );
    return {
      ...row,
      id: made!.id,
      kind: 'EMPRESA' as const,
      origin: 'MANUAL' as const,
      file: null,
      sha256: null,
    };
  });
  try {
    await write(services, kept, await makeCopy(services, kept));
  } catch (error) {
    await write(services, kept, {
      status: 'FALLIDO',
      error: (error instanceof Error ? error.message : String(error)).slice(0, 2000),
      ended_at: instant(services.now()),
    });
    throw error;
  }
  return `${await restoreInPlace(services, row.account_id, file)}\nComo estaba quedó en el respaldo ${kept.id}.`;
}

export async function packCompany(
  services: Services,
  accountId: number,
  path: string,
): Promise<Changes> {
  const staged = await mkdtemp(`${path}.`);
  try {
    const manifest = await exportCompany(services, accountId, staged);
    const packed = join(staged, 'packed.tar.gz');
    await pack(
      packed,
      (await readdir(staged)).map((name) => ({ within: staged, name })),
    );
    await chmod(packed, 0o600);
    await rename(packed, path);
    const { tables, ...rest } = manifest;
    return {
      rows: manifest.rows,
      schema_version: manifest.migrations.at(-1) ?? null,
      manifest: JSON.stringify({ ...rest, tables: tables.filter(({ rows }) => rows > 0) }),
    };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function packInstallation({ backups, db }: Services, path: string): Promise<Changes> {
  if (!backups) throw new Error('Esta instalación no dice dónde están sus datos.');
  if (db instanceof PgliteDatabase) await backupEmbedded(db, backups.dataDir, path);
  else if (backups.directUrl) await backupServer(backups.directUrl, backups.dataDir, path);
  return {};
}
