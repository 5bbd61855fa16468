/** What the IVA of a month comes to before it is declared: the sums of its working paper. */
import { sameCompany } from '#erp/db/sql/joins.ts';

/** Of rows `r` of taxes and their tax `y`. */
export const VAT_ROWS = `({taxes:rows}) r left join {satTaxes} y on ${sameCompany('y', 'r')} and y.id = r.tax_id left join {cfl/subjects} s on ${sameCompany('s', 'r')} and s.id = r.subject_id`;
/** What is part of a cost is not credited: it has no role. */
export const OF_VAT = `coalesce(y.sat_tax, '002') = '002' and r.role is not null`;
const MONTH = `to_char(r.date, 'YYYY-MM')`;
/** Collected is owed; what was paid, and what customers withheld, is taken off. */
const PART = `case when r.side = 'CXC' then case when r.withheld then 'RETENIDO' else 'COBRADO' end else 'PAGADO' end`;
/** What was withheld from suppliers is creditable once it is remitted: until then it is not. */
const CAUSED = `case when r.side = 'CXC' and not r.withheld or r.side = 'CXP' and r.withheld then r.amount else -r.amount end`;
const KEY = `${MONTH} || '/' || (${PART})`;

/** Share of what was paid that is creditable (LIVA 5-V): the year's; all where nothing says. */
const SHARE = `coalesce((select z.iva_proportion from {sat/tax-years} z where z.year = left(m.month, 4)::int limit 1), 1)`;

/** Rounded as the paper of each month: of rows `month`, `part` and what they `caused`. */
const byMonth = (rows: string): string =>
  `select m.month || '/' || m.part as id, m.month, m.part, m.caused, c.share, round(m.caused * c.share, 2)::numeric(18,2) as amount
    from (${rows}) m cross join lateral (select case when m.part = 'PAGADO' then ${SHARE} else 1 end as share) c`;

/** `from` and `to` are expressions of days, both included. */
export const estimatedVat = (from: string, to: string): string =>
  byMonth(
    `select ${MONTH} as month, ${PART} as part, sum(${CAUSED})::numeric(18,2) as caused from ${VAT_ROWS} where ${OF_VAT} and r.date between ${from} and ${to} group by 1, 2`,
  );

/** Days of all periods of a tile as one value, by which each part of the rows narrows itself. */
const DAYS = `(select range_agg(daterange(s.start_day, s.end_day, '[]')) from p s)`;
/** The same of each period of a tile, of rows that are read once for all of them. */
export const ESTIMATED_VAT_OF_PERIODS = `with d as materialized (select r.date, ${PART} as part, sum(${CAUSED}) as caused from ${VAT_ROWS} where ${OF_VAT} and r.date <@ ${DAYS} group by 1, 2)
  select s.i, coalesce(sum(q.amount), 0)::numeric(18,2) as value
    from p s left join lateral (${byMonth(`select to_char(d.date, 'YYYY-MM') as month, d.part, sum(d.caused)::numeric(18,2) as caused from d where d.date between s.start_day and s.end_day group by 1, 2`)}) q on true group by s.i`;

export const estimatedRows = `select ${KEY} as id, r.key as row, r.date, r.document_no, r.source_resource, r.source_id, s.name as subject, r.subject_id, ${CAUSED} as caused from ${VAT_ROWS} where ${OF_VAT} and r.date between :from and :to`;

/** Returns in force whose month lies in the period. */
export const returnsIn = (from: string, to: string): string =>
  `select d.id, d.period, d.kind, d.status, d.due_date, d.amount_due, d.in_favor, d.to_pay from {sat/tax-return} d where d.status <> 'SUSTITUIDA' and make_date(d.year::int, d.month::int, 1) between date_trunc('month', ${from}::date) and ${to}::date`;
