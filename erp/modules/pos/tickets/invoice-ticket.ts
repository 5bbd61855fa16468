/** The draft of the invoice of a ticket: to the cent what was charged (sales R10, finance R21). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';

export const TICKETS = 'pos/tickets';

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
}

interface Ticket {
  readonly id: number;
  readonly folio: string;
  readonly kind: string;
  readonly status: string;
  readonly branch_office_id: number;
  readonly total: string;
  readonly form: number | null;
  readonly invoice_id: number | null;
  readonly global_invoice_id: number | null;
  readonly returned: boolean;
}

interface Line {
  readonly product_id: number;
  readonly description: string | null;
  readonly qty: string;
  readonly gross_price: string;
  readonly discount: string | null;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
}

/** Whoever asks for the same ticket meanwhile waits, and sees what became of it. */
async function lockTicket(tx: Tx, id: number): Promise<Ticket> {
  await tx.query(
    sql`select 1 from pos__tickets where account_id = ${TENANT} and id = ${id} for update`,
  );
  const [ticket] = await tx.query(
    sql<Ticket>`select t.id, t.folio, t.kind, t.status, t.branch_office_id, t.total, t.invoice_id, t.global_invoice_id,
        (select p.id from payment_types p where p.account_id = ${TENANT} and p.sat_code = t.payment_form and p.active order by p.id limit 1) as form,
        exists (select 1 from pos__tickets r where r.account_id = ${TENANT} and r.original_ticket_id = t.id and r.status <> 'CANCELADO') as returned
      from pos__tickets t where t.account_id = ${TENANT} and t.id = ${id}`,
  );
  return ticket!;
}

const refused = (text: string) => new DomainError('ESTADO_INVALIDO', text);

function requireBillable(ticket: Ticket): void {
  const { folio } = ticket;
  if (ticket.kind !== 'VENTA')
    throw refused(t('pos.noInvoiceOfReturn', 'Una devolución no se factura.'));
  if (ticket.status === 'CANCELADO')
    throw refused(t('pos.cancelled', 'El ticket {folio} está cancelado.', { folio }));
  if (ticket.invoice_id !== null)
    throw refused(t('pos.invoiced', 'El ticket {folio} ya tiene su factura.', { folio }));
  if (ticket.global_invoice_id !== null)
    throw refused(t('pos.inGlobal', 'El ticket {folio} está en una factura global.', { folio }));
}

const given = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** Without taxes of its own a line is not taxed, whatever its product says by now. */
const invoiceLine = ({ qty, gross_price, ...line }: Line) =>
  given({
    ...line,
    quantity: qty,
    unit_price: gross_price,
    tax_object: line.tax_id || line.other_tax_id ? '02' : '01',
  });

const linesOfTicket = (tx: Tx, id: number): Promise<Line[]> =>
  tx.query(
    sql<Line>`select product_id, description, qty, gross_price, discount, tax_id, other_tax_id from pos_ticket_lines where account_id = ${TENANT} and ticket_id = ${id} order by position, id`,
  );

/** The right to invoice a ticket stands for that of the CFDI. */
export function onBehalfOf({ services, actor }: Writing) {
  const { registry } = services;
  const { permissions } = systemActor(registry, actor.accountId, actor.accountCode, actor.timeZone);
  return { ...actor, permissions };
}

/**
 * Makes the INGRESO of a ticket in the caller's transaction, in BORRADOR, with origin POS and
 * without entry of its own. The ticket stays locked and has it from then on; it
 * is FACTURADO when it is stamped, and free again if it is cancelled or its draft is deleted.
 * ESTADO_INVALIDO for one that is a return, cancelled, invoiced or in a global invoice; VALIDACION
 * as an invoice that is captured.
 */
export async function invoiceTicket(
  context: Writing,
  ticketId: number,
  receiver: TicketReceiver,
): Promise<TicketInvoice> {
  const { tx, services } = context;
  const ticket = await lockTicket(tx, ticketId);
  requireBillable(ticket);
  const lines = (await linesOfTicket(tx, ticketId)).map(invoiceLine);
  const made = await createInTransaction(tx, services, onBehalfOf(context), satInvoices, {
    ...given({
      cfdi_type: 'INGRESO',
      ...receiver,
      branch_office_id: ticket.branch_office_id,
      payment_method: 'PUE',
      payment_terms: '0',
      payment_type_id: ticket.form,
      currency_id: await baseCurrency(tx),
      prices_include_tax: '1',
    }),
    lines: Object.fromEntries(lines.entries()),
  });
  if (!new Exact(String(made.total)).eq(ticket.total))
    throw new Error(`${TICKETS} ${ticketId} is worth ${ticket.total}, its invoice ${made.total}`);
  await tx.execute(
    sql`update satinvoices set origin = 'POS', posts = false, source_resource = ${TICKETS}, source_id = ${String(ticketId)} where account_id = ${TENANT} and id = ${made.id}`,
  );
  await changeByConsequence(
    context,
    TICKETS,
    { id: ticketId },
    {
      changes: () => ({ invoice_id: made.id! }),
      reason: t('pos.draftMade', 'Se hizo el borrador de su factura.'),
    },
  );
  return { invoice_id: made.id! };
}

async function baseCurrency(tx: Tx): Promise<number> {
  const [currency] = await tx.query(
    sql<{
      id: number;
    }>`select id from currencies where account_id = ${TENANT} and code = 'MXN' limit 1`,
  );
  return currency!.id;
}
