/** What does not agree of the CFDI that the company receives (finance §5.10). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { fiscalFindings, WITHIN } from '#erp/modules/sat/audit/fiscal-findings.ts';

const NAMED = `coalesce(w.series_folio, '') || ' ' || coalesce(w.issuer_name, w.issuer_rfc)`;
const DAY = `(w.issue_date at time zone :zone)::date`;
const RECORD = `'sat/wh-invoices', w.id`;
const RECEIVED = `w.direction = 'RECIBIDO'`;

const unclassified = `select 'W', 'CFDI recibido sin clasificar', ${NAMED}, ${DAY}, w.total, 'Clasifícalo y regístralo, o ignóralo con su motivo.', ${RECORD}
  from {sat/wh-invoices} w where ${RECEIVED} and w.status = 'NUEVO' and (w.created_at at time zone :zone)::date < :today::date - 5 and ${DAY} ${WITHIN}`;

const cancelledAfter = `select 'B', 'Cancelado después de registrarlo', ${NAMED}, ${DAY}, w.total, 'Cancela su documento o pide al proveedor otro CFDI.', ${RECORD}
  from {sat/wh-invoices} w where ${RECEIVED} and w.status = 'VINCULADO' and w.sat_status = 'CANCELADO' and ${DAY} ${WITHIN}`;

/**
 * The end of it by the receiver's clock: its noon is the same day by every clock of the country.
 */
const ANSWER_DAY = `((w.cancel_request_until - interval '12 hours') at time zone :zone)::date`;

const request = `select 'B', 'Solicitud de cancelación por vencer', ${NAMED}, ${ANSWER_DAY}, w.total, 'Acéptala o recházala: el silencio la acepta.', ${RECORD}
  from {sat/wh-invoices} w where w.cancel_request_until is not null and w.cancel_answer is null and w.sat_status <> 'CANCELADO' and ${ANSWER_DAY} <= :today::date + 1`;

const listed = `select 'B', 'CFDI de un emisor en la lista 69-B', ${NAMED}, ${DAY}, w.total, 'Acredita la operación o corrige la deducción (CFF 69-B).', ${RECORD}
  from {sat/wh-invoices} w where ${RECEIVED} and w.blacklist_status in ('PRESUNTO', 'DEFINITIVO') and w.status <> 'IGNORADO' and ${DAY} ${WITHIN}`;

const withoutReceipt = `select 'W', 'Pago a proveedor sin su complemento', ${NAMED}, ${DAY}, q.paid, 'Pide al proveedor su complemento de pago y agrégalo a la bóveda.', ${RECORD}
  from {sat/wh-invoices} w join (
      select o.source_id, o.account_id, sum(o.base_amount - o.base_balance) as paid, max(a.date) as paid_on from {cfl/open-items} o join {cfl/applications} a on ${sameCompany('a', 'o')} and a.credit_item_id = o.id
      where o.side = 'CXP' and o.source_resource = 'prc/invoice-shipments' and o.status <> 'CANCELADA' group by 1, 2 having sum(o.base_amount - o.base_balance) > 0) q on ${sameCompany('q', 'w')} and q.source_id = w.source_id
  where ${RECEIVED} and w.source_resource = 'prc/invoice-shipments' and w.payment_mode = 'PPD' and q.paid_on ${WITHIN} and q.paid_on < :today::date - 5
    and not exists (select 1 from {sat/wh-invoice-payments} p where p.uuid = w.uuid)`;

/** Until what its issuer sealed has arrived. */
const tampered = `select 'B', 'XML recibido que se alteró', r.name || coalesce(' ' || r.uuid, ''), i.added_on, null::numeric, 'Pide al emisor el original y agrégalo; averigua quién lo cambió.', 'sat/add', i.id
  from {sat/add-results} r join {sat/add} i on ${refersTo('sat__add_results.intake_id', 'r', 'i')} where r.tampered and i.added_on ${WITHIN}
    and not exists (select 1 from {sat/wh-invoices} w where ${sameCompany('w', 'r')} and w.uuid = r.uuid) and not exists (select 1 from {sat/add-results} y where ${sameCompany('y', 'r')} and y.tampered and y.uuid = r.uuid and y.id > r.id)`;

export const receivedFindings = fiscalFindings([
  unclassified,
  cancelledAfter,
  request,
  listed,
  tampered,
  withoutReceipt,
]);
