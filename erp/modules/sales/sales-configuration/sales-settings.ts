/** What other code asks of the settings of sales. */
import { readOnce } from '#erp/db/sql/read-once.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { salesConfiguration } from './sales-configuration.ts';

/** Amounts and percentages are decimal text. */
export type SalesSettings = StoredRow<typeof salesConfiguration>;

/** Every company has them from its first day. */
export async function salesSettings(tx: Tx): Promise<SalesSettings> {
  const [settings] = await readOnce(
    tx,
    sql<SalesSettings>`select * from sales_configuration where account_id = ${TENANT}`,
  );
  if (!settings) throw new Error('a company without settings of sales');
  return settings;
}
