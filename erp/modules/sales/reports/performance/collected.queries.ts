/**
 * What money took of what was sold, by who sold it: from the applications of the items of each
 * document, in pesos without taxes at its own rate (sales R24).
 */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { joinNamed, ofCustomer, ofWhom } from '../sold/sale-parts.ts';

/**
 * Whose part of the rows `from`, which name a line of an order, is `w.seller_id`, and how much of a
 * hundred: as the order shares it, else all of its seller.
 */
export const withShares = (from: string): string => {
  const shares = (more = '') =>
    `customer_orders__lines l join customer_orders__seller_shares h on ${sameCompany('h', 'l')} and h.order_id = l.order_id where ${sameCompany('l', from)} and l.id = ${from}.order_line_id${more}`;
  return `join lateral (select h.user_id as seller_id, h.percent from ${shares()} union all select ${from}.seller_id, 100 where not exists (select from ${shares()})) w on true`;
};

/** What somebody sold in the branch of the row may be read. */
const readsSum = (row: string, seller: string) =>
  `exists (select from {sls/net-sales} v where ${sameCompany('v', row)} and (v.seller_id = ${row}.${seller} or v.seller_id is null and ${row}.${seller} is null) and v.branch_office_id = ${row}.branch_office_id)`;
/** Whoever sold anything is read, so that a part of what others sold is not half of somebody. */
const READS_ALL = `not exists (select from users u where exists (select from sls__net_sales n where ${sameCompany('n', 'u')} and n.seller_id = u.id) and not exists (select from {sls/net-sales} v where ${sameCompany('v', 'u')} and v.seller_id = u.id))`;

/**
 * Who may read what somebody sold in a branch, and everybody their own. Who only has parts of what
 * others sold (`sold_by`) is read by who reads all.
 */
export const ofReadable = (row: string): string =>
  `(${row}.seller_id = :actor or ${readsSum(row, 'seller_id')} or ${readsSum(row, 'sold_by')} and ${READS_ALL})`;

const LINE =
  's.account_id, s.resource, s.document_id, s.customer_id, s.seller_id, s.branch_office_id, s.order_line_id';

const PAID = (days: string) =>
  `select ${LINE}, c.key, c.day, s.amount * c.share as amount from ({sales:collected}) c join ({sales:lines}) s on ${sameCompany('s', 'c')} and s.resource = c.resource and s.document_id = c.document_id where c.day ${days}`;

/** A row for each time that money took of a document, or was taken back, and each seller of it. */
export const collectedBySeller = (days: string): string =>
  `select r.account_id, row_number() over (order by r.day, r.resource, r.document_id, r.key, r.seller_id) as id, r.day, r.seller_id, r.customer_id, r.collected
    from (select x.account_id, x.day, x.resource, x.document_id, x.key, w.seller_id, x.customer_id, x.branch_office_id, x.seller_id as sold_by, round(sum(x.amount * w.percent / 100), 2) as collected
      from (${PAID(days)}) x ${withShares('x')} group by 1, 2, 3, 4, 5, 6, 7, 8, 9) r ${joinNamed('r', { path: 'customers', alias: 'c', column: 'customer_id' })}
    where ${ofReadable('r')} ${ofWhom('r')} ${ofCustomer('r')}`;

/** The member of a team that a seller `row` is in a month that begins on `day`: the latest. */
export const withMember = (row: string, day: string): string =>
  `left join lateral (select m.monthly_goal, m.commission_scheme_id from sls_team_members m join sls_teams t on ${refersTo('sls_team_members.team_id', 'm', 't')}
    where ${sameCompany('m', row)} and m.user_id = ${row}.seller_id and t.active and coalesce(m.from_date, '-infinity') < ${day} + interval '1 month' and coalesce(m.to_date, 'infinity') >= ${day}
    order by m.from_date desc nulls last, m.id desc limit 1) m on true`;
