/** What is owned and owed in other currencies, and what their rates did (finance §5.8). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';

/** Other currencies than the peso: by them lines are found, of which most have none. */
const FOREIGN = `array(select c.id from {currencies} c where c.code <> 'MXN')`;

/** Open balances of today by currency, of accounts that are revalued; the effect is in pesos. */
export const EXPOSURE = `select c.id, c.code, sum(greatest(q.amount, 0)) as owned, sum(greatest(-q.amount, 0)) as owed, sum(q.amount) as net, sum(q.amount) as effect, sum(q.base) as base
  from (select x.account_id, x.currency_id, x.book_account_id, x.subject_id, sum(coalesce(x.amount_currency, 0)) as amount, sum(x.debit - x.credit) as base
      from acc_ledger x join {acc/accounts} a on ${sameCompany('a', 'x')} and a.id = x.book_account_id where x.currency_id = any(${FOREIGN}) and a.control in ('CLIENTES', 'PROVEEDORES', 'BANCOS', 'PRESTAMOS') and x.date <= :today::date group by 1, 2, 3, 4) q
    join {currencies} c on ${sameCompany('c', 'q')} and c.id = q.currency_id where q.amount <> 0 group by 1, 2`;

const MONTH = (day: string) => `date_trunc('month', ${day})::date`;

/**
 * Realized with each application (what was undone counts against it), unrealized by the
 * revaluations of each month that stand.
 */
const FACTS = `select a.account_id, ${MONTH('a.posted_on')} as month, a.subject_id, 'cfl/applications' as records, a.id, a.fx_result as realized, 0 as unrealized from {cfl/applications} a where a.fx_result <> 0 and a.posted_on between :from::date and :to::date
  union all
  select f.account_id, ${MONTH('f.date')}, l.subject_id, 'fluctuations', f.id, 0, l.difference from {fluctuations} f join fluctuation_lines l on ${refersTo('fluctuation_lines.fluctuation_id', 'l', 'f')} where f.status = 'APLICADA' and f.date between :from::date and :to::date`;

const SUMS = `sum(f.realized) as realized, sum(f.unrealized) as unrealized, sum(f.realized + f.unrealized) as net`;

/** The dollar's last rate of each month. */
const RATE = `(select e.rate from {exchanges} e join {currencies} c on ${sameCompany('c', 'e')} and c.id = e.currency_id and c.code = 'USD' where e.date < q.month + interval '1 month' order by e.date desc, e.id desc limit 1)`;

export const FX_MONTHS = `select q.*, ${RATE} as rate from (select f.month, ${SUMS} from (${FACTS}) f group by 1) q`;
export const FX_PARTIES = `select f.month, coalesce(f.subject_id, 0) as subject_id, coalesce(s.name, 'Sin tercero') as party, ${SUMS} from (${FACTS}) f left join {cfl/subjects} s on ${sameCompany('s', 'f')} and s.id = f.subject_id group by 1, 2, 3`;
export const FX_LINES = `select f.month, coalesce(f.subject_id, 0) as subject_id, f.records, f.id, coalesce(s.name, 'Sin tercero') as party, case f.records when 'fluctuations' then 'Revaluación' else 'Aplicación' end as what, f.records || ' ' || f.id || ' ' || coalesce(f.subject_id, 0) as row, sum(f.realized) as realized, sum(f.unrealized) as unrealized, sum(f.realized + f.unrealized) as net
  from (${FACTS}) f left join {cfl/subjects} s on ${sameCompany('s', 'f')} and s.id = f.subject_id group by 1, 2, 3, 4, 5`;
