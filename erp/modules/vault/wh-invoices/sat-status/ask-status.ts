/** Asks the SAT, by the provider, of those whose turn it is: outside of any transaction. */
import type { Pac, StatusResult } from '#erp/domains/cfdi/pac/port.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { companyPac } from '#erp/modules/cfdi/plugins/company-pac.ts';
import { eachAlone } from '#erp/platform/jobs/each-alone.ts';
import { answerRequest } from './answer-request.ts';
import { within, type Asking } from './asking.ts';
import { recordStatus, type AskedInvoice } from './record-status.ts';

export const ASK_JOB = 'cfdi.ask';
/** Until a provider that did not answer is asked again. */
const AGAIN_MINUTES = 10;

/** The company's, which speaks for the one that received the document. */
const pacFor = ({ services, actor }: Asking, rfc: string): Promise<Pac> =>
  companyPac({ services, accountId: actor.accountId }, rfc);

const due = (asking: Asking, most: number) =>
  within(asking, ({ tx, now }) =>
    tx.query(
      sql<AskedInvoice>`select id, uuid, issuer_rfc, issuer_name, receiver_rfc, cfdi_type, total, seal_end, sat_status, cancel_request_until, cancel_answer, source_resource, source_id
        from sat__wh_invoices where account_id = ${TENANT} and sat_check_due <= ${now.toString()}::timestamptz order by sat_check_due, id limit ${most}`,
    ),
  );

/** A receipt of payments has a total of zero, whatever it says was paid. */
const queryOf = ({ uuid, issuer_rfc, receiver_rfc, cfdi_type, total, seal_end }: AskedInvoice) => ({
  uuid,
  issuerRfc: issuer_rfc,
  receiverRfc: receiver_rfc,
  total: cfdi_type === 'P' || cfdi_type === 'T' ? '0' : total,
  sealEnd: seal_end ?? '',
});

const postpone = (asking: Asking, { id }: AskedInvoice) =>
  within(asking, ({ tx, now }) =>
    tx.execute(
      sql`update sat__wh_invoices set sat_check_due = ${now.add({ minutes: AGAIN_MINUTES }).toString()} where account_id = ${TENANT} and id = ${id}`,
    ),
  );

async function askOne(asking: Asking, pac: Pac, invoice: AskedInvoice): Promise<boolean> {
  if (invoice.cancel_answer && !(await answerRequest(asking, pac, invoice))) return false;
  const result: StatusResult = await pac.status(queryOf(invoice));
  if (result.kind !== 'known') return false;
  await within(asking, (context) => recordStatus(context, invoice, result.status));
  return true;
}

/** How many were answered; those of a provider that does not answer are asked later. */
export async function askDue(asking: Asking, most: number): Promise<number> {
  let answered = 0;
  const { services, actor } = asking;
  await eachAlone(
    { services, accountId: actor.accountId, key: ASK_JOB },
    await due(asking, most),
    async (invoice) => {
      if (await askOne(asking, await pacFor(asking, invoice.receiver_rfc), invoice)) answered += 1;
      else await postpone(asking, invoice);
    },
    (invoice) => postpone(asking, invoice),
  );
  return answered;
}

/** From now on it is their turn. */
export const askSoon = ({ tx, now }: Writing, uuids: readonly (string | null | undefined)[]) =>
  tx.execute(
    sql`update sat__wh_invoices set sat_check_due = ${now.toString()} where account_id = ${TENANT} and uuid = any(${uuids.flatMap((uuid) => uuid || [])}::text[])`,
  );

/** Those whose cancellation waits for our answer, as the provider says, are asked of at once. */
export async function askPending(asking: Asking, rfcs: readonly string[]): Promise<void> {
  for (const rfc of rfcs) {
    const pac = await pacFor(asking, rfc);
    const pending = await pac.pending(rfc);
    if (pending.kind === 'known')
      await within(asking, (context) => askSoon(context, pending.uuids));
  }
}
