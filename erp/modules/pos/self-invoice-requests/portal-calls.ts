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
import { isUnsealed } from '../global-invoices/keep-amounts.ts';
import { branchPlace } from '#erp/modules/cfdi/issuing/branch-place.ts';
import { fileToken, fileUrl } from './access/file-links.ts';
import { findTicket, type FoundTicket, type TicketNamed } from './access/find-ticket.ts';
import { deviceToken, isKnownDevice } from './access/known-device.ts';
import type { Portal } from './access/open-portal.ts';
import { guess, takeTurn } from './access/portal-brakes.ts';
import { whyNot, windowUntil } from './eligibility.ts';
import { alreadyInvoiced, issueTicket, rehearseIssue } from './issue-ticket.ts';
import { maskedMail } from './mask-mail.ts';
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

const closedOf = ({ services, actor, ...portal }: Portal, ticket: FoundTicket) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) =>
    whyNot(
      { services, actor, ...portal },
      ticket,
      await branchPlace(tx, ticket.branch_office_id, actor.timeZone),
    ),
  );

async function statusOfTicket(portal: Portal, ticket: FoundTicket): Promise<TicketStatus> {
  const request = ticket.invoice_id === null ? null : await settledOf(portal, ticket.id);
  if (ticket.invoice_id !== null) {
    if (request?.invoice_id !== ticket.invoice_id) return { status: 'TIMBRADA', ...NOTHING_WRONG };
    const { status } = request;
    if (status !== 'RECHAZADA')
      return { status: status === 'TIMBRADA' ? 'TIMBRADA' : 'EN_ESPERA', ...NOTHING_WRONG };
  }
  const closed = await closedOf(portal, ticket);
  if (closed) return { status: 'CERRADO', problem: closed, fields: {} };
  return request
    ? { status: 'RECHAZADA', ...refusalOf(request) }
    : { status: 'DISPONIBLE', ...NOTHING_WRONG };
}

export async function showTicket(portal: Portal, named: TicketNamed) {
  const { services, actor } = portal;
  const ticket = await findTicket(portal, named);
  await takeTurn(portal, ticket.id, 'LOOKS');
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

interface ReceiverNamed extends TicketNamed {
  readonly rfc: string;
  readonly email: string;
  /** What the browser keeps of an invoice that was issued in it. */
  readonly remember: string;
}

/**
 * The lists of that person, and what they typed the last time, only in a browser of theirs. Throws
 * VALIDACION for an RFC or an e-mail that are none.
 */
export async function askReceiver(portal: Portal, named: ReceiverNamed) {
  const { services, actor } = portal;
  const ticket = await findTicket(portal, named);
  await takeTurn(portal, ticket.id, 'ASKS');
  const { rfc, email } = cleaned({
    ...named,
    name: '',
    zip: '',
    regimen_code: '',
    cfdi_use: '',
  });
  const problems = receiverProblems({ rfc, email });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { accountId } = actor;
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
    known: isKnownDevice(services.secret, named.remember, { accountId, rfc, email }, services.now())
      ? await knownOf(portal, rfc, email)
      : null,
  };
}

interface IssuedRow {
  readonly id: number;
  readonly number: string | null;
  readonly uuid: string | null;
  readonly rfc: string | null;
  readonly emails: string | null;
  readonly status: string;
  readonly fiscal_validity: boolean;
}

const invoiceOf = ({ services, actor }: Portal, ticketId: number) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [row] = await tx.query(
      sql<IssuedRow>`select i.id, i.number, i.uuid, i.receiver_rfc as rfc, i.emails, i.status, coalesce(i.fiscal_validity, false) as fiscal_validity
        from pos__tickets k join satinvoices i on i.account_id = ${TENANT} and i.id = k.invoice_id where k.account_id = ${TENANT} and k.id = ${ticketId}`,
    );
    return row ?? null;
  });

const isOf = (invoice: IssuedRow | null, rfc: string): boolean => invoice?.rfc === rfc;

/** The ticket's invoice, if it is of that RFC; otherwise throws `answer` and counts a guess. */
async function guessInvoice(
  portal: Portal,
  named: TicketNamed,
  { ticketId, rfc }: { readonly ticketId: number; readonly rfc: string },
  answer: () => DomainError,
): Promise<IssuedRow> {
  return guess(
    portal,
    named,
    async () => {
      const invoice = await invoiceOf(portal, ticketId);
      return isOf(invoice, rfc) ? invoice : null;
    },
    answer,
  );
}

const noInvoice = () =>
  new DomainError(
    'NO_ENCONTRADO',
    t('portal.noInvoice', 'No encontramos una factura de ese ticket con ese RFC.'),
  );

const NO_FILES = { xml_url: null, pdf_url: null };

/** As it stands; its e-mail is shown whole to who typed it only. */
async function issuedView(
  portal: Portal,
  invoice: IssuedRow,
  ticketId: number,
  typedMail: string | null,
) {
  const { services, actor } = portal;
  const request = await settledOf(portal, ticketId);
  const { id: invoiceId, number, uuid, fiscal_validity } = invoice;
  const asked = request?.invoice_id === invoiceId ? request : null;
  const mail = asked?.email ?? invoice.emails ?? '';
  const email = mail === typedMail ? mail : maskedMail(mail);
  const common = { number, uuid, fiscal_validity, email };
  if (asked?.status === 'RECHAZADA')
    return { status: 'RECHAZADA' as const, ...refusalOf(asked), ...common, ...NO_FILES };
  if (uuid === null)
    return { status: 'EN_ESPERA' as const, ...NOTHING_WRONG, ...common, ...NO_FILES };
  const named = { accountId: actor.accountId, invoiceId };
  const token = fileToken(services.secret, named, services.now());
  return {
    status: 'TIMBRADA' as const,
    ...NOTHING_WRONG,
    ...common,
    xml_url: fileUrl(services.appUrl, token, 'xml'),
    pdf_url: fileUrl(services.appUrl, token, 'pdf'),
  };
}

/** What became of a ticket's invoice, for who knows its RFC: anybody else guesses. */
export async function showInvoice(portal: Portal, named: TicketNamed & { readonly rfc: string }) {
  const ticket = await findTicket(portal, named);
  await takeTurn(portal, ticket.id, 'ASKS');
  const rfc = named.rfc.replaceAll(/[\s-]/g, '').toUpperCase();
  const invoice = await guessInvoice(portal, named, { ticketId: ticket.id, rfc }, noInvoice);
  return { ...(await issuedView(portal, invoice, ticket.id, null)), remember: null };
}

/** The same for who typed all of it, in whose browser it is remembered. */
async function showIssued(portal: Portal, named: TicketNamed, typed: TypedReceiver) {
  const { services, actor } = portal;
  const { rfc, email } = typed;
  const ticket = await findTicket(portal, named);
  const asked = { ticketId: ticket.id, rfc };
  const invoice = await guessInvoice(portal, named, asked, alreadyInvoiced);
  const view = await issuedView(portal, invoice, ticket.id, email);
  const whose = { accountId: actor.accountId, rfc, email };
  return {
    ...view,
    remember: view.email === email ? deviceToken(services.secret, whose, services.now()) : null,
  };
}

const isAlive = ({ status }: TicketStatus): boolean =>
  status === 'EN_ESPERA' || status === 'TIMBRADA';

async function previewOf(portal: Portal, ticket: FoundTicket, typed: TypedReceiver) {
  await rehearseIssue(portal, ticket, typed);
  return {
    status: 'DISPONIBLE' as const,
    ...NOTHING_WRONG,
    ...NO_FILES,
    uuid: null,
    number: null,
    fiscal_validity: false,
    email: typed.email,
    remember: null,
  };
}

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
  await takeTurn(portal, ticket.id, preview ? 'ASKS' : 'ISSUES');
  const standing = await statusOfTicket(portal, ticket);
  if (isAlive(standing)) return showIssued(portal, named, typed);
  if (standing.status === 'CERRADO')
    throw new DomainError('ESTADO_INVALIDO', standing.problem ?? '');
  if (preview) return previewOf(portal, ticket, typed);
  try {
    await issueTicket(portal, ticket, typed);
  } catch (error) {
    // Sent twice at once: the other one issued it.
    if (!(error instanceof DomainError) || error.code !== 'ESTADO_INVALIDO') throw error;
    const now = await findTicket(portal, named);
    const invoice = await invoiceOf(portal, now.id);
    if (!isOf(invoice, typed.rfc) || isUnsealed(invoice?.status ?? null)) throw error;
  }
  return showIssued(portal, named, typed);
}
