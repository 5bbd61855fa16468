/** The platform's jobs; a module adds its own here. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { endSessions } from '#erp/platform/access/sessions.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { approvalJobs } from '../platform/approvals/due.ts';
import { calendarJobs } from '../platform/calendar/calendar-job.ts';
import { mailChainAnchor, notifyBrokenChain } from '../platform/audit-chain/anchor-mail.ts';
import { sealAccount, unsealedAccounts } from '../platform/audit-chain/seal.ts';
import { backupJobs, backupIntervalJobs } from '../platform/backup/backup-jobs.ts';
import { webhookJobs, webhookIntervalJobs } from '../platform/webhooks/webhook-jobs.ts';
import { viewJobs } from '../platform/watched-views/view-jobs.ts';
import { paymentJobs } from '../platform/payments/payment-jobs.ts';
import { searchJobs, searchIntervalJobs } from '../platform/search/search-jobs.ts';
import { verifyChain } from '../platform/audit-chain/verify.ts';
import { accessJobs } from '../platform/jobs/access-jobs.ts';
import { extraFieldJobs } from '../platform/custom-fields/jobs.ts';
import { importJobs, importIntervalJobs } from '../platform/imports/jobs.ts';
import { stockIntervalJobs } from '../domains/stock/counts/count-jobs.ts';
import { verificationJobs } from '../domains/scales/verification.ts';
import { stockJobs } from '../domains/stock/jobs.ts';
import type { Job, JobContext, IntervalJob } from '../platform/jobs/job.ts';
import { retentionJobs } from '../platform/retention/retention.ts';
import { retentionCleanupJobs } from '../platform/jobs/retention-jobs.ts';
import { mailIntervalJobs, noticeJobs } from '../platform/jobs/mail-jobs.ts';

const today = ({ now, timeZone }: JobContext) => now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const job = (key: string, name: string, schedule: string, affects: string, run: Job['run']): Job => ({ key, name, schedule, affects, timeoutSeconds: 300, maxAttempts: 3, run });

/** One company's rows as the owner of the sign-in tables; the application's role cannot reach those. */
const cleanSessions = ({ services, accountId, now }: JobContext) =>
  services.db.system((tx) =>
    tx.execute(
      `update sessions set ended_at = $2, end_reason = case when expires_at <= $2 then 'VENCIDA' else 'INACTIVIDAD' end
       where account_id = $1 and ended_at is null and (expires_at <= $2 or (idle_minutes > 0 and last_seen_at + make_interval(mins => idle_minutes) <= $2))`,
      [accountId, now.toString()],
    ),
  );

/** Whose access ended by its date; the last administrator stays. */
async function expireUsers(context: JobContext): Promise<number> {
  const { services, accountId, now } = context;
  return services.db.system(async (tx) => {
    const gone = await tx.query<{ id: number; nickname: string; status: string }>(
      `select u.id, u.nickname, u.status from users u where u.account_id = $1 and u.status in ('ACTIVO', 'SUSPENDIDO') and u.valid_until < $2::date
         and not exists (select 1 from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = 'ADMINISTRADOR'
           where ${sameCompany('ur', 'u')} and ur.owner_id = u.id) for update of u`,
      [accountId, today(context)],
    );
    for (const user of gone) {
      await tx.execute(`update users set status = 'INACTIVO', status_reason = 'Terminó su vigencia', version = version + 1, updated_at = $3 where account_id = $1 and id = $2`, [
        accountId,
        user.id,
        now.toString(),
      ]);
      await endSessions(tx, accountId, user.id, 'BAJA', now);
      await tx.execute(
        `insert into sys__logs (account_id, actor_kind, nickname, action, transition, resource, record_id, record_label, changes, reason)
         values ($1, 'TRABAJO', 'users.expire', 'ACCION', 'deactivate', 'users', $2, $3, $4::jsonb, 'Terminó su vigencia')`,
        [accountId, user.id, user.nickname, JSON.stringify({ status: [user.status, 'INACTIVO'] })],
      );
    }
    if (gone.length > 0) await tx.execute('update account_versions set permissions = permissions + 1 where account_id = $1', [accountId]);
    return gone.length;
  });
}

/** What was kept of deleted people is erased after the days in which they could be recovered (R14). */
async function erasePeople({ services, accountId, now }: JobContext): Promise<number> {
  const { blockDays } = await securityPolicyOf(services, accountId);
  const limit = now.subtract({ hours: blockDays * 24 }).toString();
  return services.db.system(async (tx) => {
    const gone = await tx.query<{ id: number }>(`select id from users where account_id = $1 and status = 'ELIMINADO' and blocked is not null and deleted_at < $2 for update`, [
      accountId,
      limit,
    ]);
    for (const { id } of gone) {
      await tx.execute(`update users set blocked = null, version = version + 1, updated_at = $3 where account_id = $1 and id = $2`, [accountId, id, now.toString()]);
      await tx.execute(`update sessions set device = null, ip = null where account_id = $1 and user_id = $2`, [accountId, id]);
      await tx.execute(
        `insert into sys__logs (account_id, actor_kind, nickname, action, transition, resource, record_id, reason) values ($1, 'TRABAJO', 'privacy.erase', 'ACCION', 'erase', 'users', $2, 'Pasaron los días de bloqueo')`,
        [accountId, id],
      );
    }
    return gone.length;
  });
}

const purge =
  (table: 'idempotency_keys' | 'drafts', said: readonly [string, string]): Job['run'] =>
  async ({ services, accountId, now }) =>
    counted(await services.db.tenant({ accountId }, (tx) => tx.execute(`delete from ${table} where expires_at < $1`, [now.toString()])), ...said);

export const jobs: readonly Job[] = [
  ...noticeJobs,
  ...importJobs,
  ...approvalJobs,
  ...calendarJobs,
  ...accessJobs,
  ...extraFieldJobs,
  ...webhookJobs,
  ...retentionCleanupJobs,
  ...retentionJobs,
  ...paymentJobs,
  ...backupJobs,
  ...searchJobs,
  ...viewJobs,
  ...stockJobs,
  ...verificationJobs,
  job('sessions.clean', 'Cerrar sesiones vencidas', '5 * * * *', 'Quien revisa las sesiones abiertas', async (context) =>
    counted(await cleanSessions(context), 'sesión cerrada', 'sesiones cerradas'),
  ),
  job('idempotency.clean', 'Olvidar envíos repetidos', '20 * * * *', 'Nadie, sólo ocupa espacio', purge('idempotency_keys', ['envío olvidado', 'envíos olvidados'])),
  job('drafts.clean', 'Borrar borradores vencidos', '25 * * * *', 'Nadie, sólo ocupa espacio', purge('drafts', ['borrador borrado', 'borradores borrados'])),
  job('users.expire', 'Dar de baja a quien terminó su vigencia', '10 0 * * *', 'Quien administra usuarios', async (context) =>
    counted(await expireUsers(context), 'usuario dado de baja', 'usuarios dados de baja'),
  ),
  job('privacy.erase', 'Suprimir datos de personas eliminadas', '15 3 * * *', 'Responsable de datos personales', async (context) =>
    counted(await erasePeople(context), 'persona suprimida', 'personas suprimidas'),
  ),
  job('audit.anchor', 'Anclar la bitácora', '55 23 * * *', 'Auditor', async (context) => {
    await sealAccount(context.services.db, context.accountId);
    const head = await mailChainAnchor(context, today(context));
    return head ? `Sello ${head.seq}: ${head.hash}` : 'La bitácora está vacía';
  }),
  job('audit.verify', 'Verificar la bitácora', '30 3 * * 0', 'Auditor', async ({ services, accountId, progress }) => {
    const verdict = await verifyChain(services.db, accountId, { fromSeq: 1, toSeq: null }, (rows) => progress(50, counted(rows, 'fila', 'filas')));
    if (verdict.fault) await notifyBrokenChain(services, accountId, verdict.fault.message);
    if (verdict.fault) throw new Error(`Sello ${verdict.fault.seq} (${verdict.fault.kind}): ${verdict.fault.message}`);
    return counted(verdict.rows, 'fila sin alteraciones', 'filas sin alteraciones');
  }),
];

export const intervalJobs: readonly IntervalJob[] = [
  ...importIntervalJobs,
  ...mailIntervalJobs,
  ...webhookIntervalJobs,
  ...backupIntervalJobs,
  ...searchIntervalJobs,
  ...stockIntervalJobs,
  {
    key: 'audit.seal',
    name: 'Sellar la bitácora',
    seconds: 5,
    affects: 'Auditor',
    async run({ db }) {
      let rows = 0;
      for (const accountId of await unsealedAccounts(db)) rows += await sealAccount(db, accountId);
      return rows;
    },
  },
];
