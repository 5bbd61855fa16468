/** Net sales out of the sums of their days, in pesos without taxes (sales §2.0, decision 598). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ofCustomer, ofWhom } from './sale-parts.ts';

const CUSTOMER = `left join {customers} c on ${sameCompany('c', 'n')} and c.id = n.customer_id`;
const PRODUCT = `left join {products} p on ${sameCompany('p', 'n')} and p.id = n.product_id`;
const SAME = 'n.account_id, n.id, n.day, n.branch_office_id, n.seller_id, n.customer_id';
const NARROWED = `${ofWhom('n')} ${ofCustomer('n')}`;
const OF_PRODUCT = `[[ and n.product_id = :product_id ]] [[ and p.line_id = :line_id ]]`;
/** Nothing is asked of some products alone. */
const WHOLE = '(:product_id::bigint is null and :line_id::bigint is null)';

/**
 * By product, and by whom: documents are told by the second where `byDocument` says so, since one
 * of several products counts once for each of them.
 */
export const sold = (days: string, byDocument = 'true'): string =>
  `select ${SAME}, n.product_id, p.line_id, c.zone_id, c.channel_id, n.quantity, n.discount, n.amount, case when ${byDocument} and ${WHOLE} then 0 else n.documents end as documents
    from {sls/net-sales/products} n ${CUSTOMER} ${PRODUCT} where n.day ${days} ${NARROWED} ${OF_PRODUCT}
   union all select ${SAME}, null::bigint, null::bigint, c.zone_id, c.channel_id, 0, 0, 0, n.documents
    from {sls/net-sales} n ${CUSTOMER} where ${byDocument} and ${WHOLE} and n.day ${days} ${NARROWED}`;

/** By whom alone. */
export const soldByWhom = (days: string): string =>
  `select ${SAME}, c.zone_id, n.documents, n.amount from {sls/net-sales} n ${CUSTOMER} where n.day ${days} ${NARROWED}`;

/** By who sold alone, whoever bought. */
export const soldBySeller = (days: string): string =>
  `select n.account_id, n.id, n.day, n.seller_id, n.amount from {sls/net-sales} n where n.day ${days} ${ofWhom('n')}`;

/** By product alone. */
export const soldProducts = (days: string): string =>
  `select ${SAME}, n.product_id, p.line_id, n.amount from {sls/net-sales/products} n ${CUSTOMER} ${PRODUCT} where n.day ${days} ${NARROWED} ${OF_PRODUCT}`;

const GOALS = `forecast g left join {forecast} r on ${sameCompany('r', 'g')} and r.id = g.id`;
const MAY_READ = `(r.id is not null or g.seller_id = :actor or exists (select from {sls/net-sales} v where ${sameCompany('v', 'g')} and v.seller_id = g.seller_id))`;

/**
 * What of a published goal of a seller is of these days: its month is spread evenly. Who may read
 * what somebody sold reads the goal of it, and everybody their own.
 */
export const goals = (first: string, last: string): string =>
  `select g.account_id, g.id, g.seller_id, g.branch_office_id, g.period as day, round(g.amount * (least(${last}, (g.period + interval '1 month')::date - 1) - greatest(${first}, g.period) + 1) / extract(day from g.period + interval '1 month' - interval '1 day'), 2) as goal
    from ${GOALS} where ${MAY_READ} and g.kind = 'META' and g.status = 'PUBLICADO' and g.seller_id is not null and g.amount is not null and g.period <= ${last} and (g.period + interval '1 month')::date > ${first} ${ofWhom('g', 'g.period')}`;
