/** A schedule that goes on differently from a day on: prepaid, skipped, restructured. */
import { Decimal } from 'decimal.js';
import { amortise } from './amortise.ts';
import { dueFollowing, nextDue, yearPart, type DayTerms } from './due-dates.ts';
import { cents, Exact } from '#erp/domains/amounts/exact.ts';
import type { Installment, LoanTerms } from './loan-terms.ts';

export type PrepayMode = 'REDUCIR_PLAZO' | 'REDUCIR_PAGO';

/** Rows that stay, and those of the new version. */
export interface Revision {
  readonly kept: readonly Installment[];
  readonly rows: readonly Installment[];
}

/**
 * Interest of a row that has run up to a day: what was carried, and of the rest the part that its
 * days are of the period, both counted as the loan counts them.
 */
export function interestThrough(
  row: Pick<Installment, 'from' | 'due' | 'interest' | 'carriedInterest'>,
  day: string,
  terms: DayTerms,
): string {
  const [whole] = yearPart(row.from, row.due, terms);
  if (day >= row.due || whole === 0) return new Exact(row.interest).toFixed(2);
  const [elapsed] = day <= row.from ? [0] : yearPart(row.from, day, terms);
  const carried = new Exact(row.carriedInterest);
  const own = new Exact(row.interest).minus(carried);
  return carried.plus(cents(own.times(elapsed).div(whole))).toFixed(2);
}

const sumOf = (rows: readonly Installment[]): Decimal =>
  rows.reduce((sum, { principal }) => sum.plus(principal), new Exact(0));

/**
 * Rows due after a day are those that may still change; those of which nothing is paid (skipped
 * before) come first, and stay as they are.
 */
export function splitAt<Row extends Installment>(rows: readonly Row[], day: string) {
  const isOpen = ({ due, total }: Row) => due > day && Number(total) > 0;
  const first = rows.findIndex(isOpen);
  const next = first === -1 ? rows.length : first;
  return { kept: rows.slice(0, next), open: rows.slice(next) };
}

/** What each of the rows pays, for a schedule that keeps it (FRANCES: with interest). */
function keptPayment({ method }: LoanTerms, open: readonly Installment[]): string | undefined {
  const paying = open.find(({ principal }) => Number(principal) > 0);
  if (!paying || method === 'AMERICANO' || method === 'MANUAL') return undefined;
  if (method !== 'FRANCES') return paying.principal;
  return new Exact(paying.principal).plus(paying.interest).toFixed(2);
}

/** The agreed payments that follow, without what was prepaid. */
function agreedAfter(
  open: readonly Installment[],
  balance: Decimal,
  mode: PrepayMode,
): LoanTerms['agreed'] {
  const before = sumOf(open);
  let left = balance;
  return open
    .map(({ due, principal }) => {
      const wanted =
        mode === 'REDUCIR_PLAZO'
          ? new Exact(principal)
          : cents(new Exact(principal).times(balance).div(before));
      const taken = Decimal.min(wanted, left);
      left = left.minus(taken);
      return { due, principal: taken.toFixed(2) };
    })
    .filter(({ principal }) => mode === 'REDUCIR_PAGO' || Number(principal) > 0);
}

export interface Prepayment {
  readonly on: string;
  /** Goes to the principal, at most what is not due yet. */
  readonly amount: string;
  readonly mode: PrepayMode;
}

/** RangeError when it is more than what is not due yet. */
export function prepay(
  terms: LoanTerms,
  rows: readonly Installment[],
  { on, amount, mode }: Prepayment,
): Revision {
  const { kept, open } = splitAt(rows, on);
  const balance = sumOf(open).minus(amount);
  if (balance.lt(0)) throw new RangeError('prepaid more than what is not due yet');
  const [next] = open;
  if (!next || balance.isZero()) return { kept, rows: [] };
  const grace = open.findIndex(({ principal }) => Number(principal) > 0);
  const payment = mode === 'REDUCIR_PLAZO' ? keptPayment(terms, open) : undefined;
  const isEarly = next.from < on;
  const revised = amortise({
    ...terms,
    principal: balance.toFixed(2),
    term: open.length,
    gracePeriods: Math.max(0, grace),
    ...(terms.method === 'MANUAL' && { agreed: agreedAfter(open, balance, mode) }),
    continues: {
      firstNumber: next.number,
      from: isEarly ? on : next.from,
      dues: open.map(({ due }) => due),
      carriedInterest: isEarly ? interestThrough(next, on, terms) : next.carriedInterest,
      ...(payment !== undefined && { keptPayment: payment }),
    },
  });
  return { kept, rows: revised };
}

/**
 * The next payment is left out: its principal is spread over those that follow, one more at the
 * end, and its interest is paid with the first of them.
 */
export function skip(terms: LoanTerms, rows: readonly Installment[], on: string): Revision {
  const { kept, open } = splitAt(rows, on);
  const [skipped, ...rest] = open;
  if (!skipped) throw new RangeError('nothing is left to skip');
  const last = open.at(-1)!;
  const isManual = terms.method === 'MANUAL';
  const after = isManual ? nextDue(last.due, terms.periodicity) : dueFollowing(last.due, terms);
  const principals = [...rest, { ...last, due: after }];
  const revised = amortise({
    ...terms,
    principal: sumOf(open).toFixed(2),
    term: open.length,
    gracePeriods: 0,
    ...(isManual && {
      agreed: principals.map(({ due }, i) => ({ due, principal: open[i]!.principal })),
    }),
    continues: {
      firstNumber: skipped.number + 1,
      from: skipped.due,
      dues: principals.map(({ due }) => due),
      carriedInterest: skipped.interest,
    },
  });
  const left: Installment = {
    ...skipped,
    principal: '0.00',
    interest: '0.00',
    carriedInterest: '0.00',
    interestTax: '0.00',
    insurance: '0.00',
    total: '0.00',
    closing: skipped.opening,
  };
  const [next, ...others] = revised;
  // What it pays runs from where the skipped one began.
  const first = { ...next!, from: skipped.from, carriedInterest: skipped.carriedInterest };
  return { kept, rows: [left, first, ...others] };
}

/** What may be agreed anew; the tax on interest and the days of a year stay. */
export interface NewTerms extends Pick<
  LoanTerms,
  | 'method'
  | 'annualRate'
  | 'periodicity'
  | 'term'
  | 'gracePeriods'
  | 'firstPayment'
  | 'insurance'
  | 'agreed'
> {
  /** Days of the payments, where they stay; without them, the first payment says them. */
  readonly dues?: readonly string[];
}

/**
 * Other terms for what is not due yet, from a day on. `overdue` is principal that was due, is not
 * paid and joins it.
 */
export function restructure(
  terms: LoanTerms,
  rows: readonly Installment[],
  change: NewTerms & { readonly on: string; readonly overdue: string },
): Revision {
  const { on, overdue, dues, ...agreed } = change;
  const { kept, open } = splitAt(rows, on);
  const balance = sumOf(open).plus(overdue);
  const [next] = open;
  const runs = next !== undefined && next.from < on;
  const revised = amortise({
    ...terms,
    ...agreed,
    principal: balance.toFixed(2),
    continues: {
      firstNumber: (kept.at(-1)?.number ?? 0) + 1,
      from: on,
      ...(dues && { dues }),
      carriedInterest: runs ? interestThrough(next, on, terms) : (next?.carriedInterest ?? '0'),
    },
  });
  return { kept, rows: revised };
}
