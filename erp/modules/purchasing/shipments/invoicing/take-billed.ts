/**
 * What came of an order that was invoiced before: the invoice is that of what came, whose cost
 * takes what it charged more or less, so that nothing is left received and not invoiced (R37, R38).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  negated,
  partOf,
  waitingBilled,
  writeBilled,
  type Billed,
} from '../../purchase-orders/billed/billed-ahead.ts';
import { postServiceDifference } from '../services/service-difference.ts';
import { countShipped, followOrder, followShipment, type ShippedPart } from './count-invoiced.ts';
import { leftOf, loadReceivedLines, owedValueOf } from './received-lines.ts';

/** A line that came, and what of it nobody has invoiced. */
export interface EnteredPart {
  readonly id: number;
  readonly order_line_id: number;
  /** Null of a service. */
  readonly movement_line_id: number | null;
  readonly left: string;
  /** MXN, of its received value. */
  readonly value: string;
}

interface SettledDifference {
  readonly line: Pick<EnteredPart, 'order_line_id' | 'movement_line_id'>;
  readonly orderId: number;
  /** The row that says so: each is settled once. */
  readonly row: number;
  /** MXN, signed: what was charged beyond the received value. */
  readonly difference: string;
}

/** Of goods it is a cost of theirs; of a service, of the account that accepted it. */
export async function settleDifference(at: Writing, settled: SettledDifference): Promise<void> {
  const { line, orderId, row, difference } = settled;
  if (new Exact(difference).isZero()) return;
  if (line.movement_line_id === null)
    return postServiceDifference(at, { orderId, row, lineId: line.order_line_id, difference });
  const { tx, services, actor, now } = at;
  await adjustCost(
    { tx, services, actor, now },
    'COSTO-ADIC',
    { resource: 'purchase-orders', id: String(orderId), action: `FACTURADO-${row}` },
    [{ movementLineId: line.movement_line_id, deltaValue: difference }],
  );
}

interface Rest {
  readonly quantity: string;
  readonly value: string;
}

async function takeOne(at: Writing, line: EnteredPart, rest: Rest, billed: Billed) {
  const quantity = Exact.min(rest.quantity, billed.quantity).toFixed(4);
  const part = partOf(billed, quantity);
  const value = new Exact(quantity).gte(rest.quantity)
    ? rest.value
    : moneyText(roundTo(new Exact(rest.value).times(quantity).div(rest.quantity), 2));
  const row = await writeBilled(at, {
    ...billed,
    quantity: negated(quantity),
    cost: negated(part.cost),
    amount: negated(part.amount),
    shipment_line_id: line.id,
    value,
  });
  await settleDifference(at, {
    line,
    orderId: billed.order_id,
    row,
    difference: moneyText(new Exact(part.cost).minus(value)),
  });
  return { ...part, value };
}

const less = (one: string, other: string): string => new Exact(one).minus(other).toFixed();

/** What each of them takes of what waits for its line of the order, oldest first. */
export async function takeBilled(
  at: Writing,
  lines: readonly EnteredPart[],
): Promise<readonly ShippedPart[]> {
  const all = await waitingBilled(at.tx, {
    orderLineIds: lines.map(({ order_line_id }) => order_line_id),
  });
  const waiting = Map.groupBy(all, ({ order_line_id }) => order_line_id);
  const taken: ShippedPart[] = [];
  for (const line of lines) {
    let rest: Rest = { quantity: line.left, value: line.value };
    const left: Billed[] = [];
    for (const billed of waiting.get(line.order_line_id) ?? []) {
      if (new Exact(rest.quantity).lte(0)) {
        left.push(billed);
        continue;
      }
      const part = await takeOne(at, line, rest, billed);
      taken.push({ lineId: line.id, ...part });
      rest = {
        quantity: less(rest.quantity, part.quantity),
        value: less(rest.value, part.value),
      };
      const quantity = less(billed.quantity, part.quantity);
      if (new Exact(quantity).gt(0))
        left.push({
          ...billed,
          quantity,
          cost: less(billed.cost, part.cost),
          amount: less(billed.amount, part.amount),
        });
    }
    waiting.set(line.order_line_id, left);
  }
  return taken;
}

/** The same of whatever has come of these lines of orders, which are locked (`lockReceived`). */
export async function settleBilled(at: Writing, orderLineIds: readonly number[]): Promise<void> {
  const { tx } = at;
  if ((await waitingBilled(tx, { orderLineIds })).length === 0) return;
  const ids = await tx.query(
    sql<{
      id: number;
    }>`select id from shipment_lines where account_id = ${TENANT} and purchase_order_line_id = any(${orderLineIds}::bigint[]) order by id`,
  );
  const received = await loadReceivedLines(tx, { ids: ids.map(({ id }) => id) });
  const open = received.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
  const taken = await takeBilled(
    at,
    open.map((line) => ({
      id: line.id,
      order_line_id: line.order_line_id,
      movement_line_id: line.movement_line_id,
      left: leftOf(line).toFixed(4),
      value: moneyText(owedValueOf(line).minus(line.invoiced_value)),
    })),
  );
  for (const id of await countShipped(tx, taken)) await followShipment(at, id);
  const took = new Set(taken.map(({ lineId }) => lineId));
  const orders = await tx.query(
    sql<{
      id: number;
    }>`select distinct x.order_id as id from shipment_lines l join purchase_order_lines x on x.account_id = ${TENANT} and x.id = l.purchase_order_line_id where l.account_id = ${TENANT} and l.id = any(${[...took]}::bigint[]) order by 1`,
  );
  for (const { id } of orders) await followOrder(at, id, { isUndone: false });
}
