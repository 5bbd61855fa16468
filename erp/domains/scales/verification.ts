/** Tells who keeps a scale that its verification ends, and leaves them the task (inventory R25). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

/** Days before the end at which people are told; the task is made with the first. */
const TOLD_AT = [30, 7, 0];

interface Due {
  readonly id: number;
  readonly code: string;
  readonly expires_on: string;
  readonly days: number;
  readonly keeper: number | null;
}

const dueScales = (tx: Tx, today: string): Promise<Due[]> =>
  tx.query<Due>(
    `select * from (
       select s.id, s.code, (s.last_verification_on + make_interval(months => y.verification_months::int))::date as expires_on,
         ((s.last_verification_on + make_interval(months => y.verification_months::int))::date - $1::date) as days, coalesce(a.manager_id, b.manager_id, s.created_by) as keeper
       from dif__scales s ${join('dif__scales.scale_type_id', 's', 'y')} ${leftJoin('dif__scales.storage_id', 's', 'a')}
         left join lateral (select o.manager_id from storages o where ${sameCompany('o', 's')} and o.branch_office_id = s.branch_office_id and o.manager_id is not null order by o.id limit 1) b on true
       where s.account_id = $3 and s.status = 'ACTIVA' and s.last_verification_on is not null) d where d.days <= $2 order by d.id`,
    [today, TOLD_AT[0], TENANT],
  );

/** One open task for each scale, however often this runs. */
async function makeTask(tx: Tx, accountId: number, scale: Due): Promise<boolean> {
  if (scale.keeper === null) return false;
  const made = await tx.execute(
    `insert into tasks (account_id, title, assignee_id, due_at, priority, status, resource, record_id, created_by, updated_by)
     select $1::bigint, $2::text, $3::bigint, $4::date, '1', 'PENDIENTE', 'dif/scales', $5::bigint, null, null
     where not exists (select 1 from tasks t where t.account_id = $1 and t.resource = 'dif/scales' and t.record_id = $5 and (t.status = 'PENDIENTE' or t.due_at = $4::date))`,
    [accountId, `Verificar la báscula ${scale.code}`, scale.keeper, scale.expires_on, scale.id],
  );
  return made > 0;
}

async function tell(
  tx: Tx,
  accountId: number,
  today: string,
  now: Temporal.Instant,
): Promise<string> {
  const due = await dueScales(tx, today);
  let tasks = 0;
  for (const scale of due) {
    if (await makeTask(tx, accountId, scale)) tasks += 1;
    if (scale.keeper === null || !TOLD_AT.includes(scale.days)) continue;
    await notify(tx, accountId, {
      event: 'scale.verification',
      to: [scale.keeper],
      title:
        scale.days === 0
          ? `Hoy vence la verificación de la báscula ${scale.code}`
          : `La verificación de la báscula ${scale.code} vence el ${formatDay(scale.expires_on)}`,
      body: 'Sin verificación vigente no se compra ni se vende por su peso (NOM-010-SCFI).',
      resource: 'dif/scales',
      recordId: scale.id,
      action: true,
      now,
    });
  }
  return `Básculas por verificar: ${due.length}; tareas nuevas: ${tasks}`;
}

export const verificationJobs: readonly Job[] = [
  {
    key: 'scales.verification',
    name: 'Avisar de básculas por verificar',
    schedule: '15 6 * * *',
    timeoutSeconds: 120,
    maxAttempts: 3,
    affects: 'Responsables de almacén',
    run: ({ services, accountId, now, timeZone }) =>
      services.db.tenant({ accountId }, (tx) =>
        tell(tx, accountId, now.toZonedDateTimeISO(timeZone).toPlainDate().toString(), now),
      ),
  },
];
