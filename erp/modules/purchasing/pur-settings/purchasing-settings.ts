/** What other code asks of the settings of purchasing. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { purSettings } from './pur-settings.ts';

/** Amounts and percentages are decimal text, days of the week ISO (`'1'` = Monday). */
export type PurchasingSettings = StoredRow<typeof purSettings>;

/** Every company has them from its first day. */
export async function purchasingSettings(tx: Tx): Promise<PurchasingSettings> {
  const [settings] = await tx.query(
    sql<PurchasingSettings>`select * from pur__pur_settings where account_id = ${TENANT}`,
  );
  if (!settings) throw new Error('a company without settings of purchasing');
  return settings;
}
