/** What does not agree of the CFDI that the company issues (finance §5.10). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { fiscalFindings, monthOver, WITHIN } from '#erp/modules/sat/audit/fiscal-findings.ts';

const NAMED = `coalesce(i.number, 'Borrador ' || i.id) || ' ' || coalesce(i.receiver_name, '')`;
const RECORD = `'satInvoices', i.id`;
/** What a receipt of payments says is what was paid; its own total is zero. */
const AMOUNT = `case when i.cfdi_type = 'PAGO' then (select sum(y.base_amount) from {satInvoices/payments} y where ${refersTo('satinvoices__payments.invoice_id', 'y', 'i')}) else i.base_total end`;
const LIVE = `i.status in ('TIMBRADO', 'CANCELACION_SOLICITADA')`;
/** What causes an entry of its own: neither payments nor advances that are applied. */
const POSTS = `i.posts and i.total <> 0 and i.cfdi_type <> 'PAGO' and i.credit_reason is distinct from 'ANTICIPO'`;

const withoutEntry = `select 'B', 'CFDI sin póliza', ${NAMED}, i.date, i.base_total, 'Abre su contabilización, asigna la cuenta que falta y reintenta.', ${RECORD}
  from {satInvoices} i left join {acc/posting-events} e on ${refersTo('satinvoices.event_id', 'i', 'e')}
  where ${LIVE} and ${POSTS} and i.date ${WITHIN} and coalesce(e.status, 'ERROR') not in ('CONTABILIZADO', 'OMITIDO')`;

const withoutInvoice = `select 'B', 'Póliza de un CFDI cancelado', coalesce(p.folio, '') || ' ' || p.concept, p.date, (select sum(l.debit) from {acc/book-entry-lines} l where ${refersTo('acc__book_entry_lines.entry_id', 'l', 'p')}), 'Reversa la póliza: su CFDI ya no vale.', 'acc/book-entries', p.id
  from {acc/book-entries} p join {satInvoices} i on ${sameCompany('i', 'p')} and i.id::text = p.source_id
  where p.source_resource = 'satInvoices' and p.status = 'APLICADA' and p.reverses_id is null and i.status = 'CANCELADO' and p.date ${WITHIN}`;

const otherStatus = `select 'B', case when i.status = 'CANCELADO' then 'Cancelado aquí y vigente en el SAT' when i.sat_status = 'CANCELADO' then 'Vigente aquí y cancelado en el SAT' else 'El SAT no lo encuentra' end, ${NAMED}, i.date, ${AMOUNT}, 'Consulta al SAT desde el CFDI; si sigue, cancela aquí o pide la cancelación.', ${RECORD}
  from {satInvoices} i where i.date ${WITHIN} and (${LIVE} and i.sat_status in ('CANCELADO', 'NO_ENCONTRADO') or i.status = 'CANCELADO' and i.sat_status = 'VIGENTE')`;

const stuck = `select 'B', 'CFDI sin respuesta del PAC', ${NAMED}, i.date, ${AMOUNT}, 'Se vuelve a enviar lo mismo; si el PAC no contesta, prueba la conexión.', ${RECORD}
  from {satInvoices} i where i.status = 'TIMBRANDO' and i.updated_at < now() - interval '10 minutes'`;

const rejected = `select 'B', 'CFDI rechazado por el PAC', ${NAMED}, i.date, ${AMOUNT}, 'Corrige lo que dice «Error de timbrado» y vuelve a timbrar: su folio espera.', ${RECORD}
  from {satInvoices} i where i.status = 'ERROR_TIMBRADO' and i.updated_at < now() - interval '1 day'`;

const unpaidAtOnce = `select 'W', 'PUE sin cobrar al cerrar el mes', ${NAMED}, i.date, i.balance, 'Cóbralo, o sustitúyelo por uno PPD.', ${RECORD}
  from {satInvoices} i where ${LIVE} and i.cfdi_type = 'INGRESO' and i.payment_method = 'PUE' and i.balance > 0 and ${monthOver('i.date')}`;

const advanceWithoutInvoice = `select 'W', 'Anticipo sin CFDI', coalesce(m.folio, '') || ' ' || coalesce(s.name, ''), o.date, o.base_balance, 'Emite el CFDI del anticipo, o aplícalo a su factura.', 'cfl/movements', m.id
  from {cfl/open-items} o join {cfl/movements} m on ${sameCompany('m', 'o')} and m.id::text = o.source_id left join {cfl/subjects} s on ${refersTo('cfl__open_items.subject_id', 'o', 's')}
  where o.side = 'CXC' and o.direction = 'ABONO' and o.kind = 'ANTICIPO' and o.source_resource = 'cfl/movements' and o.balance > 0 and o.status <> 'CANCELADA' and ${monthOver('o.date')}
    and not exists (select 1 from {satInvoices} i where i.advance_movement_id = m.id and ${LIVE})`;

const withoutReceipt = `select case when :today::date > x.deadline then 'B' else 'W' end, case when :today::date > x.deadline then 'Complemento de pago atrasado' else 'Cobro PPD sin complemento' end, ${NAMED}, x.paid_on, x.amount, 'Genera o timbra su complemento de pago desde el cobro.', 'cfl/movements', x.movement_id
  from {satInvoices/collections} x join {satInvoices} i on ${sameCompany('i', 'x')} and i.id = x.invoice_id where x.status in ('PENDIENTE', 'EN_PROCESO') and x.paid_on ${WITHIN}`;

/** Of what is numbered here: a series begins where its first CFDI does. */
const gaps = `select 'B', 'Hueco en los folios de una serie', r.code || ': ' || case when g.upto > g.since then 'del ' || g.since || ' al ' || g.upto else 'el ' || g.since end, g.date, null::numeric, 'Ningún folio se salta ni se borra: averigua qué pasó con ellos.', 'series', r.id
  from (select q.series_id, q.date, q.before + 1 as since, q.folio - 1 as upto from (
      select i.series_id, i.date, i.folio::bigint as folio, lag(i.folio::bigint) over (partition by i.series_id order by i.folio::bigint) as before from {satInvoices} i where i.folio ~ '^[0-9]{1,15}$' and i.series_id is not null) q
    where q.folio - q.before > 1 and q.date ${WITHIN}) g
  join {series} r on r.id = g.series_id`;

const certificates = `select case when i.certificate_to < :today::date::timestamp at time zone :zone then 'B' else 'W' end, case when i.certificate_to < :today::date::timestamp at time zone :zone then 'Certificado de sello vencido' else 'Certificado de sello por vencer' end, i.rfc || ' ' || i.name, (i.certificate_to at time zone :zone)::date, null::numeric, 'Pide otro al SAT y cárgalo en el emisor.', 'sat/issuers', i.id
  from {sat/issuers} i where i.active and i.certificate_to < (:today::date + 46)::timestamp at time zone :zone`;

export const issuedFindings = fiscalFindings([
  withoutEntry,
  withoutInvoice,
  otherStatus,
  stuck,
  rejected,
  unpaidAtOnce,
  advanceWithoutInvoice,
  withoutReceipt,
  gaps,
  certificates,
]);
