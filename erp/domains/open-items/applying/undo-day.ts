/** On which day a document that has items is undone (finance R6, R10). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { openPeriod } from '#erp/domains/accounting/entry-period.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { PeriodArea } from '#erp/model/approvals/approvals.ts';
import { DomainError } from '#erp/model/errors.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import type { Source } from '../items/item.ts';

interface Undone {
  /** ISO day of the document. */
  readonly date: string;
  /** Whose lock counts, beside the books. */
  readonly area: PeriodArea;
}

async function isOpen(context: Writing, { date, area }: Undone): Promise<boolean> {
  if (!(await openPeriod(context.tx, context.actor, date))) return false;
  try {
    await requireOpenPeriod(context, area, date);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PERIODO_CERRADO') return false;
    throw error;
  }
}

/** Of what was applied to its items and undone; null without any. */
async function lastUndone({ tx }: Writing, { resource, id }: Source): Promise<string | null> {
  const [found] = await tx.query(
    sql<{
      day: string | null;
    }>`select max(a.posted_on) as day from (
        select a.posted_on from cfl__applications a ${raw(join('cfl__applications.charge_item_id', 'a', 'i'))} where a.account_id = ${TENANT} and a.reverses_id is not null and i.source_resource = ${resource} and i.source_id = ${String(id)}
        union all select a.posted_on from cfl__applications a ${raw(join('cfl__applications.credit_item_id', 'a', 'i'))} where a.account_id = ${TENANT} and a.reverses_id is not null and i.source_resource = ${resource} and i.source_id = ${String(id)}) a`,
  );
  return found?.day ?? null;
}

/**
 * Its own day while the books and its area are open on it, else today; not before what was applied
 * to its items left them, so that items and books agree on every day between. Items, bank and entry
 * are undone on it, all of them (`reverseSource` takes it as `notBefore`). PERIODO_CERRADO where
 * today is closed for the area too.
 */
export async function undoDay(context: Writing, source: Source, undone: Undone): Promise<string> {
  const { now, actor } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const isOwn = await isOpen(context, undone);
  if (!isOwn) await requireOpenPeriod(context, undone.area, today, 'date');
  const day = isOwn ? undone.date : today;
  const last = await lastUndone(context, source);
  return last !== null && last > day ? last : day;
}
