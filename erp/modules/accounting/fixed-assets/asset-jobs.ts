/** What assets lost in the month that ended is posted on the first day of the next one. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { openPeriod } from '#erp/domains/accounting/entry-period.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { lastMonth, runDepreciation } from './run-depreciation.ts';

/** Kept with the run, for whoever reads it. */
const RESULT = '{assets} activos depreciados';
const NOT_OPEN = 'El mes no está abierto';

async function depreciateMonth(context: Writing, period: string): Promise<string> {
  const { tx, actor } = context;
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT}`,
  );
  const begun = settings?.start_date?.slice(0, 7);
  if (!begun || period < begun || !(await openPeriod(tx, actor, `${period}-01`))) return NOT_OPEN;
  const { assets } = await runDepreciation(context, period);
  return RESULT.replace('{assets}', String(assets));
}

export const assetJobs: readonly Job[] = [
  {
    key: 'assets.depreciate',
    name: 'Depreciar los activos fijos del mes que terminó',
    schedule: '20 1 1 * *',
    affects: 'Contabilidad',
    timeoutSeconds: 600,
    maxAttempts: 3,
    run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'assets.depreciate',
      };
      const period = lastMonth(now.toZonedDateTimeISO(timeZone).toPlainDate());
      return services.db.tenant({ accountId }, (tx) =>
        depreciateMonth({ tx, services, actor, now }, period),
      );
    },
  },
];
