import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';

import { expireReservations } from './reservations/expire-reservations.ts';
import { runIntegrityCheck } from './checks/integrity-check.ts';
import { countJobs } from './counts/count-jobs.ts';
import { replayNext } from './costing/replay.ts';

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
    key: 'stock.replay',
    name: 'Terminar recálculos de costo',
    schedule: '*/5 * * * *',
    timeoutSeconds: 1800,
    maxAttempts: 3,
    affects: 'Contador de costos',
    async run({ services, accountId, accountCode, timeZone, now, progress }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'stock.replay',
      };
      let done = 0;
      while (
        await services.db.tenant({ accountId }, (tx) => replayNext({ tx, services, actor, now }))
      )
        await progress(50, `${++done} ${done === 1 ? 'costo' : 'costos'}`);
      return `${done} ${done === 1 ? 'costo recalculado' : 'costos recalculados'}`;
    },
  },
];
