/** What a shipment takes from its order: party, place, and the lines that are still expected. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { LINES_IN_FORCE_SQL, stillHasLine } from '../purchase-orders/amending/version-in-force.ts';
import { isOpenOrder, type OrderKind } from '../purchase-orders/purchase-order-choices.ts';
import { checkAppointment } from './appointment.ts';
import { quarantineProblem } from './quarantine.ts';
import { typeOfOrder } from './shipment-choices.ts';
import type { shipments } from './shipments.ts';

export type Save = SaveContext<typeof shipments>;
type Line = Save['draft']['lines'][number];

export interface ShippedOrder {
  readonly id: number;
  readonly status: string;
  /** The state of the version that stands, while another is drafted; else null. */
  readonly amended_from: string | null;
  readonly folio: string | null;
  readonly supplier_id: number;
  readonly kind: OrderKind;
  readonly requester_id: number | null;
  readonly spot: boolean;
  readonly date: string;
  readonly base_subtotal: string | null;
  readonly consignee_id: number | null;
  /** Null of what enters none. */
  readonly storage_id: number | null;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
  readonly country_origin_id: number | null;
}

export interface OrderedLine {
  readonly id: number;
  /** Null of a service or a fixed asset. */
  readonly product_id: number | null;
  readonly code: string;
  readonly description: string | null;
  readonly unit_id: number;
  readonly unit: string;
  readonly tracking: string;
  readonly quantity: string;
  readonly pending: string;
  readonly received: string;
  readonly reopened: string;
  readonly closed: boolean;
  readonly net_amount: string;
}

/** Of a product, which enters a storage. */
export type GoodsLine = OrderedLine & { readonly product_id: number };

export const isGoods = (line: OrderedLine): line is GoodsLine => line.product_id !== null;

export async function loadOrder(tx: Tx, id: number | null): Promise<ShippedOrder | null> {
  const [order] = await tx.query(
    sql<ShippedOrder>`select id, status, amended_from, folio, supplier_id, kind, spot, date, base_subtotal, consignee_id, storage_id, branch_office_id, currency_id, country_origin_id, requester_id from purchase_orders where account_id = ${TENANT} and id = ${id}`,
  );
  return order ?? null;
}

/** Of an order that is amended, as they stand: more of it may be announced. */
export async function loadOrderLines(
  tx: Tx,
  orderId: number,
): Promise<ReadonlyMap<number, OrderedLine>> {
  const rows = await tx.query(
    sql<OrderedLine>`select l.id, l.product_id, coalesce(p.code, '') as code, l.description, l.unit_id, u.code as unit, coalesce(p.tracking, 'NINGUNO') as tracking, l.quantity, l.pending_quantity as pending, l.received_quantity as received, l.reopened_quantity as reopened, l.closed, l.net_amount
      from ${raw(LINES_IN_FORCE_SQL)} l ${raw(leftJoin('purchase_order_lines.product_id', 'l', 'p'))} ${raw(join('purchase_order_lines.unit_id', 'l', 'u'))}
      where l.account_id = ${TENANT} and l.order_id = ${orderId} and ${raw(stillHasLine('l'))} order by l.position, l.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Nothing was accepted, invoiced nor returned of it. */
const UNTOUCHED = {
  accepted_quantity: '0',
  rejected_quantity: '0',
  payable_quantity: '0',
  rejected_value: '0',
  returned_quantity: '0',
  returned_invoiced: '0',
  returned_value: '0',
  invoiced_quantity: '0',
  invoiced_value: '0',
  invoiced_cost: '0',
  invoiced_amount: '0',
} as const;

const pendingLine = ({ id, pending }: OrderedLine): Line => ({
  ...UNTOUCHED,
  purchase_order_line_id: id,
  expected_quantity: pending,
  received_quantity: pending,
});

function copyLine(line: Line, ordered: OrderedLine, isNew: boolean): void {
  Object.assign(line, {
    product_id: ordered.product_id,
    description: ordered.description,
    unit_id: ordered.unit_id,
  });
  line.expected_quantity ??= ordered.pending;
  // Cleared afterwards it is nothing: what did not come is not received.
  if (isNew) line.received_quantity ??= line.expected_quantity;
}

/** A line of the order may come in several rows: lots, serial numbers, pallets. */
function checkLines(
  { draft, before, fail }: Save,
  ordered: ReadonlyMap<number, OrderedLine>,
): void {
  for (const [i, line] of linesOf(draft).entries()) {
    const own = ordered.get(line.purchase_order_line_id ?? 0);
    const at = `lines[${i}][purchase_order_line_id]`;
    if (!own) fail(at, t('purchasing.lineOfOrder', 'Elige una partida de la orden.'));
    else {
      copyLine(line, own, before === null);
      if (own.tracking === 'NINGUNO') line.lot_code = null;
    }
  }
}

async function checkStorage({ tx, draft, fail }: Save, order: ShippedOrder): Promise<void> {
  const branch = await branchOfStorage(tx, draft.storage_id ?? null);
  if (branch !== null && branch !== order.branch_office_id)
    fail('storage_id', t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.'));
  const apart = draft.quarantine_storage_id;
  const problem = apart && (await quarantineProblem({ tx }, apart, order.branch_office_id));
  if (problem) fail('quarantine_storage_id', problem);
}

/** What a typed rate is worth; an order in pesos has none. */
async function checkRate(context: Save, order: ShippedOrder) {
  const { tx, draft, now, actor } = context;
  const { currency_id } = order;
  if (currency_id === (await baseCurrency(tx, actor.accountId))) draft.exchange_rate = null;
  if (!draft.exchange_rate) return;
  const date = todayOf(now, actor.timeZone);
  // Refused where there is none of the day, by which a typed one is judged.
  await typedRate(tx, { currency_id, date, rate: draft.exchange_rate });
  await checkTypedRate(context, { currency_id, date, rate: draft.exchange_rate });
}

/** Goods come on the day of their order or after it, and never ahead of time. */
function checkDay({ draft, changed, now, actor, fail }: Save, { date }: ShippedOrder): void {
  if (!draft.date || !changed('date')) return;
  if (draft.date > todayOf(now, actor.timeZone))
    fail('date', t('purchasing.futureShipment', 'La fecha no puede ser posterior a hoy.'));
  if (draft.date < date)
    fail(
      'date',
      t(
        'purchasing.shipmentBeforeOrder',
        'La fecha no puede ser anterior a la de su orden: {date}.',
        {
          date: formatDay(date),
        },
      ),
    );
}

/** A new one takes the order's open lines where none are sent. */
export async function completeShipment(context: Save): Promise<void> {
  const { tx, draft, before, fail } = context;
  // Whoever cancels the order meanwhile waits, or is waited for.
  if (!before)
    await tx.query(
      sql`select id from purchase_orders where account_id = ${TENANT} and id = ${draft.purchase_order_id} for update`,
    );
  const order = await loadOrder(tx, draft.purchase_order_id);
  if (!order) return;
  if (!before && !isOpenOrder(order.amended_from ?? order.status))
    fail(
      'purchase_order_id',
      t('purchasing.orderNotOpen', 'La orden no espera mercancía: {folio}.', {
        folio: order.folio ?? t('purchasing.draftOrder', 'es un borrador'),
      }),
    );
  checkDay(context, order);
  draft.supplier_id = order.supplier_id;
  draft.type = typeOfOrder(order.kind);
  draft.requester_id = order.requester_id;
  draft.branch_office_id = order.branch_office_id;
  draft.storage_id ??= order.storage_id;
  draft.consignee_id ??= order.consignee_id;
  if (!before) draft.country_origin_id ??= order.country_origin_id;
  await checkStorage(context, order);
  await checkAppointment(context);
  await checkRate(context, order);
  const ordered = await loadOrderLines(tx, order.id);
  if (!before && linesOf(draft).length === 0)
    draft.lines = [...ordered.values()]
      .filter(({ pending }) => Number(pending) > 0)
      .map(pendingLine);
  if (linesOf(draft).length === 0)
    fail('lines', t('purchasing.nothingExpected', 'La orden ya no espera nada.'));
  checkLines(context, ordered);
}
