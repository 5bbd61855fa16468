/** What a customer usually buys: of its orders of a year, how much at a time and at which price. */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { ORDERED } from '#erp/modules/sales/customer-orders/order-choices.ts';

const MOST = 50;

export interface UsualProduct {
  readonly product_id: number;
  readonly unit_id: number;
  readonly unit: string;
  /** The median of its lines, in that unit. */
  readonly qty: string;
  /** Without taxes, in the currency of the last order. */
  readonly price: string;
  readonly currency: string;
  readonly last: string;
}

/** Products that can be sold, the most asked for first; `since` is a day. */
export const usualProducts = (
  tx: Tx,
  customerId: number,
  since: string,
): Promise<readonly UsualProduct[]> =>
  tx.query(
    sql<UsualProduct>`select q.product_id, q.unit_id, u.code as unit, q.qty::text as qty, q.price::text as price, c.code as currency, q.last::text as last
      from (select l.product_id, l.unit_id, percentile_disc(0.5) within group (order by l.qty) as qty, count(*) as times, max(d.date) as last,
          (array_agg(l.unit_price order by d.date desc, l.id desc))[1] as price, (array_agg(d.currency_id order by d.date desc, l.id desc))[1] as currency_id
        from customer_orders d join customer_orders__lines l on ${raw(refersTo('customer_orders__lines.order_id', 'l', 'd'))}
          ${raw(join('customer_orders__lines.product_id', 'l', 'p'))}
        where d.account_id = ${TENANT} and d.customer_id = ${customerId} and d.date >= ${since}::date and d.status = any(${ORDERED}::text[]) and p.is_sellable and l.unit_id is not null
        group by l.product_id, l.unit_id) q
      join units u on u.account_id = ${TENANT} and u.id = q.unit_id join currencies c on c.account_id = ${TENANT} and c.id = q.currency_id
      order by q.times desc, q.last desc, q.product_id limit ${MOST}`,
  );
