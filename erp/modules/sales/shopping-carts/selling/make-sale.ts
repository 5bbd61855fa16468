/** The order or the quotation of a cart, at the prices of the moment (sales §3). */
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import type { Row, StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { freightTo } from '../../customer-orders/order-kind.ts';
import { CART_LINE_COPIED, copied, TERMS_COPIED } from '../../documents/copied-values.ts';
import { changedPrices } from '../current-prices.ts';
import type { shoppingCarts } from '../shopping-carts.ts';
import { nextOrderOn } from '../templates/next-order.ts';
import { CHECKOUT, QUOTE_CART } from './sell-cart.ts';

type Cart = StoredRow<typeof shoppingCarts>;

type Selling = Pick<ActionContext, 'tx' | 'services' | 'actor' | 'now'> & {
  readonly record: Cart;
};

const CARTS = 'shopping-carts';
const ORDERS = 'customer-orders';
const QUOTATIONS = 'sls-quotations';

function requireSellable({ customer_id, lines }: Cart): Cart['lines'] {
  if (!customer_id)
    throw invalid({}, t('sales.cartCustomer', 'Elige primero el cliente del carrito.'));
  if (lines.length === 0)
    throw invalid({}, t('sales.cartEmpty', 'El carrito está vacío: agrega qué se vende.'));
  return lines;
}

async function makeSale(
  { tx, services, actor, record: cart, now }: Selling,
  path: typeof ORDERS | typeof QUOTATIONS,
  more: Row,
): Promise<number> {
  const lines = requireSellable(cart);
  const made = await createInTransaction(tx, services, actor, services.registry.resource(path), {
    ...sentValues({
      ...copied(cart, TERMS_COPIED),
      date: todayOf(now, actor.timeZone),
      shopping_cart_id: cart.id,
      ...more,
    }),
    lines: sentRows(lines.map((line) => copied(line, CART_LINE_COPIED))),
  });
  return made.id!;
}

/** A template goes on, and says when it is ordered again; any other cart has done its work. */
async function settleCart(context: Selling, reason: string): Promise<void> {
  const { tx, services, actor, record: cart, now } = context;
  const at = { tx, services, actor, now };
  if (!cart.is_template) {
    await moveByConsequence(at, `${CARTS}.convert`, { id: cart.id });
    return;
  }
  const next_order_date = nextOrderOn(cart, todayOf(now, actor.timeZone));
  await changeByConsequence(
    at,
    CARTS,
    { id: cart.id },
    { changes: () => ({ next_order_date }), reason },
  );
}

/** Over its form: what costs something else than the cart says. */
const told = {
  prefill: async ({ tx, record, now, actor }: Omit<Selling, 'services'>) => ({
    notes: await changedPrices(tx, record, todayOf(now, actor.timeZone)),
  }),
};

export const checkoutCart = actionRulesOf<typeof shoppingCarts>()(CHECKOUT, {
  ...told,
  async run(context) {
    const { tx, services, actor, record, input } = context;
    const id = await makeSale(context, ORDERS, {
      source: 'CARRITO',
      freight_mode: freightTo(record.consignee_id),
      customer_po: input.customer_po,
      requested_date: input.requested_date,
    });
    await settleCart(context, t('sales.cartOrdered', 'Se levantó su pedido.'));
    if (input.submit)
      await transitionInTransaction(
        tx,
        services,
        actor,
        services.registry.resource(ORDERS),
        'submit',
        id,
        {},
      );
    return {
      data: { order: id },
      outcome: {
        message: input.submit
          ? t('sales.cartSubmitted', 'Pedido solicitado.')
          : t('sales.orderOfQuotation', 'Pedido en borrador: revísalo y solicítalo.'),
        open: { resource: ORDERS, id },
      },
    };
  },
});

export const quoteCart = actionRulesOf<typeof shoppingCarts>()(QUOTE_CART, {
  ...told,
  async run(context) {
    const id = await makeSale(context, QUOTATIONS, {});
    await settleCart(context, t('sales.cartQuoted', 'Se hizo su cotización.'));
    return {
      data: { quotation: id },
      outcome: {
        message: t('sales.quotationOfCart', 'Cotización en borrador: revísala y termínala.'),
        open: { resource: QUOTATIONS, id },
      },
    };
  },
});
