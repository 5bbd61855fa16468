/** Tickets of the demo that were invoiced and given back in part; one has its credit note. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { invoiceTicket } from '#erp/modules/pos/invoicing/invoice-ticket.ts';
import { noteReturn } from '#erp/modules/pos/sales-return/note-return.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, instant, make, type Desk } from '../office/desk.ts';

const INVOICES = 'satInvoices';
const CUSTOMERS = ['CLI-00003', 'CLI-00004', 'CLI-00003'] as const;

interface Sold {
  readonly id: number;
  readonly folio: string;
  readonly branch_office_id: number;
  readonly product_id: number;
  readonly gross_price: string;
  readonly payment_type_id: number;
}

/** The last ones that nobody invoiced, paid in cash. */
const lastTickets = ({ tx }: Desk): Promise<Sold[]> =>
  tx.query(
    sql<Sold>`select t.id, t.folio, t.branch_office_id, l.product_id, l.gross_price, p.payment_type_id
      from pos__tickets t join pos_ticket_lines l on l.account_id = ${TENANT} and l.ticket_id = t.id and l.position = 0 join pos_ticket_payments p on p.account_id = ${TENANT} and p.ticket_id = t.id and p.position = 0
      where t.account_id = ${TENANT} and t.kind = 'VENTA' and t.status = 'PAGADO' and t.payment_form = '01' and t.invoice_id is null and t.global_invoice_id is null and not exists (select 1 from pos__tickets r where r.account_id = ${TENANT} and r.original_ticket_id = t.id) order by t.sold_at desc, t.id desc limit ${CUSTOMERS.length}`,
  );

const giveBack = (desk: Desk, sold: Sold) =>
  make(desk, 'pos/tickets', {
    folio: `${sold.folio}-D`,
    kind: 'DEVOLUCION',
    original_ticket_id: String(sold.id),
    sold_at: instant(0),
    branch_office_id: String(sold.branch_office_id),
    lines: { 0: { product_id: String(sold.product_id), qty: '1', gross_price: sold.gross_price } },
    payments: {
      0: { payment_type_id: String(sold.payment_type_id), amount: sold.gross_price },
    },
  });

/** Nobody is asked within a transaction: the sandbox answers after each. */
export async function demoReturns(services: Services, actor: Actor): Promise<void> {
  const { accountId, accountCode } = actor;
  if (accountCode !== 'DEMO') return;
  const within = <T>(work: (desk: Desk) => Promise<T>) =>
    services.db.tenant({ accountId }, async (tx) =>
      work(await deskOf(tx, services, actor, 'demo')),
    );
  const stamp = async (id: number) => {
    await within((desk) => act(desk, INVOICES, 'stamp', id));
    const resource = services.registry.resource(INVOICES);
    await services.extensions.outside.perform(services, accountId, {
      resource,
      id,
      action: 'stamp',
      patient: true,
    });
  };
  const isNew = await within(async ({ tx }) => {
    const [known] = await tx.query(
      sql`select 1 from pos__tickets where account_id = ${TENANT} and note_status is not null limit 1`,
    );
    return !known;
  });
  if (!isNew) return;
  const sold = await within(lastTickets);
  for (const [at, ticket] of sold.entries()) {
    const invoice = await within(async (desk) => {
      const customers = await idsByCode(desk.tx, accountId, 'customers');
      const context = { ...desk, now: services.now() };
      return invoiceTicket(context, ticket.id, {
        customer_id: customers.get(CUSTOMERS[at]!)!,
      });
    });
    await stamp(invoice.invoice_id);
    const { id } = await within((desk) => giveBack(desk, ticket));
    if (at > 0) continue;
    const note = await within((desk) =>
      noteReturn({ ...desk, now: services.now() }, Number(id), '03'),
    );
    await stamp(note.id);
  }
}
