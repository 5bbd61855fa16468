/** The rate of a document in another currency: that of its day, or one near it. */
import type { Tx } from '#erp/db/database.ts';
import { farRate } from './far-rate.ts';
import { rateFor } from './rate-for.ts';

interface DocumentRate {
  /** Null is pesos. */
  readonly currency_id: number | null;
  /** ISO day. */
  readonly date: string;
  /** Pesos for one unit, as it was typed; null for that of the day. */
  readonly rate: string | null;
}

/**
 * Throws VALIDACION beside `exchange_rate` where none is in force on the day: a typed one could not
 * be judged, and amounts in pesos decide who signs. `problem` is what is wrong with a typed one.
 */
export async function typedRate(
  tx: Tx,
  asked: DocumentRate,
): Promise<{ readonly rate: string; readonly problem: string | null }> {
  const known = await rateFor(tx, asked.currency_id, asked.date);
  return { rate: asked.rate ?? known.rate, problem: await farRate(tx, asked) };
}
