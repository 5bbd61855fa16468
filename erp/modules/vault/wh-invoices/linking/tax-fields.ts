/** The taxes of a concept among those of the company. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { CfdiConcept, CfdiTax } from '#erp/domains/cfdi/draft/draft.ts';
import type { TaxFacts } from '#erp/modules/prc/invoice-shipments/capture/invoice-facts.ts';

export interface TaxFields {
  readonly tax_id?: string;
  readonly other_tax_id?: string;
  readonly isr_tax_id?: string;
  readonly withheld_tax_id?: string;
}

export interface FoundTaxes {
  readonly fields: TaxFields;
  /** Those that the company does not have, as a person reads them. */
  readonly unknown: readonly string[];
}

const NAMES = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' } as const;
const FACTORS = { Tasa: 'TASA', Cuota: 'CUOTA', Exento: 'EXENTO' } as const;
/** Two thirds of IVA as issuers write them: 0.106667, 0.106666, 0.1067. */
const CLOSE = '0.00005';

const isSame = (tax: CfdiTax, withheld: boolean) => (own: TaxFacts) =>
  own.withheld === withheld &&
  own.sat_tax === tax.tax &&
  String(own.factor) === FACTORS[tax.factor] &&
  (tax.factor === 'Exento' ||
    new Exact(rateOf(own))
      .minus(tax.rate ?? 0)
      .abs()
      .lte(CLOSE));

const rateOf = ({ rate, rate_fraction }: TaxFacts) =>
  rate_fraction === 'DOS_TERCIOS' ? new Exact(rate ?? 0).times(2).div(3) : new Exact(rate ?? 0);

const fieldOf = ({ tax }: CfdiTax, withheld: boolean): keyof TaxFields => {
  if (!withheld) return tax === '002' ? 'tax_id' : 'other_tax_id';
  return tax === '001' ? 'isr_tax_id' : 'withheld_tax_id';
};

const nameOf = (tax: CfdiTax, withheld: boolean) =>
  `${withheld ? 'ret. ' : ''}${NAMES[tax.tax]} ${tax.rate ?? 'exento'}`;

export function taxFields(
  { transferred, withheld }: CfdiConcept,
  taxes: readonly TaxFacts[],
): FoundTaxes {
  const fields: { -readonly [K in keyof TaxFields]: string } = {};
  const unknown: string[] = [];
  for (const [own, isWithheld] of [
    [transferred, false],
    [withheld, true],
  ] as const)
    for (const tax of own) {
      const candidates = taxes.filter(isSame(tax, isWithheld));
      const found = candidates[0];
      const field = fieldOf(tax, isWithheld);
      if (!found || field in fields) unknown.push(nameOf(tax, isWithheld));
      else fields[field] = String(found.id);
    }
  return { fields, unknown };
}
