import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { EXPECTED } from '../shipment-choices.ts';

interface Coming {
  readonly id: number;
  readonly folio: string | null;
}

/** The shipment of an order that is announced or being counted: the one that is due first. */
export async function comingShipment(tx: Tx, orderId: number): Promise<Coming | null> {
  const [found] = await tx.query(
    sql<Coming>`select id, folio from shipments where account_id = ${TENANT} and purchase_order_id = ${orderId} and status = any(${[...EXPECTED]}::text[]) order by expected_at nulls last, id limit 1`,
  );
  return found ?? null;
}
