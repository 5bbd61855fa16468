/**
 * Ledger amounts: quantities, unit costs and values have six decimals and are kept as whole
 * millionths, so that nothing is ever lost to floating point.
 */

export type FixedDecimal = bigint;

const SCALE = 1_000_000n;
export const ZERO: FixedDecimal = 0n;

/** Decimal text with at most six decimals → millionths. */
export function fixed(text: string | number): FixedDecimal {
  const match = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(String(text));
  if (!match) throw new RangeError(`not an amount of six decimals: ${text}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const amount = BigInt(whole) * SCALE + BigInt(fraction.padEnd(6, '0'));
  return sign ? -amount : amount;
}

/** Millionths → decimal text with six decimals, as PostgreSQL writes `numeric(18,6)`. */
export function decimalText(value: FixedDecimal): string {
  const digits = absolute(value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

export const absolute = (value: FixedDecimal): FixedDecimal => (value < 0n ? -value : value);
export const minimum = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a < b ? a : b);
export const maximum = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a > b ? a : b);
export const sum = (values: Iterable<FixedDecimal>): FixedDecimal => {
  let total = ZERO;
  for (const value of values) total += value;
  return total;
};

/** `a × b ÷ c`, rounded half away from zero once, at the end. */
export function mulDiv(a: FixedDecimal, b: FixedDecimal, c: FixedDecimal): FixedDecimal {
  if (c === 0n) throw new RangeError('division by zero');
  const [top, bottom] = [absolute(a * b), absolute(c)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return (a < 0n !== b < 0n) !== c < 0n ? -rounded : rounded;
}

/** Quantity × unit cost → value. */
export const multiply = (quantity: FixedDecimal, unitCost: FixedDecimal): FixedDecimal =>
  mulDiv(quantity, unitCost, SCALE);

/** Value ÷ quantity → unit cost; 0 for no quantity. */
export const divide = (value: FixedDecimal, quantity: FixedDecimal): FixedDecimal =>
  quantity === 0n ? ZERO : absolute(mulDiv(value, SCALE, quantity));
