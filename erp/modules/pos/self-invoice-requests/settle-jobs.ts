/** Requests whose PAC answered after the customer had left. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { attempt } from '#erp/kernel/attempt.ts';
import { eachAlone } from '#erp/platform/jobs/each-alone.ts';
import { sendNext } from './send-next.ts';
import { refuseRequest, settleRequest } from './settle-request.ts';

const MOST = 50;

interface Account {
  readonly id: number;
  readonly code: string;
  readonly time_zone: string;
}

const accountsThatWait = ({ db }: Services): Promise<readonly Account[]> =>
  db.system(async (tx) =>
    // Of every company: which of them have somebody waiting.
    tx.query<Account>(
      `select a.id, a.code, a.time_zone from accounts a where a.status = 'ACTIVA'
        and exists (select 1 from self_invoice_requests q where q.account_id = a.id and q.status in ('RECIBIDA', 'EN_ESPERA')) order by 1`,
    ),
  );

const KEY = 'pos.self-invoices';
/** A reply waits less than this: whoever got none by then has left. */
const PRESENT = { seconds: 60 };

/** Those that failed last come after the others. */
const requestsThatWait = ({ db, now }: Services, accountId: number) =>
  db.tenant({ accountId }, (tx) =>
    tx.query(
      sql<{
        ticket_id: number;
      }>`select q.ticket_id from self_invoice_requests q join satinvoices i on i.account_id = ${TENANT} and i.id = q.invoice_id
        join pos__tickets k on k.account_id = ${TENANT} and k.id = q.ticket_id left join satinvoices n on n.account_id = ${TENANT} and n.id = k.global_note_id
        where q.account_id = ${TENANT} and i.status <> 'TIMBRANDO' and not (i.status = 'BORRADOR' and coalesce(n.status, '') = 'TIMBRANDO') and (q.status = 'EN_ESPERA' or q.status = 'RECIBIDA' and q.asked_at < ${now().subtract(PRESENT).toString()}::timestamptz)
        order by coalesce(q.updated_at, q.created_at), q.id limit ${MOST}`,
    ),
  );

/** What a note held up is sent; a request that cannot go on says why. */
async function settle(context: Writing, ticketId: number): Promise<void> {
  const { tx, services } = context;
  const refusal = await attempt(tx, () => sendNext(context, ticketId, 'GOES_ON'));
  if (refusal) {
    services.log.warn({ err: refusal, fields: refusal.fields }, 'self-invoicing');
    await refuseRequest(context, ticketId, refusal.message);
  } else await settleRequest(context, ticketId, { left: true });
}

/** Gives how many were settled. */
export async function settleWaiting(all: Services): Promise<number> {
  let settled = 0;
  for (const account of await accountsThatWait(all)) {
    const services = await servicesFor(all, account.id);
    const actor = systemActor(services.registry, account.id, account.code, account.time_zone);
    const alone = <T>(work: (tx: Tx) => Promise<T>) =>
      services.db.tenant({ accountId: account.id }, work);
    const { done } = await eachAlone(
      { services, accountId: account.id, key: KEY },
      await requestsThatWait(services, account.id),
      ({ ticket_id }) =>
        alone((tx) => settle({ tx, services, actor, now: services.now() }, ticket_id)),
      ({ ticket_id }) =>
        alone((tx) =>
          tx.execute(
            sql`update self_invoice_requests set updated_at = clock_timestamp() where account_id = ${TENANT} and ticket_id = ${ticket_id}`,
          ),
        ),
    );
    settled += done;
  }
  return settled;
}

export const settleJobs: readonly IntervalJob[] = [
  {
    key: KEY,
    name: 'Mandar las autofacturas que el PAC contestó tarde',
    seconds: 15,
    affects: 'Quien factura su ticket en línea',
    run: settleWaiting,
  },
];
