/**
 * A ticket as its CFDI needs it, locked: whoever asks for it meanwhile waits. CFDI are locked
 * before their tickets, here as where they are stamped, cancelled and discarded.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface BilledTicket {
  readonly id: number;
  readonly folio: string;
  readonly kind: 'VENTA' | 'DEVOLUCION';
  readonly status: string;
  readonly branch_office_id: number;
  /** The form of payment of its largest payment. */
  readonly form: number | null;
  readonly invoice_id: number | null;
  readonly global_invoice_id: number | null;
  readonly global_status: string | null;
  readonly global_note_id: number | null;
  readonly note_status: string | null;
}

/** As it is by now, whoever is changing it. Throws NO_ENCONTRADO. */
export async function readTicket(tx: Tx, id: number): Promise<BilledTicket> {
  const [ticket] = await tx.query(
    sql<BilledTicket>`select t.id, t.folio, t.kind, t.status, t.branch_office_id, t.invoice_id, t.global_invoice_id, t.global_note_id,
        (select g.status from satinvoices g where g.account_id = ${TENANT} and g.id = t.global_invoice_id) as global_status,
        (select n.status from satinvoices n where n.account_id = ${TENANT} and n.id = t.global_note_id) as note_status,
        (select p.id from payment_types p where p.account_id = ${TENANT} and p.sat_code = t.payment_form and p.active order by p.id limit 1) as form
      from pos__tickets t where t.account_id = ${TENANT} and t.id = ${id}`,
  );
  if (!ticket) throw notFound();
  return ticket;
}

const cfdiOf = ({ invoice_id, global_invoice_id, global_note_id }: BilledTicket) =>
  [invoice_id, global_invoice_id, global_note_id].filter((id) => id !== null);

/** Null where it is of another CFDI by the time that it is locked. */
async function tryLock(tx: Tx, id: number): Promise<BilledTicket | null> {
  const cfdi = cfdiOf(await readTicket(tx, id));
  await tx.query(
    sql`select 1 from satinvoices where account_id = ${TENANT} and id = any(${cfdi}::bigint[]) order by id for update`,
  );
  await tx.query(
    sql`select 1 from pos__tickets where account_id = ${TENANT} and id = ${id} for update`,
  );
  const ticket = await readTicket(tx, id);
  return cfdiOf(ticket).every((own) => cfdi.includes(own)) ? ticket : null;
}

const MOST_TRIES = 5;

/** With its CFDI, the global one too. Throws ESTADO_INVALIDO while others keep changing them. */
export async function lockTicket(tx: Tx, id: number): Promise<BilledTicket> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await tx.execute('savepoint ticket');
    const ticket = await tryLock(tx, id);
    // What was locked is let go: otherwise the next CFDI would be locked after its ticket.
    if (!ticket) await tx.execute('rollback to savepoint ticket');
    await tx.execute('release savepoint ticket');
    if (ticket) return ticket;
  }
  throw refused(t('pos.busy', 'Alguien más está facturando este ticket. Intenta de nuevo.'));
}

export const refused = (text: string) => new DomainError('ESTADO_INVALIDO', text);

/** Throws ESTADO_INVALIDO for what has no invoice of its own to ask for. */
export function requireBillable({ folio, kind, status, invoice_id }: BilledTicket): void {
  if (kind !== 'VENTA') throw refused(t('pos.noInvoiceOfReturn', 'Una devolución no se factura.'));
  if (status === 'CANCELADO')
    throw refused(t('pos.cancelled', 'El ticket {folio} está cancelado.', { folio }));
  if (invoice_id !== null)
    throw refused(t('pos.invoiced', 'El ticket {folio} ya tiene su factura.', { folio }));
}
