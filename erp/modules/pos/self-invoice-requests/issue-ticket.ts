/** A ticket becomes a CFDI that is being stamped: all of it in one transaction, or nothing. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { publicCustomer } from '../invoicing/drafting.ts';
import { invoiceTicket } from '../invoicing/invoice-ticket.ts';
import { requireReceiver } from './check-receiver.ts';
import type { FoundTicket } from './find-ticket.ts';
import { hashOf, type Portal } from './open-portal.ts';
import { companyProblem } from './pac-problems.ts';
import { keepReceiver, type Receiver, type TypedReceiver } from './receiver.ts';
import { requestOf, REQUESTS } from './settle-request.ts';

const STAMP = 'stamp';

/** The draft of the ticket: a new one, or the one that the PAC refused, for another receiver. */
async function draftOf(
  context: Writing,
  { ticketId, refusedId }: { readonly ticketId: number; readonly refusedId: number | null },
  { customer_id, tax_company_id }: Receiver,
  typed: TypedReceiver,
): Promise<number> {
  const { tx, services, actor } = context;
  const said = { customer_id, tax_company_id, cfdi_use: typed.cfdi_use, emails: typed.email };
  if (refusedId === null) {
    const made = await invoiceTicket(context, ticketId, said);
    return made.invoice_id;
  }
  const body = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, `${value}`]));
  await updateInTransaction(tx, services, actor, satInvoices, refusedId, body);
  return refusedId;
}

/** What is wrong here is not of what was typed: that is checked apart. */
async function ofCompany<T>({ services }: Writing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warn({ err: error, fields: error.fields }, 'self-invoicing');
    throw new DomainError('ESTADO_INVALIDO', companyProblem(), { cause: error });
  }
}

interface NewRequest {
  readonly typed: TypedReceiver;
  readonly customerId: number;
  readonly isNewCustomer: boolean;
  readonly invoiceId: number;
}

async function writeRequest(
  context: Writing,
  portal: Portal,
  ticketId: number,
  asked: NewRequest,
): Promise<void> {
  const { tx, now } = context;
  const { typed, customerId, isNewCustomer, invoiceId } = asked;
  await tx.execute(
    sql`insert into self_invoice_requests (account_id, ticket_id, status, rfc, name, zip, regimen_code, cfdi_use, email, attempts, asked_at)
      values (${TENANT}, ${ticketId}, 'RECIBIDA', ${typed.rfc}, ${typed.name}, ${typed.zip}, ${typed.regimen_code}, ${typed.cfdi_use}, ${typed.email}, 0, ${now.toString()})
      on conflict (account_id, ticket_id) do nothing`,
  );
  await changeByConsequence(
    context,
    REQUESTS,
    { ticket_id: ticketId },
    {
      changes: ({ attempts, customer_id, made_customer }) => ({
        ...typed,
        status: 'RECIBIDA',
        customer_id: customerId,
        made_customer: isNewCustomer || (customer_id === customerId && made_customer === true),
        invoice_id: invoiceId,
        attempts: Number(attempts) + 1,
        asked_at: now.toString(),
        mailed_at: null,
        problem: null,
        ip_hash: hashOf(portal.ip),
      }),
      reason: t('portal.asked', 'El cliente pidió su factura en línea.'),
    },
  );
}

/** The CFDI of the ticket that may be sent again, under lock; refuses one that is alive. */
async function requireFree({ tx }: Writing, ticketId: number): Promise<number | null> {
  const [ticket] = await tx.query(
    sql<{
      invoice_id: number | null;
    }>`select invoice_id from pos__tickets where account_id = ${TENANT} and id = ${ticketId} for update`,
  );
  const request = await requestOf(tx, ticketId);
  const id = ticket?.invoice_id ?? null;
  if (id === null) return null;
  if (request?.invoice_id === id && request.invoice_status === 'ERROR_TIMBRADO') return id;
  throw alreadyInvoiced();
}

export const alreadyInvoiced = () =>
  new DomainError(
    'ESTADO_INVALIDO',
    t('portal.invoiced', 'Este ticket ya tiene factura. Si es tuya, descárgala con tu RFC.'),
  );

async function issueInTransaction(
  context: Writing,
  portal: Portal,
  ticket: FoundTicket,
  typed: TypedReceiver,
): Promise<number> {
  const { tx, services, actor } = context;
  const refusedId = await requireFree(context, ticket.id);
  const modelId = await ofCompany(context, () => publicCustomer(tx));
  if (refusedId === null) await requireReceiver(context, ticket.id, modelId, typed);
  const receiver = await keepReceiver(context, modelId, typed);
  const invoiceId = await draftOf(context, { ticketId: ticket.id, refusedId }, receiver, typed);
  const { customer_id: customerId, made: isNewCustomer } = receiver;
  await writeRequest(context, portal, ticket.id, { typed, customerId, isNewCustomer, invoiceId });
  await ofCompany(context, () =>
    transitionInTransaction(tx, services, actor, satInvoices, STAMP, invoiceId, {}),
  );
  return invoiceId;
}

const writingOf = (portal: Portal) => ({
  services: portal.services,
  actor: portal.actor,
  now: portal.services.now(),
});

/** Everything but asking the PAC, and taken back: throws what issuing would. */
export async function rehearseIssue(
  portal: Portal,
  ticket: FoundTicket,
  typed: TypedReceiver,
): Promise<void> {
  const { services, actor } = portal;
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    dryRun(tx, () => issueInTransaction({ tx, ...writingOf(portal) }, portal, ticket, typed)),
  );
}

/** Gives once the PAC has answered, or after the wait of a reply. */
export async function issueTicket(
  portal: Portal,
  ticket: FoundTicket,
  typed: TypedReceiver,
): Promise<void> {
  const { services, actor } = portal;
  const { accountId } = actor;
  const id = await services.db.tenant({ accountId }, (tx) =>
    issueInTransaction({ tx, ...writingOf(portal) }, portal, ticket, typed),
  );
  await runAfterCommit(services, actor, satInvoices);
  await services.extensions.outside.perform(services, accountId, {
    resource: satInvoices,
    id,
    action: STAMP,
  });
}
