/** Whether the books of a year are closed: its results stand in those of earlier years (R36). */
import type { Tx } from '#erp/db/database.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

export const CLOSING_EVENT = 'CIERRE_ANUAL';

/** The live entries that closed a year: of `acc__book_entries e` and its month `p`. */
const CLOSINGS = `acc__book_entries e ${join('acc__book_entries.period_id', 'e', 'p')} where e.event = '${CLOSING_EVENT}' and e.status = 'APLICADA' and e.reverses_id is null`;

/** Whether the year of a month, under an alias, is closed. */
export const isClosedYearSql = (month: string): string =>
  `exists (select 1 from ${CLOSINGS} and ${sameCompany('e', month)} and p.year = ${month}.year)`;

interface Closing extends Readonly<Record<string, unknown>> {
  readonly id: number;
  /** Who closed it. */
  readonly created_by: number | null;
}

/** The live entry that closed the year; null while it is open. */
export async function closingOf(tx: Tx, year: number): Promise<Closing | null> {
  const [found] = await tx.query(
    sql<Closing>`select e.id, e.created_by from ${raw(CLOSINGS)} and e.account_id = ${TENANT} and p.year = ${year} limit 1`,
  );
  return found ?? null;
}

export const isYearClosed = async (tx: Tx, year: number): Promise<boolean> =>
  (await closingOf(tx, year)) !== null;
