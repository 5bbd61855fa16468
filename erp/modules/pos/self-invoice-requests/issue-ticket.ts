/** A ticket becomes a CFDI that is being stamped: all of it in one transaction, or nothing. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { lockTicket, readTicket, type BilledTicket } from '../invoicing/billed-ticket.ts';
import { publicCustomer } from '../invoicing/drafting.ts';
import { draftInvoice, invoiceTicket } from '../invoicing/invoice-ticket.ts';
import { hashOf, type Portal } from './access/open-portal.ts';
import { requireSound } from './check-receiver.ts';
import type { FoundTicket } from './access/find-ticket.ts';
import { companyProblem } from './pac-problems.ts';
import { sayReceiver, type TypedReceiver } from './receiver.ts';
import { requestOf, REQUESTS } from './settle-request.ts';
import { sendNext, STAMP } from './send-next.ts';

const headOf = (customer_id: number, { cfdi_use, email }: TypedReceiver) => ({
  customer_id,
  cfdi_use,
  emails: email,
});

/** The draft of the ticket: a new one, or the one that was refused, for who asks now. */
async function draftOf(
  context: Writing,
  { ticketId, refusedId }: { readonly ticketId: number; readonly refusedId: number | null },
  customerId: number,
  typed: TypedReceiver,
): Promise<number> {
  const { tx, services, actor } = context;
  const said = headOf(customerId, typed);
  if (refusedId === null) return (await invoiceTicket(context, ticketId, said)).invoice_id;
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

async function writeRequest(
  context: Writing,
  portal: Portal,
  ticketId: number,
  { typed, invoiceId }: { readonly typed: TypedReceiver; readonly invoiceId: number },
): Promise<void> {
  const { tx, now } = context;
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
      changes: ({ attempts }) => ({
        ...typed,
        status: 'RECIBIDA',
        customer_id: null,
        made_customer: false,
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

export const alreadyInvoiced = () =>
  new DomainError(
    'ESTADO_INVALIDO',
    t('portal.invoiced', 'Este ticket ya tiene factura. Si es tuya, descárgala con tu RFC.'),
  );

/** The CFDI of the ticket that may be sent again; refuses one that is alive. */
async function refusedOf({ tx }: Writing, ticket: BilledTicket): Promise<number | null> {
  const { id, invoice_id } = ticket;
  if (invoice_id === null) return null;
  const request = await requestOf(tx, id);
  if (request?.invoice_id === invoice_id && request.now === 'RECHAZADA') return invoice_id;
  throw alreadyInvoiced();
}

async function issueInTransaction(
  context: Writing,
  portal: Portal,
  ticketId: number,
  typed: TypedReceiver,
): Promise<number> {
  const { tx } = context;
  const refusedId = await refusedOf(context, await lockTicket(tx, ticketId));
  const customerId = await ofCompany(context, () => publicCustomer(tx));
  const invoiceId = await draftOf(context, { ticketId, refusedId }, customerId, typed);
  await sayReceiver(context, invoiceId, customerId, typed);
  await requireSound(context, invoiceId, customerId, typed);
  await writeRequest(context, portal, ticketId, { typed, invoiceId });
  const sent = await ofCompany(context, () => sendNext(context, ticketId, 'ASKED'));
  if (sent === null) throw new Error(`pos/tickets ${ticketId}: nothing of it was to be stamped`);
  return sent;
}

const writingOf = (portal: Portal) => ({
  services: portal.services,
  actor: portal.actor,
  now: portal.services.now(),
});

/**
 * Tries the draft and takes it back: throws what issuing would throw of it. It holds neither the
 * ticket nor the folios: who looks at a preview makes nobody wait.
 */
export async function rehearseIssue(
  portal: Portal,
  ticket: FoundTicket,
  typed: TypedReceiver,
): Promise<void> {
  const { services, actor } = portal;
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    dryRun(tx, async () => {
      const context = { tx, ...writingOf(portal) };
      const billed = await readTicket(tx, ticket.id);
      const customerId = await ofCompany(context, () => publicCustomer(tx));
      const refusedId = await refusedOf(context, billed);
      const invoiceId =
        refusedId ?? (await draftInvoice(context, billed, headOf(customerId, typed)));
      await requireSound(context, invoiceId, customerId, typed);
    }),
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
  const within = (work: (context: Writing) => Promise<number | null>) =>
    services.db.tenant({ accountId }, (tx) => work({ tx, ...writingOf(portal) }));
  let sent = await within((context) => issueInTransaction(context, portal, ticket.id, typed));
  while (sent !== null) {
    await runAfterCommit(services, actor, satInvoices);
    await services.extensions.outside.perform(services, accountId, {
      resource: satInvoices,
      id: sent,
      action: STAMP,
    });
    // After the note that takes the ticket out of its global invoice comes the invoice.
    sent = await within((context) =>
      ofCompany(context, () => sendNext(context, ticket.id, 'GOES_ON')),
    );
  }
}
