/** More rows of a shipment of the same line of its order. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';

interface RowsLike {
  /** Of the row that they are like. */
  readonly id: number;
  /** Quantities in its unit. */
  readonly rows: readonly { readonly expected: string; readonly received: string }[];
  /** After it, or after all the rows of the shipment. */
  readonly place: 'BESIDE' | 'END';
}

/** Nothing of them was accepted, invoiced nor returned. Their ids, in order. */
export async function addRowsLike(
  tx: Tx,
  { userId }: Actor,
  { id, rows, place }: RowsLike,
): Promise<readonly number[]> {
  const position =
    place === 'BESIDE'
      ? sql`l.position`
      : sql`(select max(y.position) + 1 from shipment_lines y where y.account_id = ${TENANT} and y.shipment_id = l.shipment_id)`;
  const made = await tx.query(
    sql<{
      id: number;
    }>`insert into shipment_lines (account_id, created_by, updated_by, shipment_id, position, purchase_order_line_id, product_id, description, unit_id, expected_quantity, received_quantity, accepted_quantity, rejected_quantity, payable_quantity, rejected_value, returned_quantity, returned_invoiced, returned_value, invoiced_quantity, invoiced_value, invoiced_cost, invoiced_amount)
      select l.account_id, ${userId}, ${userId}, l.shipment_id, ${position}, l.purchase_order_line_id, l.product_id, l.description, l.unit_id, x.expected, x.received, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from shipment_lines l cross join unnest(${rows.map(({ expected }) => expected)}::numeric[], ${rows.map(({ received }) => received)}::numeric[]) as x(expected, received) where l.account_id = ${TENANT} and l.id = ${id} returning id`,
  );
  return made.map((row) => row.id);
}
