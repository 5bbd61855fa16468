import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';

import { expireReservations } from './reservations/expire-reservations.ts';
import { runIntegrityCheck } from './checks/integrity-check.ts';
import { countJobs } from './counts/count-jobs.ts';
import { pendingPools, replayNext, type WaitingPool } from './costing/replay.ts';

const REPLAY = 'stock.replay';

const said = (done: number): string => `${done} ${done === 1 ? 'costo' : 'costos'}`;

/** Until none waits, also of those that others leave; one that fails keeps no other waiting. */
async function replayAll(job: JobContext): Promise<string> {
  const within = writingIn(job, REPLAY);
  const failed = new Set<string>();
  const nameOf = ({ product_id, pool_key }: WaitingPool) => `${product_id} ${pool_key}`;
  let done = 0;
  for (;;) {
    const before = done;
    const waiting = await within(({ tx }) => pendingPools(tx));
    for (const pool of waiting.filter((each) => !failed.has(nameOf(each)))) {
      await eachAlone(
        { ...job, key: REPLAY },
        [pool],
        async () => {
          if (await within((context) => replayNext(context, pool))) done += 1;
        },
        () => Promise.resolve(failed.add(nameOf(pool))),
      );
      await job.progress(50, said(done));
    }
    if (done === before) break;
  }
  requireAllDone({ done, failed: failed.size });
  return `${said(done)} ${done === 1 ? 'recalculado' : 'recalculados'}`;
}

/** Each night the books of stock are held against their ledger (inventory §4.6). */
export const stockJobs: readonly Job[] = [
  ...countJobs,
  {
    key: 'stock.verify',
    name: 'Cuadrar existencias con el kardex',
    schedule: '30 2 * * *',
    timeoutSeconds: 1800,
    maxAttempts: 2,
    affects: 'Analista de inventarios',
    async run({ services, accountId }) {
      const found = await runIntegrityCheck(services, accountId);
      const [first] = found;
      if (first)
        throw new Error(
          `${found.length} diferencias; la primera, ${first.rule}: ${first.what}, debe ser ${first.expected} y es ${first.found}`,
        );
      return 'Existencias y costos cuadran con el kardex';
    },
  },
  {
    key: 'stock.reservations',
    name: 'Vencer reservas que nadie usó',
    schedule: '10 1 * * *',
    timeoutSeconds: 300,
    maxAttempts: 3,
    affects: 'Quien apartó mercancía',
    async run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'stock.reservations',
      };
      const expired = await services.db.tenant({ accountId }, (tx) =>
        expireReservations({ tx, services, actor, now }),
      );
      return `${expired} ${expired === 1 ? 'reserva vencida' : 'reservas vencidas'}`;
    },
  },
  {
    key: REPLAY,
    name: 'Terminar recálculos de costo',
    schedule: '*/5 * * * *',
    timeoutSeconds: 1800,
    maxAttempts: 3,
    affects: 'Contador de costos',
    run: replayAll,
  },
];
