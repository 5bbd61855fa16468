/** Which taxes an application takes of its charge, and of a credit that has taxes of its own. */
import type { Decimal } from 'decimal.js';
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
  /** What it takes back of its taxes, where it says so itself. */
  readonly back: readonly TakenBack[] | null;
}

/** Of a tax of a credit note, in the currency of the charge. */
export interface TakenBack {
  readonly tax_id: number;
  readonly pending_role: string | null;
  readonly base: string;
  readonly amount: string;
}

const plus = (a: string, b: string): string => moneyText(new Exact(a).plus(b));

/** Counts it in what later lines of the same call see: nothing of it is caused where it lowers. */
function take(taxes: StoredTax[], { item_tax_id, base_doc, tax_doc, ...part }: CausedTax) {
  const at = taxes.findIndex(({ id }) => id === item_tax_id);
  const tax = taxes[at]!;
  const lowers = part.of === 'CARGO' && !part.caused;
  const more = (before: string, amount: string) => (lowers ? plus(before, amount) : before);
  taxes[at] = {
    ...tax,
    taken_base: plus(tax.taken_base, base_doc),
    taken_amount: plus(tax.taken_amount, tax_doc),
    taken_mxn: plus(tax.taken_mxn, part.tax_at_document),
    lowered_base: more(tax.lowered_base, base_doc),
    lowered_amount: more(tax.lowered_amount, tax_doc),
    lowered_mxn: more(tax.lowered_mxn, part.tax_at_document),
  };
}

const minus = (a: string, b: string): string => moneyText(new Exact(a).minus(b));

/** The share of an item's own taxes, of what notes left of it. */
function shareOf(
  own: readonly StoredTax[],
  item: OpenItem,
  applied: string,
  pesos: string,
): readonly RealizedTax[] {
  const lowered = own[0]?.item_lowered ?? '0';
  return realizedTaxes(
    own.map((tax) => ({
      ...tax,
      lowered: { base: tax.lowered_base, amount: tax.lowered_amount, amount_mxn: tax.lowered_mxn },
      taken: {
        base: minus(tax.taken_base, tax.lowered_base),
        amount: minus(tax.taken_amount, tax.lowered_amount),
        amount_mxn: minus(tax.taken_mxn, tax.lowered_mxn),
      },
    })),
    {
      total: minus(item.amount, lowered),
      before: moneyText(new Exact(item.amount).minus(item.balance).minus(lowered)),
      applied,
      pesos,
    },
  );
}

function told(tax: StoredTax, part: RealizedTax, of: CausedTax['of'], caused: boolean): CausedTax {
  const { id, withheld, sat_tax, pending_role, realized_role } = tax;
  return { ...part, item_tax_id: id, of, withheld, sat_tax, pending_role, realized_role, caused };
}

/** The same part of pesos as of what is left in the item's currency. */
function leftPesos(tax: StoredTax, amount: string): string {
  const left = minus(tax.amount, tax.taken_amount);
  if (new Exact(left).isZero()) return '0.00';
  return moneyText(new Exact(tax.amount_mxn).minus(tax.taken_mxn).times(amount).div(left));
}

/** A credit's part of a tax, in the currency of the charge. */
function asCharge(part: RealizedTax, { amount_charge, amount_credit }: Pair, own: StoredTax) {
  const inCharge = (amount: string) =>
    moneyText(new Exact(amount).times(amount_charge).div(amount_credit));
  const [base_doc, tax_doc] = [inCharge(part.base_doc), inCharge(part.tax_doc)];
  const left = Exact.max(minus(own.amount, own.taken_amount), 0);
  const over = Exact.max(new Exact(tax_doc).minus(left), 0);
  const waiting = leftPesos(own, moneyText(new Exact(tax_doc).minus(over)));
  return { ...part, base_doc, tax_doc, tax_at_document: plus(waiting, atDocument(own, over)) };
}

const atDocument = ({ amount, amount_mxn }: StoredTax, part: Decimal): string =>
  part.isZero() ? '0.00' : moneyText(part.times(amount_mxn).div(amount));

/** Taken back although it was paid: what the payment caused of it is caused no more (R24). */
function paidBefore(own: StoredTax, part: RealizedTax): readonly CausedTax[] {
  const over = (whole: string, taken: string, back: string) =>
    Exact.max(new Exact(back).minus(Exact.max(minus(whole, taken), 0)), 0);
  const base = over(own.base, own.taken_base, part.base_doc);
  const tax = over(own.amount, own.taken_amount, part.tax_doc);
  if (base.isZero() && tax.isZero()) return [];
  const share = (pesos: string, amount: Decimal, whole: string) =>
    amount.isZero() ? '0.00' : moneyText(amount.times(pesos).div(whole).neg());
  const less: RealizedTax = {
    tax_id: own.tax_id,
    base_doc: moneyText(base.neg()),
    tax_doc: moneyText(tax.neg()),
    base_mxn: share(part.base_mxn, base, part.base_doc),
    tax_mxn: share(part.tax_mxn, tax, part.tax_doc),
    tax_at_document: moneyText(new Exact(atDocument(own, tax)).neg()),
  };
  return [told(own, less, 'CARGO', true)];
}

/** A tax that a document divides (what is credited, what is not) meets its own part. */
export const sameTax = (
  taxes: readonly StoredTax[],
  { tax_id, pending_role }: Pick<StoredTax, 'tax_id' | 'pending_role'>,
) => {
  const same = taxes.filter((tax) => tax.tax_id === tax_id);
  return same.find((tax) => tax.pending_role === pending_role) ?? same[0];
};

/** What a credit with taxes of its own gives of each: as it says, or in proportion. */
function givenBack(own: readonly StoredTax[], pair: Pair): readonly RealizedTax[] {
  const { credit, amount_credit, pesos, back } = pair;
  if (!back) return shareOf(own, credit, amount_credit, pesos);
  return own.map((tax) => {
    const said = back.find(
      (each) => each.tax_id === tax.tax_id && each.pending_role === tax.pending_role,
    );
    const [base_doc, tax_doc] = [said?.base ?? '0.00', said?.amount ?? '0.00'];
    const inPesos = (amount: string) =>
      moneyText(new Exact(pesos).times(amount).div(amount_credit));
    return {
      tax_id: tax.tax_id,
      base_doc,
      tax_doc,
      base_mxn: inPesos(base_doc),
      tax_mxn: inPesos(tax_doc),
      tax_at_document: leftPesos(tax, tax_doc),
    };
  });
}

/** What is left of the taxes once nothing is owed: payments before it were of them. */
function restOf(own: readonly StoredTax[], rate: string): readonly CausedTax[] {
  return own.flatMap((tax) => {
    const [base_doc, tax_doc] = [
      minus(tax.base, tax.taken_base),
      minus(tax.amount, tax.taken_amount),
    ];
    if (new Exact(tax_doc).lte(0)) return [];
    const tax_at_document = minus(tax.amount_mxn, tax.taken_mxn);
    const base_mxn = moneyText(new Exact(base_doc).times(rate));
    const { tax_id } = tax;
    const part = { tax_id, base_doc, tax_doc, base_mxn, tax_mxn: tax_at_document, tax_at_document };
    return [told(tax, part, 'CARGO', true)];
  });
}

/** Counts it in what later lines of the same call see. */
function lower(taxes: StoredTax[], { id }: OpenItem, amount: string): void {
  for (const [at, tax] of taxes.entries())
    if (tax.item_id === id) taxes[at] = { ...tax, item_lowered: plus(tax.item_lowered, amount) };
}

/** What a credit with taxes of its own takes back of those of the charge. */
function takenBack(taxes: StoredTax[], pair: Pair): readonly CausedTax[] {
  const { charge, credit, amount_charge } = pair;
  const ownTaxes = (item: OpenItem) => taxes.filter(({ item_id }) => item_id === item.id);
  const ofCredit = ownTaxes(credit);
  const back = givenBack(ofCredit, pair).flatMap((part, i) => {
    const own = sameTax(ownTaxes(charge), ofCredit[i]!);
    const given = told(ofCredit[i]!, part, 'ABONO', false);
    if (!own) return [given];
    const ofCharge = asCharge(part, pair, own);
    return [given, told(own, ofCharge, 'CARGO', false), ...paidBefore(own, ofCharge)];
  });
  for (const each of back) take(taxes, each);
  lower(taxes, charge, amount_charge);
  const isPaid = new Exact(charge.amount).gt(ownTaxes(charge)[0]?.item_lowered ?? charge.amount);
  if (!isPaid || !new Exact(amount_charge).eq(charge.balance)) return back;
  return [...back, ...restOf(ownTaxes(charge), charge.exchange_rate)];
}

/** `taxes` are those of all items of the call; what is taken is counted in them. */
export function causedTaxes(taxes: StoredTax[], pair: Pair): readonly CausedTax[] {
  const { charge, credit, amount_charge, pesos } = pair;
  if (taxes.some(({ item_id }) => item_id === credit.id)) return takenBack(taxes, pair);
  // A note of what bears no tax takes none back, and nobody paid one (finance R24).
  if (pair.lowers) {
    lower(taxes, charge, amount_charge);
    return [];
  }
  const own = taxes.filter(({ item_id }) => item_id === charge.id);
  // The tax of a document in pesos is in pesos, whatever the money that pays it is worth.
  const worth = charge.in_pesos ? amount_charge : pesos;
  const caused = shareOf(own, charge, amount_charge, worth).map((part, i) =>
    told(own[i]!, part, 'CARGO', true),
  );
  for (const each of caused) take(taxes, each);
  return caused;
}
