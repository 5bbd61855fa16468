/** Transformations: what goes in is shared out among what comes out (inventory R14). */
import { shareText } from './ledger-entries.ts';
import {
  absolute,
  decimalText,
  maximum,
  mulDiv,
  sum,
  ZERO,
  type FixedDecimal,
} from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

const WHOLE = 10n ** 10n;

/** Shares of 10¹⁰ by weight; they add up to exactly one, the largest takes what rounding leaves. */
export function sharesOf(weights: readonly FixedDecimal[]): readonly bigint[] {
  const total = sum(weights);
  if (total <= 0n) throw new RangeError('nothing to share out by');
  const shares = weights.map((weight) => (weight * WHOLE) / total);
  const rest = WHOLE - shares.reduce((all, share) => all + share, 0n);
  const largest = weights.indexOf(weights.reduce(maximum));
  return shares.map((share, index) => (index === largest ? share + rest : share));
}

/**
 * Share of what went in that is lost beyond what is normal, of 10¹⁰. `normalPercent` as people say
 * it: «2.5».
 */
export function lostShare(
  scrap: FixedDecimal,
  whole: FixedDecimal,
  normalPercent: FixedDecimal,
): bigint {
  if (whole <= 0n) return ZERO;
  return maximum(mulDiv(scrap, WHOLE, whole) - mulDiv(normalPercent, WHOLE, 100_000_000n), ZERO);
}

/** MXN that leave stock with the lost share. */
export const lostValue = (wentIn: FixedDecimal, lost: bigint): FixedDecimal =>
  mulDiv(absolute(wentIn), lost, WHOLE);

interface CostGroup {
  readonly name: string;
  /** MXN that the transformation itself costs. */
  readonly extraCost: FixedDecimal;
  /** Of 10¹⁰. */
  readonly lost: bigint;
}

/** Says of a transformation what its rows cannot; written before the entries that share it. */
export const openGroup = (
  { tx, actor }: StockContext,
  { name, extraCost, lost }: CostGroup,
): Promise<number> =>
  tx.execute(
    'insert into cost_groups (account_id, cost_group, extra_cost, lost_share) values ($1, $2, $3, $4)',
    [actor.accountId, name, decimalText(extraCost), shareText(lost)],
  );
