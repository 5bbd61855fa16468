/** Whether the books of a year are closed: its results stand in those of earlier years (R36). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

export const CLOSING_EVENT = 'CIERRE_ANUAL';

interface Closing extends Readonly<Record<string, unknown>> {
  readonly id: number;
  /** Who closed it. */
  readonly created_by: number | null;
}

/** The live entry that closed the year; null while it is open. */
export async function closingOf(tx: Tx, year: number): Promise<Closing | null> {
  const [found] = await tx.query(
    sql<Closing>`select e.id, e.created_by from acc__book_entries e ${raw(join('acc__book_entries.period_id', 'e', 'p'))} where e.account_id = ${TENANT} and e.event = ${CLOSING_EVENT} and e.status = 'APLICADA' and e.reverses_id is null and p.year = ${year} limit 1`,
  );
  return found ?? null;
}

export const isYearClosed = async (tx: Tx, year: number): Promise<boolean> =>
  (await closingOf(tx, year)) !== null;
