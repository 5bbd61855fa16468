/**
 * Goods that a supplier had left with us are bought: their order, authorised, and its reception,
 * which an invoice finds as any other (inventory R12, purchasing R20).
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type {
  BoughtConsignment,
  BoughtLine,
  EnteredConsignment,
} from '#erp/domains/stock/events/consignment-bought.ts';
import type { PostingResult } from '#erp/domains/stock/posting.ts';
import { isModuleOn } from '#erp/kernel/access.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { SHIPMENTS } from '../receive/shipment-change.ts';
import { makeSpotOrder, type SpotLine } from './spot-order.ts';

/** How who buys calls what its order and its reception call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  quantity: 'qty',
  received_quantity: 'qty',
  price: 'unit_cost',
  lot_code: 'lot_id',
};

/** What they refuse stands beside what was typed. */
async function atItsInputs<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    const named = Object.entries(error.fields).map(([path, said]) => [
      path.replace(/\[(\w+)\]$/, (whole, name: string) =>
        NAMES[name] ? `[${NAMES[name]}]` : whole,
      ),
      said,
    ]);
    throw invalid(Object.fromEntries(named), error.message);
  }
}

/** Without a unit, that of the stock, and not that in which the product is bought. */
async function orderedLines(
  { tx }: Writing,
  lines: readonly BoughtLine[],
): Promise<readonly SpotLine[]> {
  const units = await tx.query(
    sql<{
      id: number;
      unit_id: number | null;
    }>`select id, stock_unit_id as unit_id from products where account_id = ${TENANT} and id = any(${lines.map(({ productId }) => productId)}::bigint[])`,
  );
  const unitOf = new Map(units.map(({ id, unit_id }) => [id, unit_id]));
  return lines.map(({ productId, qty, unitId, unitCost }) => ({
    product_id: productId,
    quantity: qty,
    unit_id: unitId ?? unitOf.get(productId) ?? null,
    price: unitCost,
  }));
}

interface Received extends Omit<EnteredConsignment['in'], 'lines'> {
  readonly id: number;
  readonly shipment: string | null;
  readonly orderId: number;
}

/** The reception of what a movement took out. */
async function receivedOf({ tx }: Writing, takenOutId: number): Promise<Received | null> {
  const [found] = await tx.query(
    sql<Received>`select s.id, s.folio as shipment, s.purchase_order_id as "orderId", m.id as "movementId", m.folio,
        (select sum(l.posted_value) from movement_lines l where l.account_id = ${TENANT} and l.movement_id = m.id)::text as "totalValue"
      from shipments s ${raw(join('shipments.movement_id', 's', 'm'))} where s.account_id = ${TENANT} and s.consigned_movement_id = ${takenOutId}`,
  );
  return found ?? null;
}

const entered = (out: PostingResult, received: Received): EnteredConsignment => ({
  out,
  in: {
    movementId: received.movementId,
    folio: received.folio,
    totalValue: received.totalValue,
  },
  reception: { id: received.id, folio: received.shipment },
});

/** The same request at another cost is another purchase. */
async function requireSameCost(
  { tx }: Writing,
  { orderId, shipment }: Received,
  lines: readonly BoughtLine[],
): Promise<void> {
  const prices = await tx.query(
    sql<{
      price: string;
    }>`select price from purchase_order_lines where account_id = ${TENANT} and order_id = ${orderId} order by position, id`,
  );
  if (lines.every(({ unitCost }, i) => prices[i] && new Exact(prices[i].price).eq(unitCost)))
    return;
  throw new DomainError(
    'DUPLICADO',
    t('stock.otherData', 'El documento {document} ya fue aplicado con otros datos.', {
      document: shipment ?? '',
    }),
  );
}

/** Each row says its lot and place as they were: the reception makes no lots of its own. */
async function placeRows(
  { tx }: Writing,
  { id, orderId }: { readonly id: number; readonly orderId: number },
  lines: readonly BoughtLine[],
): Promise<void> {
  const ordered = await tx.query(
    sql<{
      id: number;
    }>`select id from purchase_order_lines where account_id = ${TENANT} and order_id = ${orderId} order by position, id`,
  );
  const rows = lines.map(({ lotId, slotId, qty2 }, i) => ({
    line: ordered[i]!.id,
    lot: lotId,
    slot: slotId,
    qty2,
  }));
  await tx.execute(
    sql`update shipment_lines x set lot_id = w.lot, slot_id = w.slot, qty2 = w.qty2
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(line bigint, lot bigint, slot bigint, qty2 numeric)
      where x.account_id = ${TENANT} and x.shipment_id = ${id} and x.purchase_order_line_id = w.line`,
  );
}

async function receive(at: Writing, bought: BoughtConsignment): Promise<EnteredConsignment> {
  const { tx, services, actor, now } = at;
  const { supplierId, storageId, lines } = bought;
  const date = todayOf(now, actor.timeZone);
  const orderId = await makeSpotOrder(at, {
    kind: 'GENERAL',
    supplier_id: supplierId,
    storage_id: storageId,
    date,
    currency_id: await baseCurrency(tx, actor.accountId),
    lines: await orderedLines(at, lines),
    reason: t(
      'purchasing.boughtConsigned',
      'Se compró lo que dejó en consignación, dentro de lo que se permite sin orden.',
    ),
  });
  const out = await bought.takeOut();
  const shipments = services.registry.resource(SHIPMENTS);
  const { id } = await createInTransaction(
    tx,
    services,
    actor,
    shipments,
    sentValues({ purchase_order_id: orderId, date, delivery_note: out.folio }),
  );
  await placeRows(at, { id: id!, orderId }, lines);
  await changeByConsequence(
    at,
    SHIPMENTS,
    { id: id! },
    {
      changes: () => ({ consigned_movement_id: out.movementId }),
      reason: t('purchasing.wasConsigned', 'Estaba en consignación en el almacén.'),
    },
  );
  // Who else signs receptions looks at what comes, and this was here.
  await transitionInTransaction(tx, services, actor, shipments, 'receive', id!, {}, 'approved');
  return entered(out, (await receivedOf(at, out.movementId))!);
}

/** Rules of `shipments`: null where the company does not use purchases. */
export async function consignmentBought(
  context: Writing,
  bought: BoughtConsignment,
): Promise<EnteredConsignment | null> {
  const { services, actor } = context;
  const known = bought.takenOutId && (await receivedOf(context, bought.takenOutId));
  if (known) {
    const out = await bought.takeOut();
    await requireSameCost(context, known, bought.lines);
    return entered(out, known);
  }
  if (!isModuleOn(actor, services.registry, services.registry.resource(SHIPMENTS))) return null;
  // Whoever may buy so need not be who orders or who receives.
  const at = { ...context, actor: onBehalfOf(services, actor) };
  return atItsInputs(receive(at, bought));
}
