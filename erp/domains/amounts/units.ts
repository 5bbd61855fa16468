/**
 * Exact conversion between units of measure (inventory R8): integers until the one final rounding.
 */
import type { Decimal } from 'decimal.js';
import { Exact } from './exact.ts';

export interface UnitFacts {
  readonly id: number;
  readonly code: string;
  readonly dimension: string;
  /** One unit is num/den base units of its dimension; null for packages. */
  readonly factor_num: number | null;
  readonly factor_den: number | null;
  readonly decimals: number;
}

/** A product's own equivalence: 1 unit = numerator/denominator stock units. */
export interface ProductUnit {
  readonly unit_id: number;
  readonly numerator: number;
  readonly denominator: number;
}

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/**
 * How many stock units one `from` is: the product's own equivalence, else units of one dimension;
 * null when there is none.
 */
export function stockFactor(
  from: UnitFacts,
  stock: UnitFacts,
  own: readonly ProductUnit[],
): Fraction | null {
  if (from.id === stock.id) return { num: 1n, den: 1n };
  const rows = own.filter((row) => row.unit_id === from.id);
  if (rows.length > 1) return null;
  const [row] = rows;
  if (row)
    return row.numerator > 0 && row.denominator > 0
      ? { num: BigInt(row.numerator), den: BigInt(row.denominator) }
      : null;
  if (
    from.dimension !== stock.dimension ||
    !from.factor_num ||
    !from.factor_den ||
    !stock.factor_num ||
    !stock.factor_den
  )
    return null;
  return {
    num: BigInt(from.factor_num) * BigInt(stock.factor_den),
    den: BigInt(from.factor_den) * BigInt(stock.factor_num),
  };
}

/** So many of the unit of the fraction as what it is of; exact. */
export const timesFraction = (value: Decimal.Value, { num, den }: Fraction): Decimal =>
  new Exact(value).times(num.toString()).div(den.toString());

export const inverse = ({ num, den }: Fraction): Fraction => ({ num: den, den: num });

/**
 * `quantity` (decimal text) times the fraction, rounded half away from zero to `decimals`, as
 * decimal text.
 */
export function convertQuantity(quantity: string, factor: Fraction, decimals: number): string {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(quantity);
  if (!match) throw new RangeError(`not a decimal: ${quantity}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const num = BigInt(`${whole}${fraction}` || '0') * factor.num * 10n ** BigInt(decimals);
  const den = factor.den * 10n ** BigInt(fraction.length);
  const rounded = (2n * num + den) / (2n * den);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return rounded > 0n ? sign + text : text;
}
