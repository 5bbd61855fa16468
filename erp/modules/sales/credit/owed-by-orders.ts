/** What orders add to a customer's exposure before they are invoiced (sales R6, B and C). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

/** In pesos, with taxes. */
export interface OwedByOrders {
  readonly shipped: string;
  readonly pending: string;
}

/**
 * What was shipped and not invoiced, and what is of authorised orders and neither. A line's parts
 * are shares of its total by quantity; what was invoiced before it is shipped counts once, in the
 * open items. What a line still waits for says its own count: short within its tolerance, it is
 * complete; what replaces a return is not charged. Orders that ended owe nothing else, and are not
 * read: a customer of years has thousands.
 */
export async function owedByOrders(tx: Tx, customerId: number, without = 0): Promise<OwedByOrders> {
  const [owed] = await tx.query(
    sql<OwedByOrders>`with parts as (
        select l.line_total * o.exchange_rate / l.qty_stock as each, l.qty_pending - greatest(l.qty_replacement - l.qty_replacement_shipped, 0) as awaited,
          l.qty_stock - l.qty_cancelled - l.qty_discharged as wanted, l.qty_shipped - l.qty_replacement_shipped - l.qty_discharged as shipped, l.qty_invoiced as invoiced
        from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))}
        where l.account_id = ${TENANT} and o.customer_id = ${customerId} and o.id <> ${without} and l.qty_stock > 0
          and (o.status = 'AUTORIZADO' or o.is_amended or (o.status = 'CERRADO' and o.billing_status <> 'FACTURADO'))
      )
      select coalesce(sum(each * greatest(shipped - invoiced, 0)), 0)::numeric(18,2)::text as shipped,
        coalesce(sum(each * greatest(least(awaited, wanted - greatest(shipped, invoiced)), 0)), 0)::numeric(18,2)::text as pending from parts`,
  );
  return owed!;
}
