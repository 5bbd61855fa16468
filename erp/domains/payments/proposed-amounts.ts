/** What a form proposes to apply to each document that it names without an amount. */
import { Exact, moneyText } from '../amounts/exact.ts';

export interface ProposedLine {
  /** Of what the line settles, where an amount is proposed; else null. */
  readonly balance: string | null;
  /** What it takes of the money already. */
  readonly taken: string | null;
}

/**
 * The balance of each, not beyond what the money still leaves after what the others take of it
 * (`amount` null = it is not known yet). All amounts are in the currency of the money: of a
 * document in another nothing is proposed, since what it takes depends on a rate that the parties
 * agree. Returns one text of two decimals for each line, null where nothing is proposed.
 */
export function proposedAmounts(
  lines: readonly ProposedLine[],
  amount: string | null,
): (string | null)[] {
  let left =
    amount === null
      ? null
      : lines.reduce((rest, { taken }) => rest.minus(taken ?? 0), new Exact(amount));
  return lines.map(({ balance }) => {
    if (balance === null) return null;
    const proposed = left ? Exact.min(left, balance) : new Exact(balance);
    if (proposed.lte(0)) return null;
    left = left && left.minus(proposed);
    return moneyText(proposed);
  });
}
