/** What an invoice is worth and what becomes of it (finance R28, R31); pure, in its currency. */
import { amounts, type Amounts, type TaxRule } from '#erp/domains/amounts/amounts.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';

export interface InvoiceLine {
  readonly quantity: string;
  readonly price: string;
  readonly discount: string | null;
  readonly tax_ids: readonly number[];
  readonly creditable: string;
  /** 0 to 100. */
  readonly deductible_percent: string;
  /** Its ISR is that of a lease. */
  readonly is_lease: boolean;
}

/** Where the cost of a line goes: with its taxes that are not credited. */
export interface WorkedLine {
  readonly amount: string;
  readonly net: string;
  readonly deductible: string;
  readonly nonDeductible: string;
}

export interface WorkedTax {
  readonly tax_id: number;
  readonly withheld: boolean;
  /** Of IVA that is passed on; null of what is withheld and of other taxes, which are a cost. */
  readonly creditable: string | null;
  readonly is_lease: boolean;
  readonly base: string;
  readonly amount: string;
}

export interface WorkedInvoice {
  readonly lines: readonly WorkedLine[];
  readonly taxes: readonly WorkedTax[];
  readonly totals: Omit<Amounts, 'lines' | 'groups'>;
  /** Cents by which the document differs, now in its tax; null where they are too many. */
  readonly adjusted: string | null;
}

const NOT_DEDUCTIBLE = 'NO_REQUISITOS';
const CREDITED = new Set(['GRAVADO', 'PROPORCION']);

/** What a supplier's arithmetic may differ by (purchasing R32). */
const most = (lines: number) => new Exact('0.01').times(lines + 1);

/** The cents by which the document differs go to its largest tax, which it rounded elsewhere. */
function asDocument(worked: Amounts, total: string | null): Amounts | null {
  const difference = new Exact(total ?? worked.total).minus(worked.total);
  if (difference.isZero()) return worked;
  const [largest] = worked.groups
    .filter(({ withheld }) => !withheld)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  if (!largest || difference.abs().gt(most(worked.lines.length))) return null;
  return {
    ...worked,
    groups: worked.groups.map((group) =>
      group === largest
        ? { ...group, amount: moneyText(new Exact(group.amount).plus(difference)) }
        : group,
    ),
    transferred: moneyText(new Exact(worked.transferred).plus(difference)),
    total: moneyText(new Exact(worked.total).plus(difference)),
  };
}

interface Part extends Omit<WorkedTax, 'tax_id' | 'withheld'> {
  /** What of it is a cost of its line, by whether that is deducted. */
  readonly cost: { readonly deductible: string; readonly nonDeductible: string };
}

const shareOf = (amount: string, percent: string): string =>
  moneyText(new Exact(amount).times(percent).div(100));
const less = (amount: string, part: string): string => moneyText(new Exact(amount).minus(part));
const NO_COST = { deductible: '0.00', nonDeductible: '0.00' };

/** IVA is credited as far as its expense is deducted (LIVA 5-I); the rest of it is a cost. */
function vatParts(line: InvoiceLine, base: string, amount: string): readonly Part[] {
  const { creditable, deductible_percent: percent } = line;
  const [deductible, ownBase] = [shareOf(amount, percent), shareOf(base, percent)];
  const rest = less(amount, deductible);
  const common = { is_lease: false };
  if (!CREDITED.has(creditable))
    return [{ ...common, creditable, base, amount, cost: { deductible, nonDeductible: rest } }];
  return [
    { ...common, creditable, base: ownBase, amount: deductible, cost: NO_COST },
    {
      ...common,
      creditable: NOT_DEDUCTIBLE,
      base: less(base, ownBase),
      amount: rest,
      cost: { deductible: '0.00', nonDeductible: rest },
    },
  ].filter((part) => !new Exact(part.base).isZero() || !new Exact(part.amount).isZero());
}

function partsOf(rule: TaxRule, line: InvoiceLine, base: string, amount: string): readonly Part[] {
  if (rule.withheld) {
    const is_lease = line.is_lease && rule.sat_tax === '001';
    return [{ creditable: null, is_lease, base, amount, cost: NO_COST }];
  }
  if (rule.sat_tax === '002') return vatParts(line, base, amount);
  const deductible = shareOf(amount, line.deductible_percent);
  const cost = { deductible, nonDeductible: less(amount, deductible) };
  return [{ creditable: null, is_lease: false, base, amount, cost }];
}

const sumOf = (values: readonly string[]): string =>
  moneyText(values.reduce((all, each) => all.plus(each), new Exact(0)));

/**
 * Amounts of the document, its taxes by what becomes of them, and what each line costs. `total` is
 * the document's own, whose cents count.
 */
export function workInvoice(
  lines: readonly InvoiceLine[],
  rules: readonly TaxRule[],
  total: string | null,
): WorkedInvoice {
  const worked = amounts(lines, rules, { twoThirds: 'EXACT' });
  const document = asDocument(worked, total) ?? worked;
  const parts = document.groups.flatMap((group) => {
    const rule = rules.find(({ id }) => id === group.tax_id)!;
    const having = worked.lines.flatMap(({ taxes }, at) =>
      taxes.filter(({ tax_id }) => tax_id === group.tax_id).map((tax) => ({ at, tax })),
    );
    const shares = apportion(
      group.amount,
      having.map(({ tax }) => tax.amount),
    );
    return having.flatMap(({ at, tax }, i) =>
      partsOf(rule, lines[at]!, tax.base, shares[i]!).map((part) => ({ at, rule, part })),
    );
  });
  const keyOf = ({ rule, part }: (typeof parts)[number]) =>
    [rule.id, part.creditable, part.is_lease].join('/');
  return {
    lines: worked.lines.map(({ amount, net }, at) => {
      const own = parts.filter((each) => each.at === at).map(({ part }) => part.cost);
      const deducted = moneyText(cents(new Exact(shareOf(net, lines[at]!.deductible_percent))));
      return {
        amount,
        net,
        deductible: sumOf([deducted, ...own.map(({ deductible }) => deductible)]),
        nonDeductible: sumOf([
          less(net, deducted),
          ...own.map(({ nonDeductible }) => nonDeductible),
        ]),
      };
    }),
    taxes: [...Map.groupBy(parts, keyOf).values()].map((same) => ({
      tax_id: same[0]!.rule.id,
      withheld: same[0]!.rule.withheld,
      creditable: same[0]!.part.creditable,
      is_lease: same[0]!.part.is_lease,
      base: sumOf(same.map(({ part }) => part.base)),
      amount: sumOf(same.map(({ part }) => part.amount)),
    })),
    totals: {
      subtotal: document.subtotal,
      discount: document.discount,
      transferred: document.transferred,
      withheld: document.withheld,
      total: document.total,
    },
    adjusted: asDocument(worked, total) ? less(document.total, worked.total) : null,
  };
}
