/**
 * Opens the reviews of roles (platform §5.19): who answers for a person says whether he still needs
 * what he holds.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import { parameterOf } from '#erp/kernel/parameters.ts';
import type { Tx } from '#erp/db/database.ts';
import { notify } from '../notifications/notify.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';

const DAYS = 30;

/** Day on which the next campaign is due; null when the company wants none. */
async function nextCampaign(tx: Tx, today: Temporal.PlainDate): Promise<Temporal.PlainDate | null> {
  const months = Number(
    await parameterOf(tx, 'accesos.recertificacion_meses', {
      userId: null,
      branchId: null,
      day: today.toString(),
    }),
  );
  if (!(months > 0)) return null;
  const [row] = await tx.query<{ last: string }>(
    `select ${companyDay('coalesce((select max(created_at) from role_reviews where account_id = $1), (select min(created_at) from users where account_id = $1))')}::text as last`,
    [TENANT],
  );
  return row?.last ? Temporal.PlainDate.from(row.last).add({ months }) : null;
}

/**
 * Somebody whose roles let him decide a review; a manager who could not would only collect them.
 */
const MAY_REVIEW = `exists (select 1 from users__role_ids y join role_privileges rp on ${sameCompany('rp', 'y')} and rp.role_id = y.target_id
    left join privileges__key_ids pk on ${sameCompany('pk', 'rp')} and pk.owner_id = rp.privilege_id
    join privileges p on ${sameCompany('p', 'rp')} and p.id = coalesce(pk.target_id, rp.privilege_id) and p.key = 'role-reviews.confirm' where ${sameCompany('y', 'c')} and y.owner_id = c.id)`;

/**
 * A row for each role of each active person; the direct manager reviews, or else an administrator,
 * never oneself.
 */
const openReviews = (tx: Tx, accountId: number, campaign: string, due: string) =>
  tx.query<{ reviewer_id: number }>(
    `insert into role_reviews (account_id, campaign, user_id, role_id, reviewer_id, due_at, status)
     select $1, $2, u.id, ur.target_id, v.id, $3::date, 'PENDIENTE' from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     cross join lateral (
       select c.id from users c where ${sameCompany('c', 'u')} and c.status = 'ACTIVO' and c.id <> u.id and ((c.id = u.manager_id and ${MAY_REVIEW}) or exists (
         select 1 from users__role_ids x ${join('users__role_ids.target_id', 'x', 'r')} and r.code = $4 and r.active where ${sameCompany('x', 'c')} and x.owner_id = c.id))
       order by c.id <> coalesce(u.manager_id, 0), c.id limit 1) v
     where u.account_id = $1 and u.status = 'ACTIVO' on conflict do nothing returning reviewer_id`,
    [accountId, campaign, due, ADMINISTRATOR],
  );

export async function recertify({
  services,
  accountId,
  now,
  timeZone,
}: JobContext): Promise<string> {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const campaign = today.toString().slice(0, 7);
  const due = today.add({ days: DAYS }).toString();
  return services.db.tenant({ accountId }, async (tx) => {
    const next = await nextCampaign(tx, today);
    if (!next || Temporal.PlainDate.compare(next, today) > 0)
      return next ? `La siguiente campaña se abre el ${next.toString()}` : 'Sin recertificación';
    const rows = await openReviews(tx, accountId, campaign, due);
    const reviewers = Map.groupBy(rows, ({ reviewer_id }) => reviewer_id);
    for (const [id, own] of reviewers) {
      await notify(tx, accountId, {
        event: 'access.review',
        to: [id],
        title:
          own.length === 1 ? 'Revisa un rol de tu gente' : `Revisa ${own.length} roles de tu gente`,
        body: 'Confirma los que todavía necesitan y revoca los demás.',
        url: '/role-reviews?filter[status]=PENDIENTE',
        groupKey: `access.review ${campaign}`,
        action: true,
        now,
      });
    }
    return `Campaña ${campaign}: ${rows.length} roles por revisar, ${reviewers.size} personas revisan`;
  });
}

export const accessJobs: readonly Job[] = [
  {
    key: 'access.recertify',
    name: 'Abrir la recertificación de roles',
    schedule: '20 2 * * *',
    affects: 'Jefes y auditor',
    timeoutSeconds: 300,
    maxAttempts: 3,
    run: recertify,
  },
];
