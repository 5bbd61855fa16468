/** What a customer ordered last, added to a cart. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { sentRows } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { ORDERED } from '../../customer-orders/order-choices.ts';
import type { shoppingCarts } from '../shopping-carts.ts';
import { REPEAT_ORDER } from './repeat-order.ts';

export interface AddedLine {
  readonly product_id: number;
  readonly unit_id: number | null;
  readonly qty: string;
}

interface OrderedLine extends AddedLine {
  readonly order_id: number;
}

/** What can still be sold of it, in its order. */
const lastOrder = (tx: Tx, customerId: number): Promise<readonly OrderedLine[]> =>
  tx.query(
    sql<OrderedLine>`select l.order_id, l.product_id, l.unit_id, l.qty from customer_orders__lines l ${raw(join('customer_orders__lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and p.is_sellable and p.status = 'ACTIVO'
        and l.order_id = (select d.id from customer_orders d where d.account_id = ${TENANT} and d.customer_id = ${customerId} and d.status = any(${ORDERED}::text[]) order by d.date desc, d.id desc limit 1)
      order by l.position, l.id`,
  );

const isOf = (line: Row, { product_id, unit_id }: AddedLine): boolean =>
  line.product_id === product_id && (unit_id === null || line.unit_id === unit_id);

/**
 * The rows of a cart as they are sent, with these: what is there already in the same unit grows.
 * Those that say only their id stay as they are.
 */
export function withLines(
  stored: readonly Row[],
  added: readonly AddedLine[],
): Record<string, Record<string, string>> {
  const rows: Row[] = stored.map(({ id }) => ({ id: id! }));
  for (const each of added) {
    const at = stored.findIndex((line) => isOf(line, each));
    const grown = (had: unknown) => new Exact(String(had)).plus(each.qty).toFixed();
    if (at >= 0) rows[at] = { ...rows[at]!, qty: grown(rows[at]!.qty ?? stored[at]!.qty) };
    else rows.push({ ...each });
  }
  return sentRows(rows);
}

export const repeatOrder = actionRulesOf<typeof shoppingCarts>()(REPEAT_ORDER, {
  async run({ tx, services, actor, record: cart }) {
    if (!cart.customer_id)
      throw invalid({}, t('sales.cartCustomer', 'Elige primero el cliente del carrito.'));
    const lines = await lastOrder(tx, cart.customer_id);
    if (lines.length === 0)
      throw invalid({}, t('sales.nothingOrdered', 'El cliente no tiene un pedido que repetir.'));
    const added = lines.map(({ order_id: _order, ...line }) => line);
    await updateInTransaction(
      tx,
      services,
      actor,
      services.registry.resource('shopping-carts'),
      cart.id,
      { lines: withLines(cart.lines, added) },
    );
    return {
      data: { order: lines[0]!.order_id },
      outcome: {
        message: t('sales.orderRepeated', 'Se agregó lo del último pedido.'),
        open: { resource: 'shopping-carts', id: cart.id },
      },
    };
  },
});
