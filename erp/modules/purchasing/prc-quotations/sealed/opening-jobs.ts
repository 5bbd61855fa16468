/** Quotations are opened at their deadline. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { openAnswers } from './open-answers.ts';

const KEY = 'prc-quotations.open';
const QUOTATIONS = 'prc-quotations';
/** Kept with the run, for whoever reads it. */
const RESULT = '{opened} cotizaciones abiertas';

interface Due {
  readonly id: number;
  readonly folio: string | null;
  readonly buyer_id: number | null;
}

async function openDue(context: JobContext): Promise<string> {
  const { services, accountId, accountCode, timeZone, now } = context;
  const actor = {
    ...systemActor(services.registry, accountId, accountCode, timeZone),
    origin: 'TRABAJO' as const,
    nickname: KEY,
  };
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.db.tenant({ accountId }, work);
  const due = await within((tx) =>
    tx.query(
      sql<Due>`select id, folio, buyer_id from prc_quotations where account_id = ${TENANT} and status = 'ENVIADA' and deadline < ${now.toString()}::timestamptz order by id`,
    ),
  );
  const result = await eachAlone({ services, accountId, key: KEY }, due, ({ id, ...quotation }) =>
    within(async (tx) => {
      const at = { tx, services, actor, now };
      const opened_at = now.toString({ smallestUnit: 'millisecond' });
      const [moved] = await moveByConsequence(
        at,
        `${QUOTATIONS}.openAtDeadline`,
        { id },
        { changes: { opened_at } },
      );
      if (moved === undefined) return;
      await openAnswers(at, id);
      await notify(tx, accountId, {
        event: 'prc-quotations.opened',
        to: quotation.buyer_id === null ? [] : [quotation.buyer_id],
        title: t('purchasing.quotationOpened', 'Se abrió la cotización {folio}: compárala', {
          folio: quotation.folio ?? String(id),
        }),
        resource: QUOTATIONS,
        recordId: id,
      });
    }),
  );
  requireAllDone(result);
  return RESULT.replace('{opened}', String(result.done));
}

export const openingJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Abrir las cotizaciones que llegaron a su fecha límite',
    schedule: '5 * * * *',
    timeoutSeconds: 300,
    maxAttempts: 3,
    affects: 'Quien compara las cotizaciones de compra',
    run: openDue,
  },
];
