/** Duty separation of a transition (platform R10), and trying one without keeping it. */
import { AUTHOR } from '#erp/platform/approvals/deciding/decide.ts';
import { approvalSettings } from '#erp/platform/approvals/store.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Transition } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import { Refusal } from '#erp/model/errors.ts';
import type { Row } from '../rules.ts';

/** Who is named by the record's `separationOfDuties` fields does not run the transition, unless the company lets authors decide. Throws SEGREGACION. */
export async function requireOther(tx: Tx, actor: Actor, transition: Transition, before: Row): Promise<void> {
  const own = actor.userId !== null && (transition.separationOfDuties ?? []).some((name) => before[name] === actor.userId);
  if (own && !(await approvalSettings(tx, actor.accountId)).authorMay) throw new Refusal('SEGREGACION', AUTHOR);
}

/** Runs the work and takes back all that it wrote; its refusal is thrown. */
export async function rehearsed(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.run('savepoint rehearsal');
  await work();
  await tx.run('rollback to savepoint rehearsal');
}
