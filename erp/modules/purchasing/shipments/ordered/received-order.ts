/** What receiving and accepting ask of the order that something came of. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { countLines, type CountedLine } from '#erp/domains/fulfilment/count-lines.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { ACCEPTED, RECEIVED, TAKEN } from '../../purchase-orders/progress/order-progress.ts';
import { isOpenOrder } from '../../purchase-orders/purchase-order-choices.ts';
import { loadOrder, type OrderedLine, type ShippedOrder } from '../open-shipment.ts';
import type { ArrivedLine } from '../receive/arrivals.ts';
import type { Change } from '../receive/shipment-change.ts';

/** The order, which `lockFirst` holds until this ends, if it still expects something. */
export async function openOrder({ tx, before, fail }: Change): Promise<ShippedOrder | null> {
  const order = await loadOrder(tx, before.purchase_order_id);
  if (order && isOpenOrder(order.status)) return order;
  fail(
    '',
    order?.amended_from
      ? t(
          'purchasing.orderAmended',
          'La orden {folio} se está modificando: se recibe cuando se apliquen los cambios, o se dejen.',
          { folio: order.folio ?? '' },
        )
      : t('purchasing.orderNotOpen', 'La orden no espera mercancía: {folio}.', {
          folio: order?.folio ?? '',
        }),
  );
  return null;
}

/** Pesos for one of the order's currency on the day on which it comes; null where it is refused. */
export async function rateOf(
  { tx, before, actor, now, fail }: Change,
  { currency_id }: ShippedOrder,
): Promise<string | null> {
  if (currency_id === (await baseCurrency(tx, actor.accountId))) return '1';
  const date = todayOf(now, actor.timeZone);
  const typed = { currency_id, date, rate: before.exchange_rate ?? null };
  const { rate, problem } = await typedRate(tx, typed);
  if (problem) fail('exchange_rate', problem);
  return problem ? null : rate;
}

/** What is not analysed (`held`: lines that are) is accepted as it comes. */
export async function countArrivals(
  { tx }: Change,
  arrivals: readonly ArrivedLine[],
  held: ReadonlySet<number> = new Set(),
): Promise<ReadonlyMap<number, CountedLine>> {
  const rowsOf = (some: readonly ArrivedLine[]) =>
    some.map(({ line, ordered }) => ({ lineId: ordered.id, quantity: line.received_quantity! }));
  const counted = await countLines(tx, held.size === 0 ? TAKEN : RECEIVED, rowsOf(arrivals));
  const free = arrivals.filter(({ line }) => !held.has(line.id!));
  if (held.size > 0 && free.length > 0) await countLines(tx, ACCEPTED, rowsOf(free));
  return new Map(counted.map((each) => [each.id, each]));
}

/** Of the order's currency, with its discounts, six decimals. */
export const priceOf = ({ net_amount, quantity }: OrderedLine): string =>
  new Exact(net_amount).div(quantity).toFixed(6);
