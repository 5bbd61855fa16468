import { TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';

export const paymentJobs: readonly Job[] = [
  {
    key: 'payments.expire',
    name: 'Vencer ligas de pago',
    schedule: '10 * * * *',
    affects: 'Quien cobra',
    timeoutSeconds: 60,
    maxAttempts: 3,
    async run({ services, accountId, now }) {
      const rows = await services.db.tenant({ accountId }, (tx) =>
        tx.execute(
          `update payment_links set status = 'VENCIDA', version = version + 1, updated_at = $1 where account_id = $2 and status = 'PENDIENTE' and expires_at < $1`,
          [now.toString(), TENANT],
        ),
      );
      return `${rows} ${rows === 1 ? 'liga vencida' : 'ligas vencidas'}`;
    },
  },
];
