/** What decides who authorises an order: its amount, at no less than the rate in force (R5, R8). */
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';

interface RatedOrder {
  readonly currency_id?: number | null;
  /** ISO day. */
  readonly date?: string | null;
  /** Pesos for one unit, as the order has it. */
  readonly exchange_rate?: string | null;
}

/** `pesos` of the order at its own rate, or at that in force on its day where that is higher. */
export async function levelAmount(
  tx: Tx,
  { currency_id, date, exchange_rate: own }: RatedOrder,
  pesos: string,
): Promise<string> {
  const known = currency_id && date && own ? await findRate(tx, currency_id, date) : null;
  if (!known || new Exact(known.rate).lte(own!)) return pesos;
  return moneyText(cents(new Exact(pesos).times(known.rate).div(own!)));
}
