/** What each centre spends, and what it bears once others handed theirs on (finance §5.8). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { STANDING_BASES } from '#erp/modules/accounting/cost-centers/allocation-bases.ts';
import { ENTRY_OF, LINE, OF_BRANCH } from '#erp/modules/accounting/reports/ledger.queries.ts';

const FROM = `from acc_ledger x ${ENTRY_OF} join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}
  where y.class in ('COSTOS', 'GASTOS') and x.date between :from::date and :to::date and e.event is distinct from 'CIERRE_ANUAL' ${OF_BRANCH}`;
const SPENT = `select x.account_id, coalesce(x.cost_center_id, 0) as center, sum(x.debit - x.credit) as amount ${FROM} group by 1, 2`;

const FIXED = `select g.account_id, g.cost_center_id as source, g.target_center_id as target, g.percent / 100 as share from {costCenters} k join cost_center_allocations g on ${refersTo('cost_center_allocations.cost_center_id', 'g', 'k')} where k.allocation_base = 'MANUAL'`;

const STANDING = STANDING_BASES.map((base) => `'${base}'`).join(', ');
/**
 * What each centre has of each base: people and metres as they last were by the end of the
 * period, hours and kilos as the sum of its months.
 */
const MEASURES = `select distinct on (r.account_id, r.cost_center_id, r.base) r.account_id, r.cost_center_id, r.base, r.qty from ({costs:drivers}) r where r.base in (${STANDING}) and r.month <= :to::date order by r.account_id, r.cost_center_id, r.base, r.month desc`;
const WORKED = `select r.account_id, r.cost_center_id, r.base, sum(r.qty) as qty from ({costs:drivers}) r where r.base not in (${STANDING}) and r.month between date_trunc('month', :from::date)::date and :to::date group by 1, 2, 3`;
const measured = (name: 'd' | 'm') =>
  `(select * from (${MEASURES}) a union all select * from (${WORKED}) b) ${name}`;

/** Each other centre bears its part of what all others have of the base. */
const BY_MEASURE = `select k.account_id, k.id as source, m.cost_center_id as target, m.qty / sum(m.qty) over (partition by k.account_id, k.id) as share from {costCenters} k join ${measured('m')} on ${sameCompany('m', 'k')} and m.base = k.allocation_base and m.cost_center_id <> k.id and m.qty > 0`;
const SHARES = `select h.* from (${FIXED} union all ${BY_MEASURE}) h where h.share > 0`;
const UPTO = 'sum(u.share) over (order by u.target)';
const part = (upto: string) => `round(v.amount * (${upto}) / sum(u.share) over (), 2)`;
/**
 * In cents, by the shares of those that may still get it, the last one with the rest: together they
 * are the amount.
 */
const PART = `${part(UPTO)} - ${part(`${UPTO} - u.share`)}`;

/** Centres that spent and are to be allocated by what no other centre has: they keep their own. */
export const WITHOUT_BASE = `select 'No se repartió ' || string_agg(distinct k.code || ' ' || k.name, ', ') || ': ningún otro centro tiene la medida de su base en el periodo. Captúrala en Medidas de reparto.'
  from {costCenters} k where k.allocation_base not in ('NINGUNA', 'MANUAL')
    and exists (select 1 from (${SPENT}) o where ${sameCompany('o', 'k')} and o.center = k.id and o.amount <> 0)
    and not exists (select 1 from ${measured('d')} where ${sameCompany('d', 'k')} and d.base = k.allocation_base and d.cost_center_id <> k.id and d.qty > 0)
  having count(*) > 0`;

/**
 * In which order centres hand on: whoever others come from goes before them. Where they serve each
 * other, those with the fewest to hand on to go first, for later ones have more left.
 */
const TURNS = `reach as (
    select s.account_id, s.source, s.target from s where exists (select 1 from s n where ${sameCompany('n', 's')} and n.source = s.target)
    union
    select r.account_id, r.source, s.target from reach r join s on ${sameCompany('s', 'r')} and s.source = r.target and exists (select 1 from s n where ${sameCompany('n', 's')} and n.source = s.target)),
  upstream as (
    select r.account_id, r.target as center, count(*) as n from reach r left join reach back on ${sameCompany('back', 'r')} and back.source = r.target and back.target = r.source where back.source is null group by 1, 2),
  hands as materialized (
    select g.account_id, g.center, g.targets, g.shares, row_number() over (partition by g.account_id order by coalesce(u.n, 0), cardinality(g.targets), g.center) as turn
    from (select s.account_id, s.source as center, array_agg(s.target order by s.target) as targets, array_agg(s.share order by s.target) as shares from s group by 1, 2) g
      left join upstream u on ${sameCompany('u', 'g')} and u.center = g.center)`;

const HELD = 'partition by v.account_id, v.origin, p.center';
/**
 * Step-down of what each centre spent: it hands all of it on, then the next of those that hold some
 * hands on all it got, and whoever has handed on gets nothing more: the others bear its share. A
 * centre keeps what it has nobody left for. Each step closes a centre, so that there are as many as
 * centres, whoever serves whom.
 */
const STEPS = `with recursive s as materialized (${SHARES}), own as materialized (${SPENT}), ${TURNS},
  step as (
    select o.account_id, o.center as origin, o.center, o.amount::numeric as amount, 0::numeric as received, 0::numeric as handed, '{}'::bigint[] as closed from own o
    union all
    select w.account_id, w.origin, w.center, w.amount, w.received, w.handed, w.closed from (
      select v.account_id, v.origin, p.center, sum(p.amount) over (${HELD}) as amount, sum(p.received) over (${HELD}) as received, sum(p.handed) over (${HELD}) as handed, v.closed || v.picked as closed, row_number() over (${HELD}) as nth
      from (
        select t.account_id, t.origin, t.center, t.amount, t.closed, h.targets, h.shares, first_value(t.center) over (partition by t.account_id, t.origin order by h.turn) as picked
        from step t join hands h on ${sameCompany('h', 't')} and h.center = t.center and not h.targets <@ t.closed where t.amount <> 0) v
      cross join lateral (
        select v.center, v.amount, 0::numeric as received, 0::numeric as handed where v.center <> v.picked
        union all
        select v.center, 0, 0, v.amount where v.center = v.picked
        union all
        select c.target, c.amount, c.amount, 0 from (select u.target, ${PART} as amount from unnest(v.targets, v.shares) u(target, share) where v.center = v.picked and u.target <> all(v.closed)) c) p) w
    where w.nth = 1),
  moved as (
    select o.account_id, o.center, o.amount as own, 0 as received, 0 as handed from own o
    union all
    select t.account_id, t.center, 0, t.received, t.handed from step t)`;

/** After is before, plus what was received, less what was handed on: the sums are the same. */
export const CENTER_COSTS = `${STEPS}
  select q.center as id, coalesce(c.code || ' ' || c.name, 'Sin centro') as name, q.own, q.received, q.handed, q.own + q.received - q.handed as final
  from (select m.account_id, m.center, round(sum(m.own), 2) as own, round(sum(m.received), 2) as received, round(sum(m.handed), 2) as handed from moved m group by 1, 2) q
    left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.center`;

export const CENTER_LINES = `select coalesce(x.cost_center_id, 0) as id, ${LINE}, x.debit - x.credit as own ${FROM}`;

const MONTH = `date_trunc('month', x.date)::date`;
/** Twelve months of costs and expenses by nature of the account's behaviour. */
export const COST_MONTHS = `select ${MONTH} as month, sum(case when y.class = 'COSTOS' then x.debit - x.credit else 0 end) as cost, sum(case when d.cost_behavior = 'FIJO' then x.debit - x.credit else 0 end) as fixed, sum(case when d.cost_behavior = 'VARIABLE' then x.debit - x.credit else 0 end) as variable, sum(x.debit - x.credit) as total ${FROM} [[ and x.cost_center_id = :cost_center_id ]] group by 1`;
export const COST_LINES = `select ${MONTH} as month, ${LINE}, case when y.class = 'COSTOS' then x.debit - x.credit else 0 end as cost, case when d.cost_behavior = 'FIJO' then x.debit - x.credit else 0 end as fixed, case when d.cost_behavior = 'VARIABLE' then x.debit - x.credit else 0 end as variable, x.debit - x.credit as total ${FROM} [[ and x.cost_center_id = :cost_center_id ]]`;
