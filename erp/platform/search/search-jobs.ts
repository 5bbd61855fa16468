import type { Job, IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { rebuildSearch } from './rebuild.ts';

export const searchJobs: readonly Job[] = [
  {
    key: 'search.rebuild',
    name: 'Rehacer el índice de búsqueda',
    schedule: '40 2 * * *',
    affects: 'Quien busca: los nombres de lo que un registro menciona',
    timeoutSeconds: 3600,
    maxAttempts: 3,
    async run({ services, accountId, progress }) {
      const written = await rebuildSearch(
        (work) => services.db.tenant({ accountId }, work),
        services.registry,
        accountId,
        (done, of) => progress(Math.round((100 * done) / of)),
      );
      return written === 1
        ? '1 registro puesto al día'
        : `${written.toLocaleString('es-MX')} registros puestos al día`;
    },
  },
];

/**
 * A company that has no index yet (an older installation, a restored copy) gets one without waiting
 * for the night.
 */
export const searchIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'search.fill',
    name: 'Hacer el índice de búsqueda que falta',
    seconds: 60,
    affects: 'Quien busca',
    async run({ db, registry }) {
      const missing = await db.system((tx) =>
        // Of every company: which of them have no index.
        tx.query<{ id: number }>(
          `select a.id from accounts a where a.status = 'ACTIVA' and not exists (select 1 from search_index s where s.account_id = a.id) order by a.id`,
        ),
      );
      for (const { id } of missing)
        await rebuildSearch((work) => db.tenant({ accountId: id }, work), registry, id);
      return missing.length;
    },
  },
];
