/** What a ticket is worth and how it was paid (sales R10 and R35); pure. */
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { grossAmounts } from '#erp/domains/amounts/gross.ts';

export interface TicketLine {
  readonly quantity: string;
  /** With taxes. */
  readonly price: string;
  /** In pesos, with taxes. */
  readonly discount: string | null;
  readonly tax_ids: readonly number[];
}

export interface WorkedTicket {
  readonly lines: readonly {
    readonly grossTotal: string;
    readonly base: string;
    readonly taxAmount: string;
  }[];
  /** Each rounded once. */
  readonly taxes: readonly {
    readonly tax_id: number;
    readonly base: string;
    readonly amount: string;
  }[];
  readonly subtotal: string;
  readonly taxTotal: string;
  readonly total: string;
}

/**
 * Bases and taxes worked back from what was charged, which the total equals to the cent.
 *
 * @throws RangeError where no bases and taxes make those cents.
 */
export function workTicket(lines: readonly TicketLine[], rules: readonly TaxRule[]): WorkedTicket {
  const done = grossAmounts(lines, rules, { twoThirds: 'BY_RATE' });
  return {
    lines: done.lines.map(({ net, taxes }, at) => {
      const { quantity, price, discount } = lines[at]!;
      const charged = new Exact(quantity).times(price).toDecimalPlaces(2, Exact.ROUND_HALF_UP);
      return {
        grossTotal: moneyText(charged.minus(discount ?? 0)),
        base: new Exact(net).toFixed(6),
        taxAmount: sumOf(taxes.map(({ amount }) => amount)).toFixed(6),
      };
    }),
    taxes: done.groups.map(({ tax_id, base, amount }) => ({ tax_id, base, amount })),
    subtotal: done.subtotal,
    taxTotal: done.transferred,
    total: done.total,
  };
}

export interface TicketPayment {
  readonly amount: string;
  readonly inCash: boolean;
  /** c_FormaPago. */
  readonly form: string;
}

export type Paid =
  | { readonly change: string; readonly form: string }
  | { readonly problem: 'LESS' | 'CHANGE_WITHOUT_CASH' };

/** Change is given from cash only; the form of a ticket is that of its largest payment. */
export function paidWith(payments: readonly TicketPayment[], due: string): Paid {
  const change = sumOf(payments.map(({ amount }) => amount)).minus(due);
  if (change.isNegative()) return { problem: 'LESS' };
  const cash = sumOf(payments.filter(({ inCash }) => inCash).map(({ amount }) => amount));
  if (change.gt(cash)) return { problem: 'CHANGE_WITHOUT_CASH' };
  const net = Map.groupBy(payments, ({ form }) => form)
    .entries()
    .map(([form, own]) => {
      const paid = sumOf(own.map(({ amount }) => amount));
      return { form, kept: own[0]!.inCash ? paid.minus(change) : paid };
    })
    .toArray()
    .toSorted((one, other) => other.kept.comparedTo(one.kept));
  return { change: moneyText(change), form: net[0]?.form ?? '99' };
}
