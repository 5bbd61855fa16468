/** The schedule of a loan (finance R41): pure, of its terms alone. */
import { Decimal } from 'decimal.js';
import { dueDates, yearPart } from './due-dates.ts';
import { cents, Exact } from '#erp/domains/amounts/exact.ts';
import type { Installment, LoanTerms } from './loan-terms.ts';

interface Period {
  readonly from: string;
  readonly due: string;
  /** Interest of one unit of balance. */
  readonly factor: Decimal;
}

function rateAt({ annualRate, rateChanges = [] }: LoanTerms, day: string): string {
  const last = rateChanges
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
  return last?.rate ?? annualRate;
}

function periodsOf(terms: LoanTerms): Period[] {
  const { method, agreed = [], continues } = terms;
  const days =
    method === 'MANUAL'
      ? agreed.map(({ due }) => due)
      : (continues?.dues ?? dueDates(terms, terms.term));
  return days.map((due, i) => {
    const from = i === 0 ? (continues?.from ?? terms.from) : days[i - 1]!;
    const [some, base] = yearPart(from, due, terms);
    const rate = method === 'SIN_INTERES' ? '0' : rateAt(terms, from);
    return { from, due, factor: new Exact(rate).times(some).div(base).div(100) };
  });
}

/**
 * The payment that, made in each of the periods, leaves nothing: P = Σ A × d, where d discounts
 * each by the interest up to it. With one rate this is A = P·i / (1 − (1 + i)^−n).
 */
function levelPayment(balance: Decimal, carried: Decimal, periods: readonly Period[]): Decimal {
  let discount = new Exact(1);
  let sum = new Exact(0);
  let worth = new Exact(balance);
  for (const [i, { factor }] of periods.entries()) {
    discount = discount.div(factor.plus(1));
    if (i === 0) worth = worth.plus(carried.times(discount));
    sum = sum.plus(discount);
  }
  return cents(worth.div(sum));
}

interface Step {
  readonly index: number;
  readonly balance: Decimal;
  readonly interest: Decimal;
  readonly carried: Decimal;
}

type Principal = (step: Step) => Decimal;

/** Payments that are equal as long as the rate is; those kept of an earlier schedule stay. */
function levelPrincipal(terms: LoanTerms, periods: readonly Period[]): Principal {
  const kept = terms.continues?.keptPayment;
  let level: Decimal | null = kept === undefined ? null : new Exact(kept);
  const rateOf = (index: number) => rateAt(terms, periods[index]!.from);
  return ({ index, balance, interest, carried }) => {
    const changed = kept === undefined && index > 0 && rateOf(index) !== rateOf(index - 1);
    if (level === null || changed) level = levelPayment(balance, carried, periods.slice(index));
    const principal = level.minus(interest);
    // Interest alone was more than a payment: those that follow take what this one could not.
    if (principal.lt(0)) level = null;
    return principal;
  };
}

/** Equal parts of the principal. */
function equalPrincipal(terms: LoanTerms, periods: readonly Period[]): Principal {
  const kept = terms.continues?.keptPayment;
  let part: Decimal | null = kept === undefined ? null : new Exact(kept);
  return ({ index, balance }) => (part ??= cents(balance.div(periods.length - index)));
}

function principalBy(terms: LoanTerms, periods: readonly Period[]): Principal {
  switch (terms.method) {
    case 'FRANCES':
      return levelPrincipal(terms, periods);
    case 'AMERICANO':
      return () => new Exact(0);
    case 'MANUAL':
      return ({ index }) => new Exact(terms.agreed![index]!.principal);
    default:
      return equalPrincipal(terms, periods);
  }
}

/** How much of the balance a payment takes; the last one takes all. */
function principalOf(terms: LoanTerms, periods: readonly Period[]): Principal {
  const byMethod = principalBy(terms, periods);
  return (step) => {
    if (step.index === periods.length - 1) return step.balance;
    if (step.index < terms.gracePeriods) return new Exact(0);
    return Decimal.max(0, Decimal.min(byMethod(step), step.balance));
  };
}

/** The rows of the schedule. The last one takes what is left of the principal, cents too. */
export function amortise(terms: LoanTerms): Installment[] {
  const periods = periodsOf(terms);
  const principalFor = principalOf(terms, periods);
  const taxRate = new Exact(terms.interestTaxRate).div(100);
  const insurance = new Exact(terms.insurance);
  const firstNumber = terms.continues?.firstNumber ?? 1;
  const rows: Installment[] = [];
  let balance: Decimal = new Exact(terms.principal);
  for (const [index, { from, due, factor }] of periods.entries()) {
    if (balance.isZero()) break;
    const carried = new Exact(index === 0 ? (terms.continues?.carriedInterest ?? 0) : 0);
    const interest = cents(balance.times(factor)).plus(carried);
    const principal = principalFor({ index, balance, interest, carried });
    const interestTax = cents(interest.times(taxRate));
    const closing = balance.minus(principal);
    rows.push({
      number: firstNumber + index,
      from,
      due,
      opening: balance.toFixed(2),
      principal: principal.toFixed(2),
      interest: interest.toFixed(2),
      carriedInterest: carried.toFixed(2),
      interestTax: interestTax.toFixed(2),
      insurance: insurance.toFixed(2),
      total: principal.plus(interest).plus(interestTax).plus(insurance).toFixed(2),
      closing: closing.toFixed(2),
    });
    balance = closing;
  }
  return rows;
}

const sum = (texts: readonly string[]): string => Decimal.sum(0, ...texts).toFixed(2);

/** What the rows of a schedule add up to. */
export const scheduleTotals = (rows: readonly Installment[]) => ({
  principal: sum(rows.map((row) => row.principal)),
  interest: sum(rows.map((row) => row.interest)),
  interestTax: sum(rows.map((row) => row.interestTax)),
  insurance: sum(rows.map((row) => row.insurance)),
  total: sum(rows.map((row) => row.total)),
});
