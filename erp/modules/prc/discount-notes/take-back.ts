/** A discount is taken back: its invoice is owed again, for its note or without one (R41). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { takeBackDiscounts } from '#erp/domains/payments/discounts/take-back-discount.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { NOTES } from './expect-notes.ts';

export interface ExpectedNote {
  readonly id: number;
  readonly invoice_id: number;
  readonly payment_id: number;
  readonly state: 'PENDIENTE' | 'RECIBIDA' | 'SIN_NOTA' | 'CANCELADA';
}

/** Locked: its note, its day and its payment do not pass each other. */
export async function lockExpected(tx: Tx, id: number): Promise<ExpectedNote | null> {
  const [note] = await tx.query(
    sql<ExpectedNote>`select id, invoice_id, payment_id, state from payments__discount_notes where account_id = ${TENANT} and id = ${id} for update`,
  );
  return note ?? null;
}

/** What its payment took off the invoice without money, still applied. */
const discountsOf = (tx: Tx, { invoice_id, payment_id }: ExpectedNote) =>
  tx.query(
    sql<{
      id: number;
      credit_id: number;
    }>`select a.id, k.id as credit_id from cfl__open_items k join cfl__applications a on a.account_id = ${TENANT} and a.credit_item_id = k.id join cfl__open_items o on o.account_id = ${TENANT} and o.id = a.charge_item_id
      where k.account_id = ${TENANT} and k.source_resource = 'payments' and k.source_id = ${String(payment_id)} and k.kind = 'NOTA_CREDITO' and k.status <> 'CANCELADA' and o.source_resource = 'prc/invoice-shipments' and o.source_id = ${String(invoice_id)}
        and a.reverses_id is null and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );

interface Answer {
  /** ISO day. */
  readonly date: string;
  readonly state: 'RECIBIDA' | 'SIN_NOTA';
  readonly credit_note_id: number | null;
  readonly reason: string;
}

/** False where somebody undid the discount by hand: there is nothing to take back. */
export async function takeBack(
  context: Writing,
  note: ExpectedNote,
  { date, state, credit_note_id, reason }: Answer,
): Promise<boolean> {
  if (note.state === 'PENDIENTE') {
    const discounts = await discountsOf(context.tx, note);
    if (discounts.length === 0) return false;
    await takeBackDiscounts(context, discounts, {
      date,
      reason,
      event: 'PAGO_PROVEEDOR',
      source: { resource: NOTES, id: note.id },
    });
  }
  await changeByConsequence(
    context,
    NOTES,
    { id: note.id },
    { changes: () => ({ state, credit_note_id }), reason },
  );
  return true;
}

/** A note that is called off leaves its invoice owed. */
export const loseNote = (context: Writing, creditNoteId: number) =>
  changeByConsequence(
    context,
    NOTES,
    { credit_note_id: creditNoteId, state: 'RECIBIDA' },
    {
      changes: () => ({ state: 'SIN_NOTA', credit_note_id: null }),
      reason: t('prc.discountNoteCancelled', 'Se canceló su nota de crédito.'),
    },
  );
