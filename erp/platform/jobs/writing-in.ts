/** Transactions of a job of a company, each of them in the job's name. */
import type { JobContext } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';

/** Runs its work in a transaction of its own. */
export type Within = <T>(work: (context: Writing) => Promise<T>) => Promise<T>;

/** `key` of the job: what it writes says that it was this one. */
export function writingIn(
  { services, accountId, accountCode, timeZone, now }: JobContext,
  key: string,
): Within {
  const actor = {
    ...systemActor(services.registry, accountId, accountCode, timeZone),
    origin: 'TRABAJO' as const,
    nickname: key,
  };
  return (work) => services.db.tenant({ accountId }, (tx) => work({ tx, services, actor, now }));
}
