/** What the law lets the company deduct of each voucher of an expense (finance R28). */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';

export interface Voucher {
  readonly expense_id: number;
  /** Before taxes, and its taxes; in the currency of the expense. */
  readonly subtotal: string;
  readonly tax: string;
  readonly hasCfdi: boolean;
  /** Paid by check, transfer, card or electronic purse. */
  readonly electronic: boolean;
  /** 0 to 100. */
  readonly percent: string;
  /** Pesos of a day; null without. */
  readonly dailyLimit: string | null;
  /** Pesos over which it must be paid electronically; null without. */
  readonly electronicOver: string | null;
}

export interface Trip {
  readonly days: number;
  /** Pesos of the expense's currency. */
  readonly rate: string;
}

export interface Split {
  /** Of the subtotal. */
  readonly deductible: string;
  /** Of the tax. */
  readonly creditable: string;
  /** What is left of both: it goes to the account of what is not deducted, tax included. */
  readonly nonDeductible: string;
  /** Of the subtotal, two decimals. */
  readonly percent: string;
}

const ZERO = new Exact(0);

function counts({ hasCfdi, electronic, electronicOver, subtotal, tax }: Voucher, rate: string) {
  if (!hasCfdi) return false;
  if (electronic || electronicOver === null) return true;
  return new Exact(subtotal).plus(tax).times(rate).lte(electronicOver);
}

/** The part of a subtotal that is within what its concept still may spend. */
function within(voucher: Voucher, { days, rate }: Trip, spent: Map<number, Decimal>): Decimal {
  const subtotal = new Exact(voucher.subtotal);
  if (voucher.dailyLimit === null) return subtotal;
  const before = spent.get(voucher.expense_id) ?? ZERO;
  const limit = new Exact(voucher.dailyLimit).times(days).div(rate);
  const left = Exact.max(limit.minus(before), 0);
  const part = Exact.min(subtotal, left);
  spent.set(voucher.expense_id, before.plus(part));
  return part;
}

/** One for each voucher; a daily limit is used up in their order. */
export function splitVouchers(vouchers: readonly Voucher[], trip: Trip): readonly Split[] {
  const spent = new Map<number, Decimal>();
  return vouchers.map((voucher) => {
    const [subtotal, tax] = [new Exact(voucher.subtotal), new Exact(voucher.tax)];
    const part = counts(voucher, trip.rate) ? within(voucher, trip, spent) : ZERO;
    const share = subtotal.isZero() ? ZERO : part.div(subtotal).times(voucher.percent).div(100);
    const deductible = cents(subtotal.times(share));
    const creditable = cents(tax.times(share));
    return {
      deductible: moneyText(deductible),
      creditable: moneyText(creditable),
      nonDeductible: moneyText(subtotal.plus(tax).minus(deductible).minus(creditable)),
      percent: share.times(100).toFixed(2),
    };
  });
}

/** Check, transfer, cards and electronic purses, by their keys in c_FormaPago (LISR 27-III). */
const ELECTRONIC = new Set(['02', '03', '04', '05', '06', '28', '29']);
export const isElectronic = (satCode: string): boolean => ELECTRONIC.has(satCode);

/** Days of a trip, both ends included; one without it. */
export function tripDays(start: string | null | undefined, end: string | null | undefined): number {
  if (!start || !end) return 1;
  const { days } = Temporal.PlainDate.from(start).until(end);
  return Math.max(days, 0) + 1;
}
