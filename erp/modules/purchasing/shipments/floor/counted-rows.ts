/** Rows of a shipment as they are counted on the floor. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';

export interface CountedRow {
  readonly id: number;
  /** Its place, by which its packages name it. */
  readonly line_no: number;
  readonly ordered_id: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly tracking: string;
  readonly two_units: boolean;
  readonly unit_id: number;
  readonly unit: string;
  readonly expected: string;
  readonly received: string;
  readonly lot_code: string | null;
  readonly supplier_lot: string | null;
  readonly slot: string | null;
  readonly closed: boolean;
  readonly packages: number;
}

export const countedRows = (tx: Tx, shipmentId: number): Promise<CountedRow[]> =>
  tx.query(
    sql<CountedRow>`select l.id, l.line_no::int as line_no, l.purchase_order_line_id as ordered_id, l.product_id, p.code, p.name, coalesce(p.tracking, 'NINGUNO') as tracking, p.second_unit_id is not null as two_units,
        l.unit_id, u.code as unit, l.expected_quantity as expected, coalesce(l.received_quantity, 0) as received, l.lot_code, l.supplier_lot, w.code as slot, o.closed,
        (select count(*)::int from shipment_packages k where k.account_id = ${TENANT} and k.shipment_id = ${shipmentId} and k.line_no = l.line_no) as packages
      from (select x.*, row_number() over (order by x.position, x.id) as line_no from shipment_lines x where x.account_id = ${TENANT} and x.shipment_id = ${shipmentId}) l
      ${raw(join('shipment_lines.product_id', 'l', 'p'))} ${raw(join('shipment_lines.unit_id', 'l', 'u'))} ${raw(join('shipment_lines.purchase_order_line_id', 'l', 'o'))} ${raw(leftJoin('shipment_lines.slot_id', 'l', 'w'))}
      order by l.line_no`,
  );

export const leftOf = ({ expected, received }: CountedRow) =>
  Exact.max(0, new Exact(expected).minus(received));

/** Of a line of the order, on all of its rows. */
export const countedOf = (rows: readonly CountedRow[], orderedId: number) =>
  sumOf(rows.filter((row) => row.ordered_id === orderedId).map(({ received }) => received));

/** A quantity as a person writes it: «12.5». */
export const plainQuantity = (quantity: string): string => new Exact(quantity).toFixed();
