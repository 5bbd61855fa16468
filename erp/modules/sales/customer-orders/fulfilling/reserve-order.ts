/** Goods are set aside for an order, as many as there are (sales R17). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  decimalText,
  fixed,
  maximum,
  minimum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { keepWithin } from '#erp/domains/stock/reservations/keep-within.ts';
import { release, reserve, type ReserveLine } from '#erp/domains/stock/reservations/reserve.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import {
  claimedOf,
  inParts,
  loadDemand,
  ofLine,
  ORDERS,
  reservedKey,
  reservedOf,
  type DemandLine,
  type Reserved,
} from './load-demand.ts';

/** What of the order decides its turn. */
export interface ReservingOrder {
  readonly id: number;
  /** As people call it. */
  readonly label: string;
  readonly priority: string;
  readonly promised_date: string | null;
  /** ISO instant. */
  readonly approved_at: string | null;
  readonly shipment_policy: string | null;
  /** Of what was consumed: it stands in a storage of which nothing else is promised. */
  readonly customer_storage_id: number | null;
}

/** 1 is attended first (sales §2, reservations). */
const TURNS: Readonly<Record<string, number>> = { URGENTE: 2, ALTA: 4, NORMAL: 5, BAJA: 8 };
const SAME_TURN = 5;

const sourceOf = (id: number) => ({ resource: ORDERS, id: String(id) });

async function turnOf({ tx, actor }: Writing, order: ReservingOrder) {
  const by = (await salesSettings(tx)).reserve_priority;
  const promised = order.promised_date
    ? Temporal.PlainDate.from(order.promised_date)
        .toZonedDateTime(actor.timeZone)
        .toInstant()
        .toString()
    : null;
  return {
    priority: by === 'PRIORIDAD' ? (TURNS[order.priority] ?? SAME_TURN) : SAME_TURN,
    neededAt: by === 'LLEGADA' ? order.approved_at : promised,
  };
}

/** What its shipments have not taken over. */
const ownPending = (line: DemandLine, claimed: Reserved): FixedDecimal =>
  maximum(fixed(line.qty_pending) - ofLine(line, claimed), ZERO);

function wantedOf(line: DemandLine, reserved: Reserved, claimed: Reserved): readonly ReserveLine[] {
  if (line.storage_id === null) return [];
  const storageId = line.storage_id;
  return inParts(line, ownPending(line, claimed)).flatMap(({ productId, qty }) => {
    const missing = qty - (reserved.get(reservedKey(line.id, productId)) ?? ZERO);
    return missing > 0n
      ? [{ sourceLineId: String(line.id), productId, storageId, qty: decimalText(missing) }]
      : [];
  });
}

const ONE = fixed('1');

/** Parts that make no whole kit serve nobody; an order that goes all at once is reserved whole. */
function keptOf(
  line: DemandLine,
  reserved: Reserved,
  { pending, isWhole }: { readonly pending: FixedDecimal; readonly isWhole: boolean },
): FixedDecimal {
  const made = ofLine(line, reserved);
  if (isWhole && line.fulfilment_mode !== 'PRODUCCION' && made < pending) return ZERO;
  return minimum(line.kind === 'KIT' ? (made / ONE) * ONE : made, pending);
}

/** Soft, of any lot; whoever calls it counts the order afterwards. */
export async function reserveOrder(context: Writing, order: ReservingOrder): Promise<void> {
  const { tx } = context;
  const demand = await loadDemand(tx, [order.id]);
  const before = await reservedOf(tx, [order.id]);
  const claimed = await claimedOf(
    tx,
    demand.map(({ id }) => id),
  );
  const lines = demand.flatMap((line) => wantedOf(line, before, claimed));
  if (lines.length === 0) return;
  await reserve(context, {
    source: sourceOf(order.id),
    label: order.label,
    ...(await turnOf(context, order)),
    partial: true,
    alsoUnavailable: order.customer_storage_id !== null,
    lines,
  });
  const reserved = await reservedOf(tx, [order.id]);
  const isWhole = order.shipment_policy === 'COMPLETO';
  await keepWithin(
    context,
    sourceOf(order.id),
    demand.flatMap((line) =>
      inParts(line, keptOf(line, reserved, { pending: ownPending(line, claimed), isWhole })).map(
        (part) => ({ sourceLineId: String(line.id), ...part }),
      ),
    ),
  );
}

export const releaseOrder = (context: Writing, id: number): Promise<void> =>
  release(context, { source: sourceOf(id) });

/** Those that are still to be delivered, if the company reserves for its orders. */
export async function reserveOrders(context: Writing, ids: readonly number[]): Promise<void> {
  const { tx } = context;
  if (!(await salesSettings(tx)).auto_reserve) return;
  for (const id of ids) {
    const order = await lockOpenOrder(tx, id);
    if (order) await reserveOrder(context, order);
  }
}

/** Held, while it is still to be delivered. */
export async function lockOpenOrder(tx: Tx, id: number): Promise<ReservingOrder | undefined> {
  const [order] = await tx.query(
    sql<ReservingOrder>`select id, coalesce(folio, id::text) as label, priority, promised_date, approved_at, shipment_policy, customer_storage_id from customer_orders where account_id = ${TENANT} and id = ${id} and status = 'AUTORIZADO' for update`,
  );
  return order;
}
