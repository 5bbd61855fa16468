/** What is applied across currencies is worth what it is paid with (finance R13). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { isFar } from '#erp/domains/exchange/is-far.ts';
import { findRate, noRateText } from '#erp/domains/exchange/rate-for.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { OpenItem } from '../items/item.ts';

interface Pair {
  readonly charge: Pick<OpenItem, 'currency_id'>;
  readonly credit: Pick<OpenItem, 'currency_id'>;
  readonly amount_charge: string;
  readonly amount_credit: string;
  readonly date: string;
  /** Where a refusal stands. */
  readonly field: string;
}

/**
 * VALIDACION where the two amounts of a pair differ by more than a rate may, at the rates in force
 * on the day, and where there is none: anything would be worth anything then.
 */
export async function requireWorth(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const rates = new Map<string, string>();
  const rateOf = async (currency: number, { date, field }: Pair): Promise<string> => {
    const key = `${currency} ${date}`;
    const rate = rates.get(key) ?? (await findRate(tx, currency, date))?.rate;
    if (rate === undefined) {
      const message = await noRateText(tx, currency, date);
      throw invalid({ [field]: [message] }, message);
    }
    rates.set(key, rate);
    return rate;
  };
  for (const pair of pairs) {
    const { charge, credit, amount_charge, amount_credit, field } = pair;
    if (charge.currency_id === credit.currency_id) continue;
    const of = await rateOf(charge.currency_id, pair);
    const by = await rateOf(credit.currency_id, pair);
    const worth = moneyText(new Exact(amount_charge).times(of));
    const paid = moneyText(new Exact(amount_credit).times(by));
    if (!isFar(worth, paid)) continue;
    const message = t(
      'openItems.unequal',
      'Lo que se aplica vale {charge} y con lo que se paga {credit}: corrige los importes.',
      { charge: shownMoney(worth), credit: shownMoney(paid) },
    );
    throw invalid({ [field]: [message] }, message);
  }
}
