/** Which products and categories the entries of the stock are of. */
import { sameCompany } from '#erp/db/sql/joins.ts';

/** Account of the goods in an event `e`. */
const GOODS = `(select (l->>'book_account_id')::bigint from jsonb_array_elements(e.explanation->'lines') l where l->>'role' like 'INV\\_%' limit 1)`;

/**
 * Statements of the set `books:records`: what went into the inventory, and what left it, of the
 * products and categories that one may see.
 */
export const stockRecords: readonly string[] = [
  `select k.account_id, 'products' as resource, k.product_id as record_id, 'K' || k.id as key, w.date, w.entry_id, w.book_account_id, k.value as amount
    from kardex k join {products} o on ${sameCompany('o', 'k')} and o.id = k.product_id
      cross join lateral (select e.entry_id, e.date, ${GOODS} as book_account_id from acc__posting_events e where ${sameCompany('e', 'k')} and e.movement_id = k.movement_id and e.category_id = o.category_id and e.entry_id is not null order by e.id limit 1) w`,
  `select e.account_id, 'categories', e.category_id, 'E' || e.id, e.date, e.entry_id, ${GOODS}, e.amount from acc__posting_events e join {categories} o on ${sameCompany('o', 'e')} and o.id = e.category_id where e.entry_id is not null`,
];
