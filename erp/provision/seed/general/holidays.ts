import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { todayOf } from '../rows.ts';

/**
 * The law's rest days of last year, this one and the next; later ones are generated on their
 * screen.
 */
export async function seedHolidays(tx: Tx, accountId: number): Promise<void> {
  const [known] = await tx.query('select 1 from holidays where account_id = $1 limit 1', [
    accountId,
  ]);
  if (known) return;
  const { year } = await todayOf(tx, accountId);
  const days = [year - 1, year, year + 1].flatMap(legalHolidays);
  await insertRows(
    tx,
    accountId,
    'holidays',
    days.map((day) => ({ ...day, kind: 'OBLIGATORIO', observed: true, active: true })),
  );
}
