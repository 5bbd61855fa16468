/** Requests whose PAC answered after the customer had left. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import { settleRequest } from './settle-request.ts';

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

/** Gives how many were settled. */
export async function settleWaiting(all: Services): Promise<number> {
  let settled = 0;
  for (const account of await accountsThatWait(all)) {
    const services = await servicesFor(all, account.id);
    const actor = systemActor(services.registry, account.id, account.code, account.time_zone);
    const waiting = await services.db.tenant({ accountId: account.id }, (tx) =>
      tx.query(
        sql<{
          ticket_id: number;
        }>`select q.ticket_id from self_invoice_requests q join satinvoices i on i.account_id = ${TENANT} and i.id = q.invoice_id where q.account_id = ${TENANT} and q.status in ('RECIBIDA', 'EN_ESPERA') and i.status <> 'TIMBRANDO' order by q.id limit ${MOST}`,
      ),
    );
    for (const { ticket_id } of waiting) {
      await services.db.tenant({ accountId: account.id }, (tx) =>
        settleRequest({ tx, services, actor, now: services.now() }, ticket_id),
      );
      settled += 1;
    }
  }
  return settled;
}

export const settleJobs: readonly IntervalJob[] = [
  {
    key: 'pos.self-invoices',
    name: 'Mandar las autofacturas que el PAC contestó tarde',
    seconds: 15,
    affects: 'Quien factura su ticket en línea',
    run: settleWaiting,
  },
];
