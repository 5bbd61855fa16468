/** Paid links that wait for something of treasury are tried again. */
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { collectLink, waitingLinks } from './collect-link.ts';

const KEY = 'payments.collect';
/** Kept with the run, for whoever reads it. */
const RESULT = '{tried} ligas en espera, {left} siguen';

export const linkJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Cobrar las ligas pagadas que esperan',
    schedule: '*/15 * * * *',
    affects: 'Cobranza',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: KEY,
      };
      const waiting = () => services.db.tenant({ accountId }, waitingLinks);
      const ids = await waiting();
      const tried = await eachAlone({ services, accountId, key: KEY }, ids, (id) =>
        services.db.tenant({ accountId }, (tx) => collectLink({ tx, services, actor, now }, id)),
      );
      requireAllDone(tried);
      return RESULT.replace('{tried}', String(ids.length)).replace(
        '{left}',
        String((await waiting()).length),
      );
    },
  },
];
