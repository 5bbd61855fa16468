/** What is kept only so long: the log by the company's years, deleted files by thirty days. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { databaseError } from '#erp/kernel/error-mapping.ts';
import { retireLog } from '../audit-chain/retire.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';

const KEPT_DAYS = 30;
const CHUNK = 200;

/** Whole years before today, at the start of the day in the company's time. */
async function retire({
  services,
  accountId,
  timeZone,
  now,
  progress,
}: JobContext): Promise<string> {
  const { auditYears } = await securityPolicyOf(services, accountId);
  const before = now
    .toZonedDateTimeISO(timeZone)
    .startOfDay()
    .subtract({ years: auditYears })
    .toInstant()
    .toString();
  const rows = await retireLog(services, accountId, before, (done) =>
    progress(50, `${done} filas`),
  );
  return rows === 0 ? `Nada tiene más de ${auditYears} años` : `${rows} filas pasaron a un archivo`;
}

interface DeletedFile {
  readonly id: number;
  readonly sha256: string;
}

/** A record that still shows the file keeps it: the reference forbids the deletion. */
async function purgeOne(
  { services, accountId }: JobContext,
  { id, sha256 }: DeletedFile,
): Promise<boolean> {
  try {
    const last = await services.db.tenant({ accountId }, async (tx) => {
      await tx.execute('delete from files where account_id = $2 and id = $1', [id, TENANT]);
      const [other] = await tx.query(
        'select id from files where account_id = $2 and sha256 = $1 limit 1',
        [sha256, TENANT],
      );
      return !other;
    });
    if (last) await contentsOf(services).remove(accountId, sha256);
    return true;
  } catch (error) {
    if (databaseError(error)?.code !== '23503') throw error;
    return false;
  }
}

async function purgeFiles(context: JobContext): Promise<string> {
  const limit = context.now.subtract({ hours: KEPT_DAYS * 24 }).toString();
  let [after, purged] = [0, 0];
  for (;;) {
    const rows = await context.services.db.tenant({ accountId: context.accountId }, (tx) =>
      tx.query<DeletedFile>(
        `select id, sha256 from files where account_id = $3 and deleted_at < $1 and id > $2 order by id limit ${CHUNK}`,
        [limit, after, TENANT],
      ),
    );
    for (const row of rows) if (await purgeOne(context, row)) purged += 1;
    if (rows.length < CHUNK)
      return `${purged} ${purged === 1 ? 'archivo borrado' : 'archivos borrados'}`;
    after = rows.at(-1)!.id;
    await context.progress(50, `${purged} archivos`);
  }
}

export const retentionCleanupJobs: readonly Job[] = [
  {
    key: 'files.purge',
    name: 'Borrar archivos eliminados',
    schedule: '0 3 * * *',
    affects: 'Nadie, sólo ocupa espacio',
    timeoutSeconds: 600,
    maxAttempts: 3,
    run: purgeFiles,
  },
  {
    key: 'audit.retire',
    name: 'Guardar aparte la bitácora antigua',
    schedule: '45 4 1 * *',
    affects: 'Auditor',
    timeoutSeconds: 600,
    maxAttempts: 3,
    run: retire,
  },
];
