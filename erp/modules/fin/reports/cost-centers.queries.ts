/** What each centre spends, and what it bears once others handed theirs on (finance §5.8). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { ENTRY_OF, LINE } from '#erp/modules/accounting/reports/ledger.queries.ts';

const FROM = `from acc_ledger x ${ENTRY_OF} join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}
  where y.class in ('COSTOS', 'GASTOS') and x.date between :from::date and :to::date and e.event is distinct from 'CIERRE_ANUAL' [[ and x.branch_office_id = :branch_office_id ]]`;
const SPENT = `select x.account_id, coalesce(x.cost_center_id, 0) as center, sum(x.debit - x.credit) as amount ${FROM} group by 1, 2`;

const SHARES = `select g.account_id, g.cost_center_id as source, g.target_center_id as target, g.percent / 100 as share from {costCenters} k join cost_center_allocations g on ${refersTo('cost_center_allocations.cost_center_id', 'g', 'k')} where k.allocation_base = 'MANUAL'`;

/**
 * Step by step, whole shares at once: what a centre hands on is handed on by who gets it too, but
 * never back to one that it came through (which then keeps it).
 */
const STEPS = `with recursive s as materialized (${SHARES}), own as materialized (${SPENT}),
  step as (
    select o.account_id, o.center, o.amount::numeric as amount, array[o.center] as path from own o
    union all
    select t.account_id, s.target, t.amount * s.share, t.path || s.target from step t join s on ${sameCompany('s', 't')} and s.source = t.center where s.target <> all(t.path)),
  moved as materialized (
    select t.account_id, t.center, t.amount, cardinality(t.path) > 1 as received,
      t.amount * coalesce((select sum(s.share) from s where ${sameCompany('s', 't')} and s.source = t.center and s.target <> all(t.path)), 0) as handed from step t)`;

/** After is before, plus what was received, less what was handed on: the sums are the same. */
export const CENTER_COSTS = `${STEPS}
  select q.center as id, coalesce(c.code || ' ' || c.name, 'Sin centro') as name, q.own, q.received, q.handed, q.own + q.received - q.handed as final
  from (select m.account_id, m.center, round(sum(case when m.received then 0 else m.amount end), 2) as own, round(sum(case when m.received then m.amount else 0 end), 2) as received, round(sum(m.handed), 2) as handed from moved m group by 1, 2) q
    left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.center`;

export const CENTER_LINES = `select coalesce(x.cost_center_id, 0) as id, ${LINE}, x.debit - x.credit as own ${FROM}`;

const MONTH = `date_trunc('month', x.date)::date`;
/** Twelve months of costs and expenses by nature of the account's behaviour. */
export const COST_MONTHS = `select ${MONTH} as month, sum(case when y.class = 'COSTOS' then x.debit - x.credit else 0 end) as cost, sum(case when d.cost_behavior = 'FIJO' then x.debit - x.credit else 0 end) as fixed, sum(case when d.cost_behavior = 'VARIABLE' then x.debit - x.credit else 0 end) as variable, sum(x.debit - x.credit) as total ${FROM} [[ and x.cost_center_id = :cost_center_id ]] group by 1`;
export const COST_LINES = `select ${MONTH} as month, ${LINE}, case when y.class = 'COSTOS' then x.debit - x.credit else 0 end as cost, case when d.cost_behavior = 'FIJO' then x.debit - x.credit else 0 end as fixed, case when d.cost_behavior = 'VARIABLE' then x.debit - x.credit else 0 end as variable, x.debit - x.credit as total ${FROM} [[ and x.cost_center_id = :cost_center_id ]]`;
