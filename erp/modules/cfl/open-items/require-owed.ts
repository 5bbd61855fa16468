/** A link of payment asks for no more than its record owes, in the money in which it is owed. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sumOf } from '#erp/domains/payments/money-amounts.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { AskedPayment } from '#erp/platform/payments/payment-asked.ts';
import { isOwed, itemsOf } from '../movements/from-links/paid-link.ts';

/** Nothing is said of a record without items: what is paid of it stays as a credit. */
export async function requireOwed(
  { tx }: Writing,
  { record, amount, currency }: AskedPayment,
): Promise<void> {
  const items = await itemsOf(tx, record.resource.path, record.id);
  if (items.length === 0) return;
  const charges = items.filter(isOwed);
  if (charges.length === 0)
    throw invalid({
      source_id: [t('cfl.linkNotOwed', 'Nadie debe este registro: no es por cobrar.')],
    });
  const open = charges.filter(({ balance }) => new Exact(balance).gt(0));
  if (open.length === 0)
    throw invalid({ source_id: [t('cfl.linkSettled', 'Este registro ya no debe nada.')] });
  const same = open.filter(({ currency_id }) => currency_id === currency.id);
  if (same.length === 0)
    throw invalid({
      currency_id: [
        t('cfl.linkCurrency', 'Lo que se debe es en {currency}: haz la liga en esa moneda.', {
          currency: open[0]!.currency,
        }),
      ],
    });
  const owed = sumOf(same.map(({ balance }) => balance));
  if (new Exact(amount).gt(owed))
    throw invalid({
      amount: [
        t('cfl.linkTooMuch', 'Se deben {owed}: la liga no puede ser de más.', {
          owed: shownMoneyIn(moneyText(new Exact(owed)), currency.code),
        }),
      ],
    });
}
