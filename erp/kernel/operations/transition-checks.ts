/** Duty separation of a transition (platform R10), and trying one without keeping it. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Transition } from '#erp/model/types.ts';
import type { Writing } from '../extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rules.ts';

export const authorCannotApprove = () => t('save.fourEyes', 'Quien captura no puede autorizar.');

/**
 * Who is named by the record's `separationOfDuties` fields does not run the transition, unless the
 * company lets authors decide. Throws SEGREGACION.
 */
export async function requireSeparationOfDuties(
  { tx, services, actor }: Writing,
  transition: Pick<Transition, 'separationOfDuties'>,
  before: Row,
): Promise<void> {
  const own =
    actor.userId !== null &&
    (transition.separationOfDuties ?? []).some((name) => before[name] === actor.userId);
  if (own && !(await services.extensions.approvals.authorMay(tx, actor.accountId)))
    throw new DomainError('SEGREGACION', authorCannotApprove());
}

/** Runs the work and takes back all that it wrote; its refusal is thrown. */
export async function dryRun(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.execute('savepoint rehearsal');
  await work();
  await tx.execute('rollback to savepoint rehearsal');
}
