/** Lines of an authorised order as they are asked for now, in new rows; the stored ones stay. */
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { doneBeyond } from '#erp/domains/fulfilment/amended.ts';
import type { ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { draftOf } from '#erp/kernel/validation/parse.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { gatheredOf } from '../closing/gathered.ts';
import type { customerOrders } from '../customer-orders.ts';
import type { AMEND_ORDER } from './amend-order.ts';

export type Amending = ActionContext<(typeof AMEND_ORDER)['fields']>;
export type Order = StoredRow<typeof customerOrders>;
export type OrderLine = {
  -readonly [K in keyof Order['lines'][number]]: Order['lines'][number][K];
};

export interface AskedLine {
  readonly line: OrderLine;
  /** As it is stored; null of a new one. */
  readonly was: OrderLine | null;
  /** Its place in what was sent. */
  readonly at: number;
}

const number = (value: string | null | undefined) => new Exact(value ?? 0);

export const isChanged = ({ line, was }: AskedLine): boolean =>
  was === null || !number(line.qty).eq(was.qty ?? 0);

export const hasGrown = ({ line, was }: AskedLine): boolean =>
  was === null || number(line.qty).gt(was.qty ?? 0);

/** The same line, of another quantity: what one of it is in stock stays. */
export function ofQuantity(line: OrderLine, qty: string): OrderLine {
  const whole = number(line.qty_stock).times(qty).div(number(line.qty));
  return { ...line, qty, qty_stock: roundTo(whole, 6).toFixed(6) };
}

/** In the unit of sale. */
const sold = (line: OrderLine, stock: string): string =>
  roundTo(number(stock).times(number(line.qty)).div(number(line.qty_stock)), 6).toFixed(6);

const tooLittle = {
  cancelled: (qty: string) =>
    t('sales.lessThanCancelled', 'Entre lo cancelado y lo embarcado hay {qty}; no pidas menos.', {
      qty,
    }),
  shipped: (qty: string) =>
    t('sales.lessThanShipped', 'Ya se embarcaron o se surten {qty}; no pidas menos.', { qty }),
};

/** No less than what was called off, has left or is being gathered. */
function leastProblem({ line, was }: AskedLine, gathered: string): string | null {
  if (!was) return null;
  const shipped = number(was.qty_shipped)
    .minus(was.qty_replacement_shipped ?? 0)
    .plus(gathered);
  const beyond = doneBeyond(line.qty ?? '0', was.qty ?? '0', {
    shipped: sold(was, shipped.toFixed()),
    cancelled: sold(was, shipped.plus(was.qty_cancelled ?? 0).toFixed()),
  });
  return beyond && tooLittle[beyond.what](groupDigits(beyond.quantity, 0, 6));
}

function askedOf({ input, services, actor, fail }: Amending, order: Order): readonly AskedLine[] {
  const rows = input.lines.map((row, at) => ({ row, at }));
  const stored = order.lines.flatMap((was): AskedLine[] => {
    const found = rows.find(({ row }) => row.id === was.id);
    if (!found) {
      fail('lines', t('sales.lineStays', 'Una partida no se quita: cancela lo pendiente de ella.'));
      return [];
    }
    const { row, at } = found;
    if (row.product_id !== was.product_id)
      fail(
        `lines[${at}][product_id]`,
        t('sales.lineKeeps', 'Esta partida ya se pidió: agrega otra.'),
      );
    const isSame = number(row.qty).eq(was.qty ?? 0);
    return [{ line: isSame ? { ...was } : ofQuantity(was, row.qty ?? '0'), was, at }];
  });
  const ownLines = services.registry.resource('customer-orders/lines');
  const added = rows
    .filter(({ row }) => row.id === undefined)
    .map(({ row, at }): AskedLine => ({
      line: draftOf(ownLines, { product_id: row.product_id, qty: row.qty }, null, actor),
      was: null,
      at,
    }));
  return [...stored, ...added];
}

/** In their order: those that it has, and then the new ones. */
export async function askedLines(context: Amending, order: Order): Promise<readonly AskedLine[]> {
  const { tx, fail } = context;
  const asked = askedOf(context, order);
  const gathered = await gatheredOf(
    tx,
    order.lines.flatMap(({ id }) => id ?? []),
  );
  for (const each of asked) {
    const problem = leastProblem(each, gathered.get(each.was?.id ?? 0) ?? '0');
    if (problem) fail(`lines[${each.at}][qty]`, problem);
  }
  if (
    asked.some(({ was }) => was === null) &&
    order.lines.some((line) => number(line.qty_invoiced).gt(0))
  )
    fail(
      'lines',
      t('sales.noNewLines', 'Ya se facturó parte del pedido: lo nuevo se captura en otro.'),
    );
  return asked;
}
