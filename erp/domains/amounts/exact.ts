/** Arithmetic of amounts: exact until the one rounding that a rule says. */
import { Decimal } from 'decimal.js';

/** Digits enough for quotients of amounts with 18. */
export const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

/** Rounded half up to cents. */
export const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** As it is stored: `12.30`. */
export const moneyText = (value: Decimal): string => cents(value).toFixed(2);
