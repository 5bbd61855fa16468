/** One line with one transaction: the best pairs, each of both sides once. */
import { daysBetween, type OpenLine, type OpenTransaction } from './open-movements.ts';
import { keyOf, LIKELY, scoreOf } from './score.ts';

export interface Match {
  readonly lines: readonly number[];
  readonly transactions: readonly number[];
  readonly score: number;
}

interface Pair {
  readonly line: OpenLine;
  readonly transaction: OpenTransaction;
  readonly score: number;
  readonly days: number;
}

/** Of many transactions of one amount only the nearest are looked at. */
const NEAREST = 20;

const byDay = (a: OpenTransaction, b: OpenTransaction) =>
  a.date < b.date ? -1 : Number(a.date > b.date) || a.id - b.id;

/** Place of the first that is not before the day. */
function placeOf(sorted: readonly OpenTransaction[], day: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.date < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const around = (sorted: readonly OpenTransaction[], day: string) => {
  const at = placeOf(sorted, day);
  return sorted.slice(Math.max(0, at - NEAREST / 2), at + NEAREST / 2);
};

function groupsOf(
  transactions: readonly OpenTransaction[],
  keyed: (transaction: OpenTransaction) => string | null,
): ReadonlyMap<string, readonly OpenTransaction[]> {
  const groups = new Map<string, OpenTransaction[]>();
  for (const transaction of transactions) {
    const key = keyed(transaction);
    if (key !== null) groups.getOrInsertComputed(key, () => []).push(transaction);
  }
  for (const group of groups.values()) group.sort(byDay);
  return groups;
}

/** Pairs with at least `LIKELY` points, the surest first, none in two of them. */
export function pairMatches(
  lines: readonly OpenLine[],
  transactions: readonly OpenTransaction[],
  window: number,
): readonly Match[] {
  const byAmount = groupsOf(transactions, ({ cents }) => String(cents));
  const byKey = groupsOf(transactions, ({ reference }) => keyOf(reference));
  const pairs: Pair[] = [];
  for (const line of lines) {
    const key = keyOf(line.tracking_key);
    const candidates = new Set([
      ...(key === null ? [] : (byKey.get(key) ?? [])),
      ...around(byAmount.get(String(line.cents)) ?? [], line.date),
    ]);
    for (const transaction of candidates) {
      const isOpposite = line.cents > 0n !== transaction.cents > 0n;
      const score = isOpposite ? 0 : scoreOf(line, transaction, window);
      if (score >= LIKELY)
        pairs.push({ line, transaction, score, days: daysBetween(line, transaction) });
    }
  }
  return chosen(pairs);
}

function chosen(pairs: Pair[]): readonly Match[] {
  pairs.sort(
    (a, b) =>
      b.score - a.score ||
      a.days - b.days ||
      a.line.id - b.line.id ||
      a.transaction.id - b.transaction.id,
  );
  const taken = { lines: new Set<number>(), transactions: new Set<number>() };
  return pairs.flatMap(({ line, transaction, score }) => {
    if (taken.lines.has(line.id) || taken.transactions.has(transaction.id)) return [];
    taken.lines.add(line.id);
    taken.transactions.add(transaction.id);
    return [{ lines: [line.id], transactions: [transaction.id], score }];
  });
}
