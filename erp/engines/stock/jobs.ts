import type { Job } from '../jobs/job.ts';
import { verifyStock } from './verify.ts';

/** Each night the books of stock are held against their ledger (inventory §4.6). */
export const stockJobs: readonly Job[] = [
  {
    key: 'stock.verify',
    name: 'Cuadrar existencias con el kardex',
    schedule: '30 2 * * *',
    timeoutSeconds: 1800,
    maxAttempts: 2,
    affects: 'Analista de inventarios',
    async run({ services, accountId }) {
      const found = await services.db.tenant({ accountId }, (tx) => verifyStock(tx));
      const [first] = found;
      if (first) throw new Error(`${found.length} diferencias; la primera, ${first.rule}: ${first.what}, debe ser ${first.expected} y es ${first.found}`);
      return 'Existencias y costos cuadran con el kardex';
    },
  },
];
