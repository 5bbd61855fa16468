/** What stands with a customer of an agreement, and how much of it orders have taken already. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Agreement } from './agreements.ts';

export interface ConsignedStock {
  readonly product_id: number;
  readonly lot_id: number | null;
  readonly code: string;
  readonly name: string;
  readonly unit_id: number;
  readonly unit: string;
  readonly lot: string | null;
  /** Its lot is not released, or has expired: it may not be sold. */
  readonly is_held: boolean;
  /** Agreed, of one stock unit. */
  readonly price: string | null;
  readonly on_hand: string;
  /** In orders of what was consumed, that have not left yet. */
  readonly in_orders: string;
}

const OPEN = `('BORRADOR', 'SOLICITADO', 'RECHAZADO', 'AUTORIZADO')`;

/** Whatever state its order is in until it leaves: the customer has used it. */
export const consumedRows = `select o.account_id, o.customer_storage_id as agreement_id, l.product_id, l.qty_pending as qty from customer_orders__lines l ${join('customer_orders__lines.order_id', 'l', 'o')} where o.customer_storage_id is not null and o.status in ${OPEN} and l.qty_pending > 0`;

/**
 * By product and lot, in stock units: agreed products first, also those of which there is nothing.
 * `without` is an order that is written again; `today` an ISO day.
 */
export const consignedStock = (
  tx: Tx,
  { id, storage_id }: Agreement,
  { today, without = 0 }: { readonly today: string; readonly without?: number },
): Promise<readonly ConsignedStock[]> =>
  tx.query(
    sql<ConsignedStock>`with held as (
        select b.product_id, b.lot_id, sum(b.qty) as qty from stock_balances b where b.account_id = ${TENANT} and b.storage_id = ${storage_id} and b.owner_kind = 'PROPIO' group by 1, 2 having sum(b.qty) > 0
      ), agreed as (
        select l.product_id, min(l.position) as position, max(l.price) as price from customer_storage_lines l where l.account_id = ${TENANT} and l.agreement_id = ${id} group by 1
      ), ordered as (
        select l.product_id, l.lot_id, sum(l.qty_pending) as qty from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))}
        where o.account_id = ${TENANT} and o.customer_storage_id = ${id} and o.id <> ${without} and o.status in ${raw(OPEN)} group by 1, 2
      ), places as (
        select product_id, lot_id, qty from held
        union all select g.product_id, null, 0 from agreed g where not exists (select 1 from held h where h.product_id = g.product_id)
      )
      select x.product_id, x.lot_id, p.code, p.name, u.id as unit_id, u.code as unit, t.code as lot, coalesce(t.status <> 'LIBERADO' or t.expires_on < ${today}::date, false) as is_held, g.price, x.qty::numeric(18,6) as on_hand,
        coalesce((select sum(d.qty) from ordered d where d.product_id = x.product_id and d.lot_id is not distinct from x.lot_id), 0)::numeric(18,6) as in_orders
      from places x join products p on p.account_id = ${TENANT} and p.id = x.product_id ${raw(join('products.stock_unit_id', 'p', 'u'))}
        left join lots t on t.account_id = ${TENANT} and t.id = x.lot_id left join agreed g on g.product_id = x.product_id
      order by g.position nulls last, p.code, t.expires_on, t.code, x.product_id, x.lot_id`,
  );
