/** Arithmetic of amounts: exact until the one rounding that a rule says. */
import { Decimal } from 'decimal.js';

/** Digits enough for quotients of amounts with 18. */
export const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

/** Rounded half up. */
export const roundTo = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);

/** Rounded half up to cents. */
export const cents = (value: Decimal): Decimal => roundTo(value, 2);

/** As it is stored: `12.30`. */
export const moneyText = (value: Decimal): string => cents(value).toFixed(2);

/** With two decimals, or as many more up to six as it has: `12.30`, `8.62069`. */
export function shortText(value: Decimal): string {
  const six = roundTo(value, 6);
  return six.toFixed(Math.max(2, six.decimalPlaces()));
}

export const sumOf = (values: readonly Decimal.Value[]): Decimal =>
  values.reduce<Decimal>((all, each) => all.plus(each), new Exact(0));
