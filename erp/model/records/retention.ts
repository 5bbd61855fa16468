/** How long the records of a table are kept at least, and which of them are over. */
import { t } from '#erp/model/texts/t.ts';
import { STANDARD_CALLS } from '../resource.ts';
import type { Resource } from '../types.ts';

/**
 * CFF art. 30 asks for the accounting five years from the annual return, which is presented in the
 * first months of the next year:
 * six whole calendar years after the one of the record.
 */
export const ACCOUNTING_YEARS = 6;

const isAccounting = ({ period, approvals, fields }: Resource) =>
  period !== undefined ||
  (approvals?.base ?? null) !== null ||
  Object.values(fields).some(({ kind }) => kind === 'folio' || kind === 'rfc');

/** Whole calendar years after that of the last change, below which a company may not go. */
export const minimumRetentionYears = (resource: Resource): number =>
  isAccounting(resource) ? ACCOUNTING_YEARS : 1;

/**
 * Drafts that may be thrown away, and states from which nothing leads on, of those in which a
 * record may be deleted.
 */
export function finalStates({ states }: Resource): readonly string[] {
  if (!states) return [];
  const moves = [
    ...Object.values(states.transitions),
    ...Object.values(states.byConsequence ?? {}),
  ];
  const all = new Set([
    states.initial,
    ...moves.flatMap(({ from, to }) => [...from, ...(to ? [to] : [])]),
  ]);
  const ends = (code: string) =>
    !moves.some(({ from, to }) => to !== undefined && to !== code && from.includes(code));
  const { deletableStates } = states;
  return [...all].filter((code) =>
    deletableStates
      ? deletableStates.includes(code) && (code === states.initial || ends(code))
      : !states.readOnlyStates?.includes(code) && ends(code),
  );
}

/** Why the records of a table are never erased by their age; null when they may be. */
export function retentionObstacle(resource: Resource): string | null {
  if (!(resource.calls ?? STANDARD_CALLS).includes('delete') || resource.singleton)
    return t('retention.kept', 'Los registros de esta tabla no se borran.');
  if (resource.states ? finalStates(resource).length === 0 : !resource.hasActive)
    return t(
      'retention.endless',
      'Los registros de esta tabla no tienen un final: no se borran por su edad.',
    );
  return null;
}
