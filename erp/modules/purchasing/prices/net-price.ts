/** What a unit of an ordered line costs once both discounts are taken off (purchasing R7, R9). */
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';

const PLACES = 6;

interface PricedLine {
  readonly price: string;
  /** 0 to 100: of the line. */
  readonly discount_percent: string | null;
}

/** In the order's currency, to six decimals; `orderDiscount` is that of the whole, 0 to 100. */
export const netPriceOf = (line: PricedLine, orderDiscount: string | null): string =>
  roundTo(
    new Exact(line.price)
      .times(new Exact(100).minus(line.discount_percent ?? 0))
      .times(new Exact(100).minus(orderDiscount ?? 0))
      .div(10_000),
    PLACES,
  ).toFixed(PLACES);

/** The same in SQL: `line` and `order` are what the statement calls both tables. */
export const netPrice = (line: string, order: string): string =>
  `round(${line}.price * (100 - coalesce(${line}.discount_percent, 0)) * (100 - coalesce(${order}.discount_percent, 0)) / 10000, ${PLACES})`;
