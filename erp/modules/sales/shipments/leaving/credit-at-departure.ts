/** What a customer owes is looked at again when goods leave (sales R7, R19). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { decimalText, fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { CREDIT_HOLDS, judgeCredit, type CreditJudgement } from '../../credit/judge-credit.ts';
import { loadCreditTerms, loadExposure } from '../../credit/load-credit.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import { ORDERS } from '../../customer-orders/fulfilling/load-demand.ts';
import { loadShipmentLines, lockOrders, ordersOf, type ShipmentLine } from '../load-lines.ts';
import type { Change } from '../picking/pick-shipment.ts';
import {
  holdFields,
  holdsWithout,
  type OrderHolds,
} from '../../customer-orders/authorising/order-holds.ts';
import { receivedForOrder } from './received-for-order.ts';

const UNPAID = 'sls/shipments.unpaid';

interface LeavingOrder {
  readonly id: number;
  readonly folio: string;
  readonly payment_term: string | null;
  readonly credit_status: string | null;
  readonly holds: readonly string[] | null;
  readonly hold_reasons: string | null;
}

type PaidOrder = Pick<LeavingOrder, 'id' | 'folio' | 'payment_term'>;

const loadOrders = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<LeavingOrder>`select id, coalesce(folio, id::text) as folio, payment_term, credit_status, holds, hold_reasons from customer_orders where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id`,
  );

/** Shipments and orders of one customer are judged one at a time. */
async function statusOfCustomer({ tx, before }: Change): Promise<string> {
  const [customer] = await tx.query(
    sql<{
      status: string;
    }>`select status from customers where account_id = ${TENANT} and id = ${before.customer_id} for update`,
  );
  return customer!.status;
}

/** Held orders are judged with what they owe already: it is in the exposure as part of them. */
async function judgeAtDeparture(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  customerId: number,
  orders: readonly LeavingOrder[],
) {
  const judged = orders.filter(
    ({ payment_term, credit_status }) => payment_term === 'CREDITO' && credit_status !== 'LIBERADO',
  );
  if (judged.length === 0) return null;
  const today = todayOf(now, actor.timeZone);
  const { tolerance, ...terms } = await loadCreditTerms(tx, customerId, today);
  const exposure = await loadExposure(tx, customerId, { today, tolerance });
  return { ...judgeCredit(exposure, terms, '0'), orders: judged };
}

const stops = ({ verdict }: Pick<CreditJudgement, 'verdict'>): boolean =>
  verdict === 'RETENIDO' || verdict === 'RECHAZADO';

async function writeHolds(
  context: Writing,
  id: number,
  { status, holds, reasons }: Pick<CreditJudgement, 'holds' | 'reasons'> & { status: string },
): Promise<void> {
  await changeByConsequence(
    context,
    ORDERS,
    { id },
    {
      // What its prices are held for stays.
      changes: (order) => ({
        credit_status: status,
        ...holdFields([
          ...holds.map((kind, at) => ({ kind, reason: reasons[at] ?? '' })),
          ...holdsWithout(order as OrderHolds, CREDIT_HOLDS),
        ]),
      }),
      reason:
        status === 'OK'
          ? t('sales.creditClear', 'Se embarcó: su crédito ya no lo detiene.')
          : t('sales.creditAtDeparture', 'Su embarque se detuvo por crédito.'),
    },
  );
}

/** R7: the order shows why its shipment was refused, until it is released or it may leave. */
export async function holdOrders(context: Writing, shipmentId: number): Promise<void> {
  const { tx } = context;
  await lockOrders(tx, shipmentId);
  const ids = ordersOf(await loadShipmentLines(tx, shipmentId));
  const [shipment] = await tx.query(
    sql<{
      customer_id: number;
      status: string;
    }>`select customer_id, status from sls__shipments where account_id = ${TENANT} and id = ${shipmentId}`,
  );
  if (!shipment || shipment.status !== 'SURTIDO') return;
  if (!(await salesSettings(tx)).check_at_shipment) return;
  const judged = await judgeAtDeparture(context, shipment.customer_id, await loadOrders(tx, ids));
  if (!judged || !stops(judged)) return;
  for (const { id } of judged.orders)
    await writeHolds(context, id, { ...judged, status: 'RETENIDO' });
}

async function requireCredit(context: Change, orders: readonly LeavingOrder[]): Promise<void> {
  const { before, fail } = context;
  const judged = await judgeAtDeparture(context, before.customer_id, orders);
  if (!judged) return;
  const { verdict, reasons } = judged;
  if (verdict === 'AVISO') for (const reason of reasons) context.warn('', reason);
  if (stops(judged))
    fail(
      '',
      t(
        'sales.shipmentHeld',
        'Embarque detenido por crédito: {reasons} Libera el pedido {folio}.',
        {
          reasons: reasons.join(' '),
          folio: judged.orders.map(({ folio }) => folio).join(', '),
        },
      ),
    );
  else
    for (const { id, credit_status } of judged.orders)
      if (credit_status === 'RETENIDO')
        await writeHolds(context, id, { status: 'OK', holds: [], reasons: [] });
}

interface Priced {
  readonly id: number;
  readonly order_id: number;
  readonly qty_stock: string;
  readonly qty_sold: string;
  readonly line_total: string;
}

/** With taxes, of what has left and of what leaves now. */
async function owedOf(
  { tx }: Pick<Change, 'tx'>,
  order: PaidOrder,
  leaving: ReadonlyMap<number, FixedDecimal>,
): Promise<string> {
  const lines = await tx.query(
    sql<Priced>`select id, order_id, qty_stock, (qty_shipped - qty_replacement_shipped)::numeric(18,6) as qty_sold, coalesce(line_total, 0)::text as line_total from customer_orders__lines where account_id = ${TENANT} and order_id = ${order.id} and qty_stock > 0`,
  );
  return lines
    .reduce(
      (sum, { id, qty_stock, qty_sold, line_total }) =>
        sum.plus(
          new Exact(qty_sold)
            .plus(decimalText(leaving.get(id) ?? 0n))
            .div(qty_stock)
            .times(line_total),
        ),
      new Exact(0),
    )
    .toFixed(2);
}

/** Who pays in cash has paid before it leaves, unless somebody who may says why not. */
export async function requirePaid(
  context: Pick<Change, 'tx' | 'services' | 'actor' | 'changes' | 'fail'>,
  orders: readonly PaidOrder[],
  leaving: ReadonlyMap<number, FixedDecimal>,
): Promise<void> {
  const { tx, services, actor, changes, fail } = context;
  const cash = orders.filter(({ payment_term }) => payment_term !== 'CREDITO');
  if (cash.length === 0 || changes.unpaid_reason) {
    if (cash.length > 0 && !actor.permissions.grants.has(UNPAID))
      fail('unpaid_reason', t('sales.mayNotShipUnpaid', 'No puedes embarcar sin pago.'));
    return;
  }
  for (const order of cash) {
    const owed = await owedOf(context, order, leaving);
    const { received, slack } = await receivedForOrder(tx, services.registry, order.id);
    const missing = new Exact(owed).minus(received);
    if (missing.lte(slack)) continue;
    fail(
      'unpaid_reason',
      t('sales.depositMissing', 'Falta anticipo del pedido {folio} por {amount}.', {
        folio: order.folio,
        amount: shownMoney(missing.toFixed(2)),
      }),
    );
  }
}

/** In the order lines' own units, what of each is sold by this shipment. */
export function soldOf(lines: readonly ShipmentLine[]): ReadonlyMap<number, FixedDecimal> {
  const sold = new Map<number, FixedDecimal>();
  const own = lines.filter(({ is_replacement }) => !is_replacement);
  for (const [id, rows] of Map.groupBy(own, ({ order_line_id }) => order_line_id)) {
    // Of a kit, as many as its first part makes.
    const first = rows.filter(({ product_id }) => product_id === rows[0]!.product_id);
    const parts = first.reduce((sum, { qty_picked }) => sum.plus(qty_picked ?? 0), new Exact(0));
    sold.set(id, fixed(parts.div(rows[0]!.kit_each ?? 1).toFixed(6)));
  }
  return sold;
}

export async function checkCredit(
  context: Change,
  lines: readonly ShipmentLine[],
  orderIds: readonly number[],
): Promise<void> {
  const status = await statusOfCustomer(context);
  const orders = await loadOrders(context.tx, orderIds);
  if ((await salesSettings(context.tx)).check_at_shipment) {
    if (status === 'BLOQUEADO')
      context.fail('', t('sales.creditBlocked', 'El cliente está bloqueado por crédito.'));
    await requireCredit(context, orders);
  }
  await requirePaid(context, orders, soldOf(lines));
}
