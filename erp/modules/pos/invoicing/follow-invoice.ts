/** What becomes of a ticket with the CFDI that was made of it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { InvoiceMoved } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { freeTickets } from '../global-invoices/free-tickets.ts';
import { refused } from './billed-ticket.ts';
import { takenOutProblem } from './taken-out.ts';
import { followReturns, returnsOfInvoice } from '../sales-return/follow-returns.ts';
import { TICKETS } from './drafting.ts';

/** A stamped CFDI of the same ticket, which took the place of the one that is cancelled. */
async function substituteOf(tx: Tx, { invoice, sources }: InvoiceMoved): Promise<number | null> {
  const [other] = await tx.query(
    sql<{
      id: number;
    }>`select id from satinvoices where account_id = ${TENANT} and source_resource = ${TICKETS} and source_id = any(${sources.map(String)}::text[]) and cfdi_type = 'INGRESO' and not is_global and status in ('TIMBRADO', 'CANCELACION_SOLICITADA') and id <> ${invoice.id} order by id desc limit 1`,
  );
  return other?.id ?? null;
}

async function release(context: Writing, moved: InvoiceMoved): Promise<void> {
  const { tx } = context;
  const invoice_id = moved.invoice.id;
  const other = await substituteOf(tx, moved);
  if (other === null)
    await moveByConsequence(
      context,
      `${TICKETS}.release`,
      { invoice_id },
      { changes: { invoice_id: null } },
    );
  await changeByConsequence(
    context,
    TICKETS,
    { invoice_id },
    {
      changes: () => ({ invoice_id: other }),
      reason: other
        ? t('pos.substituted', 'Otro CFDI sustituyó al suyo.')
        : t('pos.draftGone', 'Se borró el borrador de su factura.'),
    },
  );
  await tx.execute(
    sql`update pos__tickets set discounted_in_id = ${other} where account_id = ${TENANT} and discounted_in_id = ${invoice_id}`,
  );
}

/**
 * Without its note the ticket is in its global invoice again. A draft stays while there is an
 * invoice; what the SAT cancelled is so, and the invoice is not stamped any more.
 */
async function releaseNote(context: Writing, { happened, invoice }: InvoiceMoved): Promise<void> {
  await changeByConsequence(
    context,
    TICKETS,
    { global_note_id: invoice.id },
    {
      changes: ({ invoice_id }) => {
        if (invoice_id !== null && happened === 'DESCARTADO')
          throw refused(
            t('pos.invoiceFirst', 'El ticket tiene su factura: bórrala o cancélala antes.'),
          );
        return { global_note_id: null };
      },
      reason: t('pos.noteGone', 'Ya no tiene la nota que lo sacó de la factura global.'),
    },
  );
}

/**
 * A return asks for its note again. A draft stays once its ticket was taken out of what the note
 * lowers; what the SAT cancelled is so.
 */
async function releaseReturn(context: Writing, { happened, invoice }: InvoiceMoved): Promise<void> {
  const problem = happened === 'DESCARTADO' && (await takenOutProblem(context.tx, invoice.id));
  if (problem) throw refused(problem);
  await changeByConsequence(
    context,
    TICKETS,
    { credit_note_id: invoice.id },
    {
      changes: () => ({ credit_note_id: null }),
      reason: t('pos.returnNoteGone', 'Ya no tiene su nota de crédito.'),
    },
  );
}

/** A note that takes the place of another is that of its returns and of what it took out. */
async function takeNotes(context: Writing, { invoice }: InvoiceMoved): Promise<void> {
  const { id, substitutes_id } = invoice;
  if (invoice.cfdi_type !== 'EGRESO' || substitutes_id === null) return;
  for (const name of ['credit_note_id', 'global_note_id'])
    await changeByConsequence(
      context,
      TICKETS,
      { [name]: substitutes_id },
      {
        changes: () => ({ [name]: id }),
        reason: t('pos.noteSubstituted', 'Otro CFDI sustituyó a su nota de crédito.'),
      },
    );
}

/** It is invoiced once its CFDI is stamped, and free again without it. */
export async function followInvoice(context: Writing, moved: InvoiceMoved): Promise<void> {
  const { happened, invoice } = moved;
  if (happened === 'TIMBRADO') await takeNotes(context, moved);
  const returns = await returnsOfInvoice(context.tx, invoice.id);
  if (happened === 'TIMBRADO')
    await moveByConsequence(context, `${TICKETS}.bill`, { invoice_id: invoice.id });
  else if (happened === 'CANCELADO' || happened === 'DESCARTADO') {
    await release(context, moved);
    await releaseNote(context, moved);
    await releaseReturn(context, moved);
    await freeTickets(context, invoice.id);
  }
  await followReturns(context, returns);
}
