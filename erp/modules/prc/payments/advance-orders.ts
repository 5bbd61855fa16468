/** The order that an advance is paid for, until what is left of it is applied (purchasing R49). */
import type { Decimal } from 'decimal.js';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { currencyCode } from '#erp/domains/exchange/currency-code.ts';
import { unitsFor, worthIn, type Worth } from '#erp/domains/exchange/worth-in.ts';
import { toleranceOf } from '#erp/domains/open-items/applying/write-off.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOpenOrder } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { followSettled } from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import type { ComputeContext, TransitionContext } from '#erp/kernel/rules.ts';
import { loadSupplier } from '../invoice-shipments/capture/invoice-facts.ts';
import type { Save } from './payment-checks.ts';
import { COUNTED } from './payment-facts.ts';
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
  readonly currency: string;
  readonly total: string | null;
}

const ordered = async (tx: Tx, id: number): Promise<Ordered | undefined> => {
  const [order] = await tx.query(
    sql<Ordered>`select o.folio, o.status, o.supplier_id, o.currency_id, c.code as currency, o.total
      from purchase_orders o ${raw(join('purchase_orders.currency_id', 'o', 'c'))} where o.account_id = ${TENANT} and o.id = ${id}`,
  );
  return order;
};

/** Advances of the order in these states, in its currency at the rate of their day. */
async function advanced(
  tx: Tx,
  order: { readonly id: number; readonly currency_id: number },
  { states, but }: { readonly states: readonly string[]; readonly but?: number | undefined },
): Promise<Decimal> {
  const others = await tx.query(
    sql<Worth>`select amount, currency_id, date, exchange_rate as rate from payments
      where account_id = ${TENANT} and purchase_order_id = ${order.id} and id <> ${but ?? 0} and kind = 'ANTICIPO' and status = any(${states}::text[]) order by id`,
  );
  let sum = new Exact(0);
  for (const other of others) sum = sum.plus(await worthIn(tx, other, order.currency_id));
  return sum;
}

/** What was paid for an order before its invoices, in its currency. */
export const paidAhead = (tx: Tx, order: Parameters<typeof advanced>[1]): Promise<Decimal> =>
  advanced(tx, order, { states: COUNTED.applied });

type Fail = Save['fail'];

interface Advance {
  readonly id?: number;
  readonly purchase_order_id?: number | null;
  readonly supplier_id?: number | null;
  readonly currency_id?: number | null;
  readonly date?: string | null;
  readonly exchange_rate?: string | null;
  readonly amount?: string | null;
}

/**
 * The advances of an order are worth it at most: in its currency, each at the rates of its own day.
 */
async function checkWorth(tx: Tx, advance: Advance, order: Ordered, fail: Fail): Promise<void> {
  const { amount, currency_id, date, exchange_rate } = advance;
  if (!amount || !currency_id || !date || order.total === null) return;
  const own = { id: advance.purchase_order_id!, currency_id: order.currency_id };
  const already = await advanced(tx, own, { states: COUNTED.written, but: advance.id });
  const left = Exact.max(new Exact(order.total).minus(already), 0);
  const at = { currency_id, date, rate: exchange_rate ?? null };
  const units = await unitsFor(tx, at, order.currency_id);
  if (new Exact(moneyText(new Exact(amount).div(units))).lte(left)) return;
  const says = {
    total: shownMoney(order.total),
    advanced: shownMoney(moneyText(already)),
    left: shownMoney(moneyText(left)),
  };
  fail(
    'amount',
    currency_id === order.currency_id
      ? t(
          'prc.advanceOverOrder',
          'La orden vale {total} y ya se anticipó {advanced}: no más de {left}.',
          says,
        )
      : t(
          'prc.advanceOverOrderIn',
          'La orden vale {total} {currency} y ya se anticipó {advanced}: no más de {left}, que al tipo de cambio son {most} {own}.',
          {
            ...says,
            currency: order.currency,
            // Rounded down, so that what it says is not refused.
            most: shownMoney(left.times(units).toFixed(2, Exact.ROUND_DOWN)),
            own: (await currencyCode(tx, currency_id)) ?? '',
          },
        ),
  );
}

async function checkOrdered(tx: Tx, advance: Advance, fail: Fail): Promise<void> {
  const order = await ordered(tx, advance.purchase_order_id!);
  if (!order) return;
  if (order.supplier_id !== advance.supplier_id)
    fail('purchase_order_id', t('prc.orderOfOther', 'La orden es de otro proveedor.'));
  else if (!isOpenOrder(order.status))
    fail(
      'purchase_order_id',
      t('prc.orderNotOpen', 'Se anticipa una orden autorizada de la que todavía falta recibir.'),
    );
  else await checkWorth(tx, advance, order, fail);
}

interface PaidFor extends Advance {
  readonly kind?: string | null;
  readonly unapplied?: string | null;
}

/**
 * What pays no invoice is an advance, and says its order: of a payment nothing above the tolerance
 * of balances is left over, unless its supplier sells without orders (604).
 */
export async function checkLeftOver(tx: Tx, payment: PaidFor, fail: Fail): Promise<void> {
  if (payment.kind !== 'PAGO') return;
  const left = new Exact(payment.unapplied ?? 0).times(payment.exchange_rate ?? 1);
  const { amount: most } = await toleranceOf(tx);
  if (left.lte(most)) return;
  const supplier = await loadSupplier(tx, payment.supplier_id);
  if (supplier && supplier.invoice_control !== 'SIN_ORDEN')
    fail(
      'applications',
      t(
        'prc.leftOver',
        'Quedan {amount} sin factura: di qué facturas pagan, o captúralos como anticipo de su orden.',
        { amount: shownMoney(payment.unapplied!) },
      ),
    );
}

/** Who sells without orders is advanced without one. */
export async function checkAdvanceOrder({ tx, before, draft, fail }: Save): Promise<void> {
  await checkLeftOver(tx, draft, fail);
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
  await checkLeftOver(tx, before, fail);
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
  const order = await ordered(tx, draft.purchase_order_id);
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
