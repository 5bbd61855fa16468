/** The law's holidays of next year are there before it begins. */
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';

export const holidayJobs: readonly Job[] = [
  {
    key: 'holidays.ahead',
    name: 'Preparar los días festivos del año siguiente',
    schedule: '5 0 * * *',
    affects: 'Quien autoriza: los plazos se cuentan en días hábiles',
    timeoutSeconds: 60,
    maxAttempts: 3,
    async run({ services, accountId, timeZone, now }) {
      const year = now.toZonedDateTimeISO(timeZone).year + 1;
      const added = await services.db.tenant({ accountId }, async (tx) => {
        const [known] = await tx.query(
          'select 1 from holidays where account_id = $1 and extract(year from date) = $2 and branch_office_id is null limit 1',
          [accountId, year],
        );
        const missing = known ? [] : legalHolidays(year);
        await insertRows(
          tx,
          accountId,
          'holidays',
          missing.map((day) => ({ ...day, kind: 'OBLIGATORIO', observed: true, active: true })),
        );
        return missing.length;
      });
      return `${year}: ${added}`;
    },
  },
];
