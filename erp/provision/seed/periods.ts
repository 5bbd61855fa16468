import { periodsOf } from '#erp/platform/periods/year-periods.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { todayOf } from './rows.ts';

/** Last year's periods, this year's and the next one's. */
export async function seedPeriods(tx: Tx, accountId: number): Promise<void> {
  const today = await todayOf(tx, accountId);
  const rows = [today.year - 1, today.year, today.year + 1].flatMap((year) =>
    periodsOf(year, today),
  );
  await insertRows(
    tx,
    accountId,
    'acc__periods',
    rows.map((row) => ({
      ...row,
      coe_status: 'PENDIENTE',
      sales_lock: false,
      purchases_lock: false,
      stock_lock: false,
      treasury_lock: false,
      payroll_lock: false,
    })),
  );
}
