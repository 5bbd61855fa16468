/** VAT that somebody types beside an amount, of which no document tells the rate. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '../amounts/exact.ts';

/** What a typed tax may be off by, as banks round theirs. */
const ROUNDING = '0.01';

/** The highest rate of VAT that the company charges or pays: `0.160000`; 0 without any. */
export async function highestVat(tx: Tx): Promise<string> {
  const [found] = await tx.query(
    sql<{
      rate: string;
    }>`select coalesce(max(rate), 0)::text as rate from sattaxes where account_id = ${TENANT} and sat_tax = '002' and kind = 'TRASLADO' and factor = 'TASA'`,
  );
  return found!.rate;
}

/** The most tax there can be on top of an amount without it. */
export const mostOnTop = (amount: string, rate: string): string =>
  moneyText(cents(new Exact(amount).times(rate)).plus(ROUNDING));

/** The most that there can be within an amount that includes it. */
export const mostWithin = (amount: string, rate: string): string =>
  moneyText(cents(new Exact(amount).times(rate).div(new Exact(rate).plus(1))).plus(ROUNDING));
