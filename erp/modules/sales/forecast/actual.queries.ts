/** What was sold of a forecast's month, and how far it was off (sales R30). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { ITS, KEYS, SALES } from './forecast-keys.ts';

const MONTH = `t.period and (t.period + interval '1 month' - interval '1 day')::date`;

export const actual = (column: 'quantity' | 'amount') =>
  `(select coalesce(sum(s.${column}), 0) from ${SALES} s where ${sameCompany('s', 't')} and s.day between ${MONTH} and ${ITS})`;

const HAS_ENDED = `t.period + interval '1 month' <= ${COMPANY_TODAY}`;
const OFF = {
  error_percent: 'abs(x.planned - x.actual)',
  bias_percent: '(x.planned - x.actual)',
} as const;
const share = (off: keyof typeof OFF) => `round(${OFF[off]} / nullif(x.actual, 0) * 100, 2)`;

/**
 * Of a month that has ended, by quantity where there is one, else by amount: what was expected,
 * `x.planned`, and sold, `x.actual`, which is added up once.
 */
export const deviation = (off: keyof typeof OFF) =>
  `(case when ${HAS_ENDED} then (select ${share(off)}
    from (select coalesce(t.qty, t.amount) as planned, case when t.qty is null then ${actual('amount')} else ${actual('quantity')} end as actual offset 0) x) end)`;

const SALE_KEYS = KEYS.map((key) => `s.${key}`).join(', ');

/** All of them, for the rows of a list: the sales of their months are read once. */
export const ACTUALS_OF_LIST = `with listed as materialized (select t.* from forecast t where t.id = any($1::bigint[])),
  sold as materialized (select s.account_id, date_trunc('month', s.day)::date as month, ${SALE_KEYS}, sum(s.quantity) as quantity, sum(s.amount) as amount
    from ${SALES} s where s.day >= (select min(period) from listed) and s.day < (select max(period) + interval '1 month' from listed) group by s.account_id, 2, ${SALE_KEYS}),
  done as materialized (select t.id, coalesce(sum(s.quantity), 0) as quantity, coalesce(sum(s.amount), 0) as amount
    from listed t left join sold s on ${sameCompany('s', 't')} and s.month = t.period and ${ITS} group by t.id)
  select t.id, d.quantity::numeric(18,6) as actual_qty, d.amount::numeric(18,2) as actual_amount,
    case when ${HAS_ENDED} then ${share('error_percent')} end as error_percent, case when ${HAS_ENDED} then ${share('bias_percent')} end as bias_percent
  from listed t join done d on d.id = t.id
    cross join lateral (select coalesce(t.qty, t.amount) as planned, case when t.qty is null then d.amount else d.quantity end as actual) x`;
