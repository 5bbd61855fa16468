/** Receipts of each day, and a word about those that are due (finance R25). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { eachAlone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { draftReceipt, receiptGroups } from './make-receipts.ts';

const KEY = 'satInvoices.stamp';
/** Kept with the run, for whoever reads it. */
const RESULT =
  '{made} complementos por timbrar, {failed} con error, {due} cobros por vencer o vencidos';
/** Days before the deadline on which people are told for the first time. */
const EARLY = 3;

interface Due {
  readonly soon: number;
  readonly late: number;
}

async function dueOn({ tx }: Writing, today: string): Promise<Due> {
  const [due] = await tx.query(
    sql<Due>`select count(*) filter (where deadline >= ${today}::date)::int as soon, count(*) filter (where deadline < ${today}::date)::int as late from satinvoices__collections
      where account_id = ${TENANT} and status in ('PENDIENTE', 'EN_PROCESO') and deadline <= ${today}::date + ${EARLY}::int`,
  );
  return due!;
}

async function warn(context: Writing, { soon, late }: Due): Promise<void> {
  const { tx, actor, now } = context;
  if (soon + late === 0) return;
  await notify(tx, actor.accountId, {
    event: 'satInvoices.receipts',
    to: (await peopleWithKey(tx, KEY)).map(({ id }) => id),
    title: t(
      'invoicing.receiptsDue',
      'Faltan complementos de pago: {late} atrasados, {soon} por vencer',
      { late, soon },
    ),
    body: t(
      'invoicing.receiptsDueHelp',
      'Cada cobro de una factura PPD lleva el suyo a más tardar el día 5 del mes siguiente.',
    ),
    url: '/cfl/bank-reports?report=REP_PENDIENTES',
    groupKey: 'satInvoices.receipts',
    action: true,
    now,
  });
}

const isDaily = async ({ tx }: Writing): Promise<boolean> => {
  const [settings] = await tx.query(
    sql<{
      auto_rep: string;
    }>`select auto_rep from cfl__configs where account_id = ${TENANT}`,
  );
  return settings?.auto_rep === 'DIARIO';
};

const JOB = 'satInvoices.receipts';

/** One that is not made keeps no other waiting, nor the word about what is due. */
async function watchReceipts(job: JobContext, today: string): Promise<string> {
  const within = writingIn(job, JOB);
  const groups = await within(async (context) =>
    (await isDaily(context)) ? receiptGroups(context.tx) : [],
  );
  const { done, failed } = await eachAlone({ ...job, key: JOB }, groups, (group) =>
    within((context) => draftReceipt(context, group)),
  );
  const due = await within(async (context) => {
    const found = await dueOn(context, today);
    await warn(context, found);
    return found;
  });
  return RESULT.replace('{made}', String(done))
    .replace('{failed}', String(failed))
    .replace('{due}', String(due.soon + due.late));
}

export const receiptJobs: readonly Job[] = [
  {
    key: JOB,
    name: 'Generar y vigilar complementos de pago',
    schedule: '40 0 * * *',
    affects: 'Facturación',
    timeoutSeconds: 300,
    maxAttempts: 3,
    run: (job) =>
      watchReceipts(job, job.now.toZonedDateTimeISO(job.timeZone).toPlainDate().toString()),
  },
];
