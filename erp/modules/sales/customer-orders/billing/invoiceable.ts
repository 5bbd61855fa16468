/** What is left to invoice of a line of an order, and at what (sales R18). Pure. */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { cascade } from '../../prices/discounts.ts';
import type { InvoicePolicy } from '../../policies.ts';

export interface BilledLine {
  readonly is_service: boolean;
  readonly line_status: string;
  /** In stock units. */
  readonly qty_stock: string;
  readonly qty_cancelled: string;
  readonly qty_shipped: string;
  readonly qty_replacement_shipped: string;
  /** Came back before it was invoiced. */
  readonly qty_discharged: string;
  /** Sold and still to be shipped. */
  readonly qty_awaited: string;
  /** In the unit of sale. */
  readonly qty: string;
  readonly unit_price: string;
  readonly discount_percent: string | null;
  readonly extra_discount_percent: string | null;
  /** Of CFDI that are not cancelled: how many, and what they charge; in the unit of sale. */
  readonly taken: string;
  readonly taken_net: string;
  readonly taken_count: number;
  /** Of those that are stamped. */
  readonly stamped: string;
}

export interface Charge {
  readonly quantity: string;
  readonly unit_price: string;
  readonly discount: string;
}

/** Less than this is what six decimals leave of a change of unit. */
const DUST = '0.00001';
const ENDED = ['COMPLETA', 'CANCELADA'];

const notBelowZero = (value: Decimal): Decimal => Exact.max(value, 0);
const six = (value: Decimal): Decimal => roundTo(value, 6);

const isByOrder = (line: BilledLine, policy: InvoicePolicy): boolean =>
  line.is_service || policy === 'PEDIDO';

/** In stock units: all that may be invoiced of the line by now, whatever was. */
export function invoiceableGoal(line: BilledLine, policy: InvoicePolicy): Decimal {
  if (isByOrder(line, policy))
    return notBelowZero(
      new Exact(line.qty_stock).minus(line.qty_cancelled).minus(line.qty_discharged),
    );
  return notBelowZero(
    new Exact(line.qty_shipped).minus(line.qty_replacement_shipped).minus(line.qty_discharged),
  );
}

const inSaleUnit = ({ qty, qty_stock }: BilledLine, stock: Decimal): Decimal =>
  six(stock.times(qty).div(qty_stock));

export const inStockUnit = ({ qty, qty_stock }: BilledLine, sold: string): string =>
  six(new Exact(sold).times(qty_stock).div(qty)).toFixed(6);

function leftOf(line: BilledLine, policy: InvoicePolicy, taken: string): Decimal {
  const left = inSaleUnit(line, invoiceableGoal(line, policy)).minus(taken);
  return left.abs().lt(DUST) ? new Exact(0) : left;
}

/** What no draft has yet, in the unit of sale. Below zero where drafts ask for too much. */
export const leftToDraft = (line: BilledLine, policy: InvoicePolicy): Decimal =>
  leftOf(line, policy, line.taken);

export const isAllStamped = (line: BilledLine, policy: InvoicePolicy): boolean =>
  leftOf(line, policy, line.stamped).lte(0);

const amountOf = (quantity: Decimal, { unit_price }: BilledLine): Decimal =>
  cents(quantity.times(unit_price));

const discountOf = (amount: Decimal, line: BilledLine): Decimal =>
  cents(amount.times(cascade(line.discount_percent, line.extra_discount_percent)).div(100));

const netOf = (quantity: Decimal, line: BilledLine): Decimal => {
  const amount = amountOf(quantity, line);
  return amount.minus(discountOf(amount, line));
};

/**
 * The price gives way only where there is no discount to lessen: rounded up in its sixth decimal,
 * what it is too much is a discount.
 */
function chargeOf(quantity: Decimal, net: Decimal, line: BilledLine): Charge {
  const amount = amountOf(quantity, line);
  if (amount.gte(net))
    return {
      quantity: quantity.toFixed(6),
      unit_price: line.unit_price,
      discount: moneyText(amount.minus(net)),
    };
  const price = net.div(quantity).toDecimalPlaces(6, Exact.ROUND_UP);
  return {
    quantity: quantity.toFixed(6),
    unit_price: price.toFixed(6),
    discount: moneyText(cents(quantity.times(price)).minus(net)),
  };
}

/** What rounding may have left: a cent for each of its invoices, this one and the whole. */
const isRemainder = (difference: Decimal, { taken_count }: BilledLine): boolean =>
  difference.abs().lte(new Exact('0.01').times(taken_count + 2));

/** Null: nothing is left. The last one takes what the rounding of the others left. */
export function chargeFor(line: BilledLine, policy: InvoicePolicy): Charge | null {
  const quantity = leftToDraft(line, policy);
  if (quantity.lte(0)) return null;
  const own = netOf(quantity, line);
  const isLast = isByOrder(line, policy) || ENDED.includes(line.line_status);
  if (!isLast) return chargeOf(quantity, own, line);
  const whole = netOf(inSaleUnit(line, invoiceableGoal(line, policy)), line);
  const rest = whole.minus(line.taken_net);
  return chargeOf(quantity, isRemainder(rest.minus(own), line) ? rest : own, line);
}

/** Nothing more of it will be charged: what waits to be shipped will, by what is shipped. */
const isAllCharged = (line: BilledLine, policy: InvoicePolicy): boolean =>
  isAllStamped(line, policy) && (isByOrder(line, policy) || new Exact(line.qty_awaited).lt(DUST));

/** R16. */
export function billingStatus(
  lines: readonly BilledLine[],
  policy: InvoicePolicy,
): 'SIN_FACTURAR' | 'PARCIAL' | 'FACTURADO' {
  if (lines.every(({ stamped }) => new Exact(stamped).lte(0))) return 'SIN_FACTURAR';
  return lines.every((line) => isAllCharged(line, policy)) ? 'FACTURADO' : 'PARCIAL';
}
