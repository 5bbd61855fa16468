/** Which taxes an application takes of its charge, and of a credit that has taxes of its own. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { realizedTaxes, type RealizedTax } from '../arithmetic/realized-taxes.ts';
import type { OpenItem, StoredTax } from '../items/item.ts';

export interface CausedTax extends RealizedTax {
  readonly item_tax_id: number;
  /** Whose tax it is. */
  readonly of: 'CARGO' | 'ABONO';
  readonly withheld: boolean;
  readonly sat_tax: string;
  readonly pending_role: string | null;
  readonly realized_role: string | null;
  /**
   * The payment causes it. Not so what a credit note takes back or an advance with CFDI caused
   * before: their own documents posted that.
   */
  readonly caused: boolean;
}

interface Pair {
  readonly charge: OpenItem;
  readonly credit: OpenItem;
  readonly amount_charge: string;
  readonly amount_credit: string;
  /** Of the credit. */
  readonly pesos: string;
  /** The credit lowers the charge: nobody pays. */
  readonly lowers: boolean;
}

const plus = (a: string, b: string): string => moneyText(new Exact(a).plus(b));

/** Counts it in what later lines of the same call see. */
function take(taxes: StoredTax[], { item_tax_id, base_doc, tax_doc, tax_at_document }: CausedTax) {
  const at = taxes.findIndex(({ id }) => id === item_tax_id);
  const tax = taxes[at]!;
  taxes[at] = {
    ...tax,
    taken_base: plus(tax.taken_base, base_doc),
    taken_amount: plus(tax.taken_amount, tax_doc),
    taken_mxn: plus(tax.taken_mxn, tax_at_document),
  };
}

/** The share of an item's own taxes. */
function shareOf(
  own: readonly StoredTax[],
  item: OpenItem,
  applied: string,
  pesos: string,
): readonly RealizedTax[] {
  return realizedTaxes(
    own.map((tax) => ({
      ...tax,
      taken: { base: tax.taken_base, amount: tax.taken_amount, amount_mxn: tax.taken_mxn },
    })),
    {
      total: item.amount,
      before: moneyText(new Exact(item.amount).minus(item.balance)),
      applied,
      pesos,
    },
  );
}

function told(tax: StoredTax, part: RealizedTax, of: CausedTax['of'], caused: boolean): CausedTax {
  const { id, withheld, sat_tax, pending_role, realized_role } = tax;
  return { ...part, item_tax_id: id, of, withheld, sat_tax, pending_role, realized_role, caused };
}

/** A credit's part of a tax, in the currency of the charge. */
function asCharge(part: RealizedTax, { amount_charge, amount_credit }: Pair, own: StoredTax) {
  const inCharge = (amount: string) =>
    new Exact(amount).times(amount_charge).div(amount_credit).toFixed(2);
  const [base_doc, tax_doc] = [inCharge(part.base_doc), inCharge(part.tax_doc)];
  const left = new Exact(own.amount).minus(own.taken_amount);
  // Of what is left in pesos, the same part as of what is left in its currency.
  const pesos = left.isZero()
    ? new Exact(0)
    : new Exact(own.amount_mxn).minus(own.taken_mxn).times(tax_doc).div(left);
  return { ...part, base_doc, tax_doc, tax_at_document: moneyText(pesos) };
}

/** A tax that a document divides (what is credited, what is not) meets its own part. */
const sameTax = (taxes: readonly StoredTax[], { tax_id, pending_role }: StoredTax) => {
  const same = taxes.filter((tax) => tax.tax_id === tax_id);
  return same.find((tax) => tax.pending_role === pending_role) ?? same[0];
};

/** `taxes` are those of all items of the call; what is taken is counted in them. */
export function causedTaxes(taxes: StoredTax[], pair: Pair): readonly CausedTax[] {
  const { charge, credit, amount_charge, amount_credit, pesos } = pair;
  const ofCharge = taxes.filter(({ item_id }) => item_id === charge.id);
  const ofCredit = taxes.filter(({ item_id }) => item_id === credit.id);
  // A note of what bears no tax takes none back, and nobody paid one (finance R24).
  if (ofCredit.length === 0 && pair.lowers) return [];
  const caused =
    ofCredit.length === 0
      ? shareOf(ofCharge, charge, amount_charge, pesos).map((part, i) =>
          told(ofCharge[i]!, part, 'CARGO', true),
        )
      : shareOf(ofCredit, credit, amount_credit, pesos).flatMap((part, i) => {
          const own = sameTax(ofCharge, ofCredit[i]!);
          return [
            told(ofCredit[i]!, part, 'ABONO', false),
            ...(own ? [told(own, asCharge(part, pair, own), 'CARGO', false)] : []),
          ];
        });
  for (const each of caused) take(taxes, each);
  return caused;
}
