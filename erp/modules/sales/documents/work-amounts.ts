/** What the lines of a sale come to at their prices, and its sums (sales R4, R9). */
import type { Tx } from '#erp/db/database.ts';
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { timesFraction } from '#erp/domains/amounts/units.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import {
  loadNamedTaxes,
  summedTaxes,
  type SummedTax,
} from '#erp/domains/taxes/tax-summary-rows.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';
import { cascade } from '../prices/discounts.ts';
import { workSale, type PricedSaleLine } from './sale-amounts.ts';
import type { SaleContext, SaleKind, SaleLine } from './sale-draft.ts';
import type { SaleFacts } from './sale-facts.ts';

export async function completeQuantities({
  tx,
  draft,
}: Pick<SaleContext, 'tx' | 'draft'>): Promise<void> {
  const ids = draft.lines.flatMap(({ product_id }) => product_id ?? []);
  const factors = await stockFactorsOf(tx, ids);
  for (const line of draft.lines) {
    const factor = line.product_id ? factors(line.product_id, line.unit_id ?? null) : null;
    line.qty_stock =
      factor && line.qty ? roundTo(timesFraction(line.qty, factor), 6).toFixed(6) : null;
  }
}

const taxIdsOf = (line: SaleLine): number[] =>
  [line.tax_id, line.other_tax_id, line.withheld_tax_id, line.isr_tax_id].flatMap((id) => id ?? []);

const NOTHING: PricedSaleLine = {
  qty: '0',
  unit_price: '0',
  discount_percent: null,
  extra_discount_percent: null,
  litres: null,
  tax_ids: [],
};

/** As the arithmetic takes it; what has no price or no quantity yet is nothing. */
function pricedLine(line: SaleLine, { products }: Pick<SaleFacts, 'products'>): PricedSaleLine {
  if (!line.qty || !line.unit_price) return NOTHING;
  const litres = products.get(line.product_id ?? 0)?.ieps_litres_per_unit;
  return {
    qty: line.qty,
    unit_price: line.unit_price,
    discount_percent: line.discount_percent ?? null,
    extra_discount_percent: line.extra_discount_percent ?? null,
    litres: litres && line.qty_stock ? new Exact(litres).times(line.qty_stock).toFixed() : null,
    tax_ids: taxIdsOf(line),
  };
}

/** 1 − cost / net price, in percent; null where nobody knows the cost or nothing is charged. */
function marginOf(line: SaleLine): string | null {
  const percent = cascade(line.discount_percent ?? null, line.extra_discount_percent ?? null);
  const net = new Exact(line.unit_price ?? 0).times(new Exact(100).minus(percent)).div(100);
  if (!line.cost || net.lte(0)) return null;
  const margin = new Exact(1).minus(new Exact(line.cost).div(net)).times(100);
  return roundTo(Exact.max(margin, MOST_LOSS), 2).toFixed(2);
}

/** What its column holds. */
const MOST_LOSS = '-9999.99';

export function completeAmounts(
  { draft }: Pick<SaleContext, 'draft'>,
  facts: Pick<SaleFacts, 'products' | 'rules'>,
  { aside }: Pick<SaleKind, 'aside'>,
): void {
  const priced = draft.lines.map((line) => pricedLine(line, facts));
  const worked = workSale(priced, facts.rules);
  const counted = aside?.size
    ? workSale(
        priced.filter((_, at) => !aside.has(at)),
        facts.rules,
      )
    : worked;
  for (const [at, line] of draft.lines.entries()) {
    const found = worked.lines[at]!;
    Object.assign(line, {
      amount: found.amount,
      discount_amount: found.discount,
      base: found.base,
      tax_amount: found.transferred,
      withholding_amount: found.withheld,
      line_total: found.total,
      margin_percent: marginOf(line),
    });
  }
  const pesos = (amount: Decimal.Value) =>
    moneyText(cents(new Exact(amount).times(draft.exchange_rate ?? 1)));
  Object.assign(draft, {
    subtotal: counted.subtotal,
    discount_total: counted.discount,
    tax_total: counted.transferred,
    withholding_total: counted.withheld,
    total: counted.total,
    total_mxn: pesos(counted.total),
  });
}

/** What the arithmetic takes of a stored line `l` of a sale and of its product `p`. */
export const PRICED_LINE = `l.qty, coalesce(l.unit_price, 0) as unit_price, l.discount_percent, l.extra_discount_percent, (p.ieps_litres_per_unit * l.qty_stock)::text as litres,
  array_remove(array[l.tax_id, l.other_tax_id, l.withheld_tax_id, l.isr_tax_id], null)::int[] as tax_ids`;

/** The taxes of those lines, one for each rate: they add up to the totals of their document. */
export const taxesOfLines = async (
  tx: Tx,
  lines: readonly PricedSaleLine[],
): Promise<readonly SummedTax[]> =>
  summedTaxes(workSale(lines, await loadTaxRules(tx)).groups, await loadNamedTaxes(tx));
