/** What an order must have before anybody is asked to authorise it (purchasing R9, R10, R14). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Decimal } from 'decimal.js';
import { owedToSupplier } from '#erp/domains/open-items/reading/summary.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '../pur-settings/purchasing-settings.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { levelAmount } from './capture/level-amount.ts';
import { loadSupplier, type OrderSupplier } from './capture/order-facts.ts';
import { OPEN_ORDER } from './purchase-order-choices.ts';
import type { purchaseOrders } from './purchase-orders.ts';
import { withRecent } from './recent-orders.ts';
import { answersTo, isReasoned, quotesNeeded } from './quotes-needed.ts';
import { STOPS_PURCHASES } from '../suppliers/suppliers.choices.ts';

export type Change = TransitionContext<typeof purchaseOrders>;

/** Why nothing is bought of it now; null where something may be (R14). */
export function eligibilityProblem(supplier: OrderSupplier): string | null {
  if (STOPS_PURCHASES.includes(supplier.block_scope))
    return t('purchasing.supplierBlocked', 'El proveedor está bloqueado: {reason}', {
      reason: supplier.block_reason ?? '',
    });
  if (supplier.status === 'ACTIVO') return null;
  return t('purchasing.notActive', 'El proveedor no está activo: dalo de alta primero.');
}

function requireEligible({ fail }: Change, supplier: OrderSupplier): void {
  const problem = eligibilityProblem(supplier);
  if (problem) fail('supplier_id', problem);
}

/** May still be invoiced: it is ordered, or being amended. */
const UNINVOICED = [...OPEN_ORDER, 'RECIBIDA'];

/**
 * What is owed and what is ordered of a supplier and not invoiced yet, in pesos with its taxes.
 * Of a line that was closed what came is invoiced.
 */
async function exposure(tx: Tx, supplierId: number, orderId: number): Promise<Decimal> {
  const [ordered] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(round(o.base_total * x.part, 2)), 0) as amount from purchase_orders o
      cross join lateral (select sum(l.net_amount * greatest(0, case when l.closed then l.received_quantity else l.quantity end - l.invoiced_quantity) / nullif(l.quantity, 0)) / nullif(sum(l.net_amount), 0) as part from purchase_order_lines l where l.account_id = ${TENANT} and l.order_id = o.id) x
      where o.account_id = ${TENANT} and o.supplier_id = ${supplierId} and o.id <> ${orderId} and (o.status = any(${UNINVOICED}::text[]) or o.amended_from is not null and o.status <> 'CANCELADA')`,
  );
  return new Exact(await owedToSupplier(tx, supplierId)).plus(ordered!.amount);
}

async function warnOfCredit(context: Change, supplier: OrderSupplier): Promise<void> {
  const { tx, before, warn } = context;
  const limit = new Exact(supplier.credit_limit ?? 0);
  if (limit.lte(0)) return;
  const all = (await exposure(tx, supplier.id, before.id!)).plus(before.base_total ?? 0);
  if (all.gt(limit))
    warn(
      'supplier_id',
      t('purchasing.overCredit', 'Con esta orden se le deberían {amount}; su límite es {limit}.', {
        amount: shownMoney(all.toFixed(2)),
        limit: shownMoney(limit.toFixed(2)),
      }),
    );
}

export const isRise = (variance: string | null, { price_tolerance_percent }: PurchasingSettings) =>
  variance !== null && new Exact(variance).gt(price_tolerance_percent);

function requireNotes({ before, fail }: Change, settings: PurchasingSettings): void {
  for (const [i, line] of linesOf(before).entries()) {
    const free = new Exact(line.net_amount ?? 0).isZero();
    if (line.price_note) continue;
    if (free)
      fail(`lines[${i}][price_note]`, t('purchasing.freeLine', 'Explica por qué no cuesta nada.'));
    else if (isRise(line.price_variance ?? null, settings))
      fail(
        `lines[${i}][price_note]`,
        t(
          'purchasing.explainRise',
          'Explica el aumento de {percent} % sobre el precio de referencia.',
          { percent: new Exact(line.price_variance!).toFixed(1) },
        ),
      );
  }
}

async function requireQuotes(context: Change, settings: PurchasingSettings): Promise<void> {
  const { tx, before, changes, fail } = context;
  if (new Exact(changes.approval_amount ?? 0).lt(settings.quotes_from_amount)) return;
  if (isReasoned(before.sole_source_reason)) return;
  if ((await answersTo(tx, before.quotation_id ?? null)) < settings.min_quotes)
    fail('sole_source_reason', quotesNeeded(settings));
}

/** Where the company asks for it, nothing is bought that nobody asked for. */
function requireRequests({ before, fail }: Change, settings: PurchasingSettings): void {
  if (!settings.request_required) return;
  for (const [i, line] of linesOf(before).entries())
    if (!line.request_line_id)
      fail(
        `lines[${i}][product_id]`,
        t(
          'purchasing.requestNeeded',
          'Se compra por requisición: genera la orden desde una autorizada.',
        ),
      );
}

/** What is asked for, with what is ordered of the supplier about the same time. */
async function addUp(
  { tx, before, changes, now, actor }: Change,
  settings: PurchasingSettings,
): Promise<void> {
  const amount = await levelAmount(tx, before, before.base_subtotal ?? '0');
  const today = todayOf(now, actor.timeZone);
  const { supplier_id, date, quotation_id } = before;
  const order = { id: before.id!, supplier_id, date, today, amount, quotation_id };
  changes.asked_on = today;
  changes.recent_subtotal = await withRecent(tx, order, settings);
  changes.approval_amount = settings.split_adds_up ? changes.recent_subtotal : amount;
}

export async function sendOrder(context: Change): Promise<void> {
  const { tx, before } = context;
  const supplier = await loadSupplier(tx, before.supplier_id);
  if (!supplier) return;
  const settings = await purchasingSettings(tx);
  requireEligible(context, supplier);
  requireNotes(context, settings);
  await addUp(context, settings);
  await requireQuotes(context, settings);
  requireRequests(context, settings);
  await warnOfCredit(context, supplier);
}

/** Between asking and signing the supplier may have been stopped. */
export async function requireStillEligible(context: Change): Promise<void> {
  const supplier = await loadSupplier(context.tx, context.before.supplier_id);
  if (supplier) requireEligible(context, supplier);
}

/** A rise over the tolerance asks for one person more than amounts do (R9). */
export async function signersOf(tx: Tx, id: number | null, asked: number): Promise<number> {
  const [order] = await tx.query(
    sql<{
      price_variance: string | null;
    }>`select price_variance from purchase_orders where account_id = ${TENANT} and id = ${id}`,
  );
  return isRise(order?.price_variance ?? null, await purchasingSettings(tx)) ? asked + 1 : 0;
}
