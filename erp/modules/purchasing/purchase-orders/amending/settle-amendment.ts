/**
 * What becomes of an amended order: it returns to the state it had, or is authorised again where it
 * costs more than what was authorised (purchasing R59).
 */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { hasWorseTerms, isRaised, termsOf } from '#erp/domains/fulfilment/amended.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '../../pur-settings/purchasing-settings.ts';
import { netPrice, netPriceOf } from '../../prices/net-price.ts';
import { settledProgress } from '../progress/order-progress.ts';
import { asksForMore } from '#erp/platform/approvals/levels/plan.ts';
import { readSubject } from '#erp/platform/approvals/subject.ts';
import { levelAmount } from '../capture/level-amount.ts';
import { NOT_AMENDED } from './version-in-force.ts';
import { isRise, type Change } from '../send-order.ts';

/** So much more than what was authorised needs nobody's agreement, in percent. */
const FREE_RISE = 5;

type Order = Change['before'];
type Line = NonNullable<Order['lines']>[number];

const netOf = ({ price, discount_percent = null }: Line, order: Order) =>
  netPriceOf({ price: price ?? '0', discount_percent }, order.discount_percent ?? null);

/** A line that nobody authorised is measured against its reference; without one it is dearer. */
function isDearer(line: Line, order: Order, settings: PurchasingSettings): boolean {
  const { authorised_price: known } = line;
  const net = new Exact(netOf(line, order));
  if (known !== null && known !== undefined) return net.gt(known);
  return line.price_variance ? isRise(line.price_variance, settings) : net.gt(0);
}

/** What was authorised of it beside its amounts. */
const agreedOf = ({ resource }: Pick<Change, 'resource'>) => resource.approvals!.agreedTerms!;

/** A level that was not asked when it was authorised: what others add to it is as now. */
async function reachesLevel(context: Change): Promise<boolean> {
  const { tx, services, actor, resource, before, changes } = context;
  const own = (pesos: string | null | undefined) => levelAmount(tx, before, pesos ?? '0');
  const now = changes.approval_amount ?? '0';
  const others = new Exact(now).minus(await own(before.base_subtotal));
  const subject = await readSubject(tx, services.registry, resource, before.id!, actor);
  return asksForMore(context, subject!, 'authorize', {
    now,
    before: moneyText(others.plus(await own(before.authorised_amount))),
  });
}

/** More than 5 % over what was authorised, any price higher than then, or terms that cost more. */
function needsAuthority(context: Change, settings: PurchasingSettings): boolean {
  const { before: order } = context;
  const authorised = order.authorised_terms as Readonly<Record<string, unknown>> | null;
  return (
    !authorised ||
    hasWorseTerms(agreedOf(context), order, authorised, FREE_RISE) ||
    isRaised(order.base_subtotal ?? '0', order.authorised_amount ?? '0', FREE_RISE) ||
    linesOf(order).some((line) => isDearer(line, order, settings))
  );
}

/** What came of it meanwhile decides, and else the state that it had. */
export async function backTo({ tx, before, changes }: Change, had: Order['status']): Promise<void> {
  const { under_receipt_percent } = await purchasingSettings(tx);
  const { waits, received, received_percent, invoiced_percent } = await settledProgress(
    tx,
    before.id!,
    under_receipt_percent,
  );
  Object.assign(changes, { ...NOT_AMENDED, received_percent, invoiced_percent });
  changes.status = had === 'PARCIAL' ? 'CONFIRMADA' : had;
  if (received) changes.status = 'PARCIAL';
  if (!waits) changes.status = 'RECIBIDA';
}

/** An amendment that costs no more goes through without being asked for. */
export async function settleAmendment(context: Change): Promise<void> {
  const { tx, before } = context;
  if (!before.amended_from) return;
  if (needsAuthority(context, await purchasingSettings(tx))) return;
  if (await reachesLevel(context)) return;
  await backTo(context, before.amended_from);
}

const rememberPrices = (tx: Tx, id: number): Promise<number> =>
  tx.execute(
    sql`update purchase_order_lines l set authorised_price = ${raw(netPrice('l', 'o'))}, version = l.version + 1
      from purchase_orders o where o.account_id = ${TENANT} and o.id = l.order_id and l.account_id = ${TENANT} and l.order_id = ${id}`,
  );

/** What is authorised is what later amendments are measured against. */
export async function rememberAuthorised(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  changes.authorised_amount = before.base_subtotal;
  changes.authorised_terms = termsOf(agreedOf(context), before);
  await rememberPrices(tx, before.id!);
  // What was agreed changed: it goes to the supplier again.
  if (before.amended_from) await backTo(context, 'AUTORIZADA');
}
