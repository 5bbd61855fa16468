/** What the calls of the public page do (finance §5.9). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  CFDI_USES,
  useFitsPerson,
  useFitsRegime,
} from '#erp/domains/cfdi/catalogs/taxpayers/cfdi-uses.ts';
import { REGIMES, regimeFitsPerson } from '#erp/domains/cfdi/catalogs/taxpayers/regimes.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { receiverProblems } from './check-receiver.ts';
import { whyNot, windowUntil } from './eligibility.ts';
import { fileToken, fileUrl } from './file-links.ts';
import { findTicket, refuseGuess, type FoundTicket, type TicketNamed } from './find-ticket.ts';
import { alreadyInvoiced, issueTicket, rehearseIssue } from './issue-ticket.ts';
import type { Portal } from './open-portal.ts';
import { companyProblem, explainPac } from './pac-problems.ts';
import type { TypedReceiver } from './receiver.ts';
import { settleRequest, type RequestRow } from './settle-request.ts';

const clean = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('es-MX');

export const cleaned = (typed: TypedReceiver): TypedReceiver => ({
  rfc: typed.rfc.replaceAll(/[\s-]/g, '').toUpperCase(),
  name: clean(typed.name),
  zip: typed.zip.trim(),
  regimen_code: typed.regimen_code.trim(),
  cfdi_use: typed.cfdi_use.trim().toUpperCase(),
  email: typed.email.trim().toLowerCase(),
});

const linesOf = (tx: Tx, id: number) =>
  tx.query(
    sql<{
      description: string;
      qty: string;
      total: string;
    }>`select coalesce(l.description, p.name) as description, l.qty, l.gross_total as total from pos_ticket_lines l
      left join products p on p.account_id = ${TENANT} and p.id = l.product_id where l.account_id = ${TENANT} and l.ticket_id = ${id} order by l.position, l.id`,
  );

const settledOf = ({ services, actor }: Portal, ticketId: number): Promise<RequestRow | null> =>
  services.db.tenant({ accountId: actor.accountId }, (tx) =>
    settleRequest({ tx, services, actor, now: services.now() }, ticketId),
  );

/** What the customer may mend of a refusal, or that it is the company's to see to. */
function refusalOf({ stamp_error }: RequestRow) {
  const fields = explainPac(stamp_error ?? '');
  const mendable = Object.keys(fields).length > 0;
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]])),
    problem: mendable
      ? t('portal.mend', 'El SAT no aceptó los datos fiscales: corrige lo marcado.')
      : companyProblem(),
  };
}

const NOTHING_WRONG = { problem: null, fields: {} };

type TicketStatus = {
  readonly status: 'DISPONIBLE' | 'CERRADO' | 'EN_ESPERA' | 'TIMBRADA' | 'RECHAZADA';
  readonly problem: string | null;
  readonly fields: Record<string, string[]>;
};

async function statusOfTicket(portal: Portal, ticket: FoundTicket): Promise<TicketStatus> {
  const closed = whyNot(portal, ticket);
  if (ticket.invoice_id === null)
    return closed
      ? { status: 'CERRADO', problem: closed, fields: {} }
      : { status: 'DISPONIBLE', ...NOTHING_WRONG };
  const request = await settledOf(portal, ticket.id);
  if (request?.invoice_id !== ticket.invoice_id) return { status: 'TIMBRADA', ...NOTHING_WRONG };
  if (request.status === 'RECHAZADA') return { status: 'RECHAZADA', ...refusalOf(request) };
  return { status: request.status === 'TIMBRADA' ? 'TIMBRADA' : 'EN_ESPERA', ...NOTHING_WRONG };
}

export async function showTicket(portal: Portal, named: TicketNamed) {
  const { services, actor } = portal;
  const ticket = await findTicket(portal, named);
  const lines = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    linesOf(tx, ticket.id),
  );
  const { folio, day: date, branch, subtotal, tax_total, total } = ticket;
  return {
    account_name: portal.companyName,
    ticket: { folio, date, branch, subtotal, tax_total, total, lines },
    window_until: windowUntil(portal, ticket),
    ...(await statusOfTicket(portal, ticket)),
  };
}

const knownOf = (portal: Portal, rfc: string, email: string) =>
  portal.services.db.tenant({ accountId: portal.actor.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql<{
        name: string;
        zip: string;
        regimen_code: string;
        cfdi_use: string;
      }>`select name, zip, regimen_code, cfdi_use from self_invoice_requests where account_id = ${TENANT} and rfc = ${rfc} and email = ${email} and status = 'TIMBRADA' order by asked_at desc limit 1`,
    );
    return known ?? null;
  });

/** Throws VALIDACION for an RFC or an e-mail that are none. */
export async function askReceiver(
  portal: Portal,
  named: TicketNamed & { readonly rfc: string; readonly email: string },
) {
  await findTicket(portal, named);
  const { rfc, email } = cleaned({
    ...named,
    name: '',
    zip: '',
    regimen_code: '',
    cfdi_use: '',
  });
  const problems = receiverProblems({ rfc, email });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const uses = [...CFDI_USES].filter(
    ([code]) => code !== 'CP01' && code !== 'CN01' && useFitsPerson(code, rfc),
  );
  return {
    regimens: [...REGIMES]
      .filter(([code]) => regimeFitsPerson(code, rfc))
      .map(([code, { text }]) => ({
        code,
        name: text,
        uses: uses.map(([use]) => use).filter((use) => useFitsRegime(use, code)),
      })),
    uses: uses.map(([code, { text }]) => ({ code, name: text })),
    known: await knownOf(portal, rfc, email),
  };
}

interface IssuedRow {
  readonly number: string | null;
  readonly uuid: string | null;
  readonly rfc: string | null;
  readonly emails: string | null;
  readonly status: string;
  readonly fiscal_validity: boolean;
}

const invoiceOf = (portal: Portal, id: number) =>
  portal.services.db.tenant({ accountId: portal.actor.accountId }, async (tx) => {
    const [row] = await tx.query(
      sql<IssuedRow>`select number, uuid, receiver_rfc as rfc, emails, status, coalesce(fiscal_validity, false) as fiscal_validity from satinvoices where account_id = ${TENANT} and id = ${id}`,
    );
    return row ?? null;
  });

/** What became of a ticket's invoice, for who knows its RFC: anybody else guesses. */
export async function showInvoice(portal: Portal, named: TicketNamed & { readonly rfc: string }) {
  const { services, actor } = portal;
  const ticket = await findTicket(portal, named);
  const rfc = named.rfc.replaceAll(/[\s-]/g, '').toUpperCase();
  const request = await settledOf(portal, ticket.id);
  const invoice = ticket.invoice_id === null ? null : await invoiceOf(portal, ticket.invoice_id);
  if (ticket.invoice_id === null || invoice?.rfc !== rfc)
    return refuseGuess(
      portal,
      named,
      new DomainError(
        'NO_ENCONTRADO',
        t('portal.noInvoice', 'No encontramos una factura de ese ticket con ese RFC.'),
      ),
    );
  const { number, uuid, fiscal_validity } = invoice;
  const asked = request?.invoice_id === ticket.invoice_id ? request : null;
  const common = { number, uuid, fiscal_validity, email: asked?.email ?? invoice.emails ?? '' };
  if (invoice.status === 'TIMBRANDO' || invoice.status === 'ERROR_TIMBRADO') {
    const wrong =
      asked?.status === 'RECHAZADA'
        ? ({ status: 'RECHAZADA', ...refusalOf(asked) } as const)
        : ({ status: 'EN_ESPERA', ...NOTHING_WRONG } as const);
    return { ...wrong, ...common, xml_url: null, pdf_url: null };
  }
  if (uuid === null)
    return {
      status: 'EN_ESPERA' as const,
      ...NOTHING_WRONG,
      ...common,
      xml_url: null,
      pdf_url: null,
    };
  const invoiceId = ticket.invoice_id;
  const token = fileToken(
    services.secret,
    { accountId: actor.accountId, invoiceId },
    services.now(),
  );
  return {
    status: 'TIMBRADA' as const,
    ...NOTHING_WRONG,
    ...common,
    xml_url: fileUrl(services.appUrl, token, 'xml'),
    pdf_url: fileUrl(services.appUrl, token, 'pdf'),
  };
}

const isAlive = ({ status }: TicketStatus): boolean =>
  status === 'EN_ESPERA' || status === 'TIMBRADA';

/**
 * Issues it, or with `preview` says what would be wrong. Who sends the same twice gets the same
 * CFDI; an RFC other than that of the invoice that is alive is refused.
 */
export async function invoiceByCustomer(
  portal: Portal,
  named: TicketNamed,
  typed: TypedReceiver,
  preview: boolean,
) {
  const ticket = await findTicket(portal, named);
  const standing = await statusOfTicket(portal, ticket);
  const again = () => showInvoice(portal, { ...named, rfc: typed.rfc });
  if (isAlive(standing)) {
    const invoice = await invoiceOf(portal, ticket.invoice_id!);
    if (invoice?.rfc === typed.rfc) return again();
    return refuseGuess(portal, named, alreadyInvoiced());
  }
  if (standing.status === 'CERRADO')
    throw new DomainError('ESTADO_INVALIDO', standing.problem ?? '');
  if (preview) {
    await rehearseIssue(portal, ticket, typed);
    const { email } = typed;
    const empty = {
      uuid: null,
      number: null,
      fiscal_validity: false,
      xml_url: null,
      pdf_url: null,
    };
    return { status: 'DISPONIBLE' as const, ...NOTHING_WRONG, ...empty, email };
  }
  try {
    await issueTicket(portal, ticket, typed);
  } catch (error) {
    // Sent twice at once: the other one issued it.
    if (!(error instanceof DomainError) || error.code !== 'ESTADO_INVALIDO') throw error;
    const now = await findTicket(portal, named);
    const invoice = now.invoice_id === null ? null : await invoiceOf(portal, now.invoice_id);
    if (invoice?.rfc !== typed.rfc || invoice.status === 'ERROR_TIMBRADO') throw error;
  }
  return again();
}
