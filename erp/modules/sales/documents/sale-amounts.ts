/** What a sale is worth (sales R4, R9): discounts in cascade, taxes, sums. In its currency. */
import {
  amounts,
  type LineTax,
  type TaxGroup,
  type TaxRule,
} from '#erp/domains/amounts/amounts.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { cascade } from '../prices/discounts.ts';

export interface PricedSaleLine {
  readonly qty: string;
  readonly unit_price: string;
  /** 0 to 100: agreed with the customer, and given besides. */
  readonly discount_percent: string | null;
  readonly extra_discount_percent: string | null;
  /** What a quota of IEPS counts; null counts the quantity. */
  readonly litres: string | null;
  readonly tax_ids: readonly number[];
}

export interface SaleLineAmounts {
  readonly amount: string;
  readonly discount: string;
  readonly base: string;
  readonly transferred: string;
  readonly withheld: string;
  readonly total: string;
  readonly taxes: readonly LineTax[];
}

export interface SaleAmounts {
  readonly lines: readonly SaleLineAmounts[];
  /** One for each tax. */
  readonly groups: readonly TaxGroup[];
  readonly subtotal: string;
  readonly discount: string;
  readonly transferred: string;
  readonly withheld: string;
  readonly total: string;
}

export function workSale(
  lines: readonly PricedSaleLine[],
  taxes: readonly TaxRule[],
  decimals = 2,
): SaleAmounts {
  const withheldIds = new Set(taxes.filter(({ withheld }) => withheld).map(({ id }) => id));
  const worked = amounts(
    lines.map(({ qty, unit_price, litres, tax_ids, ...given }) => {
      const amount = cents(new Exact(qty).times(unit_price));
      const percent = cascade(given.discount_percent, given.extra_discount_percent);
      return {
        quantity: qty,
        price: unit_price,
        discount: moneyText(amount.times(percent).div(100)),
        quota_units: litres,
        tax_ids,
      };
    }),
    taxes,
    { twoThirds: 'BY_RATE', decimals },
  );
  return {
    ...worked,
    lines: worked.lines.map(({ amount, net, taxes: own }) => {
      const sum = (withheld: boolean) =>
        sumOf(
          own
            .filter(({ tax_id }) => withheldIds.has(tax_id) === withheld)
            .map((each) => each.amount),
        );
      return {
        amount,
        discount: moneyText(new Exact(amount).minus(net)),
        base: net,
        transferred: moneyText(sum(false)),
        withheld: moneyText(sum(true)),
        total: moneyText(new Exact(net).plus(sum(false)).minus(sum(true))),
        taxes: own,
      };
    }),
  };
}
