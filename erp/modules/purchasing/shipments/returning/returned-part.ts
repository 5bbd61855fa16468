/** What goes back of a line: first what was rejected, then what nobody invoiced (R44); pure. */
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import {
  leftOf,
  owedValueOf,
  rejectedBack,
  type ReceivedLine,
} from '../invoicing/received-lines.ts';

type Returnable = Pick<
  ReceivedLine,
  | 'received'
  | 'payable'
  | 'rejected'
  | 'rejected_value'
  | 'order_price'
  | 'returned'
  | 'returned_invoiced'
  | 'returned_value'
  | 'invoiced'
  | 'received_value'
  | 'invoiced_value'
  | 'invoiced_cost'
  | 'invoiced_amount'
  | 'price'
>;

export interface ReturnedPart {
  /** Of the quantity, what had been invoiced. */
  readonly invoiced: string;
  /** MXN: at which what nobody invoiced was received, and what is to be credited of the rest. */
  readonly value: string;
  readonly credit: string;
  /** In the order's currency, without taxes: of all of it, and of what is to be credited. */
  readonly amount: string;
  readonly creditAmount: string;
}

/** Several returns of a line add up to what it says; of nothing there is no part. */
const upTo = (whole: string, part: string, of: string) =>
  new Exact(of).isZero() ? new Exact(0) : roundTo(new Exact(whole).times(part).div(of), 2);

export function returnedPart(line: Returnable, quantity: string): ReturnedPart {
  const left = Exact.max(0, leftOf(line));
  const scrap = Exact.min(quantity, Exact.max(0, new Exact(line.rejected).minus(line.returned)));
  const rest = new Exact(quantity).minus(scrap);
  const fresh = Exact.min(rest, left);
  const billed = rest.minus(fresh);
  const owed = owedValueOf(line).minus(line.invoiced_value);
  const scrapped = rejectedBack(line, new Exact(line.returned).plus(scrap).toFixed()).minus(
    rejectedBack(line, line.returned),
  );
  const value = (left.isZero() ? new Exact(0) : roundTo(owed.times(fresh).div(left), 2)).plus(
    scrapped,
  );
  const before = line.returned_invoiced;
  const after = new Exact(before).plus(billed).toFixed();
  const partOf = (whole: string) =>
    billed.isZero()
      ? new Exact(0)
      : upTo(whole, after, line.invoiced).minus(upTo(whole, before, line.invoiced));
  return {
    invoiced: billed.toFixed(4),
    value: moneyText(value),
    credit: moneyText(partOf(line.invoiced_cost)),
    amount: moneyText(
      scrap
        .times(line.order_price)
        .plus(fresh.times(line.price))
        .plus(partOf(line.invoiced_amount)),
    ),
    creditAmount: moneyText(partOf(line.invoiced_amount)),
  };
}
