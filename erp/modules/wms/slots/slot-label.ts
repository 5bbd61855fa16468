import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { LabelText } from '#erp/kernel/behaviour/module-server.ts';

export async function slotLabel(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<{ code: string; storage: string }>(
    `select u.code, s.code || ' ' || s.name as storage from wms__slots u ${join('wms__slots.storage_id', 'u', 's')} where u.account_id = $2 and u.id = $1`,
    [id, TENANT],
  );
  return rows.map(({ code, storage }) => ({ title: code, lines: [storage], barcode: code }));
}
