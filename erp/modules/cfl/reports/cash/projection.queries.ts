/** Money that is expected to come and go, day by day, in pesos (finance §5.6, R40). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { CURRENCY, PESOS, VALUED } from '../bank-lines.queries.ts';

/** How late each customer paid what it owed in the last year, 0 to 90 days (R40). */
const DELAYS = `select a.account_id, a.side, a.subject_id, least(greatest(sum(a.days_late * a.base_at_document) / nullif(sum(a.base_at_document), 0), 0), 90) as days
  from {cfl/applications} a where a.date > :today::date - 365 and a.side = 'CXC' group by 1, 2, 3`;

/** What an employee still has to prove is no money that is coming. */
export const UNPROVEN = `(i.source_resource = 'cfl/expenses' and exists (select 1 from {cfl/expenses} g where ${sameCompany('g', 'i')} and g.id::text = i.source_id and g.status in ('POR_COMPROBAR', 'EN_REVISION')))`;

/** Open charges, with the day on which each is expected. */
export const EXPECTED = `select i.id, i.account_id, i.branch_office_id, i.side, i.subject_id, s.name as party, i.document_no, i.kind, i.due_date, i.base_balance, greatest(:today::date - i.due_date, 0) as late, coalesce(d.days, 0) as delay,
    greatest(:today::date, case
      when i.promised_date is not null then i.promised_date
      when i.side = 'CXC' and i.due_date < :today::date then :today::date + greatest(3, round(coalesce(d.days, 0) / 2)::int)
      when i.side = 'CXC' and :mode = 'ESTADISTICO' then i.due_date + round(coalesce(d.days, 0))::int
      else i.due_date end + case when i.side = 'CXC' then :delay::int else 0 end) [[ + case when i.side = 'CXP' and i.subject_id = :subject_id then :defer_days::int else 0 end ]] as day
  from {cfl/open-items} i left join {cfl/subjects} s on ${sameCompany('s', 'i')} and s.id = i.subject_id
    left join (${DELAYS}) d on ${sameCompany('d', 'i')} and d.side = i.side and d.subject_id = i.subject_id
  where i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and not i.hold_payment and not ${UNPROVEN}`;

const WEEK_OF = (day: string) => `date_trunc('week', ${day})::date`;
const FIRST = WEEK_OF(':today::date');
const LAST = `(${FIRST} + 7 * :weeks::int - 1)`;

const STEP = `case m.frequency when 'SEMANAL' then interval '7 days' when 'QUINCENAL' then interval '15 days' when 'MENSUAL' then interval '1 month' when 'ANUAL' then interval '1 year' else interval '100 years' end`;
const MANUAL = `select m.id, g.day::date as day, m.name, m.direction, coalesce(m.cash_flow_concept, '') as concept, round(m.base_amount * m.probability / 100, 2) as pesos
  from {cfl/projection-items} m cross join lateral generate_series(m.date::timestamp, least(coalesce(m.until, ${LAST}), ${LAST})::timestamp, ${STEP}) g(day)
  where m.active and m.replaced_by_id is null and g.day >= :today::date`;

/** What each row adds to every figure of its week. */
const FIGURES = `case when f.kind = 'CXC' then f.pesos else 0 end as receivable, case when f.kind = 'ENTRADA' then f.pesos else 0 end as other_in, case when f.kind in ('CXC', 'ENTRADA') then f.pesos else 0 end as inflow,
  case when f.kind = 'CXP' then f.pesos else 0 end as payable, case when f.kind = 'SALIDA' then f.pesos else 0 end as other_out, case when f.kind in ('CXP', 'SALIDA') then f.pesos else 0 end as outflow`;

export const FLOWS = `select ${WEEK_OF('f.day')} as week, f.*, ${FIGURES} from (
    select e.side as kind, case e.side when 'CXC' then 'Por cobrar' else 'Por pagar' end as source, e.day, coalesce(e.document_no, e.kind) as what, e.party, 'cfl/open-items' as records, e.id, case e.side when 'CXC' then round(e.base_balance * :collect::numeric / 100, 2) else e.base_balance end as pesos from (${EXPECTED}) e
    union all select m.direction, 'Partidas de proyección', m.day, m.name, m.concept, 'cfl/projection-items', m.id, m.pesos from (${MANUAL}) m
    union all select x.direction, x.source, greatest(x.day, :today::date), x.what, x.party, x.records, x.id, x.pesos from ({cash:expected}) x) f
  where f.day <= ${LAST} and f.pesos <> 0`;

/** One row of them: a loan has several payments, and a tax several months. */
export const FLOW_KEY = `f.records || ' ' || f.id || ' ' || f.day || ' ' || f.what`;

const SUMS = ['receivable', 'other_in', 'inflow', 'payable', 'other_out', 'outflow'];
const CASH = `(select coalesce(sum(x.pesos), 0) from ${VALUED} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id where b.in_projection and x.date <= :today::date)`;
const LEAST = `coalesce((select c.min_cash_alert from {cfl/configs} c limit 1), 0)`;

export const WEEKS = `select q.*, q.closing - q.inflow + q.outflow as opening, case when q.closing < q.minimum then 'BAJO' else 'ALCANZA' end as state
  from (select w.day::date as week, ${SUMS.map((name) => `coalesce(n.${name}, 0) as ${name}`).join(', ')}, ${LEAST} as minimum,
      ${CASH} + sum(coalesce(n.inflow, 0) - coalesce(n.outflow, 0)) over (order by w.day) as closing
    from generate_series(${FIRST}::timestamp, ${LAST}::timestamp, interval '7 days') w(day)
      left join (select f.week, ${SUMS.map((name) => `sum(f.${name}) as ${name}`).join(', ')} from (${FLOWS}) f group by 1) n on n.week = w.day::date) q`;

/** What was expected of a week when it began (or, if nobody looked then, later in it). */
const SEEN = `select distinct on (s.week) s.account_id, s.week, s.inflow, s.outflow, s.taken_on from cfl_projection_weeks s where s.week < ${FIRST} and s.taken_on < s.week + 7 order by s.week, (s.taken_on >= s.week) desc, abs(s.taken_on - s.week)`;
const REAL = `select ${WEEK_OF('x.date')} as week, sum(greatest(${PESOS}, 0)) as came_in, sum(greatest(-${PESOS}, 0)) as went_out
  from {cfl/transactions} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id where b.in_projection and b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' group by 1`;

/** Weeks that ended: what was expected of each, and what really moved. */
export const PAST_WEEKS = `select w.day::date as week, p.taken_on, p.inflow as expected_in, coalesce(r.came_in, 0) as came_in, p.outflow as expected_out, coalesce(r.went_out, 0) as went_out,
    coalesce(r.came_in, 0) - coalesce(r.went_out, 0) - (p.inflow - p.outflow) as error
  from generate_series((${FIRST} - 7 * :weeks::int)::timestamp, (${FIRST} - 7)::timestamp, interval '7 days') w(day) left join (${SEEN}) p on p.week = w.day::date left join (${REAL}) r on r.week = w.day::date`;
export const REAL_LINES = `select ${WEEK_OF('x.date')} as week, x.id as line_id, x.date, b.name as account, x.description, x.reference, x.signed_amount as moved, c.code as currency, greatest(${PESOS}, 0) as came_in, greatest(-${PESOS}, 0) as went_out
  from {cfl/transactions} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id ${CURRENCY} where b.in_projection and b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' and x.date < ${FIRST} and x.date >= ${FIRST} - 7 * :weeks::int`;
