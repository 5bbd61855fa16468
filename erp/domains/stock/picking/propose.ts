/** Which lots and places to take from (inventory R20), as a pure function. */
import { minimum, type FixedDecimal } from '../fixed-decimal.ts';

export interface Candidate {
  readonly lotId: number | null;
  readonly slotId: number | null;
  /** What may be taken, stock unit. */
  readonly free: FixedDecimal;
  readonly expiresOn: string | null;
  /** ISO instant of its first entry. */
  readonly firstInAt: string;
  readonly pickSequence: number | null;
  readonly slotCode: string | null;
}

export interface ProposedPick {
  readonly candidate: Candidate;
  readonly qty: FixedDecimal;
}

const NEVER = '9999';

/** What comes first by the policy: first to expire, then first to come in. */
const turnOf = (policy: string, { expiresOn, firstInAt }: Candidate): string =>
  policy === 'PCPS' ? `${expiresOn ?? NEVER}/${firstInAt}` : firstInAt;
const walkOf = ({ pickSequence, slotCode }: Candidate): string =>
  `${String(pickSequence ?? Number.MAX_SAFE_INTEGER).padStart(16, '0')}/${slotCode ?? ''}`;

const smallestThatCovers = (among: readonly Candidate[], rest: FixedDecimal) =>
  among
    .filter(({ free }) => free >= rest)
    .toSorted((a, b) => {
      if (a.free === b.free) return compare(walkOf(a), walkOf(b));
      return a.free < b.free ? -1 : 1;
    })[0];
const largest = (among: readonly Candidate[]) =>
  among.toSorted((a, b) => {
    if (a.free === b.free) return compare(walkOf(a), walkOf(b));
    return a.free > b.free ? -1 : 1;
  })[0];
const compare = (a: string, b: string) => {
  if (a < b) return -1;
  return a > b ? 1 : 0;
};

/**
 * In the order of the policy; among equals the one package that covers the rest, else the largest,
 * so that the picks are few.
 */
export function propose(
  policy: string,
  candidates: readonly Candidate[],
  wanted: FixedDecimal,
): readonly ProposedPick[] {
  if (policy === 'MANUAL') return [];
  const open = new Set(candidates.filter(({ free }) => free > 0n));
  const taken: ProposedPick[] = [];
  let rest = wanted;
  while (rest > 0n && open.size > 0) {
    const turns = [...open].map((candidate) => turnOf(policy, candidate));
    const first = turns.reduce((a, b) => (b < a ? b : a));
    const equals = [...open].filter((candidate) => turnOf(policy, candidate) === first);
    const candidate = smallestThatCovers(equals, rest) ?? largest(equals)!;
    const qty = minimum(candidate.free, rest);
    taken.push({ candidate, qty });
    open.delete(candidate);
    rest -= qty;
  }
  return taken;
}

/** The order in which one walks. */
export const inPickingOrder = (proposed: readonly ProposedPick[]): readonly ProposedPick[] =>
  proposed.toSorted((a, b) => compare(walkOf(a.candidate), walkOf(b.candidate)));
