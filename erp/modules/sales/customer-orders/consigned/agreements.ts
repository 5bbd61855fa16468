/** Agreements of consignment, as orders of what was consumed ask for them (inventory R26). */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';

export interface Agreement {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly status: string;
  readonly customer_id: number;
  readonly consignee_id: number | null;
  readonly storage_id: number;
  readonly requires_po: boolean;
}

/** States in which its customer may have used something. */
export const CONSUMABLE: readonly string[] = ['VIGENTE', 'SUSPENDIDO'];

const FOUND = sql`select g.id, g.code, g.kind, g.status, g.customer_id, g.consignee_id, g.storage_id, coalesce(k.requires_po, false) as requires_po from customer_storage g ${raw(join('customer_storage.customer_id', 'g', 'k'))}`;

export async function agreementOf(tx: Tx, id: number): Promise<Agreement | undefined> {
  const [found] = await tx.query(
    sql<Agreement>`${FOUND} where g.account_id = ${TENANT} and g.id = ${id}`,
  );
  return found;
}

/** Held until the transaction ends: one consumption at a time is checked against what is left. */
export async function lockAgreement(tx: Tx, id: number): Promise<Agreement | undefined> {
  const [found] = await tx.query(
    sql<Agreement>`${FOUND} where g.account_id = ${TENANT} and g.id = ${id} for update of g`,
  );
  return found;
}

export async function consignedStorage(tx: Tx, id: number): Promise<number | null> {
  return (await agreementOf(tx, id))?.storage_id ?? null;
}
