/** Payments of loans that are no open item yet, and loans that wait for their money. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';

const PARTY = `left join {cfl/subjects} s on ${sameCompany('s', 'l')} and s.id = l.subject_id`;
const PESOS = (amount: string) => `round((${amount}) * coalesce(l.exchange_rate, 1), 2)`;

/** Interest and insurance become items month by month; the capital is one from the start. */
const INSTALLMENTS = `select l.account_id, case l.direction when 'OTORGADO' then 'ENTRADA' else 'SALIDA' end, 'Préstamos', i.due_date, l.folio || ' pago ' || i.number, s.name, 'loans', l.id,
    ${PESOS('i.total - coalesce(c.charged, 0)')}
  from {loans} l join loan_installments i on ${refersTo('loan_installments.loan_id', 'i', 'l')} ${PARTY}
    left join lateral (select sum(g.amount) as charged from loan_charges g where ${sameCompany('g', 'i')} and g.installment_id = i.id and g.is_current) c on true
  where l.status = 'VIGENTE' and i.is_current and i.status not in ('PAGADO', 'OMITIDO', 'REEMPLAZADO') and i.due_date >= :today::date and i.total > coalesce(c.charged, 0)`;

const DISBURSEMENTS = `select l.account_id, case l.direction when 'OTORGADO' then 'SALIDA' else 'ENTRADA' end, 'Préstamos', l.disbursement_date, coalesce(l.folio, 'Préstamo') || ' desembolso', s.name, 'loans', l.id, ${PESOS('l.principal')}
  from {loans} l ${PARTY} where l.status = 'AUTORIZADO'`;

/** What is paid on one day for one loan is one row. */
export const expectedPayments = [INSTALLMENTS, DISBURSEMENTS];
