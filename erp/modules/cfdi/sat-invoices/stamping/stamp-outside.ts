/**
 * The sealed bytes are sent to the PAC, the same ones each time, until it stamps or rejects them
 * (sat-cfdi §8.1); what it answered is written once.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { StampResult } from '#erp/domains/cfdi/pac/port.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { STAMP_ZONE } from '#erp/domains/cfdi/draft/zones.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { outsideWork } from '#erp/kernel/operations/outside/outside-work.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { readCfdiFile, storeCfdiFile } from '../../cfdi-files/store-file.ts';
import { documentPac, type SentTo } from '../../plugins/company-pac.ts';
import { notifyOwners } from '../owners/notify-owners.ts';
import { postStamped } from '../posting/post-stamped.ts';
import { confirmReceipt } from '../receipts/receipt-drafts.ts';
import { INVOICES } from './invoices-path.ts';

type Answer = Exclude<StampResult, { readonly kind: 'unknown' }>;

const MOST = 2000;

export const issuesText = (issues: readonly CfdiIssue[]): string =>
  issues
    .map(({ code, message }) => `${code}: ${message}`)
    .join('\n')
    .slice(0, MOST);

/** The stamp says its moment by the clock of the centre, whichever the branch's (sat-cfdi §8.1). */
const stampedInstant = (at: string): string =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(STAMP_ZONE).toInstant().toString();

type Stamping = Writing & { readonly id: number };

async function recordStamp(context: Stamping, answer: Answer & { kind: 'stamped' }): Promise<void> {
  const { id, now } = context;
  const { stamp, xml, fiscalValidity } = answer;
  await storeCfdiFile(context, { resource: INVOICES, id }, 'TIMBRADO', xml);
  const posted = await postStamped(context, id, stamp.uuid);
  await moveByConsequence(
    context,
    `${INVOICES}.accept`,
    { id },
    {
      changes: {
        uuid: stamp.uuid,
        stamped_at: stampedInstant(stamp.stampedAt),
        fiscal_validity: fiscalValidity,
        sat_status: 'VIGENTE',
        sat_checked_at: now.toString(),
        ...posted,
      },
    },
  );
  await confirmReceipt(context.tx, id);
  await notifyOwners(context, [id], 'TIMBRADO');
}

async function sealedOf(tx: Tx, id: number) {
  const bytes = await readCfdiFile(tx, { resource: INVOICES, id }, ['SELLADO']);
  const [sentTo] = await tx.query(
    sql<SentTo>`select pac_id, pac_mode from satinvoices where account_id = ${TENANT} and id = ${id}`,
  );
  if (!bytes || !sentTo)
    throw new Error(`${INVOICES} ${id} waits for its stamp and was never sealed`);
  return { bytes, sentTo };
}

export const stampOutside = outsideWork<Answer>({
  async ask({ services, accountId, id }) {
    const { bytes, sentTo } = await services.db.tenant({ accountId }, (tx) => sealedOf(tx, id));
    const { issuer } = readCfdi(bytes).draft;
    const pac = await documentPac({ services, accountId }, sentTo, issuer.rfc);
    const result = await pac.stamp(bytes);
    return result.kind === 'unknown'
      ? { again: { message: issuesText(result.issues) } }
      : { answer: result };
  },
  async record(context, answer) {
    const { tx, id } = context;
    // Answered twice, it is stamped once.
    const [waiting] = await tx.query(
      sql`select 1 from satinvoices where account_id = ${TENANT} and id = ${id} and status = 'TIMBRANDO' for update`,
    );
    if (!waiting) return;
    if (answer.kind === 'stamped') return recordStamp(context, answer);
    await moveByConsequence(
      context,
      `${INVOICES}.reject`,
      { id },
      { changes: { stamp_error: issuesText(answer.issues) } },
    );
  },
});
