import { TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { LabelText } from '#erp/kernel/behaviour/module-server.ts';

export async function scaleLabel(tx: Tx, id: number): Promise<LabelText[]> {
  const rows = await tx.query<{ code: string; name: string; storage: string | null }>(
    `select x.code, x.name, s.name as storage from dif__scales x ${leftJoin('dif__scales.storage_id', 'x', 's')} where x.account_id = $2 and x.id = $1`,
    [id, TENANT],
  );
  return rows.map((row) => ({
    title: row.name,
    lines: row.storage === null ? [row.code] : [row.code, row.storage],
    barcode: row.code,
  }));
}
