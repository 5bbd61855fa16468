/** Ledger amounts: quantities, unit costs and values have six decimals and are kept as whole millionths, so that nothing is ever lost to floating point. */

export type Micro = bigint;

const SCALE = 1_000_000n;
export const ZERO: Micro = 0n;

/** Decimal text with at most six decimals → millionths. */
export function micro(text: string | number): Micro {
  const match = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(String(text));
  if (!match) throw new RangeError(`not an amount of six decimals: ${text}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const amount = BigInt(whole) * SCALE + BigInt(fraction.padEnd(6, '0'));
  return sign ? -amount : amount;
}

/** Millionths → decimal text with six decimals, as PostgreSQL writes `numeric(18,6)`. */
export function amount(value: Micro): string {
  const digits = abs(value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

export const abs = (value: Micro): Micro => (value < 0n ? -value : value);
export const least = (a: Micro, b: Micro): Micro => (a < b ? a : b);
export const most = (a: Micro, b: Micro): Micro => (a > b ? a : b);
export const sum = (values: Iterable<Micro>): Micro => {
  let total = ZERO;
  for (const value of values) total += value;
  return total;
};

/** `a × b ÷ c`, rounded half away from zero once, at the end. */
export function mulDiv(a: Micro, b: Micro, c: Micro): Micro {
  if (c === 0n) throw new RangeError('division by zero');
  const [top, bottom] = [abs(a * b), abs(c)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return (a < 0n !== b < 0n) !== c < 0n ? -rounded : rounded;
}

/** Quantity × unit cost → value. */
export const times = (quantity: Micro, unitCost: Micro): Micro => mulDiv(quantity, unitCost, SCALE);

/** Value ÷ quantity → unit cost; 0 for no quantity. */
export const perUnit = (value: Micro, quantity: Micro): Micro => (quantity === 0n ? ZERO : abs(mulDiv(value, SCALE, quantity)));
