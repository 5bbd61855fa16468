/** What the stock ledger told accounting becomes entries every night. */
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';

/** Kept with the run, for whoever reads it. */
const RESULT = '{entries} pólizas de {events} eventos, {failed} con error';

export const postingJobs: readonly Job[] = [
  {
    key: 'posting.stock',
    name: 'Hacer las pólizas de inventarios',
    schedule: '30 1 * * *',
    affects: 'Contabilidad',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'posting.stock',
      };
      const yesterday = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 });
      const { entries, events, failed } = await services.db.tenant({ accountId }, (tx) =>
        postQueued({ tx, actor, services, now }, yesterday.toString()),
      );
      return RESULT.replace('{entries}', String(entries))
        .replace('{events}', String(events))
        .replace('{failed}', String(failed));
    },
  },
];
