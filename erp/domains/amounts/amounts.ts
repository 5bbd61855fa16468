/**
 * The one arithmetic of documents with taxes (sales R9, finance decision 16): the amount of a line
 * has 2 decimals, its taxes 6, and each tax of the document is rounded once. Decimal texts, in the
 * document's currency; pure.
 */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from './exact.ts';

/** What the arithmetic needs of a row of `satTaxes`. */
export interface TaxRule {
  readonly id: number;
  /** Code of c_Impuesto: `002` is IVA, `003` IEPS. */
  readonly sat_tax: string;
  readonly withheld: boolean;
  readonly factor: 'TASA' | 'CUOTA' | 'EXENTO';
  /** `0.160000`, or pesos a unit of a quota; null where it is exempt. */
  readonly rate: string | null;
  readonly rate_fraction: 'NINGUNA' | 'DOS_TERCIOS';
}

export interface AmountLine {
  readonly quantity: string;
  readonly price: string;
  readonly discount?: string | null;
  /** Ids of its taxes, passed on and withheld. */
  readonly tax_ids: readonly number[];
}

export interface LineTax {
  readonly tax_id: number;
  readonly base: string;
  /** Six decimals. */
  readonly amount: string;
}

export interface LineAmounts {
  readonly amount: string;
  /** Less its discount. */
  readonly net: string;
  readonly taxes: readonly LineTax[];
}

export interface TaxGroup {
  readonly tax_id: number;
  readonly withheld: boolean;
  readonly base: string;
  readonly amount: string;
}

export interface Amounts {
  readonly lines: readonly LineAmounts[];
  /** One for each tax, in the order in which the lines name them. */
  readonly groups: readonly TaxGroup[];
  readonly subtotal: string;
  readonly discount: string;
  readonly transferred: string;
  readonly withheld: string;
  readonly total: string;
}

interface AmountsOptions {
  /**
   * Two thirds of the IVA are exact on what is received; what is issued says them by the rate of
   * the SAT's catalogue (finance decision 17).
   */
  readonly twoThirds: 'EXACT' | 'BY_RATE';
}

const six = (value: Decimal) => value.toDecimalPlaces(6, Exact.ROUND_HALF_UP);
const sum = (values: readonly Decimal.Value[]): Decimal =>
  values.reduce<Decimal>((all, each) => all.plus(each), new Exact(0));

/** IEPS is part of what IVA is worked out from (LIVA 12 and 18). */
function basesOf(line: AmountLine, net: Decimal, taxes: readonly TaxRule[]) {
  const excise = sum(
    taxes
      .filter(({ sat_tax, withheld }) => sat_tax === '003' && !withheld)
      .map((tax) => simpleTax(tax, net, line)),
  );
  return (tax: TaxRule): Decimal => (tax.sat_tax === '002' ? net.plus(excise) : net);
}

function simpleTax({ factor, rate }: TaxRule, base: Decimal, line: AmountLine): Decimal {
  if (factor === 'EXENTO' || rate === null) return new Exact(0);
  return six(new Exact(factor === 'CUOTA' ? line.quantity : base).times(rate));
}

function lineAmounts(
  line: AmountLine,
  rules: ReadonlyMap<number, TaxRule>,
  { twoThirds }: AmountsOptions,
): LineAmounts {
  const amount = cents(new Exact(line.quantity).times(line.price));
  const net = amount.minus(line.discount ?? 0);
  const taxes = line.tax_ids.flatMap((id) => rules.get(id) ?? []);
  const baseOf = basesOf(line, net, taxes);
  const vat = taxes.find(({ sat_tax, withheld }) => sat_tax === '002' && !withheld);
  const amountOf = (tax: TaxRule): Decimal => {
    if (tax.rate_fraction === 'DOS_TERCIOS' && twoThirds === 'EXACT' && vat)
      return six(simpleTax(vat, baseOf(vat), line).times(2).div(3));
    return simpleTax(tax, baseOf(tax), line);
  };
  return {
    amount: moneyText(amount),
    net: moneyText(net),
    taxes: taxes.map((tax) => ({
      tax_id: tax.id,
      base: moneyText(baseOf(tax)),
      amount: amountOf(tax).toFixed(6),
    })),
  };
}

/** A tax that no rule is given for is left out. */
export function amounts(
  lines: readonly AmountLine[],
  taxes: readonly TaxRule[],
  options: AmountsOptions,
): Amounts {
  const rules = new Map(taxes.map((tax) => [tax.id, tax]));
  const done = lines.map((line) => lineAmounts(line, rules, options));
  const byTax = Map.groupBy(
    done.flatMap((line) => line.taxes),
    ({ tax_id }) => tax_id,
  );
  const groups = [...byTax].map(([tax_id, own]) => ({
    tax_id,
    withheld: rules.get(tax_id)!.withheld,
    base: moneyText(sum(own.map(({ base }) => base))),
    amount: moneyText(sum(own.map(({ amount }) => amount))),
  }));
  const subtotal = sum(done.map(({ amount }) => amount));
  const net = sum(done.map((line) => line.net));
  const of = (withheld: boolean) =>
    sum(groups.filter((group) => group.withheld === withheld).map(({ amount }) => amount));
  return {
    lines: done,
    groups,
    subtotal: moneyText(subtotal),
    discount: moneyText(subtotal.minus(net)),
    transferred: moneyText(of(false)),
    withheld: moneyText(of(true)),
    total: moneyText(net.plus(of(false)).minus(of(true))),
  };
}
