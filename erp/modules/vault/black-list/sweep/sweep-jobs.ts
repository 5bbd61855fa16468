import type { Job } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { sweepBlackList } from './sweep.ts';

/** Kept with the run, for whoever reads it. */
const RESULT = '{matches} coincidencias, {alerted} avisos';

export const sweepJobs: readonly Job[] = [
  {
    key: 'efos.daily',
    name: 'Revisar la lista 69-B',
    schedule: '30 5 * * *',
    affects: 'Compras y contabilidad',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'efos.daily',
      };
      const { matches, alerted } = await services.db.tenant({ accountId }, (tx) =>
        sweepBlackList({ tx, services, actor, now }),
      );
      return RESULT.replace('{matches}', String(matches)).replace('{alerted}', String(alerted));
    },
  },
];
