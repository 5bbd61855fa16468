/** The draft of the invoice of a ticket: to the cent what was charged (sales R10, finance R21). */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { sumOf } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { lockTicket, refused, requireBillable, type BilledTicket } from './billed-ticket.ts';
import { baseCurrency, comesFrom, TICKETS } from './drafting.ts';
import { followReturns, returnsOfTicket } from '../sales-return/follow-returns.ts';
import { leaveGlobal } from './leave-global.ts';
import { linesLeft, type LeftLine } from './lines-left.ts';

export interface TicketReceiver {
  readonly customer_id: number;
  /** By default the customer's own. */
  readonly tax_company_id?: number | null;
  /** By default that of the legal name. */
  readonly cfdi_use?: string | null;
  /** Separated by commas; by default those of the legal name. */
  readonly emails?: string | null;
}

/** What was made of a ticket, in BORRADOR. */
export interface TicketInvoice {
  readonly invoice_id: number;
  /**
   * The EGRESO that takes it out of a global invoice that is stamped already; it is stamped before
   * the invoice. Null where there is none.
   */
  readonly note_id: number | null;
}

/** Without taxes of its own a line is not taxed, whatever its product says by now. */
const invoiceLine = ({ product_id, description, qty, gross_price, ...line }: LeftLine) =>
  sentValues({
    product_id,
    description,
    discount: line.discount,
    tax_id: line.tax_id,
    other_tax_id: line.other_tax_id,
    quantity: qty,
    unit_price: gross_price,
    tax_object: line.tax_id || line.other_tax_id ? '02' : '01',
  });

/** The draft alone; of a ticket that nobody holds it is only good to be tried and taken back. */
export async function draftInvoice(
  context: Writing,
  ticket: BilledTicket,
  receiver: TicketReceiver,
): Promise<number> {
  const { tx, services } = context;
  const left = (await linesLeft(tx, [ticket.id], { of: 'ALL' })).get(ticket.id)!;
  if (left.length === 0)
    throw refused(
      t('pos.givenBack', 'Del ticket {folio} se devolvió todo.', { folio: ticket.folio }),
    );
  const made = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, context.actor),
    satInvoices,
    {
      ...sentValues({
        cfdi_type: 'INGRESO',
        ...receiver,
        branch_office_id: ticket.branch_office_id,
        payment_method: 'PUE',
        payment_terms: '0',
        payment_type_id: ticket.form,
        currency_id: await baseCurrency(tx),
        prices_include_tax: '1',
      }),
      lines: Object.fromEntries(left.map(invoiceLine).entries()),
    },
  );
  await requireSameTotal(context, ticket.id, String(made.total));
  await comesFrom(tx, made.id!, ticket.id);
  return made.id!;
}

/** What is left of the ticket and its invoice are the same cents, or nothing is made. */
async function requireSameTotal({ tx }: Writing, id: number, total: string): Promise<void> {
  const rows = await tx.query(
    sql<{
      total: string;
    }>`select case when kind = 'VENTA' then total else -total end as total from pos__tickets where account_id = ${TENANT} and (id = ${id} or original_ticket_id = ${id}) and status <> 'CANCELADO'`,
  );
  const charged = sumOf(rows.map((each) => each.total));
  if (!charged.eq(total))
    throw new Error(`${TICKETS} ${id} is worth ${charged.toFixed(2)}, its invoice ${total}`);
}

/**
 * Makes the INGRESO of a ticket in the caller's transaction, in BORRADOR, with origin POS and
 * without entry of its own; what was given back before is no part of it. The ticket stays locked
 * and has it from then on; it is FACTURADO when it is stamped, and free again if it is cancelled or
 * its draft is deleted. A ticket in a draft of a global invoice leaves it; of one in a stamped
 * global the EGRESO is made too (sat-cfdi §7.4-b). ESTADO_INVALIDO for one that is a return,
 * cancelled, invoiced or in a global on its way to the SAT; VALIDACION as an invoice that is
 * captured.
 */
export async function invoiceTicket(
  context: Writing,
  ticketId: number,
  receiver: TicketReceiver,
): Promise<TicketInvoice> {
  const { tx } = context;
  const ticket = await lockTicket(tx, ticketId);
  requireBillable(ticket);
  const note_id = await leaveGlobal(context, ticket);
  const invoice_id = await draftInvoice(context, ticket, receiver);
  await changeByConsequence(
    context,
    TICKETS,
    { id: ticketId },
    {
      changes: () => ({ invoice_id, ...(note_id && { global_note_id: note_id }) }),
      reason: t('pos.draftMade', 'Se hizo el borrador de su factura.'),
    },
  );
  await tx.execute(
    sql`update pos__tickets set discounted_in_id = ${invoice_id} where account_id = ${TENANT} and original_ticket_id = ${ticketId} and status <> 'CANCELADO' and discounted_in_id is null and credit_note_id is null`,
  );
  await followReturns(context, await returnsOfTicket(tx, ticketId));
  return { invoice_id, note_id };
}
