/** An invoice of what was ordered is called off: what came of it waits for another (R37, R38). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  negated,
  waitingBilled,
  writeBilled,
  type Billed,
} from '../../purchase-orders/billed/billed-ahead.ts';
import { INVOICED } from '../../purchase-orders/progress/order-progress.ts';
import { countShipped, followOrder, followShipment } from './count-invoiced.ts';
import { settleBilled, settleDifference } from './take-billed.ts';

interface Came extends Billed {
  readonly shipment_line_id: number;
  readonly movement_line_id: number | null;
  /** MXN: of its received value, what the invoice took. */
  readonly value: string;
  readonly invoiced: string;
  readonly returned_invoiced: string;
}

/** By line that came, what the invoice took of it. */
const cameOf = (tx: Tx, sourceId: number) =>
  tx.query(
    sql<Came>`select b.billed_by as source_id, b.billed_by_line as source_line_id, (array_agg(b.document order by b.id))[1] as document, b.order_id, b.order_line_id, b.shipment_line_id, l.movement_line_id, l.invoiced_quantity as invoiced, l.returned_invoiced, -sum(b.quantity) as quantity, -sum(b.billed_cost) as cost, -sum(b.billed_amount) as amount, sum(b.billed_value) as value
      from purchase_billings b ${raw(join('purchase_billings.shipment_line_id', 'b', 'l'))} where b.account_id = ${TENANT} and b.billed_by = ${sourceId}
      group by b.billed_by, b.billed_by_line, b.order_id, b.order_line_id, b.shipment_line_id, l.movement_line_id, l.invoiced_quantity, l.returned_invoiced having sum(b.quantity) < 0 order by b.shipment_line_id`,
  );

function requireThere({ invoiced, quantity, returned_invoiced }: Came): void {
  if (new Exact(invoiced).minus(quantity).gte(returned_invoiced)) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('purchasing.billedReturned', 'Se devolvió mercancía de esta factura: no se cancela.'),
  );
}

async function giveBack(at: Writing, came: Came): Promise<void> {
  const row = await writeBilled(at, { ...came, value: negated(came.value) });
  await settleDifference(at, {
    line: came,
    orderId: came.order_id,
    row,
    difference: moneyText(new Exact(came.value).minus(came.cost)),
  });
}

/** `billed` is what the invoice had charged of each line, whose orders are locked. */
export async function undoBilled(
  at: Writing,
  sourceId: number,
  billed: readonly Pick<Billed, 'order_line_id' | 'quantity'>[],
): Promise<void> {
  const { tx } = at;
  const came = await cameOf(tx, sourceId);
  for (const line of came) requireThere(line);
  for (const line of came) await giveBack(at, line);
  const shipments = await countShipped(
    tx,
    came.map((line) => ({
      lineId: line.shipment_line_id,
      quantity: negated(line.quantity),
      value: negated(line.value),
      cost: negated(line.cost),
      amount: negated(line.amount),
    })),
  );
  const waiting = await waitingBilled(tx, { sourceId });
  const isWhole = billed.every(({ order_line_id, quantity }) =>
    waiting.some(
      (own) => own.order_line_id === order_line_id && new Exact(own.quantity).eq(quantity),
    ),
  );
  if (!isWhole)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.billedCredited', 'Tiene una nota de crédito: cancélala primero.'),
    );
  for (const own of waiting)
    await writeBilled(at, {
      ...own,
      quantity: negated(own.quantity),
      cost: negated(own.cost),
      amount: negated(own.amount),
    });
  const ordered = await countLines(
    tx,
    INVOICED,
    billed.map(({ order_line_id, quantity }) => ({
      lineId: order_line_id,
      quantity: negated(quantity),
    })),
  );
  for (const id of shipments) await followShipment(at, id);
  for (const id of new Set(ordered.map(({ document_id }) => document_id)))
    await followOrder(at, id, { isUndone: true });
  await settleBilled(
    at,
    billed.map(({ order_line_id }) => order_line_id),
  );
}
