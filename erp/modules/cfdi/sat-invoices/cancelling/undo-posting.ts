/** A cancelled CFDI is no longer owed, and its entry is reversed (finance R6, R23). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { unapply } from '#erp/domains/open-items/applying/apply.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

interface Undone {
  readonly id: number;
  /** ISO day of its items and its entry. */
  readonly date: string;
  readonly reason: string;
}

/** What a note lowered is owed again. */
async function applicationsOfNote(tx: Tx, id: number): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select a.id from cfl__applications a where a.account_id = ${TENANT} and a.source_resource = ${INVOICES} and a.source_id = ${String(id)} and a.reverses_id is null
      and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );
  return rows.map((row) => row.id);
}

export async function undoPosting(context: Writing, { id, date, reason }: Undone): Promise<void> {
  const { tx, now, actor } = context;
  const source = { resource: INVOICES, id };
  const day = await undoDay(context, source, { date, area: 'VENTAS' });
  const applied = await applicationsOfNote(tx, id);
  if (applied.length > 0) await unapply(context, applied, { date: day, reason });
  await cancelItems(tx, source, day);
  await cancelItems(tx, source, day, 'A FAVOR');
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  await reverseSource(context, source, { date: today, notBefore: day, reason });
}
