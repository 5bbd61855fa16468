/** The row of a shipment that is analysed, with what its dictum needs of it. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { taxesOfLineSql } from '../../taxes-of-line.ts';

export interface AnalysedLine {
  readonly id: number;
  readonly shipment_id: number;
  readonly shipment_status: string;
  readonly order_id: number;
  readonly order_line_id: number;
  readonly supplier_id: number;
  readonly branch_office_id: number | null;
  /** Where it goes once it is free, and where it waits when that is another. */
  readonly storage_id: number;
  readonly quarantine_storage_id: number | null;
  readonly product_id: number;
  readonly product: string;
  readonly stock_unit_id: number;
  readonly unit_id: number;
  readonly unit: string;
  readonly received_at: string | null;
  readonly received: string;
  /** What is paid of it; nothing before its dictum. */
  readonly payable: string;
  readonly invoiced: string;
  readonly returned: string;
  readonly inspection_required: boolean;
  readonly analysis_id: number | null;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly movement_line_id: number;
  readonly currency_id: number;
  /** Pesos for one of the order's currency, as it was received. */
  readonly exchange_rate: string;
  /** Of the order, with its discounts, in its currency. */
  readonly order_price: string;
  /** MXN: what is to be invoiced of it, and what is to be returned. */
  readonly received_value: string;
  readonly rejected_value: string;
  readonly tax_ids: readonly number[];
  readonly packages: number;
}

const COLUMNS =
  raw(`l.id, l.shipment_id, s.status as shipment_status, s.purchase_order_id as order_id, l.purchase_order_line_id as order_line_id, s.supplier_id, s.branch_office_id, s.storage_id, s.quarantine_storage_id,
  l.product_id, p.code as product, p.stock_unit_id, l.unit_id, u.code as unit, s.received_at, l.received_quantity as received, coalesce(l.payable_quantity, 0) as payable, l.invoiced_quantity as invoiced, l.returned_quantity as returned, l.inspection_required, l.analysis_id, l.lot_id, b.code as lot,
  l.movement_line_id, o.currency_id, coalesce(s.exchange_rate, 1) as exchange_rate, l.order_price, coalesce(l.received_value, 0) as received_value, coalesce(l.rejected_value, 0) as rejected_value,
  ${taxesOfLineSql('x')} as tax_ids`);

const FROM = raw(
  `shipment_lines l ${join('shipment_lines.shipment_id', 'l', 's')} ${join('shipments.purchase_order_id', 's', 'o')} ${join('shipment_lines.purchase_order_line_id', 'l', 'x')} ${join('shipment_lines.product_id', 'l', 'p')} ${join('shipment_lines.unit_id', 'l', 'u')} ${leftJoin('shipment_lines.lot_id', 'l', 'b')}`,
);

/** The row in this place of the shipment, the first being 1; null where there is none. */
export async function lineAt(
  tx: Tx,
  shipmentId: number,
  lineNo: number,
): Promise<AnalysedLine | null> {
  const [line] = await tx.query(
    sql<AnalysedLine>`select ${COLUMNS}, (select count(*)::int from shipment_packages k where k.account_id = ${TENANT} and k.shipment_id = l.shipment_id and k.line_no = ${lineNo}) as packages
      from ${FROM} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} order by l.position, l.id offset ${lineNo - 1} limit 1`,
  );
  return line ?? null;
}

export interface AnalysedPackage {
  readonly number: number;
  readonly net: string;
  readonly lot_id: number | null;
}

export const packagesAt = (tx: Tx, shipmentId: number, lineNo: number) =>
  tx.query(
    sql<AnalysedPackage>`select number::int as number, (gross_kg - coalesce(tare_kg, 0)) as net, lot_id from shipment_packages where account_id = ${TENANT} and shipment_id = ${shipmentId} and line_no = ${lineNo} order by number, id`,
  );
