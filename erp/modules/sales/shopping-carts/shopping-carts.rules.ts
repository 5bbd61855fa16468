import {
  defineRules,
  type ComputeContext,
  type MovedContext,
  type SaveContext,
  type TransientContext,
  type TransitionContext,
  type Row,
} from '#erp/kernel/rules.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { kindByConsignee } from '../customer-orders/order-kind.ts';
import { checkSale } from '../documents/check-sale.ts';
import { completeSale } from '../documents/complete-sale.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { routeByConsignee, saleOutlook } from '../documents/outlook/sale-outlook.ts';
import { taxesOfCart } from './cart-taxes.ts';
import { otherOpenCart } from './only-open-cart.ts';
import { repeatOrder } from './selling/last-order.ts';
import { checkoutCart, quoteCart } from './selling/make-sale.ts';
import { shoppingCarts } from './shopping-carts.ts';
import { nextOrderOn } from './templates/next-order.ts';
import { fromTemplate, saveTemplate } from './templates/make-cart.ts';

type Carts = typeof shoppingCarts;

/** Nothing of it was sent; one that was abandoned has no day any more. */
function isUntouched({ resource, before, draft }: ComputeContext<Carts>): boolean {
  if (!before || (before.expires_at === null && !before.is_template)) return false;
  const [now, then]: readonly Row[] = [{ ...draft }, { ...before }];
  return Object.keys(resource.fields).every((name) => isSame(now![name], then![name]));
}

/** Its prices are those of now, whenever it changes, which gives it its whole life again. */
async function completeCart(context: ComputeContext<Carts>): Promise<void> {
  const { tx, actor, now, draft } = context;
  if (isUntouched(context)) return;
  draft.owner_id ??= actor.userId;
  draft.date = todayOf(now, actor.timeZone);
  const { cart_days } = await salesSettings(tx);
  draft.expires_at = draft.is_template ? null : now.add({ hours: 24 * cart_days }).toString();
  if (draft.is_template) draft.next_order_date ??= nextOrderOn({ ...draft }, draft.date);
  await completeSale(context, kindByConsignee);
}

async function checkCart(context: SaveContext<Carts>): Promise<void> {
  const { tx, draft, before, fail } = context;
  const { owner_id, customer_id, is_template } = draft;
  const id = before?.id;
  const other = await otherOpenCart(tx, {
    ...(id !== undefined && { id }),
    owner_id,
    customer_id,
    is_template,
  });
  if (other) fail('customer_id', other);
  // Nothing has a price yet.
  if (customer_id) await checkSale(context, kindByConsignee);
}

async function requireOnly(context: TransitionContext<Carts>): Promise<void> {
  const { tx, before, changes, fail } = context;
  const other = await otherOpenCart(tx, before);
  if (other) fail('', other);
  // Priced and dated anew once it is open.
  changes.expires_at = null;
}

/** At the prices of now. */
async function repriced({ tx, services, actor, action, after }: MovedContext<Carts>) {
  if (action === 'reopen')
    await updateInTransaction(tx, services, actor, shoppingCarts, after.id!, {});
}

async function outlookOfCart(context: TransientContext<Carts>) {
  const { tx, record } = context;
  if (record.status !== 'ABIERTO') return {};
  return saleOutlook(context, record, await routeByConsignee(tx, record));
}

export const rules = defineRules(shoppingCarts, {
  compute: completeCart,
  transient: outlookOfCart,
  summaries: taxesOfCart,
  beforeSave: checkCart,
  actions: {
    checkout: checkoutCart,
    quote: quoteCart,
    repeat: repeatOrder,
    saveTemplate,
    fromTemplate,
  },
  transitions: { reopen: requireOnly },
  afterTransition: repriced,
});
