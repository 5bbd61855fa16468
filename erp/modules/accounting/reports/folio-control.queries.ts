/** Folios of each kind of entry by month, and the holes between them. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { FIRST } from './ledger.queries.ts';

const NARROWED = `[[ and e.journal_type_id = :journal_type_id ]]`;

/** The month in which an entry without one, a draft, would fall. */
const MONTH_OF_DRAFT = `p.year = extract(year from e.date) and p.month = case when e.month_13 then 13 else extract(month from e.date) end`;

/** Posted entries with the number of their folio. */
const NUMBERED = `select e.account_id, e.id, e.journal_type_id, e.period_id, e.folio, e.status, e.updated_at, substring(e.folio from '(\\d+)$')::bigint as n, j.folio_reset, p.year, p.month
  from {acc/book-entries} e join {acc/journal-types} j on ${refersTo('acc__book_entries.journal_type_id', 'e', 'j')} join {acc/periods} p on ${refersTo('acc__book_entries.period_id', 'e', 'p')}
  where e.folio is not null`;

/** Numbers begin anew each month, or each year; a hole is of the month of the folio behind it. */
const HOLES = `select g.journal_type_id, g.period_id, sum(g.n - g.before - 1) as holes,
    string_agg(case when g.n - g.before = 2 then (g.n - 1)::text else (g.before + 1)::text || ' a ' || (g.n - 1)::text end, ', ' order by g.n) as list
  from (select u.journal_type_id, u.period_id, u.n, lag(u.n, 1, 0::bigint) over (partition by u.journal_type_id, u.year, case u.folio_reset when 'ANUAL' then 0 else u.month end order by u.n) as before from n u) g
  where g.n - g.before > 1 group by 1, 2`;

const SUMS = `select x.entry_id, x.debit, x.credit from acc_entry_sums x where x.period_id in (select id from told)`;

/** Months that the period touches. */
const TOLD = `select p.account_id, p.id, p.year, p.month from {acc/periods} p where ${FIRST} between date_trunc('month', :from::date)::date and :to::date`;

export const ROWS = `with told as materialized (${TOLD}), n as materialized (${NUMBERED}), holes as materialized (${HOLES}), sums as materialized (${SUMS}),
  posted as (select e.journal_type_id, e.period_id, count(*)::int as entries, (array_agg(e.folio order by e.n))[1] as first_folio, (array_agg(e.folio order by e.n desc))[1] as last_folio,
      count(*) filter (where e.status = 'REVERSADA')::int as reversed, sum(s.debit) as debit, sum(s.credit) as credit, max(e.updated_at) as last_at
    from n e left join sums s on s.entry_id = e.id where true ${NARROWED} group by 1, 2),
  drafts as (select e.journal_type_id, p.id as period_id, count(*)::int as drafts from {acc/book-entries} e join told p on ${sameCompany('p', 'e')} and ${MONTH_OF_DRAFT} where e.status = 'BORRADOR' ${NARROWED} group by 1, 2)
  select j.id as type_id, j.code || ' ' || j.name as type, p.id as period_id, p.year * 13 + p.month as place, case when p.month = 13 then '1' else '0' end as is_13, case when p.month = 13 then 'ajuste ' || p.year else p.year || '-' || lpad(p.month::text, 2, '0') end as month,
    make_date(p.year::int, least(p.month, 12)::int, 1) as first_day, (make_date(p.year::int, least(p.month, 12)::int, 1) + interval '1 month' - interval '1 day')::date as last_day,
    o.first_folio, o.last_folio, coalesce(o.entries, 0) as entries, coalesce(h.holes, 0)::int as holes, h.list as hole_list, coalesce(o.reversed, 0) as reversed, coalesce(d.drafts, 0) as drafts, coalesce(o.debit, 0) as debit, coalesce(o.credit, 0) as credit, o.last_at
  from told p join {acc/journal-types} j on ${sameCompany('j', 'p')} left join posted o on o.journal_type_id = j.id and o.period_id = p.id left join drafts d on d.journal_type_id = j.id and d.period_id = p.id
    left join holes h on h.journal_type_id = j.id and h.period_id = p.id
  where o.entries > 0 or d.drafts > 0`;

/** How many entries of each kind each month of the period has. */
export const MATRIX = `with told as materialized (${TOLD})
  select j.id as type_id, j.code || ' ' || j.name as type, sum(g.entries)::int as entries, jsonb_object_agg(g.period_id, g.entries) as months
  from {acc/journal-types} j join (select e.journal_type_id, e.period_id, count(*) as entries from {acc/book-entries} e where e.folio is not null and e.period_id in (select id from told) group by 1, 2) g on g.journal_type_id = j.id
  group by j.id, j.code, j.name`;

export const MATRIX_MONTHS = `with told as materialized (${TOLD})
  select p.id::text as key, p.id as period_id, case when p.month = 13 then 'ajuste ' || p.year else to_char(make_date(p.year::int, p.month::int, 1), 'YYYY-MM') end as label
  from told p where exists (select 1 from {acc/book-entries} e where ${refersTo('acc__book_entries.period_id', 'e', 'p')} and e.folio is not null) order by p.year, p.month`;
