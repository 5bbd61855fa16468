/** Amounts of money that moves, in its currency and in pesos. */
import { cents, Exact, moneyText } from '../amounts/exact.ts';
import type { EventAmount, EventRow } from '../accounting/events/financial-event.ts';
import type { MoneyLine, MoneyOrder } from './money-order.ts';

type Currency = Pick<MoneyOrder, 'in_pesos' | 'currency_id' | 'rate'>;

export const pesosOf = ({ rate }: Pick<Currency, 'rate'>, amount: string): string =>
  moneyText(cents(new Exact(amount).times(rate)));

export const amountIn = ({ in_pesos }: Currency, base: string, amount: string): EventAmount =>
  in_pesos ? { base } : { base, currency: moneyText(new Exact(amount)) };

export const currencyOf = ({ in_pesos, currency_id, rate }: Currency): Partial<EventRow> =>
  in_pesos ? {} : { currency_id, exchange_rate: rate };

export const sumOf = (amounts: readonly (string | null | undefined)[]): string =>
  moneyText(amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Exact(0)));

export const minus = (a: string, b: string): string => moneyText(new Exact(a).minus(b));
export const negative = (amount: string): string => moneyText(new Exact(amount).neg());
export const isZero = (amount: string): boolean => new Exact(amount).isZero();

/** What a line takes of the money: a discount, and a rounding of an item, take nothing. */
export const takenBy = ({ kind, open_item_id, amount }: MoneyLine): string =>
  kind === 'DESCUENTO' || (kind === 'REDONDEO' && open_item_id) ? '0.00' : (amount ?? '0.00');
