/** One line that is several transactions, or one transaction that came in several lines (R39). */
import { daysBetween, type OpenLine, type OpenTransaction } from './open-movements.ts';
import type { Match } from './pair-matches.ts';
import { CERTAIN, isNamed, isSameParty } from './score.ts';

/** Parts that a sum may have. */
export const MOST_PARTS = 5;
/** Parts that are looked at for one sum, the nearest by day, and sums that are tried of them. */
const MOST_CANDIDATES = 24;
const MOST_TRIES = 20_000;

interface Part {
  readonly cents: bigint;
  readonly subject_id: number | null;
}

/** Every way of adding up to the target, until there are more than `enough` or too many tries. */
function sumsTo<P extends Part>(
  target: bigint,
  parts: readonly P[],
  enough: number,
): readonly (readonly P[])[] {
  const found: (readonly P[])[] = [];
  let tries = 0;
  const search = (from: number, left: bigint, taken: readonly P[]): void => {
    for (let i = from; i < parts.length && found.length <= enough && tries < MOST_TRIES; i++) {
      tries += 1;
      const part = parts[i]!;
      const rest = left - part.cents;
      if (rest === 0n && taken.length > 0) found.push([...taken, part]);
      else if (rest > 0n && taken.length + 1 < MOST_PARTS) search(i + 1, rest, [...taken, part]);
    }
  };
  search(0, target, []);
  return found;
}

const isOfOne = (parts: readonly Part[]): boolean =>
  parts[0]!.subject_id !== null &&
  parts.every(({ subject_id }) => subject_id === parts[0]!.subject_id);

/** The only sum there is, or the only one whose parts are of one party. */
export function onlySum<P extends Part>(target: bigint, parts: readonly P[]): readonly P[] | null {
  const size = (cents: bigint) => (cents < 0n ? -cents : cents);
  const whole = parts.map((part) => ({ ...part, cents: size(part.cents) }));
  const sums = sumsTo(size(target), whole, 20);
  if (sums.length === 1) return sums[0]!;
  const ofOne = sums.filter(isOfOne);
  return ofOne.length === 1 ? ofOne[0]! : null;
}

const smaller = (part: bigint, whole: bigint) =>
  part > 0n === whole > 0n && (part < 0n ? -part < -whole : part < whole);

/** A sum never confirms itself: numbers may agree by chance. */
const scoreOfSum = (isParty: boolean, isName: boolean): number =>
  Math.min(CERTAIN - 1, 70 + (isParty ? 15 : 0) + (isName ? 10 : 0));

/** Lines, each with two to five transactions that add up to it. */
export function linesOfSeveral(
  lines: readonly OpenLine[],
  transactions: readonly OpenTransaction[],
  window: number,
): readonly Match[] {
  const taken = new Set<number>();
  return lines.flatMap((line) => {
    const parts = transactions
      .filter(
        (each) =>
          !taken.has(each.id) &&
          smaller(each.cents, line.cents) &&
          daysBetween(line, each) <= window,
      )
      .toSorted((a, b) => daysBetween(line, a) - daysBetween(line, b) || a.id - b.id)
      .slice(0, MOST_CANDIDATES);
    const sum = onlySum(line.cents, parts);
    if (!sum) return [];
    for (const { id } of sum) taken.add(id);
    return [
      {
        lines: [line.id],
        transactions: sum.map(({ id }) => id),
        score: scoreOfSum(
          sum.every((each) => isSameParty(line, each)),
          sum.every(({ name }) => isNamed(line.text, name)),
        ),
      },
    ];
  });
}

/** Transactions, each with two to five lines that add up to it. */
export function transactionsOfSeveral(
  lines: readonly OpenLine[],
  transactions: readonly OpenTransaction[],
  window: number,
): readonly Match[] {
  const taken = new Set<number>();
  return transactions.flatMap((transaction) => {
    const parts = lines
      .filter(
        (each) =>
          !taken.has(each.id) &&
          smaller(each.cents, transaction.cents) &&
          daysBetween(each, transaction) <= window,
      )
      .toSorted((a, b) => daysBetween(a, transaction) - daysBetween(b, transaction) || a.id - b.id)
      .slice(0, MOST_CANDIDATES);
    const sum = onlySum(transaction.cents, parts);
    if (!sum) return [];
    for (const { id } of sum) taken.add(id);
    return [
      {
        lines: sum.map(({ id }) => id),
        transactions: [transaction.id],
        score: scoreOfSum(
          sum.every((each) => isSameParty(each, transaction)),
          sum.every(({ text }) => isNamed(text, transaction.name)),
        ),
      },
    ];
  });
}
