/** A request follows its CFDI: stamped it is mailed, refused it says why. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { mailPaper } from '#erp/modules/cfdi/papers/mail-paper.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { fileToken, fileUrl } from './access/file-links.ts';

export const REQUESTS = 'self-invoice-requests';
const INVOICES = 'satInvoices';

type Status = 'RECIBIDA' | 'EN_ESPERA' | 'TIMBRADA' | 'RECHAZADA';

interface StoredRow {
  readonly id: number;
  readonly ticket_id: number;
  readonly folio: string;
  readonly status: Status;
  readonly rfc: string;
  readonly name: string;
  readonly zip: string;
  readonly regimen_code: string;
  readonly cfdi_use: string;
  readonly email: string;
  readonly problem: string | null;
  readonly invoice_id: number | null;
  readonly invoice_status: string | null;
  /** Of the note that takes the ticket out of its global invoice. */
  readonly note_status: string | null;
  readonly number: string | null;
  readonly uuid: string | null;
  readonly stamp_error: string | null;
}

export interface RequestRow extends StoredRow {
  /** What its CFDI says by now; `status` is what was written of it. */
  readonly now: Status;
}

const STAMPED = ['TIMBRADO', 'CANCELACION_SOLICITADA', 'CANCELADO'];
/** Of a note that the invoice waits for: on its way, or stamped and the invoice comes next. */
const ON_ITS_WAY = ['TIMBRANDO', 'TIMBRADO'];

function statusOf({ invoice_status, note_status, status }: StoredRow): Status {
  if (invoice_status === null) return status;
  if (STAMPED.includes(invoice_status)) return 'TIMBRADA';
  const waits =
    status !== 'RECHAZADA' &&
    invoice_status === 'BORRADOR' &&
    ON_ITS_WAY.includes(note_status ?? '');
  return waits || invoice_status === 'TIMBRANDO' ? 'EN_ESPERA' : 'RECHAZADA';
}

const COLUMNS = `q.id, q.ticket_id, k.folio, q.status, q.rfc, q.name, q.zip, q.regimen_code, q.cfdi_use, q.email, q.problem, q.invoice_id, i.status as invoice_status, n.status as note_status, i.number, i.uuid, i.stamp_error`;
const FROM = `self_invoice_requests q join pos__tickets k on k.account_id = $2 and k.id = q.ticket_id left join satinvoices i on i.account_id = $2 and i.id = q.invoice_id
  left join satinvoices n on n.account_id = $2 and n.id = k.global_note_id`;

export async function requestOf(tx: Tx, ticketId: number): Promise<RequestRow | null> {
  const [row] = await tx.query<StoredRow>(
    `select ${COLUMNS} from ${FROM} where q.account_id = $2 and q.ticket_id = $1`,
    [ticketId, TENANT],
  );
  return row ? { ...row, now: statusOf(row) } : null;
}

async function mailStamped(context: Writing, request: RequestRow): Promise<void> {
  const { services, actor, now } = context;
  const { secret, appUrl } = services;
  const invoiceId = request.invoice_id!;
  const token = fileToken(secret, { accountId: actor.accountId, invoiceId }, now);
  await mailPaper(context, {
    path: INVOICES,
    id: invoiceId,
    to: [request.email],
    number: request.number ?? '',
    message: t(
      'portal.letter',
      'Adjuntamos la factura {number} de tu ticket {folio}. También puedes descargarla durante 24 horas:\n\nPDF: {pdf}\nXML: {xml}',
      {
        number: request.number ?? '',
        folio: request.folio,
        pdf: fileUrl(appUrl, token, 'pdf'),
        xml: fileUrl(appUrl, token, 'xml'),
      },
    ),
  });
}

/** Who waited for a mail is told that there is something to correct. */
async function mailRefused(context: Writing, request: RequestRow): Promise<void> {
  const { tx, services, actor, now } = context;
  const query = new URLSearchParams({ cuenta: actor.accountCode, ticket: request.folio });
  await queueMail(tx, actor.accountId, {
    to: [request.email],
    template: 'record',
    tokens: {
      subject: t('portal.refusedSubject', 'Tu factura del ticket {folio} no se emitió', {
        folio: request.folio,
      }),
      body: t(
        'portal.refusedLetter',
        'El SAT no aceptó los datos fiscales. Entra otra vez con tu ticket y corrígelos:\n\n{url}',
        { url: `${services.appUrl}/facturacion?${query.toString()}` },
      ),
    },
    resource: REQUESTS,
    recordId: request.id,
    dedupeKey: `factura:${request.id}:${now.toString()}`,
    now,
  });
}

const REASONS = {
  RECIBIDA: () => t('portal.asked', 'El cliente pidió su factura en línea.'),
  EN_ESPERA: () => t('portal.waits', 'El PAC todavía no contesta.'),
  TIMBRADA: () => t('portal.stamped', 'Se timbró su factura.'),
  RECHAZADA: () => t('portal.refused', 'El PAC rechazó su factura.'),
} as const;

const changesTo = ({ now }: Writing, { now: status, stamp_error }: RequestRow) => ({
  status,
  problem: status === 'RECHAZADA' ? stamp_error : null,
  mailed_at: status === 'TIMBRADA' ? now.toString() : null,
});

/**
 * As it is by now; what changed is written, and the customer told, once: of a refusal by mail where
 * they `left` without an answer or were told to wait.
 */
export async function settleRequest(
  context: Writing,
  ticketId: number,
  { left = false }: { readonly left?: boolean } = {},
): Promise<RequestRow | null> {
  const { tx } = context;
  await tx.query(
    sql`select 1 from self_invoice_requests where account_id = ${TENANT} and ticket_id = ${ticketId} for update`,
  );
  const request = await requestOf(tx, ticketId);
  if (!request) return null;
  const status = request.now;
  if (status === request.status) return request;
  const changes = changesTo(context, request);
  await changeByConsequence(
    context,
    REQUESTS,
    { id: request.id },
    { changes: () => changes, reason: REASONS[status]() },
  );
  if (status === 'TIMBRADA') await mailStamped(context, request);
  else if (status === 'RECHAZADA' && (left || request.status === 'EN_ESPERA'))
    await mailRefused(context, request);
  return { ...request, status, problem: changes.problem };
}

/** It goes on no further: a person of the company has to see to it. */
export async function refuseRequest(
  context: Writing,
  ticketId: number,
  problem: string,
): Promise<void> {
  await changeByConsequence(
    context,
    REQUESTS,
    { ticket_id: ticketId },
    { changes: () => ({ status: 'RECHAZADA', problem }), reason: problem },
  );
}
