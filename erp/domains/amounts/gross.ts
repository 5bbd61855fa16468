/**
 * Documents whose prices have their taxes in them (sales R10): what is charged is the sum of the
 * lines, to the cent, and each line's base is worked back from it with 6 decimals.
 */
import type { Decimal } from 'decimal.js';
import {
  documentAmounts,
  lineTaxes,
  rulesById,
  type AmountLine,
  type Amounts,
  type AmountsOptions,
  type LineAmounts,
  type TaxRule,
  type TaxRules,
} from './amounts.ts';
import { cents, Exact, roundTo, shortText, sumOf } from './exact.ts';

export interface GrossLine extends LineAmounts {
  /** Price of a unit without taxes, its discount taken off: up to six decimals. */
  readonly price: string;
}

const MICRO = new Exact('0.000001');
/** Beyond this far from its own base, no line takes what the document lacks: two cents. */
const FARTHEST = 20_000;

/** What is charged for a line, before what is withheld. Its discount has taxes in it too. */
const chargeOf = (line: AmountLine): Decimal =>
  cents(new Exact(line.quantity).times(line.price)).minus(line.discount ?? 0);

/** What taxes add: excise is part of what IVA is worked out from, a local tax is not. */
function addedBy(passedOn: readonly TaxRule[], quotaUnits: string) {
  const taxes = passedOn.filter((tax) => !tax.withheld);
  const rateOf = (sat_tax: string, factor: TaxRule['factor']): Decimal =>
    sumOf(
      taxes
        .filter((tax) => tax.sat_tax === sat_tax && tax.factor === factor)
        .map(({ rate }) => rate ?? 0),
    );
  const vat = rateOf('002', 'TASA').plus(1);
  const quota = rateOf('003', 'CUOTA').times(quotaUnits).times(vat);
  const whole = rateOf('003', 'TASA').plus(1).times(vat).plus(rateOf('LOCAL', 'TASA'));
  return { quota, whole };
}

/** Of an amount with these taxes in it, what is left without them; exact. */
export function withoutTaxes(
  gross: Decimal,
  taxes: readonly TaxRule[],
  quotaUnits: string,
): Decimal {
  const { quota, whole } = addedBy(taxes, quotaUnits);
  return gross.minus(quota).div(whole);
}

/** An amount with these taxes; exact. */
export function withTaxes(net: Decimal, taxes: readonly TaxRule[], quotaUnits: string): Decimal {
  const { quota, whole } = addedBy(taxes, quotaUnits);
  return net.times(whole).plus(quota);
}

/** Without its taxes. */
function baseOf(line: AmountLine, rules: TaxRules): Decimal {
  const taxes = line.tax_ids.flatMap((id) => rules.get(id) ?? []);
  return roundTo(withoutTaxes(chargeOf(line), taxes, line.quota_units ?? line.quantity), 6);
}

function grossLine(
  line: AmountLine,
  net: Decimal,
  rules: TaxRules,
  options: AmountsOptions,
): GrossLine {
  return {
    price: shortText(net.div(line.quantity)),
    amount: shortText(net),
    net: shortText(net),
    taxes: lineTaxes(line, net, rules, options),
  };
}

/** The fewest steps from 1 on at which `reaches` holds, which holds from there on; else null. */
function fewest(reaches: (steps: number) => boolean): number | null {
  if (!reaches(FARTHEST)) return null;
  let [below, at] = [0, FARTHEST];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (reaches(middle)) at = middle;
    else below = middle;
  }
  return at;
}

/**
 * A base moved so that the document is reached, or one step past it where two of its figures turn
 * at the same base; then a tax of that line gives the step back, which the SAT's limits admit.
 */
function* nearest(done: Amounts<GrossLine>, at: number, step: Decimal) {
  yield done.lines;
  const line = done.lines[at]!;
  for (const [which, tax] of line.taxes.entries())
    for (const back of [1, 2]) {
      const amount = new Exact(tax.amount).minus(step.times(back)).toFixed(6);
      const taxes = line.taxes.with(which, { ...tax, amount });
      yield done.lines.with(at, { ...line, taxes });
    }
}

/**
 * Lines with prices that include their taxes; the total is what they charge less what is withheld.
 *
 * When the rounding of each tax misses it, the line with the largest base gives or takes the
 * least that makes it equal. RangeError when no line can: cents that no base and its taxes make.
 */
export function grossAmounts(
  lines: readonly AmountLine[],
  taxes: readonly TaxRule[],
  options: AmountsOptions,
): Amounts<GrossLine> {
  const rules = rulesById(taxes);
  const bases = lines.map((line) => baseOf(line, rules));
  const target = roundTo(sumOf(lines.map(chargeOf)), options.decimals ?? 2);
  const own = lines.map((line, at) => grossLine(line, bases[at]!, rules, options));
  const moved = (at: number, by: Decimal) =>
    documentAmounts(
      own.with(at, grossLine(lines[at]!, bases[at]!.plus(by), rules, options)),
      rules,
      options,
    );
  const missing = (done: Amounts) => target.minus(done.subtotal).minus(done.transferred);
  const first = documentAmounts(own, rules, options);
  const short = missing(first);
  if (short.isZero()) return first;
  const step = short.isNegative() ? MICRO.neg() : MICRO;
  for (const at of [...bases.keys()].toSorted((a, b) => bases[b]!.comparedTo(bases[a]!))) {
    const steps = fewest((n) =>
      missing(moved(at, step.times(n)))
        .times(step)
        .lte(0),
    );
    if (steps === null) continue;
    for (const tried of nearest(moved(at, step.times(steps)), at, step)) {
      const done = documentAmounts(tried, rules, options);
      if (missing(done).isZero()) return done;
    }
  }
  throw new RangeError(`no bases and taxes add up to ${target.toFixed(2)}`);
}
