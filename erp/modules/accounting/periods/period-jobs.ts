/** Months of the books open on their first day, and those of next year are there. */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { periodsOf } from '#erp/platform/periods/year-periods.ts';

/** Months whose first day has come. Each is audited, as what a person opens. */
async function openPeriods(at: Writing, today: Temporal.PlainDate): Promise<number> {
  const come = await at.tx.query<{ id: number }>(
    `select id from acc__periods where account_id = $1 and status = 'FUTURO' and make_date(year::int, least(month, 12)::int, 1) <= $2::date order by id`,
    [at.actor.accountId, today.toString()],
  );
  const which = { id: come.map(({ id }) => id) };
  return (await moveByConsequence(at, 'acc/periods.begin', which)).length;
}

async function addYear(
  tx: Tx,
  accountId: number,
  year: number,
  today: Temporal.PlainDate,
): Promise<void> {
  const [known] = await tx.query(
    'select 1 from acc__periods where account_id = $1 and year = $2 limit 1',
    [accountId, year],
  );
  if (known) return;
  const rows = periodsOf(year, today).map((row) => ({
    ...row,
    coe_status: 'PENDIENTE',
    sales_lock: false,
    purchases_lock: false,
    stock_lock: false,
    treasury_lock: false,
    payroll_lock: false,
  }));
  await insertRows(tx, accountId, 'acc__periods', rows);
}

export const periodJobs: readonly Job[] = [
  {
    key: 'calendar.ahead',
    name: 'Abrir el mes y preparar el año siguiente',
    schedule: '5 0 * * *',
    affects: 'Quien captura documentos',
    timeoutSeconds: 120,
    maxAttempts: 3,
    async run({ services, accountId, accountCode, timeZone, now }) {
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'calendar.ahead',
      };
      const opened = await services.db.tenant({ accountId }, async (tx) => {
        await addYear(tx, accountId, today.year + 1, today);
        return openPeriods({ tx, services, actor, now }, today);
      });
      return opened === 1 ? '1 periodo abierto' : `${opened} periodos abiertos`;
    },
  },
];
