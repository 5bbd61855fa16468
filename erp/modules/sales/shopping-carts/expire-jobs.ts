/** Carts that nobody changed in their life (`sales-configuration.cart_days`). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';

const KEY = 'shopping-carts.abandon';
/** Kept with the run, for whoever reads it. */
const RESULT = '{count} carritos abandonados';

export const abandonJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Abandonar los carritos que nadie cambia',
    schedule: '25 3 * * *',
    affects: 'Quien vende',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const old = await run(({ tx, now }) =>
        tx.query(
          sql<{
            id: number;
          }>`select id from shopping_carts where account_id = ${TENANT} and status = 'ABIERTO' and expires_at < ${now.toString()}::timestamptz order by id`,
        ),
      );
      const done = await eachAlone({ ...context, key: KEY }, old, ({ id }) =>
        run(async (writing) => {
          await moveByConsequence(writing, KEY, { id });
        }),
      );
      requireAllDone(done);
      return RESULT.replace('{count}', String(done.done));
    },
  },
];
