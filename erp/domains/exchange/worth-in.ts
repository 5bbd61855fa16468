/** What an amount of a document in one currency is worth in another, through pesos. */
import type { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '../amounts/exact.ts';
import { rateFor } from './rate-for.ts';

export interface Worth {
  readonly amount: string;
  readonly currency_id: number;
  /** ISO day, of which the rate of the other currency is. */
  readonly date: string;
  /** Pesos for one unit of its own, as the document has it; null for that of its day. */
  readonly rate: string | null;
}

/** Units of the document's currency for one of the other; `1` in the same. */
export async function unitsFor(
  tx: Tx,
  { currency_id, date, rate }: Omit<Worth, 'amount'>,
  into: number,
): Promise<Decimal> {
  if (currency_id === into) return new Exact(1);
  const own = rate ?? (await rateFor(tx, currency_id, date)).rate;
  return new Exact((await rateFor(tx, into, date)).rate).div(own);
}

/** With cents. Throws VALIDACION beside `exchange_rate` where a rate is missing on the day. */
export const worthIn = async (tx: Tx, { amount, ...at }: Worth, into: number): Promise<string> =>
  moneyText(new Exact(amount).div(await unitsFor(tx, at, into)));
