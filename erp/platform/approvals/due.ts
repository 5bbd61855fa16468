/**
 * What happens to approvals that nobody decides (platform R24): reminded, offered to the next
 * level, or refused.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import type { RunTransition } from '#erp/kernel/extension-points.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { addBusinessHours, readCalendar } from '#erp/platform/calendar/business-time.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { refuse } from './deciding/decide.ts';
import { holdersOf, eligibleApprovers, type Person } from './levels/approvers.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import {
  COLUMNS,
  lockDocument,
  requestRows,
  approverSlotOf,
  stamp,
  todayOf,
  type ApprovalRow,
  type At,
} from './store.ts';
import { approversOf, notifyApprovers } from './deciding/notifications.ts';

/** Between two reminders of one row. */
const AGAIN_HOURS = 24;

type Late = ApprovalRow & { readonly on_expire: 'RECORDAR' | 'ESCALAR' | 'RECHAZAR' };

const lateRows = ({ tx, now }: At) =>
  tx.query<Late>(
    `select ${COLUMNS}, coalesce(r.on_expire, 'RECORDAR') as on_expire from approvals a ${leftJoin('approvals.rule_id', 'a', 'r')}
     where a.account_id = $2 and a.status = 'PENDIENTE' and a.due_at <= $1 order by a.due_at, a.id limit 500`,
    [stamp(now), TENANT],
  );

/** People of the level above; the administrators above the last. */
async function alternates(at: At, row: ApprovalRow): Promise<readonly Person[]> {
  const next = (await requestRows(at.tx, row.request)).find(({ level }) => level > row.level);
  const key = transitionKeyOf(
    at.services.registry,
    at.services.registry.resource(row.resource),
    row.action,
  );
  if (next) return eligibleApprovers(at.tx, approverSlotOf(next), key);
  const [role] = await at.tx.query<{ id: number }>(
    `select id from roles where account_id = $1 and code = 'ADMINISTRADOR'`,
    [TENANT],
  );
  return role ? holdersOf(at.tx, role.id) : [];
}

async function escalate(at: At, row: Late): Promise<void> {
  await at.tx.execute('update approvals set escalated_at = $2 where account_id = $3 and id = $1', [
    row.id,
    stamp(at.now),
    TENANT,
  ]);
  const barred = new Set(row.barred ?? []);
  await notifyApprovers(
    at,
    row,
    'approvals.requested',
    (await alternates(at, row)).filter(({ id }) => !barred.has(id)),
  );
}

async function expire(at: At, row: Late): Promise<void> {
  const resource = at.services.registry.resource(row.resource);
  await lockDocument(at.tx, resource, row.document_id);
  const expired = await at.tx.execute(
    `update approvals set status = 'VENCIDA', decided_at = $2, version = version + 1 where account_id = $4 and request = $1 and level = $3 and status = 'PENDIENTE'`,
    [row.request, stamp(at.now), row.level, TENANT],
  );
  // Decided since it was found late.
  if (expired === 0) return;
  const run: RunTransition = (by, transition, body) =>
    transitionInTransaction(
      at.tx,
      at.services,
      by,
      resource,
      transition,
      row.document_id,
      body,
      'approved',
    );
  await refuse(at, resource, row, 'Venció el plazo para autorizar.', run);
}

async function attend(at: At, row: Late, expiresAt: Temporal.Instant): Promise<void> {
  if (row.on_expire === 'RECHAZAR' && Temporal.Instant.compare(expiresAt, at.now) <= 0)
    return expire(at, row);
  if (row.on_expire === 'ESCALAR' && row.escalated_at === null) await escalate(at, row);
  const last = row.reminded_at === null ? null : Temporal.Instant.from(row.reminded_at);
  if (last && Temporal.Instant.compare(last.add({ hours: AGAIN_HOURS }), at.now) > 0) return;
  await at.tx.execute('update approvals set reminded_at = $2 where account_id = $3 and id = $1', [
    row.id,
    stamp(at.now),
    TENANT,
  ]);
  await notifyApprovers(at, row, 'approvals.reminder', await approversOf(at, row));
}

/** Delegations begin and end by their dates. */
const turnDelegations = ({ tx, actor, now }: At) =>
  tx.execute(
    `update approval_delegations set status = case when "to" < $1::date then 'TERMINADA' else 'ACTIVA' end, version = version + 1
     where account_id = $2 and status in ('PROGRAMADA', 'ACTIVA') and ("to" < $1::date or (status = 'PROGRAMADA' and "from" <= $1::date))`,
    [todayOf(now, actor.timeZone), TENANT],
  );

const KEY = 'approvals.due';

async function run(job: JobContext): Promise<string> {
  const { services, accountId, timeZone } = job;
  const within = writingIn(job, KEY);
  const late = await within(async (at) => {
    await turnDelegations(at);
    return lateRows(at);
  });
  if (late.length === 0) return said(0);
  const { hours, calendar } = await within(async ({ tx }) => ({
    hours: (await readSecurityPolicy(tx, services.registry, accountId)).escalateHours,
    calendar: await readCalendar({ tx, services, accountId, timeZone }),
  }));
  const result = await eachAlone({ services, accountId, key: KEY }, late, (row) =>
    within((at) =>
      attend(at, row, addBusinessHours(calendar, Temporal.Instant.from(row.due_at!), hours)),
    ),
  );
  requireAllDone(result);
  return said(result.done);
}

const said = (n: number): string =>
  n === 1 ? '1 autorización vencida atendida' : `${n} autorizaciones vencidas atendidas`;

export const approvalJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Recordar, escalar o rechazar autorizaciones vencidas',
    schedule: '*/15 * * * *',
    affects: 'Quien autoriza',
    timeoutSeconds: 300,
    maxAttempts: 3,
    run,
  },
];
