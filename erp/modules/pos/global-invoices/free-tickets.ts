import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { countsOf } from '#erp/kernel/query/counts.ts';

/** Without their global invoice, cancelled or discarded, its tickets are to be invoiced again. */
export async function freeTickets(context: Writing, globalId: number): Promise<void> {
  const { tx, services, actor, now } = context;
  const at = now.toString();
  await tx.execute(
    sql`update pos__tickets set global_invoice_id = null, global_note_id = null, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where account_id = ${TENANT} and global_invoice_id = ${globalId}`,
  );
  await tx.execute(
    sql`update pos__tickets set discounted_in_id = null, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where account_id = ${TENANT} and discounted_in_id = ${globalId}`,
  );
  countsOf(services).void(actor.accountId, 'pos__tickets');
}
