/** What is expected of the weeks to come is kept once a week, to be compared with what comes. */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { withDefaultFilters } from '#erp/platform/reports/default-filters.ts';
import { openReport } from '#erp/platform/reports/report.ts';
import { readPage } from '#erp/platform/reports/run-report.ts';

const MOST_WEEKS = 52;

/** The report that people read, with everybody's rows and no scenario. */
async function weeksAhead(tx: Tx, context: JobContext) {
  const { services, accountId, accountCode, timeZone } = context;
  const { registry } = services;
  const screen = registry.reports.screens.get('cfl/projections')!;
  const actor = systemActor(registry, accountId, accountCode, timeZone);
  const open = await withDefaultFilters(
    tx,
    // Of the day of the run, even when it is made up for later.
    openReport({ ...services, now: () => context.now }, actor, screen, { report: 'SEMANAS' }),
  );
  const { rows } = await readPage(tx, open, null, { offset: 0, size: MOST_WEEKS, sort: '' });
  return rows;
}

/** Once a week, by its first run in it. */
async function keepWeeks(tx: Tx, context: JobContext): Promise<number> {
  const today = context.now.toZonedDateTimeISO(context.timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).toString();
  const [kept] = await tx.query(
    sql`select 1 from cfl_projection_weeks where account_id = ${TENANT} and taken_on >= ${monday} limit 1`,
  );
  if (kept) return 0;
  const rows = await weeksAhead(tx, context);
  await insertRows(
    tx,
    context.accountId,
    'cfl_projection_weeks',
    rows.map(({ week, inflow, outflow, closing }) => ({
      taken_on: today.toString(),
      week,
      inflow,
      outflow,
      closing,
    })),
  );
  return rows.length;
}

/** Kept with the run, for whoever reads it. */
const RESULT = '{weeks} semanas guardadas';

export const projectionJobs: readonly Job[] = [
  {
    key: 'projections.weekly',
    name: 'Guardar la proyección de flujo de la semana',
    schedule: '30 0 * * *',
    affects: 'Tesorería',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const weeks = await context.services.db.tenant({ accountId: context.accountId }, (tx) =>
        keepWeeks(tx, context),
      );
      return RESULT.replace('{weeks}', String(weeks));
    },
  },
];
