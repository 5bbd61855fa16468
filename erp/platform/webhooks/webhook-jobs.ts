/** Web hooks at their times: what is due is sent, what nobody needs any more is put away. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Job, IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { sendDue } from './deliver.ts';

const WAITING_DAYS = 30;
const KEPT_DAYS = 90;

export const webhookIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'hooks.send',
    name: 'Enviar avisos a otros sistemas',
    seconds: 15,
    affects: 'Sistemas que reciben avisos',
    run: sendDue,
  },
];

export const webhookJobs: readonly Job[] = [
  {
    key: 'hooks.clean',
    name: 'Guardar las entregas recientes',
    schedule: '40 3 * * *',
    affects: 'Nadie, sólo ocupa espacio',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run({ services, accountId, now }) {
      const before = (days: number) => now.subtract({ hours: days * 24 }).toString();
      return services.db.tenant({ accountId }, async (tx) => {
        const dropped = await tx.execute(
          `update interface_deliveries set status = 'DESCARTADA', next_at = null, error = $2, version = version + 1 where account_id = $3 and status in ('PENDIENTE', 'REINTENTO') and at < $1`,
          [before(WAITING_DAYS), `Esperó más de ${WAITING_DAYS} días.`, TENANT],
        );
        const gone = await tx.execute(
          `delete from interface_deliveries where account_id = $2 and status in ('ENTREGADA', 'FALLIDA', 'DESCARTADA') and at < $1`,
          [before(KEPT_DAYS), TENANT],
        );
        return `${dropped} descartadas, ${gone} borradas`;
      });
    },
  },
];
