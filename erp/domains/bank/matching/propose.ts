/** What lines of a bank are, from the surest to the likely (finance R39). */
import type { OpenLine, OpenTransaction } from './open-movements.ts';
import { pairMatches, type Match } from './pair-matches.ts';
import { CERTAIN } from './score.ts';
import { linesOfSeveral, transactionsOfSeveral } from './sum-matches.ts';

export interface Proposals {
  /** At least 95 points: they confirm themselves. */
  readonly certain: readonly Match[];
  readonly likely: readonly Match[];
}

/** Sums are looked for while so few are left that somebody will look at them. */
const MOST_FOR_SUMS = 500;

const without = <T extends { readonly id: number }>(
  all: readonly T[],
  matches: readonly Match[],
  side: 'lines' | 'transactions',
): readonly T[] => {
  const used = new Set(matches.flatMap((match) => match[side]));
  return all.filter(({ id }) => !used.has(id));
};

export function propose(
  lines: readonly OpenLine[],
  transactions: readonly OpenTransaction[],
  window: number,
): Proposals {
  const pairs = pairMatches(lines, transactions, window);
  const certain = pairs.filter(({ score }) => score >= CERTAIN);
  const restLines = without(lines, pairs, 'lines').slice(0, MOST_FOR_SUMS);
  const rest = without(transactions, pairs, 'transactions').slice(0, MOST_FOR_SUMS);
  const several = linesOfSeveral(restLines, rest, window);
  const parts = transactionsOfSeveral(
    without(restLines, several, 'lines'),
    without(rest, several, 'transactions'),
    window,
  );
  return {
    certain,
    likely: [...pairs.filter(({ score }) => score < CERTAIN), ...several, ...parts],
  };
}
