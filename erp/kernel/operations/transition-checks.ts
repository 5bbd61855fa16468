/** Duty separation of a transition (platform R10), and trying one without keeping it. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Writing } from '../extension-points.ts';
import { authorsOf, writersOf } from '../audit/who-wrote.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rows/typed-rows.ts';

export const authorCannotApprove = () => t('save.fourEyes', 'Quien captura no puede autorizar.');

/** Whether the record names somebody in these fields. */
export const isNamed = (names: readonly string[] = [], row: Row, userId: number): boolean =>
  names.some((name) => row[name] === userId);

/** A change of a record that is of somebody else than its authors. */
export interface Deciding {
  readonly resource: Resource;
  /** Its name: whoever wrote the record since it last happened is an author. */
  readonly action: string;
  readonly separationOfDuties?: readonly string[] | undefined;
}

/** Whether the actor saved any of the record since it was last decided, whoever saved it later. */
async function isWriter(
  { tx, actor: { userId } }: Pick<Writing, 'tx' | 'actor'>,
  { resource, action }: Pick<Deciding, 'resource' | 'action'>,
  row: Row,
): Promise<boolean> {
  if (userId === null) return false;
  if (row.created_by === userId) return true;
  const written = { resource, recordId: row.id!, since: action };
  return (await writersOf(tx, written)).includes(userId);
}

/** Whether the actor is such a writer in a company that does not let authors decide. */
export const isBarredWriter = async (
  at: Writing,
  deciding: Pick<Deciding, 'resource' | 'action'>,
  row: Row,
): Promise<boolean> => (await isWriter(at, deciding, row)) && !(await authorMayDecide(at));

const authorMayDecide = ({ tx, services, actor }: Writing): Promise<boolean> =>
  services.extensions.approvals.authorMay(tx, actor.accountId);

/**
 * Whether the record names the actor in these fields; of authors, whether he wrote any of it or
 * handed it over (559, 590).
 */
export async function isAuthor(
  { tx, services, actor: { userId } }: Pick<Writing, 'tx' | 'services' | 'actor'>,
  { resource, action, separationOfDuties: names = [] }: Deciding,
  row: Row,
): Promise<boolean> {
  if (userId === null) return false;
  if (isNamed(names, row, userId)) return true;
  if (!names.includes('created_by')) return false;
  const written = { resource, recordId: row.id!, since: action };
  return (await authorsOf(tx, services.registry, written)).includes(userId);
}

/**
 * Who is named by the record's `separationOfDuties` fields, or wrote any of it, does not run the
 * transition, unless the company lets authors decide. Throws SEGREGACION.
 */
export async function requireSeparationOfDuties(
  at: Writing,
  deciding: Deciding,
  before: Row,
): Promise<void> {
  if ((await isAuthor(at, deciding, before)) && !(await authorMayDecide(at)))
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
