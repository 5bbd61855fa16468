/** On its day, what was written by date is what the company's own record says. */
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { applyFiscalDataOfToday } from './fiscal-data.ts';

export const fiscalDataJobs: readonly Job[] = [
  {
    key: 'fiscal-data.today',
    name: 'Aplicar los datos fiscales del día',
    schedule: '5 0 * * *',
    affects: 'Quien captura documentos',
    timeoutSeconds: 60,
    maxAttempts: 3,
    async run({ services, accountId, accountCode, timeZone, now }) {
      const { registry } = services;
      const actor = {
        ...systemActor(registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'fiscal-data.today',
      };
      await services.db.tenant({ accountId }, (tx) =>
        applyFiscalDataOfToday({ tx, registry, actor, now }),
      );
      return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
    },
  },
];
