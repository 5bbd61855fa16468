import { TENANT } from '#erp/db/sql/sql.ts';
import { rm } from 'node:fs/promises';
import type { Services } from '#erp/kernel/services.ts';
import type { Job, JobContext, IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { backupFile } from './place.ts';
import { loadBackupPlan } from './plan.ts';
import { backupsToKeep } from './retention.ts';
import { claimBackupTask, doTask } from './work.ts';
import type { BackupRow } from './backup-row.ts';

async function rowOf({ db }: Services, accountId: number, id: number): Promise<BackupRow> {
  const [row] = await db.system((tx) =>
    tx.query<BackupRow>(
      `select b.id, b.account_id, a.code as account_code, b.kind, b.task, b.status, b.origin, b.file, b.sha256, b.restore_code, b.restore_email
       from sys__backups b join accounts a on a.id = b.account_id where b.account_id = $1 and b.id = $2`,
      [accountId, id],
    ),
  );
  return row!;
}

/** The operator's company stands for the installation; every other copies itself. */
async function backUp(context: JobContext): Promise<string> {
  const { services, accountId, now } = context;
  if (!(await loadBackupPlan(services, accountId)).enabled)
    return 'El plan de respaldos está apagado';
  const made = await services.db.tenant({ accountId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into sys__backups (account_id, kind, origin, engine, status, task, started_at, claimed_at)
       select $1, case when a.kind = 'OPERADOR' then 'COMPLETO' else 'EMPRESA' end, 'PROGRAMADO', $2, 'EN_CURSO', 'RESPALDAR', $3::timestamptz, $3::timestamptz from accounts a where a.id = $1 returning id`,
      [accountId, services.db.engine, now.toString({ smallestUnit: 'millisecond' })],
    );
    return row!.id;
  });
  await doTask(services, await rowOf(services, accountId, made));
  const { status, file } = await rowOf(services, accountId, made);
  if (status !== 'TERMINADO') throw new Error('El respaldo no terminó; su registro dice por qué.');
  const deleted = await deleteExpiredBackups(context);
  return `${file}; ${deleted} ${deleted === 1 ? 'archivo anterior borrado' : 'archivos anteriores borrados'}`;
}

async function verifyLast(context: JobContext): Promise<string> {
  const { services, accountId } = context;
  if (!(await loadBackupPlan(services, accountId)).verify_weekly)
    return 'El plan no pide verificar';
  const [last] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{
      id: number;
    }>(
      `update sys__backups set task = 'VERIFICAR', claimed_at = now() where account_id = $1 and id =
      (select id from sys__backups where account_id = $1 and status in ('TERMINADO', 'VERIFICADO') and task = 'NADA' order by id desc limit 1) returning id`,
      [TENANT],
    ),
  );
  if (!last) return 'No hay respaldo que verificar';
  await doTask(services, await rowOf(services, accountId, last.id));
  const { status, file } = await rowOf(services, accountId, last.id);
  if (status === 'FALLIDO')
    throw new Error(`${file} no pasó la verificación; su registro dice por qué.`);
  return `${file}: ${status === 'VERIFICADO' ? 'verificado' : 'se leyó su índice'}`;
}

/** Deletes the files that the plan does not keep; their records stay. */
export async function deleteExpiredBackups({
  services,
  accountId,
  timeZone,
  now,
}: JobContext): Promise<number> {
  const plan = await loadBackupPlan(services, accountId);
  const rows = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number; file: string | null; origin: string; started_at: string }>(
      `select id, file, origin, started_at from sys__backups where account_id = $1 and status in ('TERMINADO', 'VERIFICADO') and task = 'NADA' order by started_at desc, id desc`,
      [TENANT],
    ),
  );
  const dated = rows.map((row) => ({
    ...row,
    day: Temporal.Instant.from(row.started_at).toZonedDateTimeISO(timeZone).toPlainDate(),
  }));
  const kept = backupsToKeep(
    dated.filter(({ origin }) => origin === 'PROGRAMADO'),
    { daily: plan.keep_daily, weekly: plan.keep_weekly, monthly: plan.keep_monthly },
  );
  const oldest = now
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: plan.keep_manual });
  const gone = dated.filter(({ id, origin, day }) =>
    origin === 'PROGRAMADO' ? !kept.has(id) : Temporal.PlainDate.compare(day, oldest) < 0,
  );
  for (const { id, file } of gone) {
    if (file) await rm(backupFile(services, file), { force: true });
    await services.db.tenant({ accountId }, (tx) =>
      tx.execute(
        `update sys__backups set status = 'BORRADO', size = null, version = version + 1, updated_at = now() where account_id = $2 and id = $1`,
        [id, TENANT],
      ),
    );
  }
  return gone.length;
}

const job = (key: string, name: string, schedule: string, run: Job['run']): Job => ({
  key,
  name,
  schedule,
  affects: 'Quien responde por la información',
  timeoutSeconds: 3600,
  maxAttempts: 2,
  run,
});

export const backupJobs: readonly Job[] = [
  job('backup.run', 'Respaldar', '30 2 * * *', backUp),
  job('backup.verify', 'Verificar el último respaldo', '0 4 * * 0', verifyLast),
];

/** What people ask for from the screen. */
export const backupIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'backup.tasks',
    name: 'Respaldos pedidos',
    seconds: 3,
    affects: 'Quien pidió un respaldo',
    async run(services) {
      const row = await claimBackupTask(services);
      if (row) await doTask(services, row);
      return row ? 1 : 0;
    },
  },
];
