/** The rate that somebody types for a document: refused, noticed, or that of its day (R5). */
import type { Tx } from '#erp/db/database.ts';
import { unusualRate, farRate } from './far-rate.ts';

interface Checked {
  readonly tx: Tx;
  /** Null of a new document. */
  readonly before: object | null;
  changed(field: 'exchange_rate'): boolean;
  fail(field: 'exchange_rate', message: string): void;
  warn(field: 'exchange_rate', message: string): void;
}

interface DocumentRate {
  /** Null is pesos. */
  readonly currency_id: number | null | undefined;
  /** ISO day. */
  readonly date: string | null | undefined;
  /** Pesos for one unit, as it was typed; null for that of the day. */
  readonly rate: string | null | undefined;
}

/**
 * Of a typed rate what is far is refused, and what is not near is confirmed where it is typed.
 * Whether there is one of the day is asked by whoever takes it (`typedRate`, `rateFor`).
 */
export async function checkTypedRate(
  { tx, before, changed, fail, warn }: Checked,
  { currency_id = null, date = null, rate = null }: DocumentRate,
): Promise<void> {
  const typed = { currency_id, date, rate };
  const far = await farRate(tx, typed);
  if (far) return fail('exchange_rate', far);
  if (before && !changed('exchange_rate')) return;
  const unusual = await unusualRate(tx, typed);
  if (unusual) warn('exchange_rate', unusual);
}
