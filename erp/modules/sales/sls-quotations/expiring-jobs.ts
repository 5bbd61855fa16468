/** Quotations that nobody answered in time; who sells them hears of it three days before. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { OFFERED } from './quotation-choices.ts';

const KEY = 'sls-quotations.expire';
const QUOTATIONS = 'sls-quotations';
const DAYS_BEFORE = 3;
/** Kept with the run, for whoever reads it. */
const RESULT = '{expired} cotizaciones vencidas, {warned} por vencer';

interface Offered {
  readonly id: number;
  readonly folio: string | null;
  readonly seller_id: number | null;
  readonly valid_until: string;
}

const expired = ({ tx }: Writing, today: string) =>
  tx.query(
    sql<Offered>`select id, folio, seller_id, valid_until from sls_quotations where account_id = ${TENANT} and status = any(${OFFERED}::text[]) and valid_until < ${today}::date order by id`,
  );

const expiringOn = ({ tx }: Writing, day: string) =>
  tx.query(
    sql<Offered>`select id, folio, seller_id, valid_until from sls_quotations where account_id = ${TENANT} and status = any(${OFFERED}::text[]) and valid_until = ${day}::date order by id`,
  );

async function warnSeller({ tx, actor }: Writing, quotation: Offered): Promise<void> {
  await notify(tx, actor.accountId, {
    event: 'sls-quotations.expiring',
    to: quotation.seller_id === null ? [] : [quotation.seller_id],
    title: t('sales.quotationExpiring', 'La cotización {folio} vence el {day}', {
      folio: quotation.folio ?? String(quotation.id),
      day: formatDay(quotation.valid_until),
    }),
    resource: QUOTATIONS,
    recordId: quotation.id,
  });
}

export const expiringJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Vencer las cotizaciones de venta sin respuesta',
    schedule: '20 3 * * *',
    affects: 'Quien vende',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const today = todayOf(context.now, context.timeZone);
      const soon = Temporal.PlainDate.from(today).add({ days: DAYS_BEFORE }).toString();
      const at = { ...context, key: KEY };
      const late = await eachAlone(at, await run((writing) => expired(writing, today)), ({ id }) =>
        run(async (writing) => {
          await moveByConsequence(writing, KEY, { id });
        }),
      );
      const warned = await eachAlone(
        at,
        await run((writing) => expiringOn(writing, soon)),
        (quotation) => run((writing) => warnSeller(writing, quotation)),
      );
      requireAllDone(late);
      requireAllDone(warned);
      return RESULT.replace('{expired}', String(late.done)).replace(
        '{warned}',
        String(warned.done),
      );
    },
  },
];
