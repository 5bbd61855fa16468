/** Duty separation of a transition (platform R10), and trying one without keeping it. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Transition } from '#erp/model/types.ts';
import type { Writing } from '../extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rows/typed-rows.ts';

export const authorCannotApprove = () => t('save.fourEyes', 'Quien captura no puede autorizar.');

/**
 * Whether the record names somebody in these fields. Who changed it last is an author too, or a
 * draft of another person could be made one's own and decided.
 */
export const isNamed = (names: readonly string[] = [], row: Row, userId: number): boolean =>
  [...names, ...(names.includes('created_by') ? ['updated_by'] : [])].some(
    (name) => row[name] === userId,
  );

/**
 * Who is named by the record's `separationOfDuties` fields does not run the transition, unless the
 * company lets authors decide. Throws SEGREGACION.
 */
export async function requireSeparationOfDuties(
  { tx, services, actor }: Writing,
  transition: Pick<Transition, 'separationOfDuties'>,
  before: Row,
): Promise<void> {
  const own = actor.userId !== null && isNamed(transition.separationOfDuties, before, actor.userId);
  if (own && !(await services.extensions.approvals.authorMay(tx, actor.accountId)))
    throw new DomainError('SEGREGACION', authorCannotApprove());
}

/** Runs the work and takes back all that it wrote; its refusal is thrown, with that taken back. */
export async function dryRun(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.execute('savepoint rehearsal');
  try {
    await work();
  } finally {
    await tx.execute('rollback to savepoint rehearsal');
    // Or the one around it would be found by its name.
    await tx.execute('release savepoint rehearsal');
  }
}
