import type { Job } from '#erp/kernel/behaviour/job.ts';
import { WATCH_JOB, watchViews } from './watch.ts';

export const viewJobs: readonly Job[] = [
  {
    key: WATCH_JOB,
    name: 'Avisar de lo que entra en las vistas',
    schedule: '*/15 * * * *',
    affects: 'Quien pidió avisos de una vista',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run({ services, accountId }) {
      const { views, records } = await watchViews(services, accountId);
      return `${views} vistas revisadas, ${records} registros nuevos`;
    },
  },
];
