import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';

export interface StampedBill {
  readonly number: string;
  readonly leaves: boolean;
}

/** Of a document, its stamped one, the one that stays first; null without any. */
export async function stampedBill(tx: Tx, path: string, id: number): Promise<StampedBill | null> {
  const [bill] = await tx.query(
    sql<StampedBill>`select coalesce(number, '') as number, status <> 'TIMBRADO' as leaves from sat_landing_bills where account_id = ${TENANT} and source_resource = ${path} and source_id = ${String(id)} and status = any(${LIVE}::text[]) order by leaves limit 1`,
  );
  return bill ?? null;
}
