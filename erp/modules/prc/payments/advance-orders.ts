/** The order that an advance is paid for, until what is left of it is applied (purchasing R49). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOpenOrder } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { followSettled } from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import type { ComputeContext, TransitionContext } from '#erp/kernel/rules.ts';
import { loadSupplier } from '../invoice-shipments/capture/invoice-facts.ts';
import type { Save } from './payment-checks.ts';
import type { payments } from './payments.ts';

/** Of `purchase-orders:advances`: what the item that each payment left still has. */
export const PAID_ADVANCES = `select p.account_id, p.purchase_order_id as order_id, coalesce(p.folio, p.reference, '') as name, k.balance as amount, c.code as currency
  from payments p join cfl__open_items k on ${sameCompany('k', 'p')} and k.source_resource = 'payments' and k.source_id = p.id::text and k.kind = 'ANTICIPO' and k.status <> 'CANCELADA' and k.balance <> 0
  ${join('payments.currency_id', 'p', 'c')} where p.purchase_order_id is not null`;

interface Ordered {
  readonly folio: string | null;
  readonly status: string;
  readonly supplier_id: number;
  readonly currency_id: number;
  readonly total: string | null;
  /** Of other advances that are alive, in the order's currency. */
  readonly advanced: string;
}

const ordered = async (tx: Tx, id: number, paymentId: number): Promise<Ordered | undefined> => {
  const [order] = await tx.query(
    sql<Ordered>`select o.folio, o.status, o.supplier_id, o.currency_id, o.total,
        (select coalesce(sum(p.amount), 0) from payments p where p.account_id = ${TENANT} and p.purchase_order_id = o.id and p.id <> ${paymentId} and p.kind = 'ANTICIPO' and p.status <> 'CANCELADO' and p.currency_id = o.currency_id) as advanced
      from purchase_orders o where o.account_id = ${TENANT} and o.id = ${id}`,
  );
  return order;
};

type Fail = Save['fail'];

interface Advance {
  readonly id?: number;
  readonly purchase_order_id?: number | null;
  readonly supplier_id?: number | null;
  readonly currency_id?: number | null;
  readonly amount?: string | null;
}

/** In one currency the advances of an order are worth it at most; in two nothing is compared. */
function checkWorth({ amount, currency_id }: Advance, order: Ordered, fail: Fail): void {
  if (!amount || currency_id !== order.currency_id || order.total === null) return;
  const left = new Exact(order.total).minus(order.advanced);
  if (new Exact(amount).lte(left)) return;
  fail(
    'amount',
    t(
      'prc.advanceOverOrder',
      'La orden vale {total} y ya se anticipó {advanced}: no más de {left}.',
      {
        total: shownMoney(order.total),
        advanced: shownMoney(order.advanced),
        left: shownMoney(moneyText(left.lt(0) ? new Exact(0) : left)),
      },
    ),
  );
}

async function checkOrdered(tx: Tx, advance: Advance, fail: Fail): Promise<void> {
  const order = await ordered(tx, advance.purchase_order_id!, advance.id ?? 0);
  if (!order) return;
  if (order.supplier_id !== advance.supplier_id)
    fail('purchase_order_id', t('prc.orderOfOther', 'La orden es de otro proveedor.'));
  else if (!isOpenOrder(order.status))
    fail(
      'purchase_order_id',
      t('prc.orderNotOpen', 'Se anticipa una orden autorizada de la que todavía falta recibir.'),
    );
  else checkWorth(advance, order, fail);
}

/** Who sells without orders is advanced without one. */
export async function checkAdvanceOrder({ tx, before, draft, fail }: Save): Promise<void> {
  if (draft.kind !== 'ANTICIPO') return;
  if (draft.purchase_order_id)
    return checkOrdered(tx, { ...draft, ...(before && { id: before.id }) }, fail);
  const supplier = await loadSupplier(tx, draft.supplier_id);
  if (supplier && supplier.invoice_control !== 'SIN_ORDEN')
    fail('purchase_order_id', t('prc.orderOfAdvance', 'Di para qué orden es el anticipo.'));
}

/** The order waits: it is not closed, nor advanced by somebody else, meanwhile. */
export async function requireAdvanceOrder({
  tx,
  before,
  fail,
}: TransitionContext<typeof payments>): Promise<void> {
  if (!before.purchase_order_id) return;
  await tx.query(
    sql`select id from purchase_orders where account_id = ${TENANT} and id = ${before.purchase_order_id} for update`,
  );
  await checkOrdered(tx, before, fail);
}

/** An advance of an order is its supplier’s. */
export async function completeSupplier({
  tx,
  draft,
}: ComputeContext<typeof payments>): Promise<void> {
  if (!draft.purchase_order_id || draft.supplier_id) return;
  const order = await ordered(tx, draft.purchase_order_id, 0);
  if (order) draft.supplier_id = order.supplier_id;
}

async function ordersOf(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select distinct purchase_order_id as id from payments where account_id = ${TENANT} and id = any(${ids}::bigint[]) and purchase_order_id is not null order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Somebody applied advances, or undid it: their orders end, or are open again. */
export async function followAdvanced(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const ids = settled.map(({ item }) => Number(item.source_id));
  const isUndone = settled.some(({ amount }) => amount.startsWith('-'));
  for (const order of await ordersOf(context.tx, ids))
    await followSettled(context, order, { isUndone });
}

/** It was called off, and nothing of it is left to apply. */
export async function followCancelled(context: Writing, orderId: number): Promise<void> {
  await followSettled(context, orderId, { isUndone: false });
}
