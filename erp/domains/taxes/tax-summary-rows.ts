import { readOnce } from '#erp/db/sql/read-once.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { TaxGroup } from '../amounts/amounts.ts';
import { Exact, moneyText, sumOf } from '../amounts/exact.ts';

export interface NamedTax {
  readonly id: number;
  readonly name: string;
  readonly sat_tax: string;
  readonly factor: 'TASA' | 'CUOTA' | 'EXENTO';
  readonly rate: string | null;
}

/** A line of the summary, as it is printed. */
export interface SummedTax {
  readonly tax: string;
  readonly rate: string;
  readonly withheld: boolean;
  readonly base: string;
  readonly amount: string;
}

/** Of the taxes that a document names. */
export const loadNamedTaxes = (tx: Tx): Promise<readonly NamedTax[]> =>
  readOnce(
    tx,
    sql<NamedTax>`select id, name, sat_tax, factor, rate from sattaxes where account_id = ${TENANT}`,
  );

function rateText({ factor, rate }: NamedTax): string {
  if (factor === 'EXENTO' || rate === null) return t('taxes.exempt', 'Exento');
  return factor === 'CUOTA'
    ? `$${groupDigits(rate, 2, 6)}`
    : `${groupDigits(new Exact(rate).times(100).toFixed(), 0, 4)} %`;
}

/**
 * One line for each tax and rate, in the order in which the document names them. The same tax at
 * the same rate stands together, under the first name that the catalogue has for it.
 */
export function summedTaxes(
  groups: readonly TaxGroup[],
  taxes: readonly NamedTax[],
): readonly SummedTax[] {
  const known = new Map(taxes.map((tax) => [tax.id, tax]));
  const keyOf = ({ tax_id, withheld }: TaxGroup): string => {
    const { sat_tax, factor, rate } = known.get(tax_id)!;
    return sat_tax === 'LOCAL' ? `LOCAL ${tax_id}` : [sat_tax, withheld, factor, rate].join(' ');
  };
  return [...Map.groupBy(groups, keyOf).values()].map((same) => {
    const tax = known.get(same[0]!.tax_id)!;
    return {
      tax: tax.name,
      rate: rateText(tax),
      withheld: same[0]!.withheld,
      base: moneyText(sumOf(same.map(({ base }) => base))),
      amount: moneyText(sumOf(same.map(({ amount }) => amount))),
    };
  });
}

/** As `Rules.summaries` gives them. */
export const taxRows = (taxes: readonly SummedTax[]) => ({
  taxes: taxes.map(({ withheld: _withheld, ...row }) => row),
});
