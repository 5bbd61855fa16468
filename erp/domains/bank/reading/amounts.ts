/** Amounts and days as banks write them in their files. */
import { Decimal } from 'decimal.js';
import { isYear } from '#erp/model/field-types/dates.ts';
import { LONGEST_AMOUNT } from '#erp/model/field-types/numbers.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

/** Digits that are read, so that what is too large for an amount is told as that. */
const LONGEST = 40;
/** With the signs and the marks of thousands between them. */
const LONGEST_TEXT = 2 * LONGEST;

/** `(1,234.50)`, `1.234,50-`, `$ 1,234.5` → `-1234.50`, …; null when it is no amount. */
export function amountOf(text: string, mark: 'PUNTO' | 'COMA' = 'PUNTO'): string | null {
  const bare = text.replaceAll(/[\s$]|MXN|USD|EUR/gu, '').replaceAll('−', '-');
  if (bare.length > LONGEST_TEXT) return null;
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith('-') || bare.endsWith('-');
  // A sign within is of something else: a day, a range.
  const digits = bare.replaceAll(/^[(+-]+|[)+-]+$/g, '');
  const plain =
    mark === 'COMA' ? digits.replaceAll('.', '').replace(',', '.') : withoutThousands(digits);
  if (plain.length > LONGEST || !/^\d+(\.\d+)?$|^\.\d+$/.test(plain)) return null;
  const amount = new Decimal(plain).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return (isNegative ? amount.neg() : amount).toFixed(2);
}

/** It fits in what the books keep of an amount. */
export const isKept = (amount: string): boolean =>
  new Decimal(amount).abs().lt(new Decimal(10).pow(LONGEST_AMOUNT));

const isDay = (iso: string): boolean => {
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  if (!isYear(year)) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Two digits are of this century. */
const iso = (year: string, month: string, day: string): string | null => {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

/** `20260131…` (OFX), `260131` (MT940), `2026-01-31T00:00:00` → ISO day. */
export function compactDay(text: string): string | null {
  const long = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  if (long) return iso(long[1]!, long[2]!, long[3]!);
  const short = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  return short ? iso(short[1]!, short[2]!, short[3]!) : null;
}

/** `31/01/2026`, `2026-01-31`, `31-ene-26` was made `31/1/2026` before. */
export function typedDay(text: string, order: 'DMA' | 'MDA' | 'AMD'): string | null {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/.exec(text);
  if (!parts) return /^\d{8}$/.test(text) ? compactDay(text) : null;
  const [, a, b, c] = parts as unknown as [string, string, string, string];
  if (a.length === 4 || order === 'AMD') return iso(a, b, c);
  return order === 'MDA' ? iso(c, a, b) : iso(c, b, a);
}
