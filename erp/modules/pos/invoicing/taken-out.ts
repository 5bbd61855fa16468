import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';

/** A ticket left its global without what was given back: the note of that is not undone alone. */
export async function takenOutProblem(tx: Tx, noteId: number): Promise<string | null> {
  const [taken] = await tx.query(
    sql<{
      folio: string;
    }>`select o.folio from pos__tickets r join pos__tickets o on o.account_id = ${TENANT} and o.id = r.original_ticket_id where r.account_id = ${TENANT} and r.credit_note_id = ${noteId} and o.global_invoice_id = r.credited_invoice_id and o.global_note_id is not null`,
  );
  return taken
    ? t('pos.takenOut', 'El ticket {folio} salió de esa factura global sin lo devuelto.', taken)
    : null;
}
