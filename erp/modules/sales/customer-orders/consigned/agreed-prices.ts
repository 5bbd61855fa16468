/** Prices that an agreement of consignment promises to what is consumed of it. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { timesFraction } from '#erp/domains/amounts/units.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';

interface Consumed {
  readonly customer_storage_id: number | null;
  readonly currency_id: number | null;
  readonly lines: readonly {
    readonly product_id?: number | null;
    readonly unit_id?: number | null;
    readonly unit_price?: string | null;
  }[];
}

interface Agreed {
  readonly product_id: number;
  readonly sell_unit_id: number;
  /** Of one stock unit, in the currency of the customer, before taxes. */
  readonly price: string;
}

/** In another currency than the customer's the list decides. */
const agreedOf = (tx: Tx, order: Consumed) =>
  tx.query(
    sql<Agreed>`select l.product_id, l.price, coalesce(p.sell_unit_id, p.stock_unit_id) as sell_unit_id
      from customer_storage_lines l ${raw(join('customer_storage_lines.agreement_id', 'l', 'g'))} ${raw(join('customer_storage.customer_id', 'g', 'k'))} ${raw(join('customer_storage_lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and g.id = ${order.customer_storage_id} and k.currency_id = ${order.currency_id}::bigint and l.price > 0`,
  );

/** By the place of their line, of one of its unit; a price that was typed is kept as it is. */
export async function agreedPrices(
  tx: Tx,
  order: Consumed,
): Promise<readonly (readonly [at: number, price: string])[]> {
  if (!order.customer_storage_id) return [];
  const agreed = new Map((await agreedOf(tx, order)).map((each) => [each.product_id, each]));
  const factors = await stockFactorsOf(tx, [...agreed.keys()]);
  return order.lines.flatMap(({ product_id, unit_id, unit_price }, at) => {
    const own = agreed.get(product_id ?? 0);
    const factor = own && factors(own.product_id, unit_id ?? own.sell_unit_id);
    if (!own || !factor) return [];
    const price = roundTo(timesFraction(own.price, factor), 6).toFixed(6);
    return !unit_price || new Exact(unit_price).eq(price) ? [[at, price] as const] : [];
  });
}
