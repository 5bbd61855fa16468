/** What an order is worth with what is asked for now: old lines keep their prices (sales §3). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { checkQuantities, checkSaleLines, type SaleCheck } from '../../documents/check-sale.ts';
import { completeSale } from '../../documents/complete-sale.ts';
import type { SaleContext, SaleDraft, SaleKind } from '../../documents/sale-draft.ts';
import { factsOfSale, type SaleFacts } from '../../documents/sale-facts.ts';
import { completeAmounts } from '../../documents/work-amounts.ts';
import { completeNewLines, depositOf } from '../complete-order.ts';
import { kindOfOrder } from '../order-kind.ts';
import { isChanged, type Amending, type AskedLine, type Order } from './asked-lines.ts';

export type AmendedOrder = Order & SaleDraft;

/** Where the form says what is wrong with a line. */
const SHOWN_AT: Readonly<Record<string, string>> = { qty: 'qty', extra_discount_percent: 'qty' };

/** Of problems of lines by their place among `asked`. */
const failAt =
  ({ fail }: Pick<Amending, 'fail'>, asked: readonly AskedLine[]) =>
  (field: string, message: string): void => {
    const [, place, name = ''] = /^lines\[(\d+)\]\[(\w+)\]$/.exec(field) ?? [];
    const line = place === undefined ? undefined : asked[Number(place)];
    fail(line ? `lines[${line.at}][${SHOWN_AT[name] ?? 'product_id'}]` : '', message);
  };

/** New lines are a sale of their own in the terms of the order, at the prices of its day. */
async function completeAdded(
  context: Amending,
  order: Order,
  added: readonly AskedLine[],
): Promise<void> {
  if (added.length === 0) return;
  const { tx, actor, services, now, warn } = context;
  const draft = { ...order, quotation_id: null, lines: added.map(({ line }) => line) };
  const at: SaleContext = { tx, actor, services, now, draft, before: null };
  const kindOf = kindOfOrder(draft);
  const facts = await completeSale(at, kindOf);
  await completeNewLines({ tx, draft });
  // Each is promised by itself, from now on.
  for (const { line } of added) line.promised_date = null;
  const checked: SaleCheck = { ...at, warn, changed: () => false, fail: failAt(context, added) };
  await checkSaleLines(checked, facts, await kindOf(at));
}

/** Of other quantities what products are sold by (R11); what is sold of them was decided. */
async function checkChanged(
  context: Amending,
  asked: readonly AskedLine[],
  facts: SaleFacts,
): Promise<void> {
  const changed = [...asked.entries()].flatMap(([place, each]) =>
    each.was && isChanged(each) ? [[place, each.line] as const] : [],
  );
  const check = { tx: context.tx, fail: failAt(context, asked) };
  await checkQuantities(check, new Map(changed), facts);
}

/** Its sums follow of its lines, at the prices and taxes that they have. */
export async function workOrder(
  { tx, actor, now }: Pick<Amending, 'tx' | 'actor' | 'now'>,
  order: AmendedOrder,
): Promise<SaleFacts> {
  const facts = await factsOfSale({ tx, actor, now, draft: order }, null);
  completeAmounts({ draft: order }, facts, {});
  order.deposit_required = depositOf(order.total ?? '0', order.deposit_percent);
  return facts;
}

export interface Amended {
  readonly draft: AmendedOrder;
  readonly kind: SaleKind;
}

export async function amendedDraft(
  context: Amending,
  order: Order,
  asked: readonly AskedLine[],
): Promise<Amended> {
  const { tx, actor, services, now } = context;
  await completeAdded(
    context,
    order,
    asked.filter(({ was }) => was === null),
  );
  const draft: AmendedOrder = { ...order, lines: asked.map(({ line }) => line) };
  await checkChanged(context, asked, await workOrder(context, draft));
  const kind = await kindOfOrder(draft)({ tx, actor, services, now, draft, before: null });
  return { draft, kind };
}

/** Of its own, in pesos: neither invoiced nor called off (sales R6, E). */
export const outstandingOf = ({ lines, exchange_rate }: AmendedOrder): string =>
  lines
    .reduce((sum, line) => {
      const whole = new Exact(line.qty_stock ?? 0);
      const left = whole
        .minus(line.qty_cancelled ?? 0)
        .minus(line.qty_discharged ?? 0)
        .minus(line.qty_invoiced ?? 0);
      if (whole.lte(0) || left.lte(0)) return sum;
      return sum.plus(left.div(whole).times(line.line_total ?? 0));
    }, new Exact(0))
    .times(exchange_rate ?? 1)
    .toFixed(2);
