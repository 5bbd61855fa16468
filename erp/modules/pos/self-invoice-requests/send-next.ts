/**
 * What of a ticket that was asked for is stamped next: first the note that takes it out of its
 * global invoice, then its own invoice (sat-cfdi §7.4-b).
 */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { isUnsealed } from '../global-invoices/keep-amounts.ts';
import { lockTicket, type BilledTicket } from '../invoicing/billed-ticket.ts';
import { requestOf, type RequestRow } from './settle-request.ts';

export const STAMP = 'stamp';

interface Next {
  readonly id: number;
  readonly status: string | null;
}

function nextOf(ticket: BilledTicket, request: RequestRow): Next | null {
  const { invoice_id, global_invoice_id, global_note_id, note_status } = ticket;
  if (invoice_id === null || request.invoice_id !== invoice_id) return null;
  if (global_invoice_id === null || note_status === 'TIMBRADO')
    return { id: invoice_id, status: request.invoice_status };
  return global_note_id === null ? null : { id: global_note_id, status: note_status };
}

const WAITING = ['RECIBIDA', 'EN_ESPERA'];

/**
 * Asks for its stamp and gives its id; null where nothing is to be sent now. `ASKED` sends what was
 * refused again; what only goes on leaves it to who corrects it.
 */
export async function sendNext(
  context: Writing,
  ticketId: number,
  why: 'ASKED' | 'GOES_ON',
): Promise<number | null> {
  const { tx, services, actor } = context;
  const ticket = await lockTicket(tx, ticketId);
  const request = await requestOf(tx, ticketId);
  if (!request || !WAITING.includes(request.status)) return null;
  const next = nextOf(ticket, request);
  if (!next || !(why === 'ASKED' ? isUnsealed(next.status) : next.status === 'BORRADOR'))
    return null;
  await transitionInTransaction(tx, services, actor, satInvoices, STAMP, next.id, {});
  return next.id;
}
