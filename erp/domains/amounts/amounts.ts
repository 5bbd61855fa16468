/**
 * The one arithmetic of documents with taxes (sales R9, finance decision 16): the amount of a line
 * has 2 decimals, its taxes 6, and each tax of the document is rounded once. Decimal texts, in the
 * document's currency; pure. Prices with their taxes: `gross.ts`.
 */
import type { Decimal } from 'decimal.js';
import { apportion } from './apportion.ts';
import { cents, Exact, moneyText, roundTo, shortText, sumOf } from './exact.ts';

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
  /** What a quota counts, litres of a drink; the quantity where it is not said. */
  readonly quota_units?: string | null;
  /** Ids of its taxes, passed on and withheld. */
  readonly tax_ids: readonly number[];
}

export interface LineTax {
  readonly tax_id: number;
  /** Two decimals, or up to six where it has them. */
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

export interface Amounts<Line extends LineAmounts = LineAmounts> {
  readonly lines: readonly Line[];
  /** One for each tax, in the order in which the lines name them. */
  readonly groups: readonly TaxGroup[];
  readonly subtotal: string;
  readonly discount: string;
  readonly transferred: string;
  readonly withheld: string;
  readonly total: string;
}

export interface AmountsOptions {
  /**
   * Two thirds of the IVA are exact on what is received; what is issued says them by the rate of
   * the SAT's catalogue (finance decision 17).
   */
  readonly twoThirds: 'EXACT' | 'BY_RATE';
  /** Of the currency: 2 unless said, 0 of yen. */
  readonly decimals?: number;
}

export type TaxRules = ReadonlyMap<number, TaxRule>;

const six = (value: Decimal) => roundTo(value, 6);

export const rulesById = (taxes: readonly TaxRule[]): TaxRules =>
  new Map(taxes.map((tax) => [tax.id, tax]));

/** IEPS is part of what IVA is worked out from (LIVA 12 and 18). */
function basesOf(line: AmountLine, net: Decimal, taxes: readonly TaxRule[]) {
  const excise = sumOf(
    taxes
      .filter(({ sat_tax, withheld }) => sat_tax === '003' && !withheld)
      .map((tax) => simpleTax(tax, net, line)),
  );
  return (tax: TaxRule): Decimal => (tax.sat_tax === '002' ? net.plus(excise) : net);
}

function simpleTax({ factor, rate }: TaxRule, base: Decimal, line: AmountLine): Decimal {
  if (factor === 'EXENTO' || rate === null) return new Exact(0);
  const counted = factor === 'CUOTA' ? (line.quota_units ?? line.quantity) : base;
  return six(new Exact(counted).times(rate));
}

/** Taxes of a line of that net amount; one that no rule is given for is left out. */
export function lineTaxes(
  line: AmountLine,
  net: Decimal,
  rules: TaxRules,
  { twoThirds }: AmountsOptions,
): LineTax[] {
  const taxes = line.tax_ids.flatMap((id) => rules.get(id) ?? []);
  const baseOf = basesOf(line, net, taxes);
  const vat = taxes.find(({ sat_tax, withheld }) => sat_tax === '002' && !withheld);
  const amountOf = (tax: TaxRule): Decimal => {
    if (tax.rate_fraction === 'DOS_TERCIOS' && twoThirds === 'EXACT' && vat)
      return six(simpleTax(vat, baseOf(vat), line).times(2).div(3));
    return simpleTax(tax, baseOf(tax), line);
  };
  return taxes.map((tax) => ({
    tax_id: tax.id,
    base: shortText(baseOf(tax)),
    amount: amountOf(tax).toFixed(6),
  }));
}

function lineAmounts(line: AmountLine, rules: TaxRules, options: AmountsOptions): LineAmounts {
  const amount = cents(new Exact(line.quantity).times(line.price));
  const net = amount.minus(line.discount ?? 0);
  return {
    amount: moneyText(amount),
    net: moneyText(net),
    taxes: lineTaxes(line, net, rules, options),
  };
}

/** What the SAT rounds together: what is withheld of a tax, or passed on at one rate of it. */
const satGroup = ({ id, sat_tax, withheld, factor, rate }: TaxRule): string => {
  if (sat_tax === 'LOCAL') return `LOCAL ${id}`;
  return withheld ? `- ${sat_tax}` : [sat_tax, factor, rate].join(' ');
};

/** Each tax of the lines; several that the SAT rounds together share what that gives. */
function taxGroups(lines: readonly LineAmounts[], rules: TaxRules, decimals: number): TaxGroup[] {
  const byTax = Map.groupBy(
    lines.flatMap((line) => line.taxes),
    ({ tax_id }) => tax_id,
  );
  const sums = [...byTax].map(([tax_id, own]) => ({
    rule: rules.get(tax_id)!,
    base: sumOf(own.map(({ base }) => base)),
    amount: sumOf(own.map(({ amount }) => amount)),
  }));
  const shares = new Map(
    [...Map.groupBy(sums, ({ rule }) => satGroup(rule)).values()].flatMap((same) => {
      const amounts = same.map(({ amount }) => amount);
      const whole = roundTo(sumOf(amounts), decimals);
      const given = apportion(whole, amounts, decimals);
      return same.map(({ rule }, at) => [rule.id, given[at]!] as const);
    }),
  );
  return sums.map(({ rule, base }) => ({
    tax_id: rule.id,
    withheld: rule.withheld,
    base: roundTo(base, decimals).toFixed(decimals),
    amount: shares.get(rule.id)!,
  }));
}

/** The document of lines that are worked out. */
export function documentAmounts<Line extends LineAmounts>(
  lines: readonly Line[],
  rules: TaxRules,
  { decimals = 2 }: AmountsOptions,
): Amounts<Line> {
  const groups = taxGroups(lines, rules, decimals);
  const text = (value: Decimal) => value.toFixed(decimals);
  const subtotal = roundTo(sumOf(lines.map(({ amount }) => amount)), decimals);
  const discounts = lines.map(({ amount, net }) => new Exact(amount).minus(net));
  const discount = roundTo(sumOf(discounts), decimals);
  const of = (withheld: boolean) =>
    sumOf(groups.filter((group) => group.withheld === withheld).map(({ amount }) => amount));
  return {
    lines,
    groups,
    subtotal: text(subtotal),
    discount: text(discount),
    transferred: text(of(false)),
    withheld: text(of(true)),
    total: text(subtotal.minus(discount).plus(of(false)).minus(of(true))),
  };
}

/** A tax that no rule is given for is left out. */
export function amounts(
  lines: readonly AmountLine[],
  taxes: readonly TaxRule[],
  options: AmountsOptions,
): Amounts {
  const rules = rulesById(taxes);
  return documentAmounts(
    lines.map((line) => lineAmounts(line, rules, options)),
    rules,
    options,
  );
}
