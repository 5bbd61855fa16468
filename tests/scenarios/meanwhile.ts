/** Two who do something at once: one in an open transaction, another who runs into it. */
import { setTimeout } from 'node:timers/promises';
import type { Tx } from '#erp/db/database.ts';
import type { Stage } from './given.ts';

/** Long enough to run into what the transaction holds. */
const MOMENT_MS = 500;

/** What `other` gets that begins when `work` says so, while its transaction is open. */
export async function meanwhile<T>(
  told: Stage,
  other: () => Promise<T>,
  work: (tx: Tx, begin: () => Promise<void>) => Promise<void>,
): Promise<T> {
  const { services, accountId } = told.stock.company;
  const begun = Promise.withResolvers<void>();
  const asked = begun.promise.then(other);
  await services.db.tenant({ accountId }, (tx) =>
    work(tx, async () => {
      begun.resolve();
      await setTimeout(MOMENT_MS);
    }),
  );
  return asked;
}
