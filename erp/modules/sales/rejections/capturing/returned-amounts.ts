/** What a return is worth, rounded as the note that credits it: its taxes once (R9, R23). Pure. */
import { amounts, type Amounts, type TaxRule } from '#erp/domains/amounts/amounts.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { cents, Exact, moneyText, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';
import type { ShippedRow } from '../load-returned.ts';

export interface Returned {
  readonly row: ShippedRow;
  /** In stock units. */
  readonly qty: string;
}

export interface ReturnedAmounts extends Pick<Amounts, 'subtotal' | 'discount' | 'total'> {
  /** Of each row, in their order; those of one line of an order share what it is worth. */
  readonly rows: readonly { readonly base: string; readonly total: string }[];
}

/** A line of an order is credited in one line, however many rows of its goods come back. */
function lineOf(own: readonly Returned[]) {
  const [{ row }] = own as readonly [Returned];
  const sold = roundTo(
    sumOf(own.map((each) => new Exact(each.qty).times(each.row.sold_each ?? 0))),
    6,
  );
  const ofEach = (each: string) => sold.times(each);
  return {
    quantity: sold.toFixed(6),
    price: row.price ?? '0',
    discount: moneyText(cents(ofEach(row.discount_each ?? '0'))),
    quota_units: row.litres_each && ofEach(row.litres_each).toFixed(),
    tax_ids: row.tax_ids,
  };
}

export function returnedAmounts(
  returned: readonly Returned[],
  taxes: readonly TaxRule[],
): ReturnedAmounts {
  const lines = [...Map.groupBy(returned, ({ row }) => row.order_line_id).values()];
  const worked = amounts(lines.map(lineOf), taxes, { twoThirds: 'BY_RATE' });
  const withheld = new Set(taxes.filter((tax) => tax.withheld).map(({ id }) => id));
  const parts = new Map<Returned, { base: string; total: string }>();
  for (const [at, own] of lines.entries()) {
    const { net, taxes: found } = worked.lines[at]!;
    const tax = sumOf(
      found.map(({ tax_id, amount }) => new Exact(amount).times(withheld.has(tax_id) ? -1 : 1)),
    );
    const weights = own.map(({ row, qty }) => new Exact(qty).times(row.sold_each ?? 0));
    const [bases, totals] = [net, cents(new Exact(net).plus(tax))].map((whole) =>
      apportion(whole, weights),
    );
    for (const [i, each] of own.entries())
      parts.set(each, { base: bases![i]!, total: totals![i]! });
  }
  const { subtotal, discount, total } = worked;
  return { subtotal, discount, total, rows: returned.map((each) => parts.get(each)!) };
}
