/** A cancelled CFDI is no longer owed, and its entry is reversed (finance R6, R23). */
import { IN_FAVOR } from '#erp/domains/open-items/items/item.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { unapply } from '#erp/domains/open-items/applying/apply.ts';
import { applicationsOf } from '#erp/domains/open-items/applying/credit-note.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { withdrawTaxes } from '#erp/domains/open-items/items/withdraw-taxes.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Undone } from '../../issuing/issued-document.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

const MOVEMENTS = 'cfl/movements';

/** The movement whose money it covers; null of what is no advance. */
async function advanceOf(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.query(
    sql<{
      movement: number | null;
    }>`select advance_movement_id as movement from satinvoices where account_id = ${TENANT} and id = ${id} and is_advance`,
  );
  return row?.movement ?? null;
}

export async function undoPosting(context: Writing, { id, date, reason }: Undone): Promise<void> {
  const { tx, now, actor } = context;
  const source = { resource: INVOICES, id };
  const day = await undoDay(context, source, { date, area: 'VENTAS' });
  // What a note lowered is owed again.
  const applied = await applicationsOf(tx, source);
  if (applied.length > 0) await unapply(context, applied, { date: day, reason });
  await cancelItems(context, source, day);
  await cancelItems(context, source, day, IN_FAVOR);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const advance = await advanceOf(tx, id);
  if (advance !== null) await withdrawTaxes(context, { resource: MOVEMENTS, id: advance });
  await reverseSource(context, source, { date: today, notBefore: day, reason });
}
