/** What was handed in and is not worked through yet, of each company. */
import type { IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { eachAlone } from '#erp/platform/jobs/each-alone.ts';
import { processIntake } from './process-intake.ts';

const KEY = 'cfdi.intake';
/** A turn of the job. */
const PATIENCE_MS = 20_000;

interface Waiting {
  readonly id: number;
  readonly account_id: number;
  readonly code: string;
  readonly time_zone: string;
}

const waiting = ({ db }: Services): Promise<Waiting[]> =>
  db.system((tx) =>
    // Of every company: the job works for the installation, in the order of arrival.
    tx.query<Waiting>(
      `select i.id, i.account_id, a.code, a.time_zone from sat__add i join accounts a on a.id = i.account_id where i.status = 'RECIBIDA' and i.created_at < now() - interval '10 seconds' order by i.created_at limit 20`,
    ),
  );

export const intakeIntervalJobs: readonly IntervalJob[] = [
  {
    key: KEY,
    name: 'Recibir los CFDI que se agregaron',
    seconds: 5,
    affects: 'Quien agrega CFDI',
    async run(services) {
      const until = performance.now() + PATIENCE_MS;
      let done = 0;
      for (const { id, account_id, code, time_zone } of await waiting(services)) {
        const actor = {
          ...systemActor(services.registry, account_id, code, time_zone),
          origin: 'TRABAJO' as const,
          nickname: KEY,
        };
        await eachAlone({ services, accountId: account_id, key: KEY }, [id], async () => {
          if (await processIntake({ services, actor }, { id, accountId: account_id }, until))
            done += 1;
        });
        if (performance.now() > until) break;
      }
      return done;
    },
  },
];
