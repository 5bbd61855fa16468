/**
 * What an invoice takes of the receptions: their counters, and the cost of what was received where
 * it differs, so that nothing is left received and not invoiced (purchasing R37, R39).
 */
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import {
  countInvoiced,
  lockReceived,
} from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import {
  invoiceableOf,
  owedValueOf,
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { isPriceAgreed, netPrice } from '../matching/expected-invoice.ts';
import { goodsCost, INVOICES, type Change, type Posting } from '../posting/invoice-posting.ts';
import { quantityProblem } from './received-checks.ts';

interface Taken {
  readonly received: ReceivedLine;
  readonly quantity: string;
  /** MXN: of the received value, and what the invoice says more or less than it. */
  readonly value: string;
  readonly difference: string;
  /** In the invoice's currency, without taxes. */
  readonly amount: string;
}

/** The received value of this quantity; several invoices of a line add up to it. */
function shareOf(line: ReceivedLine, qty: string) {
  const upTo = new Exact(line.invoiced).plus(qty);
  const whole = invoiceableOf(line);
  const value = owedValueOf(line);
  const share = upTo.gte(whole) ? value : roundTo(value.times(upTo).div(whole), 2);
  return moneyText(share.minus(line.invoiced_value));
}

const goodsOf = ({ before }: Pick<Change, 'before'>) =>
  linesOf(before).flatMap((line, at) =>
    line.shipment_line_id ? [{ at, line, id: line.shipment_line_id }] : [],
  );

/** Before the charges of what it brings, which whoever receives takes after the goods. */
export const lockGoods = (context: Change): Promise<void> =>
  lockReceived(
    context.tx,
    goodsOf(context).map(({ id }) => id),
    linesOf(context.before).flatMap(({ purchase_order_line_id: id }) => id ?? []),
  );

async function lockedLines(tx: Tx, ids: readonly number[]) {
  await lockReceived(tx, ids);
  return new Map((await loadReceivedLines(tx, { ids })).map((each) => [each.id, each]));
}

export interface Priced {
  readonly at: number;
  readonly line: ReturnType<typeof goodsOf>[number]['line'];
  readonly received: ReceivedLine;
  readonly settings: PurchasingSettings;
}

/** Between its match and its posting a dictum may have made the goods cheaper (R38). */
export function requirePrice({ before }: Change, { at, line, received, settings }: Priced): void {
  if (isPriceAgreed(line, received, before.exchange_rate ?? '1', settings)) return;
  const agreed = (before.exceptions ?? []).find(
    ({ code, line_no, resolution }) =>
      code === 'PRECIO_MAYOR' && line_no === at + 1 && resolution === 'ACEPTADA',
  );
  const amount = moneyText(netPrice(line).minus(received.price).times(line.quantity!));
  if (agreed && new Exact(amount).lte(agreed.amount ?? 0)) return;
  throw invalid({
    [`lines[${at}][price]`]: [
      t(
        'prc.cheaperNow',
        'Su recepción vale ahora {price} por unidad: recházala, captúrala otra vez y valídala.',
        { price: new Exact(received.price).toFixed() },
      ),
    ],
  });
}

async function takenOf(context: Change, { invoice }: Posting): Promise<readonly Taken[]> {
  const goods = goodsOf(context);
  const lines = await lockedLines(
    context.tx,
    goods.map(({ id }) => id),
  );
  const settings = await purchasingSettings(context.tx);
  return goods.map(({ at, line, id }) => {
    const received = lines.get(id);
    if (!received || received.status === 'CANCELADO')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('prc.receiptGone', 'La recepción de una partida se revirtió: quítala de la factura.'),
      );
    const quantity = line.quantity!;
    const problem = quantityProblem(quantity, received, settings);
    if (problem) throw invalid({ [`lines[${at}][quantity]`]: [problem] });
    requirePrice(context, { at, line, received, settings });
    const value = shareOf(received, quantity);
    const difference = moneyText(new Exact(goodsCost(context, invoice, at)).minus(value));
    return { received, quantity, value, difference, amount: invoice.lines[at]!.net };
  });
}

const source = ({ before }: Change, action: string) => ({
  resource: INVOICES,
  id: String(before.id),
  action,
});

/** Of the cost of what entered, in pesos. */
export async function adjust(
  context: Change,
  action: string,
  differences: readonly (readonly [movementLineId: number | null, difference: string])[],
): Promise<void> {
  // Of a service it is a cost of its account, which the entry of the invoice tells.
  const costs = differences.flatMap(([id, difference]) =>
    id === null || new Exact(difference).isZero() ? [] : [[id, difference] as const],
  );
  if (costs.length === 0) return;
  const { tx, services, actor, now } = context;
  await adjustCost(
    { tx, services, actor, now },
    'COSTO-ADIC',
    source(context, action),
    costs.map(([movementLineId, deltaValue]) => ({ movementLineId, deltaValue })),
  );
}

export async function takeReceived(context: Change, posting: Posting): Promise<void> {
  if (goodsOf(context).length === 0) return;
  const taken = await takenOf(context, posting);
  await countInvoiced(
    context,
    taken.map(({ received, quantity, value, difference, amount }) => ({
      lineId: received.id,
      orderLineId: received.order_line_id,
      quantity,
      value,
      cost: moneyText(new Exact(value).plus(difference)),
      amount,
    })),
  );
  await adjust(
    context,
    'CONTABILIZAR',
    taken.map(({ received, difference }) => [received.movement_line_id, difference] as const),
  );
  const byLine = new Map(taken.map((each) => [each.received.id, each]));
  context.changes.lines = linesOf(context.before).map((line) => {
    const own = byLine.get(line.shipment_line_id ?? 0);
    return own ? { ...line, received_value: own.value, cost_difference: own.difference } : line;
  });
}

/** What went back of it waits for its credit, and that for this invoice. */
function requireNotReturned(context: Change, lines: ReadonlyMap<number, ReceivedLine>): void {
  for (const { id, line } of goodsOf(context)) {
    const { invoiced, returned_invoiced } = lines.get(id)!;
    if (new Exact(invoiced).minus(line.quantity!).lt(returned_invoiced))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('prc.goodsReturned', 'Se devolvió mercancía de esta factura: no se cancela.'),
      );
  }
}

/** The receptions may be invoiced again, at what they were received at. */
export async function giveBackReceived(context: Change): Promise<void> {
  const goods = goodsOf(context);
  if (goods.length === 0) return;
  const lines = await lockedLines(
    context.tx,
    goods.map(({ id }) => id),
  );
  requireNotReturned(context, lines);
  await countInvoiced(
    context,
    goods.map(({ id, line }) => ({
      lineId: id,
      orderLineId: lines.get(id)!.order_line_id,
      quantity: `-${line.quantity}`,
      value: moneyText(new Exact(line.received_value ?? 0).negated()),
      cost: moneyText(
        new Exact(line.received_value ?? 0).plus(line.cost_difference ?? 0).negated(),
      ),
      amount: moneyText(new Exact(line.discount ?? 0).minus(line.amount ?? 0)),
    })),
  );
  await adjust(
    context,
    'CANCELAR',
    goods.map(({ id, line }) => [
      lines.get(id)!.movement_line_id,
      moneyText(new Exact(line.cost_difference ?? 0).negated()),
    ]),
  );
}
