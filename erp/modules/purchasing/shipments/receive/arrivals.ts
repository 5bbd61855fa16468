/** The rows of a shipment of which something came, with the lines of its order. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  isGoods,
  loadOrderLines,
  type GoodsLine,
  type OrderedLine,
  type ShippedOrder,
} from '../open-shipment.ts';
import type { Change } from './shipment-change.ts';

export type Line = Change['before']['lines'][number];

export interface ArrivedLine {
  /** Of the row in the form. */
  readonly at: number;
  readonly line: Line;
  readonly ordered: OrderedLine;
}

export interface Arrival extends ArrivedLine {
  readonly ordered: GoodsLine;
}

/** Those that enter a storage. */
export const arrivalsOf = async (context: Change, order: ShippedOrder): Promise<Arrival[]> =>
  (await arrivedLines(context, order)).flatMap(({ ordered, ...arrived }) =>
    isGoods(ordered) ? [{ ...arrived, ordered }] : [],
  );

export async function arrivedLines(
  { before, tx, fail }: Change,
  order: ShippedOrder,
): Promise<ArrivedLine[]> {
  const ordered = await loadOrderLines(tx, order.id);
  const arrivals = linesOf(before).flatMap((line, at) => {
    const own = ordered.get(line.purchase_order_line_id ?? 0);
    return own && new Exact(line.received_quantity ?? 0).gt(0) ? [{ at, line, ordered: own }] : [];
  });
  if (arrivals.length === 0)
    fail('lines', t('purchasing.nothingReceived', 'Escribe en Recibido lo que llegó.'));
  for (const { at, ordered: own } of arrivals)
    if (own.closed)
      fail(
        `lines[${at}][received_quantity]`,
        t('purchasing.closedLine', 'La partida de la orden se cerró: ya no se recibe.'),
      );
  return arrivals;
}
