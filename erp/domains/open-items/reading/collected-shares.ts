/** What money took of documents, from the applications of their items (`sales:collected`). */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { IN_FAVOR } from '../items/item.ts';

/** Notes and discounts lower a debt; what a note left in favour of the customer pays as money. */
const IS_MONEY = `(k.kind <> 'NOTA_CREDITO' or k.part = '${IN_FAVOR}') and k.account_role not in ('REDONDEO', 'ESTIMACION_INCOBRABLES')`;

/** All that a document was to be paid, or to give back: its items of one direction. */
const wholeOf = (direction: 'CARGO' | 'ABONO') =>
  `(select sum(w.amount) from cfl__open_items w where ${sameCompany('w', 'i')} and w.source_resource = i.source_resource and w.source_id = i.source_id and w.direction = '${direction}')`;
const idOf = (item: string) =>
  `case when ${item}.source_id ~ '^[0-9]{1,15}$' then ${item}.source_id::bigint end`;

/** Documents of the resource at `path`, each row signed. */
export const collectedShares = (path: string): string => {
  const ROW = `select i.account_id, '${path}' as resource, ${idOf('i')} as document_id`;
  const NOTE = `i.source_resource = '${path}' and i.side = 'CXC' and i.kind = 'NOTA_CREDITO' and i.part = '${IN_FAVOR}'`;
  return [
    `${ROW}, 'A' || a.id as key, a.posted_on as day, coalesce(o.days_late, a.days_late) as days_late, a.amount_charge / nullif(${wholeOf('CARGO')}, 0) as share
      from cfl__applications a ${join('cfl__applications.charge_item_id', 'a', 'i')} ${join('cfl__applications.credit_item_id', 'a', 'k')} ${leftJoin('cfl__applications.reverses_id', 'a', 'o')}
      where i.source_resource = '${path}' and i.side = 'CXC' and ${IS_MONEY}`,
    `${ROW}, 'N' || i.id, i.date, 0, i.amount / nullif(${wholeOf('ABONO')}, 0) from cfl__open_items i where ${NOTE}`,
    `${ROW}, 'C' || i.id, i.cancelled_on, 0, -i.amount / nullif(${wholeOf('ABONO')}, 0) from cfl__open_items i where ${NOTE} and i.cancelled_on is not null`,
  ].join(' union all ');
};
