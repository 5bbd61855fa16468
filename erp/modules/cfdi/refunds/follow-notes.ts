/** Refunds begin with the draft of a note, and follow it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { InvoiceMoved } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { REFUNDS } from './refund-choices.ts';

/** What a return is credited with, by its note in draft. */
export async function beginRefund(
  { tx, actor, services }: Writing,
  rejectionId: number,
  noteId: number,
): Promise<void> {
  const today = todayOf(services.now(), actor.timeZone);
  await tx.execute(
    sql`insert into refunds (account_id, created_by, updated_by, date, rejection_id, customer_id, branch_office_id, resolution, amount, currency_id, credit_note_id, status)
      select ${TENANT}, ${actor.userId}::bigint, ${actor.userId}::bigint, ${today}::date, r.id, r.customer_id, r.branch_office_id, r.resolution, n.total, n.currency_id, n.id, 'PENDIENTE'
      from sls__rejections r, satinvoices n where r.account_id = ${TENANT} and r.id = ${rejectionId} and n.account_id = ${TENANT} and n.id = ${noteId}`,
  );
}

interface Noted {
  readonly total: string;
  readonly currency_id: number | null;
}

/** The one that substitutes another is the refund's from then on, at what it says. */
async function noteStamped(context: Writing, { invoice }: InvoiceMoved): Promise<void> {
  const [note] = await context.tx.query(
    sql<Noted>`select total, currency_id from satinvoices where account_id = ${TENANT} and id = ${invoice.id}`,
  );
  const { total, currency_id } = note!;
  for (const credit_note_id of [invoice.id, invoice.substitutes_id])
    if (credit_note_id !== null)
      await moveByConsequence(
        context,
        `${REFUNDS}.note`,
        { credit_note_id },
        { changes: { credit_note_id: invoice.id, amount: total, currency_id } },
      );
}

/** What became of a note, by its refund. */
export async function followNote(context: Writing, moved: InvoiceMoved): Promise<void> {
  const { happened, invoice } = moved;
  if (invoice.cfdi_type !== 'EGRESO') return;
  if (happened === 'TIMBRADO') await noteStamped(context, moved);
  if (happened === 'DESCARTADO' || happened === 'CANCELADO')
    await moveByConsequence(
      context,
      `${REFUNDS}.callOff`,
      { credit_note_id: invoice.id },
      // A draft is gone.
      happened === 'DESCARTADO' ? { changes: { credit_note_id: null } } : {},
    );
}
