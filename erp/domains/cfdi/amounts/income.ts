/**
 * Lines with the company's tax rules become the concepts, the summary of taxes and the totals of
 * an invoice or a credit note (Anexo 20; finance decisions 16 and 17).
 */
import { amounts, type AmountLine, type LineTax, type TaxRule } from '../../amounts/amounts.ts';
import { Exact, moneyText, shortText, sumOf } from '../../amounts/exact.ts';
import { grossAmounts } from '../../amounts/gross.ts';
import { decimalsOf } from '../catalogs/currencies.ts';
import type { CfdiConcept, CfdiDraft, CfdiLocalTaxes } from '../draft/draft.ts';
import { isFederal, type CfdiTax } from '../draft/tax.ts';
import { taxSummary, totalOf } from './summary.ts';

/** A row of `satTaxes`; a local one is named in its complement. */
export interface CfdiTaxRule extends TaxRule {
  readonly name: string;
}

type ProductFields = 'productKey' | 'identification' | 'unitKey' | 'unit' | 'description';
type OptionalFields =
  | 'taxObject'
  | 'thirdParty'
  | 'customsDocuments'
  | 'propertyAccounts'
  | 'parts';

/** Amounts in the document's currency, with at most 6 decimals in the price. */
export type IncomeLine = AmountLine &
  Pick<CfdiConcept, ProductFields> &
  Partial<Pick<CfdiConcept, OptionalFields>>;

type ComputedFields = 'subtotal' | 'discount' | 'total' | 'concepts' | 'taxes' | 'localTaxes';
type ForeignFields = 'payments' | 'landingBill' | 'payroll' | 'addenda';

/** All of an invoice or credit note but what its lines say. */
export type IncomeHead = Omit<CfdiDraft, ComputedFields | ForeignFields> &
  Partial<Pick<CfdiDraft, 'landingBill' | 'addenda'>>;

export const FACTORS = { TASA: 'Tasa', CUOTA: 'Cuota', EXENTO: 'Exento' } as const;
const EXEMPT = { factor: 'Exento', rate: null, amount: null } as const;

/** A text that a CFDI may hold: no pipes, which part the sealed text, and blanks one by one. */
export const cfdiText = (text: string, most = 1000): string =>
  text
    .replaceAll('|', '/')
    .replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd();

/**
 * Null where nothing is taxed: a base of zero is no row. A quota counts units, which are taxed also
 * where they are given away (LIEPS 2-A).
 */
function conceptTax(line: AmountLine, rule: TaxRule, { base, amount }: LineTax): CfdiTax | null {
  const counted = rule.factor === 'CUOTA' ? (line.quota_units ?? line.quantity) : base;
  if (!isFederal(rule.sat_tax) || new Exact(counted).isZero()) return null;
  const common = { base: shortText(new Exact(counted)), tax: rule.sat_tax };
  if (rule.factor === 'EXENTO' || rule.rate === null) return { ...common, ...EXEMPT };
  return { ...common, factor: FACTORS[rule.factor], rate: new Exact(rule.rate).toFixed(6), amount };
}

interface WorkedLine {
  readonly price: string;
  readonly amount: string;
  readonly net: string;
  readonly taxes: readonly LineTax[];
}

/** c_ObjetoImp: taxed, not taxed, or taxed without a base (what is given away). */
function taxObjectOf(worked: WorkedLine, taxed: boolean): string {
  if (taxed) return '02';
  return worked.taxes.length > 0 && new Exact(worked.net).isZero() ? '04' : '01';
}

function conceptOf(
  line: IncomeLine,
  worked: WorkedLine,
  rules: ReadonlyMap<number, TaxRule>,
): CfdiConcept {
  const rows = worked.taxes.flatMap((tax) => {
    const rule = rules.get(tax.tax_id)!;
    const row = conceptTax(line, rule, tax);
    return row ? [{ row, withheld: rule.withheld }] : [];
  });
  const discount = new Exact(worked.amount).minus(worked.net);
  return {
    productKey: line.productKey,
    identification: line.identification,
    quantity: new Exact(line.quantity).toFixed(),
    unitKey: line.unitKey,
    unit: line.unit,
    description: cfdiText(line.description),
    unitPrice: worked.price,
    amount: worked.amount,
    discount: discount.isZero() ? null : moneyText(discount),
    taxObject: line.taxObject ?? taxObjectOf(worked, rows.length > 0),
    transferred: rows.filter(({ withheld }) => !withheld).map(({ row }) => row),
    withheld: rows.filter(({ withheld }) => withheld).map(({ row }) => row),
    thirdParty: line.thirdParty ?? null,
    customsDocuments: line.customsDocuments ?? [],
    propertyAccounts: line.propertyAccounts ?? [],
    parts: line.parts ?? [],
  };
}

interface LocalGroup {
  readonly tax_id: number;
  readonly amount: string;
}

function localTaxes(
  groups: readonly LocalGroup[],
  rules: ReadonlyMap<number, CfdiTaxRule>,
): CfdiLocalTaxes | null {
  const local = groups
    .map(({ tax_id, amount }) => ({ rule: rules.get(tax_id)!, amount }))
    .filter(({ rule, amount }) => rule.sat_tax === 'LOCAL' && !new Exact(amount).isZero());
  if (local.length === 0) return null;
  const of = (withheld: boolean) =>
    local
      .filter(({ rule }) => rule.withheld === withheld)
      .map(({ rule, amount }) => ({
        name: cfdiText(rule.name),
        rate: moneyText(new Exact(rule.rate ?? 0).times(100)),
        amount: moneyText(new Exact(amount)),
      }));
  const total = (withheld: boolean) => moneyText(sumOf(of(withheld).map(({ amount }) => amount)));
  return {
    totalWithheld: total(true),
    totalTransferred: total(false),
    withheld: of(true),
    transferred: of(false),
  };
}

/** Lines worked out with their price without taxes, and the groups of the document. */
function workLines(
  lines: readonly IncomeLine[],
  taxes: readonly TaxRule[],
  decimals: number,
  prices: 'SIN_IMPUESTOS' | 'CON_IMPUESTOS',
) {
  const issued = { twoThirds: 'BY_RATE', decimals } as const;
  if (prices === 'CON_IMPUESTOS') return grossAmounts(lines, taxes, issued);
  const done = amounts(lines, taxes, issued);
  const priced = done.lines.map((line, at) => ({
    ...line,
    price: shortText(new Exact(lines[at]!.price)),
  }));
  return { ...done, lines: priced };
}

/**
 * An invoice (I) or credit note (E). Prices with their taxes are worked back to bases of 6
 * decimals, their discount within; those without keep amount and discount of each line in cents.
 *
 * The total is that of `amounts` (`grossAmounts`) on the same lines. RangeError for a currency
 * that the SAT does not have, or cents that no bases and taxes make (`grossAmounts`).
 */
export function incomeDraft(
  head: IncomeHead,
  lines: readonly IncomeLine[],
  taxes: readonly CfdiTaxRule[],
  { prices }: { readonly prices: 'SIN_IMPUESTOS' | 'CON_IMPUESTOS' },
): CfdiDraft {
  const decimals = decimalsOf(head.currency);
  if (decimals === null) throw new RangeError(`no currency of the SAT: ${head.currency}`);
  const rules = new Map(taxes.map((tax) => [tax.id, tax]));
  const done = workLines(lines, taxes, decimals, prices);
  const concepts = lines.map((line, at) => conceptOf(line, done.lines[at]!, rules));
  const summary = taxSummary(concepts, decimals);
  const local = localTaxes(done.groups, rules);
  const discount = concepts.some((concept) => concept.discount) ? done.discount : null;
  return {
    ...head,
    subtotal: done.subtotal,
    discount,
    total: totalOf(done.subtotal, discount, summary, local).toFixed(decimals),
    concepts,
    taxes: summary,
    payments: null,
    landingBill: head.landingBill ?? null,
    payroll: null,
    localTaxes: local,
    addenda: head.addenda ?? null,
  };
}
