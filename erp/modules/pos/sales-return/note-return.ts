/** The credit note of what was given back of a ticket (finance §2.6, sat-cfdi §7.3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockTicket, refused, type BilledTicket } from '../invoicing/billed-ticket.ts';
import { draftNote, type NoteDraft } from '../invoicing/draft-note.ts';
import { TICKETS } from '../invoicing/drafting.ts';
import { linesOfReturn } from '../invoicing/lines-left.ts';
import { followReturns } from './follow-returns.ts';

export interface ReturnNote {
  readonly id: number;
  readonly total: string;
}

interface ReturnFacts {
  readonly folio: string;
  readonly total: string;
  readonly original_ticket_id: number;
  readonly original_folio: string;
  readonly credited_invoice_id: number | null;
  readonly note_status: string | null;
  /** Of the CFDI that still includes it. */
  readonly credited_status: string | null;
}

async function factsOf(tx: Tx, id: number): Promise<ReturnFacts> {
  const [facts] = await tx.query(
    sql<ReturnFacts>`select r.folio, r.total, r.original_ticket_id, o.folio as original_folio, r.credited_invoice_id, r.note_status, i.status as credited_status
      from pos__tickets r join pos__tickets o on o.account_id = ${TENANT} and o.id = r.original_ticket_id left join satinvoices i on i.account_id = ${TENANT} and i.id = r.credited_invoice_id where r.account_id = ${TENANT} and r.id = ${id}`,
  );
  if (facts) return facts;
  throw refused(t('pos.noReturn', 'No es una devolución.'));
}

async function requireSameTotal(tx: Tx, noteId: number, { folio, total }: ReturnFacts) {
  const [note] = await tx.query(
    sql<{
      total: string;
    }>`select total from satinvoices where account_id = ${TENANT} and id = ${noteId}`,
  );
  if (!new Exact(note!.total).eq(total))
    throw new Error(`${TICKETS} ${folio} gave back ${total}, its note says ${note!.total}`);
}

/** After the ticket of which it gives back, and that after its CFDI, as where they are stamped. */
export async function lockReturn(tx: Tx, returnId: number): Promise<BilledTicket> {
  const [own] = await tx.query(
    sql<{
      original_ticket_id: number | null;
    }>`select original_ticket_id from pos__tickets where account_id = ${TENANT} and id = ${returnId}`,
  );
  if (own?.original_ticket_id) await lockTicket(tx, own.original_ticket_id);
  return lockTicket(tx, returnId);
}

/**
 * Makes its EGRESO in the caller's transaction, in BORRADOR, worth what was given back and without
 * entry of its own (finance R21). Its ticket is locked: whoever invoices it meanwhile waits.
 * ESTADO_INVALIDO for a return that no stamped CFDI includes or that has its note.
 */
export async function noteReturn(
  context: Writing,
  returnId: number,
  relation: NoteDraft['relation'],
): Promise<ReturnNote> {
  const { tx } = context;
  const own = await lockReturn(tx, returnId);
  const facts = await factsOf(tx, returnId);
  if (facts.note_status !== 'POR_GENERAR' || facts.credited_invoice_id === null)
    throw refused(
      t('pos.noNoteAsked', 'La devolución {folio} no pide nota de crédito.', {
        folio: facts.folio,
      }),
    );
  if (facts.credited_status === 'CANCELACION_SOLICITADA')
    throw refused(
      t(
        'pos.creditedLeaves',
        'El CFDI de la devolución {folio} se está cancelando: espera al SAT.',
        {
          folio: facts.folio,
        },
      ),
    );
  const id = await draftNote(context, {
    ticket: { ...own, folio: facts.original_folio },
    invoiceId: facts.credited_invoice_id,
    relation,
    reason: 'DEVOLUCION',
    lines: await linesOfReturn(tx, returnId),
  });
  await requireSameTotal(tx, id, facts);
  await changeByConsequence(
    context,
    TICKETS,
    { id: returnId },
    {
      changes: () => ({ credit_note_id: id }),
      reason: t('pos.noteMade', 'Se hizo el borrador de su nota de crédito.'),
    },
  );
  await followReturns(context, [returnId]);
  return { id, total: facts.total };
}
