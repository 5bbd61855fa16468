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
import { decimalsOf } from '#erp/domains/cfdi/catalogs/currencies.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** Of what is issued. */
interface Priced {
  readonly prices_include_tax?: boolean | null;
  readonly currency_id?: number | null;
}

type Currencies = Pick<InvoiceFacts, 'currencies' | 'baseCurrencyId'>;

/** Of the document's currency: 2, but 0 of yen (c_Moneda). */
export const documentDecimals = (
  { currency_id }: Pick<Priced, 'currency_id'>,
  { currencies, baseCurrencyId }: Currencies,
): number => decimalsOf(currencies.get(currency_id ?? baseCurrencyId) ?? '') ?? 2;

/** A base is divided among units: none of them cost anything. */
const withoutUnits = (line: AmountLine): AmountLine =>
  new Exact(line.quantity).isZero() ? { ...line, quantity: '1', price: '0' } : line;

/** RangeError where no bases and taxes make the cents of prices with their taxes. */
export function workLines(
  lines: readonly AmountLine[],
  facts: Currencies & { readonly taxes: readonly TaxRule[] },
  invoice: Priced,
): Amounts {
  // Two thirds of the IVA are said by the rate of the SAT (finance decision 17).
  const issued = { twoThirds: 'BY_RATE', decimals: documentDecimals(invoice, facts) } as const;
  return invoice.prices_include_tax
    ? grossAmounts(lines.map(withoutUnits), facts.taxes, issued)
    : amounts(lines, facts.taxes, issued);
}

/**
 * Lines that add up to the document in what its currency has of decimals: bases that were worked
 * back have six, and lines in yen have cents.
 */
export function linesAsDocument(
  worked: Amounts,
  { prices_include_tax }: Priced,
  decimals: number,
): Amounts {
  if (!prices_include_tax && decimals >= 2) return worked;
  const { lines } = worked;
  const nets = apportion(
    new Exact(worked.subtotal).minus(worked.discount),
    lines.map(({ net }) => net),
    decimals,
  );
  const discounts = apportion(
    worked.discount,
    lines.map(({ amount, net }) => new Exact(amount).minus(net)),
    decimals,
  );
  return {
    ...worked,
    lines: lines.map((line, at) => ({
      ...line,
      amount: new Exact(nets[at]!).plus(discounts[at]!).toFixed(decimals),
      net: nets[at]!,
    })),
  };
}
