/**
 * What will enter and leave, as one set of rows over every document that is still open (inventory
 * §5).
 */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { availableSql } from '#erp/domains/stock/availability/available-sql.ts';
import { OPEN } from '#erp/domains/stock/availability/held-stock.ts';

const FREE = availableSql({
  account: 'o.account_id',
  product: 'o.product_id',
  storages: '= o.storage_id',
  today: ':today',
});
const HELD = `(select coalesce(sum(${OPEN}), 0) from inv__reservations r where ${sameCompany('r', 'o')} and r.source_resource = o.held_for and r.source_id = o.held_id and r.product_id = o.product_id
  and r.storage_id = o.storage_id and r.status = 'ACTIVA')`;

/**
 * Lines of one document, product and storage together; what enters is covered, what leaves is by
 * what is set aside for it and what is free.
 */
export const ORDERS_SQL = `select c.*, case when c.direction = 'ENTRADA' or c.reach >= c.qty then 'SI' when c.reach > 0 then 'PARCIAL' else 'NO' end as covered from (
  select o.*, p.code as product, p.name, n.code as unit, st.code as storage, greatest(:today - o.day, 0) as late, o.kind || ' ' || coalesce(o.document, '') as said, ${HELD} + greatest(${FREE}, 0) as reach
  from (select d.account_id, d.direction, d.resource, d.document_id, d.kind, d.document, d.partner, d.product_id, d.storage_id, d.due as day, d.held_for, d.held_id, sum(d.qty) as qty
      from ({flow:document}) d group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) o
    join products p on ${sameCompany('p', 'o')} and p.id = o.product_id ${join('products.stock_unit_id', 'p', 'n')}
    join {storages} st on ${sameCompany('st', 'o')} and st.id = o.storage_id where o.qty > 0) c where true`;
