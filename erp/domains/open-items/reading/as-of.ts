/** Balances of a past day: those of now, with what came later put back (finance §5.5). */
import { sameCompany } from '#erp/db/sql/joins.ts';

/**
 * Statement of `item_id`, `balance`, `base_balance` of the items that a day knew, as `day` (SQL)
 * says it; those without a balance then are left out. For statements that are declared: `items` is
 * what stands in their place in it, `more` columns of the item `i` beside its balance.
 */
export const balancesAsOf = (
  day: string,
  items = 'cfl__open_items',
  moves = 'cfl__applications',
  more: readonly string[] = [],
) =>
  `select ${more.map((name) => `i.${name}, `).join('')}i.id as item_id, case when i.cancelled_on is not null then i.amount else i.balance end + coalesce(m.amount, 0) as balance,
      case when i.cancelled_on is not null then i.base_amount else i.base_balance end + coalesce(m.base, 0) as base_balance
    from ${items} i left join (${laterMoves(day, moves)}) m on ${sameCompany('m', 'i')} and m.item_id = i.id
    where i.date <= ${day} and (i.cancelled_on is null or i.cancelled_on > ${day}) and (i.balance <> 0 or m.item_id is not null or i.cancelled_on is not null)`;

/**
 * What was applied after the day, by item: by the day on which the books were told, which is later
 * than its own where that month was closed, so that items and accounts agree (finance R10, R14).
 */
const laterMoves = (day: string, moves: string): string =>
  `select account_id, item_id, sum(amount) as amount, sum(base) as base from (
      select a.account_id, a.charge_item_id as item_id, a.amount_charge as amount, a.base_at_document as base from ${moves} a where a.posted_on > ${day}
      union all select a.account_id, a.credit_item_id, a.amount_credit, a.base_at_payment from ${moves} a where a.posted_on > ${day}) x group by account_id, item_id`;
