/** What is paid of a line that was analysed, and what its receipt is corrected by (R24, R26). */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { gradedPrice } from '../../analysis-templates/commercial-weight.ts';

export interface Decided {
  readonly received: string;
  readonly rejected: string;
  /** In the unit of the order. */
  readonly payable: string;
  /** Of the order's currency. */
  readonly orderPrice: string;
  readonly adjustPercent: string;
  /** MXN: what the whole line entered at, and pesos for one of the order's currency. */
  readonly provisional: string;
  readonly rate: string;
}

export interface LineSettlement {
  readonly finalPrice: string;
  /** Of the order's currency. */
  readonly value: string;
  /** MXN: to be invoiced, to be returned, and what the receipt is worth more or less. */
  readonly payableValue: string;
  readonly rejectedValue: string;
  readonly correction: string;
}

/** What is rejected keeps its share of what it entered at, until it goes back to the supplier. */
export function settleLine(line: Decided): LineSettlement {
  const finalPrice = gradedPrice(line.orderPrice, line.adjustPercent);
  const value = cents(new Exact(line.payable).times(finalPrice));
  const payableValue = cents(value.times(line.rate));
  const rejectedValue = cents(new Exact(line.provisional).times(line.rejected).div(line.received));
  return {
    finalPrice,
    value: moneyText(value),
    payableValue: moneyText(payableValue),
    rejectedValue: moneyText(rejectedValue),
    correction: moneyText(payableValue.plus(rejectedValue).minus(line.provisional)),
  };
}
