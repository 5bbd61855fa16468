/** A ticket of a global invoice that is invoiced by itself after all (sat-cfdi §7.4). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { isUnsealed, keepAmounts } from '../global-invoices/keep-amounts.ts';
import { refused, type BilledTicket } from './billed-ticket.ts';
import { draftNote } from './draft-note.ts';
import { TICKETS } from './drafting.ts';
import { linesLeft } from './lines-left.ts';

/** While it is a draft, the ticket is just no longer in it. */
async function dropFrom(context: Writing, { id, folio }: BilledTicket, globalId: number) {
  const { tx } = context;
  await changeByConsequence(
    context,
    TICKETS,
    { id },
    {
      changes: () => ({ global_invoice_id: null }),
      reason: t('pos.leftGlobal', 'Salió del borrador de la factura global para facturarse.'),
    },
  );
  await tx.execute(
    sql`update pos__tickets set discounted_in_id = null where account_id = ${TENANT} and original_ticket_id = ${id} and discounted_in_id = ${globalId}`,
  );
  await keepAmounts(context, globalId, {
    reason: t('pos.ticketLeft', 'El ticket {folio} se factura aparte.', { folio }),
  });
}

/** The company may leave what is in a stamped global as it is. */
async function requireAllowed(tx: Tx, folio: string): Promise<void> {
  const [config] = await tx.query(
    sql<{
      allowed: boolean;
    }>`select invoice_after_global as allowed from pos__config where account_id = ${TENANT}`,
  );
  if (config?.allowed === false)
    throw refused(
      t('pos.closedGlobal', 'El ticket {folio} ya está en una factura global timbrada.', { folio }),
    );
}

/** A note that is being cancelled says nothing: the ticket may be in its global again tomorrow. */
function liveNote({ folio, global_note_id, note_status }: BilledTicket): number | null {
  if (global_note_id === null) return null;
  if (note_status === 'CANCELACION_SOLICITADA' || note_status === 'CANCELADO')
    throw refused(
      t(
        'pos.noteOnItsWay',
        'La nota que sacó el ticket {folio} de su factura global se está cancelando: espera al SAT.',
        { folio },
      ),
    );
  return global_note_id;
}

/** Gives the EGRESO that takes it out of a stamped global: the live one, or a new draft. */
export async function leaveGlobal(context: Writing, ticket: BilledTicket): Promise<number | null> {
  const { id, folio, global_invoice_id: globalId, global_status: status } = ticket;
  if (globalId === null) return null;
  if (isUnsealed(status)) {
    await dropFrom(context, ticket, globalId);
    return null;
  }
  const noteId = liveNote(ticket);
  if (noteId !== null) return noteId;
  if (status !== 'TIMBRADO')
    throw refused(
      t('pos.globalOnItsWay', 'El ticket {folio} está en una factura global que espera al SAT.', {
        folio,
      }),
    );
  await requireAllowed(context.tx, folio);
  const lines = await linesLeft(context.tx, [id], { of: 'NOTED', invoiceId: globalId });
  return draftNote(context, {
    ticket,
    invoiceId: globalId,
    relation: '01',
    reason: 'CORRECCION',
    lines: lines.get(id)!,
  });
}
