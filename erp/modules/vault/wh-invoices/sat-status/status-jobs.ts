import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { IntervalJob, Job } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { matchPayments } from '../linking/match-payments.ts';
import { ownParties } from '../storing/issuer-facts.ts';
import { ASK_JOB, askDue, askPending } from './ask-status.ts';

/** Asked of a company in a turn. */
const MOST = 50;
const NICKNAME = 'cfdi.status';

interface Company {
  readonly id: number;
  readonly code: string;
  readonly time_zone: string;
}

const companies = ({ db, now }: Services): Promise<Company[]> =>
  db.system((tx) =>
    // Of every company: those that have something to ask.
    tx.query<Company>(
      `select a.id, a.code, a.time_zone from accounts a where exists (select 1 from sat__wh_invoices w where w.account_id = a.id and w.sat_check_due <= $1::timestamptz) order by a.id`,
      [now().toString()],
    ),
  );

const actorOf = (services: Services, id: number, code: string, timeZone: string) => ({
  ...systemActor(services.registry, id, code, timeZone),
  origin: 'TRABAJO' as const,
  nickname: NICKNAME,
});

export const statusIntervalJobs: readonly IntervalJob[] = [
  {
    key: ASK_JOB,
    name: 'Consultar al SAT los CFDI recibidos',
    seconds: 30,
    affects: 'Cuentas por pagar',
    async run(services) {
      let asked = 0;
      for (const { id, code, time_zone } of await companies(services))
        await eachAlone({ services, accountId: id, key: ASK_JOB }, [id], async () => {
          asked += await askDue({ services, actor: actorOf(services, id, code, time_zone) }, MOST);
        });
      return asked;
    },
  },
];

const MONTHLY = 'cfdi.monthly';
/** Of invoices that money may still leave for: asked of every night (purchasing §5). */
const UNPAID = ['EN_REVISION', 'VALIDADA', 'CONTABILIZADA', 'PAGO_PARCIAL'];

/** Kept with the run, for whoever reads it. */
const RESULT = '{due} por consultar, {receipts} REP cotejados';

export const statusJobs: readonly Job[] = [
  {
    key: MONTHLY,
    name: 'Volver a consultar los CFDI recibidos y cotejar los REP',
    schedule: '10 4 * * *',
    affects: 'Cuentas por pagar',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run(job) {
      const { services, accountId, accountCode, timeZone, now } = job;
      const within = writingIn(job, NICKNAME);
      const { rfcs } = await within(({ tx }) => ownParties(tx));
      await askPending(
        { services, actor: actorOf(services, accountId, accountCode, timeZone) },
        rfcs,
      );
      const ago = (months: number) =>
        now.toZonedDateTimeISO(timeZone).subtract({ months }).toInstant().toString();
      const today = now.toZonedDateTimeISO(timeZone).startOfDay().toInstant().toString();
      const due = await within(({ tx }) =>
        tx.execute(
          sql`update sat__wh_invoices set sat_check_due = ${now.toString()} where account_id = ${TENANT} and sat_check_due is null and sat_status <> 'CANCELADO' and status <> 'IGNORADO'
            and ((issue_date > ${ago(12)}::timestamptz and (cancel_request_until is not null or coalesce(sat_checked_at, issue_date) < ${ago(1)}::timestamptz))
              or (coalesce(sat_checked_at, issue_date) < ${today}::timestamptz and uuid in (select i.uuid_key from prc__invoice_shipments i where i.account_id = ${TENANT} and i.uuid_key is not null and i.status = any(${UNPAID}::text[]))))`,
        ),
      );
      const receipts = await within(({ tx }) =>
        tx.query(
          sql<{
            id: number;
          }>`select distinct invoice_id as id from sat__wh_invoice_payments where account_id = ${TENANT} and result <> 'PAGO' order by 1`,
        ),
      );
      const matched = await eachAlone({ ...job, key: MONTHLY }, receipts, ({ id }) =>
        within((context) => matchPayments(context, [id])),
      );
      requireAllDone(matched);
      return RESULT.replace('{due}', String(due)).replace('{receipts}', String(receipts.length));
    },
  },
];
