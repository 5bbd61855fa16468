/** To which open items an amount that came belongs (finance R16). */

export interface Payable {
  readonly id: number;
  readonly document_no: string | null;
  readonly uuid: string | null;
  /** In the currency of the payment; what is asked first is first due. */
  readonly balance: string;
}

export interface Suggestion {
  readonly id: number;
  readonly amount: string;
}

export type SuggestedBy = 'REFERENCIA' | 'TOTAL' | 'SUMA' | 'ANTIGUEDAD';

/** Items that are looked at for a sum: pairs of them are compared with pairs. */
const MOST_SUMMED = 120;

const centsOf = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`);
};
const textOf = (value: bigint): string =>
  `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

interface Counted {
  readonly id: number;
  readonly cents: bigint;
}

/** At most four items that add up to the amount; the first due ones of those that do. */
function exactSum(items: readonly Counted[], amount: bigint): readonly Counted[] | null {
  const single = items.find(({ cents }) => cents === amount);
  if (single) return [single];
  const pairs = new Map<bigint, (readonly [number, number])[]>();
  for (const [i, first] of items.entries())
    for (let j = i + 1; j < items.length; j += 1) {
      const sum = first.cents + items[j]!.cents;
      if (sum === amount) return [first, items[j]!];
      if (sum < amount) pairs.set(sum, [...(pairs.get(sum) ?? []), [i, j]]);
    }
  for (const [k, third] of items.entries())
    for (const [i, j] of pairs.get(amount - third.cents) ?? [])
      if (k > j) return [items[i]!, items[j]!, third];
  for (const [sum, found] of pairs)
    for (const [i, j] of found)
      for (const [k, l] of pairs.get(amount - sum) ?? [])
        if (k > j) return [items[i]!, items[j]!, items[k]!, items[l]!];
  return null;
}

/** Takes of each in turn until the amount is spent. */
function inTurn(items: readonly Counted[], amount: bigint): readonly Suggestion[] {
  let left = amount;
  return items.flatMap(({ id, cents }) => {
    const taken = cents < left ? cents : left;
    left -= taken;
    return taken > 0n ? [{ id, amount: textOf(taken) }] : [];
  });
}

/** A folio that is said as a word of its own, or the UUID. */
function isNamed({ document_no, uuid }: Payable, said: string): boolean {
  if (uuid !== null && said.includes(uuid.toLowerCase())) return true;
  if (document_no === null || document_no.length < 3) return false;
  const name = document_no.toLowerCase();
  const at = said.indexOf(name);
  const alone = (letter: string | undefined) =>
    letter === undefined || !/[\p{L}\p{N}]/u.test(letter);
  return at >= 0 && alone(said[at - 1]) && alone(said[at + name.length]);
}

/**
 * What is named in `said` (concept and reference); else one item of exactly this amount; else up to
 * four whose sum it is; else the oldest due first. `items` come in the order of their due dates.
 */
export function suggestItems(
  items: readonly Payable[],
  amount: string,
  said: string,
): { readonly by: SuggestedBy; readonly lines: readonly Suggestion[] } {
  const counted = items.map(({ id, balance }) => ({ id, cents: centsOf(balance) }));
  const wanted = centsOf(amount);
  const lower = said.toLowerCase();
  const named = counted.filter((_, i) => isNamed(items[i]!, lower));
  if (named.length > 0) return { by: 'REFERENCIA', lines: inTurn(named, wanted) };
  const sum = exactSum(counted.slice(0, MOST_SUMMED), wanted);
  if (sum) return { by: sum.length === 1 ? 'TOTAL' : 'SUMA', lines: inTurn(sum, wanted) };
  return { by: 'ANTIGUEDAD', lines: inTurn(counted, wanted) };
}
