/** What runs out is ended, forgotten or erased: sessions, repeats, drafts, people. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { endSessions } from '#erp/platform/access/sessions.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';

const today = ({ now, timeZone }: JobContext) =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** Of work that is soon done. */
const SHORT = { timeoutSeconds: 300, maxAttempts: 3 } as const;

/**
 * One company's rows as the owner of the sign-in tables; the application's role cannot reach those.
 */
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
      await tx.execute(
        `update users set status = 'INACTIVO', status_reason = 'Terminó su vigencia', version = version + 1, updated_at = $3 where account_id = $1 and id = $2`,
        [accountId, user.id, now.toString()],
      );
      await endSessions(tx, accountId, user.id, 'BAJA', now);
      await tx.execute(
        `insert into sys__logs (account_id, actor_kind, nickname, action, transition, resource, record_id, record_label, changes, reason)
         values ($1, 'TRABAJO', 'users.expire', 'ACCION', 'deactivate', 'users', $2, $3, $4::jsonb, 'Terminó su vigencia')`,
        [accountId, user.id, user.nickname, JSON.stringify({ status: [user.status, 'INACTIVO'] })],
      );
    }
    if (gone.length > 0)
      await tx.execute(
        'update account_versions set permissions = permissions + 1 where account_id = $1',
        [accountId],
      );
    return gone.length;
  });
}

/**
 * What was kept of deleted people is erased after the days in which they could be recovered (R14).
 */
async function erasePeople({ services, accountId, now }: JobContext): Promise<number> {
  const { blockDays } = await securityPolicyOf(services, accountId);
  const limit = now.subtract({ hours: blockDays * 24 }).toString();
  return services.db.system(async (tx) => {
    const gone = await tx.query<{ id: number }>(
      `select id from users where account_id = $1 and status = 'ELIMINADO' and blocked is not null and deleted_at < $2 for update`,
      [accountId, limit],
    );
    for (const { id } of gone) {
      await tx.execute(
        `update users set blocked = null, version = version + 1, updated_at = $3 where account_id = $1 and id = $2`,
        [accountId, id, now.toString()],
      );
      await tx.execute(
        `update sessions set device = null, ip = null where account_id = $1 and user_id = $2`,
        [accountId, id],
      );
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
    counted(
      await services.db.tenant({ accountId }, (tx) =>
        tx.execute(`delete from ${table} where expires_at < $1`, [now.toString()]),
      ),
      ...said,
    );

export const upkeepJobs: readonly Job[] = [
  {
    key: 'sessions.clean',
    name: 'Cerrar sesiones vencidas',
    schedule: '5 * * * *',
    affects: 'Quien revisa las sesiones abiertas',
    ...SHORT,
    run: async (context) =>
      counted(await cleanSessions(context), 'sesión cerrada', 'sesiones cerradas'),
  },
  {
    key: 'idempotency.clean',
    name: 'Olvidar envíos repetidos',
    schedule: '20 * * * *',
    affects: 'Nadie, sólo ocupa espacio',
    ...SHORT,
    run: purge('idempotency_keys', ['envío olvidado', 'envíos olvidados']),
  },
  {
    key: 'drafts.clean',
    name: 'Borrar borradores vencidos',
    schedule: '25 * * * *',
    affects: 'Nadie, sólo ocupa espacio',
    ...SHORT,
    run: purge('drafts', ['borrador borrado', 'borradores borrados']),
  },
  {
    key: 'users.expire',
    name: 'Dar de baja a quien terminó su vigencia',
    schedule: '10 0 * * *',
    affects: 'Quien administra usuarios',
    ...SHORT,
    run: async (context) =>
      counted(await expireUsers(context), 'usuario dado de baja', 'usuarios dados de baja'),
  },
  {
    key: 'privacy.erase',
    name: 'Suprimir datos de personas eliminadas',
    schedule: '15 3 * * *',
    affects: 'Responsable de datos personales',
    ...SHORT,
    run: async (context) =>
      counted(await erasePeople(context), 'persona suprimida', 'personas suprimidas'),
  },
];
