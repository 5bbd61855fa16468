/** What treasury itself expects to pay or get without a document: finance §5.6. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';

const IN_A_YEAR = `(:today::date + 366)`;

/** An advance that was authorized and not handed over. */
const ADVANCES = `select g.account_id, 'SALIDA', 'Anticipos de gastos', greatest(g.date, :today::date), g.folio, s.name, 'cfl/expenses', g.id, round(g.requested_amount * coalesce(g.exchange_rate, 1), 2)
  from {cfl/expenses} g left join {cfl/subjects} s on ${sameCompany('s', 'g')} and s.user_id = g.requester_id
  where g.kind = 'ANTICIPO' and g.status = 'AUTORIZADO'`;

/**
 * Entries that repeat themselves and move a bank account by a fixed amount, on their days: what
 * depends on a balance cannot be told ahead.
 */
const AMOUNT = (formula: string) =>
  `case when x.${formula} ~ '^[0-9]+([.][0-9]+)?$' then x.${formula}::numeric else 0 end`;
const MONTHS = `case m.frequency when 'MENSUAL' then 1 when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3 else 12 end`;
const MOVED = `select m.account_id, m.id, m.name, m.frequency, m.day_of_month, m.start_date, m.end_date, m.last_run_period, sum(${AMOUNT('debit_formula')} - ${AMOUNT('credit_formula')}) as moved
  from {acc/entry-templates} m join acc__entry_template_lines x on ${refersTo('acc__entry_template_lines.template_id', 'x', 'm')} join {acc/accounts} a on ${sameCompany('a', 'x')} and a.id = x.book_account_id
  where m.active and m.frequency <> 'MANUAL' and m.start_date is not null and a.control = 'BANCOS' group by 1, 2, 3, 4, 5, 6, 7, 8`;
const TEMPLATES = `select q.account_id, case when q.moved > 0 then 'ENTRADA' else 'SALIDA' end, 'Pólizas que se repiten', q.day, q.name, null, 'acc/entry-templates', q.id, abs(q.moved)
  from (select m.*, (g.month + make_interval(days => least(m.day_of_month::int, extract(day from g.month + interval '1 month - 1 day')::int) - 1))::date as day
    from (${MOVED}) m cross join lateral generate_series(date_trunc('month', m.start_date::timestamp), ${IN_A_YEAR}::timestamp, make_interval(months => ${MONTHS})) g(month)) q
  where q.moved <> 0 and q.day >= q.start_date and (q.end_date is null or q.day <= q.end_date) and q.day >= :today::date and (q.last_run_period is null or to_char(q.day, 'YYYY-MM') > q.last_run_period)`;

/** The next payrolls: as much as the mean of the last three, as far apart as these were. */
const LAST_ONES = `select w.* from {cfl/movements} w where w.kind = 'NOMINA' and w.status = 'APLICADO' order by w.date desc, w.id desc limit 3`;
const RHYTHM = `select p.account_id, max(p.id) as id, max(p.date) as last, round(avg(p.base_amount), 2) as pesos, greatest(7, (max(p.date) - min(p.date)) / (count(*) - 1)::int) as days from (${LAST_ONES}) p group by 1 having count(*) > 1`;
const PAYROLL = `select q.account_id, 'SALIDA', 'Nómina', q.last + q.days * n, 'Nómina (estimada)', null, 'cfl/movements', q.id, q.pesos
  from (${RHYTHM}) q cross join generate_series(1, 53) n
  where q.last + q.days * n between :today::date and ${IN_A_YEAR}
    and not exists (select 1 from {cfl/open-items} i where i.kind = 'NOMINA' and i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and i.due_date >= q.last + q.days * n)`;

export const treasuryExpectations = [ADVANCES, TEMPLATES, PAYROLL];
