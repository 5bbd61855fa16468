/** Receipts of each day, and a word about those that are due (finance R25). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { makeReceipts } from './make-receipts.ts';

const KEY = 'satInvoices.stamp';
/** Kept with the run, for whoever reads it. */
const RESULT = '{made} complementos por timbrar, {due} cobros por vencer o vencidos';
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

async function watchReceipts(context: Writing, today: string): Promise<string> {
  const made = (await isDaily(context))
    ? await makeReceipts(context, { together: true, silent: true })
    : [];
  const due = await dueOn(context, today);
  await warn(context, due);
  return RESULT.replace('{made}', String(made.length)).replace(
    '{due}',
    String(due.soon + due.late),
  );
}

export const receiptJobs: readonly Job[] = [
  {
    key: 'satInvoices.receipts',
    name: 'Generar y vigilar complementos de pago',
    schedule: '40 0 * * *',
    affects: 'Facturación',
    timeoutSeconds: 300,
    maxAttempts: 3,
    run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'satInvoices.receipts',
      };
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
      return services.db.tenant({ accountId }, (tx) =>
        watchReceipts({ tx, services, actor, now }, today),
      );
    },
  },
];
