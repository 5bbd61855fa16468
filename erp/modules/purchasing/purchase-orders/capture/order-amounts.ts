/** What an order is worth (purchasing R7); pure, in its currency. */
import { amounts, type Amounts, type TaxRule } from '#erp/domains/amounts/amounts.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';

export interface OrderLine {
  readonly quantity: string;
  readonly price: string;
  /** 0 to 100. */
  readonly discount_percent: string | null;
  readonly tax_ids: readonly number[];
}

export interface WorkedOrder {
  /** Of each line: after its discount, and after its part of the order's. */
  readonly lines: readonly { readonly amount: string; readonly net: string }[];
  /** One for each tax. */
  readonly groups: Amounts['groups'];
  readonly totals: Omit<Amounts, 'lines' | 'groups'>;
}

const netOf = ({ quantity, price, discount_percent }: OrderLine) =>
  cents(
    new Exact(quantity)
      .times(price)
      .times(new Exact(100).minus(discount_percent ?? 0))
      .div(100),
  );

/** The discount of the whole by amount; what the rounding leaves goes to the largest line. */
function shares(nets: readonly string[], percent: string): string[] {
  const whole = cents(new Exact(sumOf(nets)).times(percent).div(100));
  const parts = nets.map((net) => cents(new Exact(net).times(percent).div(100)));
  const rest = whole.minus(sumOf(parts));
  const largest = nets.reduce((at, net, i) => (Number(net) > Number(nets[at]) ? i : at), 0);
  return parts.map((part, i) => moneyText(i === largest ? part.plus(rest) : part));
}

export function workOrder(
  lines: readonly OrderLine[],
  rules: readonly TaxRule[],
  discountPercent: string | null,
): WorkedOrder {
  const nets = lines.map((line) => moneyText(netOf(line)));
  const given = shares(nets, discountPercent ?? '0');
  const discounted = lines.map(({ quantity, price, tax_ids }, i) => {
    const gross = cents(new Exact(quantity).times(price));
    return {
      quantity,
      price,
      tax_ids,
      discount: moneyText(gross.minus(nets[i]!).plus(given[i]!)),
    };
  });
  const {
    lines: worked,
    groups,
    ...totals
  } = amounts(discounted, rules, {
    twoThirds: 'EXACT',
  });
  return { lines: worked.map(({ net }, i) => ({ amount: nets[i]!, net })), groups, totals };
}
