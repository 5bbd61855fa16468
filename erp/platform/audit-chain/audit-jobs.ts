import type { IntervalJob, Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { mailChainAnchor, notifyBrokenChain } from './anchor-mail.ts';
import { sealAccount, unsealedAccounts } from './seal.ts';
import { verifyChain } from './verify.ts';

const today = ({ now, timeZone }: JobContext) =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
/** Of work that is soon done. */
const SHORT = { timeoutSeconds: 300, maxAttempts: 3 } as const;

export const auditJobs: readonly Job[] = [
  {
    key: 'audit.anchor',
    name: 'Anclar la bitácora',
    schedule: '55 23 * * *',
    affects: 'Auditor',
    ...SHORT,
    run: async (context) => {
      await sealAccount(context.services.db, context.accountId);
      const head = await mailChainAnchor(context, today(context));
      return head ? `Sello ${head.seq}: ${head.hash}` : 'La bitácora está vacía';
    },
  },
  {
    key: 'audit.verify',
    name: 'Verificar la bitácora',
    schedule: '30 3 * * 0',
    affects: 'Auditor',
    ...SHORT,
    run: async ({ services, accountId, progress }) => {
      const verdict = await verifyChain(
        services.db,
        accountId,
        { fromSeq: 1, toSeq: null },
        (rows) => progress(50, counted(rows, 'fila', 'filas')),
      );
      if (verdict.fault) await notifyBrokenChain(services, accountId, verdict.fault.message);
      if (verdict.fault)
        throw new Error(
          `Sello ${verdict.fault.seq} (${verdict.fault.kind}): ${verdict.fault.message}`,
        );
      return counted(verdict.rows, 'fila sin alteraciones', 'filas sin alteraciones');
    },
  },
];

export const auditIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'audit.seal',
    name: 'Sellar la bitácora',
    seconds: 5,
    affects: 'Auditor',
    async run({ db }) {
      let rows = 0;
      for (const accountId of await unsealedAccounts(db)) rows += await sealAccount(db, accountId);
      return rows;
    },
  },
];
