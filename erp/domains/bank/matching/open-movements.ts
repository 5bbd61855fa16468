/** What is still to be reconciled on both sides, as a match sees it. */

export interface OpenLine {
  readonly id: number;
  /** ISO day. */
  readonly date: string;
  /** What is left of it, in cents; what comes in is positive. */
  readonly cents: bigint;
  readonly tracking_key: string | null;
  readonly reference: string | null;
  /** All that it says. */
  readonly text: string;
  readonly rfc: string | null;
  readonly clabe: string | null;
  /** The party that a rule said. */
  readonly subject_id: number | null;
}

export interface OpenTransaction {
  readonly id: number;
  readonly date: string;
  readonly value_date: string | null;
  readonly cents: bigint;
  readonly reference: string | null;
  readonly subject_id: number | null;
  readonly rfc: string | null;
  readonly clabes: readonly string[];
  /** Of its party. */
  readonly name: string | null;
}

/** Decimal text with cents → whole cents. */
export const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') ? -cents : cents;
};

/** Whole cents → decimal text. */
export const textOfCents = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const DAY_MS = 86_400_000;
const days = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Days between them, by either day of the transaction. */
export const daysBetween = (
  line: Pick<OpenLine, 'date'>,
  { date, value_date }: Pick<OpenTransaction, 'date' | 'value_date'>,
): number => Math.min(days(line.date, date), value_date ? days(line.date, value_date) : Infinity);
