/** What each seller earns of a month (sales R24): of whole months, whatever days are asked for. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { GOODS, withCosts } from '../sold/sale-lines.queries.ts';
import { ofReadable, withMember, withShares } from './collected.queries.ts';

const FIRST = `date_trunc('month', :from::date)::date`;
const LAST = `(date_trunc('month', :to::date) + interval '1 month' - interval '1 day')::date`;
const MONTHS = `between ${FIRST} and ${LAST}`;
/** One record a company; who reads a report need not read its settings. */
const SETTING = (name: string) => `(select g.${name} from sales_configuration g)`;
const BY_MONEY = `${SETTING('commission_base')} = 'COBRADO'`;

const TAKEN = `taken as materialized (select c.* from ({sales:collected}) c where c.day ${MONTHS} and ${BY_MONEY})`;
const LINE =
  's.account_id, s.resource, s.document_id, s.day, s.product_id, s.customer_id, s.seller_id, s.branch_office_id, s.row_id, s.folio, s.order_line_id, s.quantity, s.amount';
const PRODUCT = `left join products p on ${sameCompany('p', 's')} and p.id = s.product_id`;
const SOLD = (where: string) =>
  `select ${LINE}, ${GOODS}, coalesce(p.exclude_from_sales_stats, false) as excluded, p.commission_group from ({sales:lines}) s ${PRODUCT} where ${where}`;

/** A cancelled invoice stays: what was collected of it was taken back when it was undone. */
const COSTED = withCosts(
  [
    SOLD('(s.resource, s.document_id) in (select t.resource, t.document_id from taken t)'),
    SOLD(`s.live and s.day ${MONTHS} and not ${BY_MONEY}`),
  ].join(' union all '),
);

const OF_LINE =
  'q.account_id, q.resource, q.document_id, q.folio, q.customer_id, q.seller_id, q.branch_office_id, q.order_line_id, q.excluded, q.commission_group, q.amount, q.cost';
const TAKEN_LINES = `select ${OF_LINE}, t.key, t.day, t.days_late > ${SETTING('commission_late_days')} as late, t.share from costed q join taken t on ${sameCompany('t', 'q')} and t.resource = q.resource and t.document_id = q.document_id
  union all select ${OF_LINE}, '-', q.day, false, 1 from costed q where not ${BY_MONEY}`;

/** By whom, in which month; without a seller nobody earns. */
const SHARED = `select x.account_id, x.resource, x.document_id, x.folio, x.customer_id, x.branch_office_id, x.excluded, x.commission_group, x.amount, x.cost, x.key, x.day, x.late, x.share * w.percent / 100 as share, w.seller_id, x.seller_id as sold_by, date_trunc('month', x.day)::date as month
  from (${TAKEN_LINES}) x ${withShares('x')} where w.seller_id is not null [[ and w.seller_id = any(:seller_id) ]]
    [[ and exists (select from sls_team_members n where ${sameCompany('n', 'x')} and n.team_id = :team_id and n.user_id = w.seller_id and x.day between coalesce(n.from_date, x.day) and coalesce(n.to_date, x.day)) ]]`;

/** What is sold for less than the scheme asks pays nothing and counts for nothing. */
const COUNTS = `not x.excluded and (k.min_margin_percent is null or x.amount = 0 or (x.amount - x.cost) * 100 / x.amount >= k.min_margin_percent)`;
/** Of each document, to the cent: what the reader sees adds up. */
const PARTS = `select x.account_id, x.seller_id, x.month, x.resource, x.document_id, x.folio, x.customer_id, x.branch_office_id, x.key, x.day, x.late, x.commission_group, k.id as scheme_id, max(k.mode) as mode, max(m.monthly_goal) as monthly_goal, round(sum(x.amount * x.share), 2) as base
  from shared x ${withMember('x', 'x.month')} left join sls__commission_schemes k on ${sameCompany('k', 'x')} and k.id = m.commission_scheme_id and k.in_force
  where ${COUNTS} and ${ofReadable('x')} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`;

const PUBLISHED = `(select sum(f.amount) from forecast f where ${sameCompany('f', 'p')} and f.kind = 'META' and f.status = 'PUBLICADO' and f.seller_id = p.seller_id and f.period = p.month)`;
const WHOLE = `select p.account_id, p.seller_id, p.month, p.scheme_id, max(p.mode) as mode, sum(p.base) as base, nullif(coalesce(${PUBLISHED}, max(p.monthly_goal)), 0) as goal from parts p group by 1, 2, 3, 4`;

const TIERS = `sls__commission_tiers t where ${sameCompany('t', 'b')} and t.scheme_id = b.scheme_id`;
/** Without a goal, or with nothing sold, the first tier is the one that was reached. */
const REACHED = `(select t.percent from ${TIERS} and t.from_attainment_percent <= greatest(coalesce(b.base * 100 / b.goal, 0), 0) order by t.from_attainment_percent desc limit 1)`;
/** Each tier pays what of the base lies between it and the next. */
const SLICES = `(select sum(y.percent * greatest(0, least(b.base, coalesce(y.next * b.goal / 100, b.base)) - y.since * b.goal / 100)) / nullif(b.base, 0)
  from (select t.percent, t.from_attainment_percent as since, lead(t.from_attainment_percent) over (order by t.from_attainment_percent) as next from ${TIERS}) y)`;
const RATED = `select b.*, case when b.mode = 'MARGINAL' and b.goal is not null and b.base > 0 then ${SLICES} else ${REACHED} end as rate from whole b`;

const GROUP_RATE = `(select g.percent from sls__commission_group_rates g where ${sameCompany('g', 'p')} and g.scheme_id = p.scheme_id and g.commission_group = p.commission_group)`;
const EARNED = `select p.*, b.goal, b.rate, b.base as month_base, coalesce(${GROUP_RATE}, b.rate) as own_rate, round(p.base * coalesce(${GROUP_RATE}, b.rate, 0) / 100, 2) as earned
  from parts p join rated b on ${sameCompany('b', 'p')} and b.seller_id = p.seller_id and b.month = p.month and b.scheme_id is not distinct from p.scheme_id`;
const LATE = `case when e.late then -round(e.earned * (100 - ${SETTING('commission_late_percent')}) / 100, 2) else 0.00 end`;

/**
 * A row for each time that a document was collected (or invoiced), and each of its sellers: `base`,
 * what it `earned` at `own_rate`, the `penalty` of what came late, and the `commission` of both.
 */
export const COMMISSIONS = `with ${TAKEN}, costed as (${COSTED}), shared as materialized (${SHARED}), parts as materialized (${PARTS}), whole as (${WHOLE}), rated as materialized (${RATED}), earned as (${EARNED})
  select e.*, to_char(e.month, 'YYYY-MM') as month_name, ${LATE} as penalty, e.earned + ${LATE} as commission from earned e`;
