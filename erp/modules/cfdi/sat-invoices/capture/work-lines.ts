/** The arithmetic of what is issued: prices without taxes, or with them within (sales R9, R10). */
import {
  amounts,
  type AmountLine,
  type Amounts,
  type TaxRule,
} from '#erp/domains/amounts/amounts.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { grossAmounts } from '#erp/domains/amounts/gross.ts';

/** Two thirds of the IVA are said by the rate of the SAT (finance decision 17). */
const ISSUED = { twoThirds: 'BY_RATE' } as const;

interface Priced {
  readonly prices_include_tax?: boolean | null;
}

/** A base is divided among units: none of them cost anything. */
const withoutUnits = (line: AmountLine): AmountLine =>
  new Exact(line.quantity).isZero() ? { ...line, quantity: '1', price: '0' } : line;

/** RangeError where no bases and taxes make the cents of prices with their taxes. */
export const workLines = (
  lines: readonly AmountLine[],
  taxes: readonly TaxRule[],
  { prices_include_tax }: Priced,
): Amounts =>
  prices_include_tax
    ? grossAmounts(lines.map(withoutUnits), taxes, ISSUED)
    : amounts(lines, taxes, ISSUED);

/** In cents that add up to the document: bases that were worked back have six decimals. */
export function linesInCents(worked: Amounts, { prices_include_tax }: Priced): Amounts {
  if (!prices_include_tax) return worked;
  const nets = apportion(
    new Exact(worked.subtotal),
    worked.lines.map(({ net }) => net),
    2,
  );
  return {
    ...worked,
    lines: worked.lines.map((line, at) => ({ ...line, amount: nets[at]!, net: nets[at]! })),
  };
}
