/** The line that a claim is about, and how much of it may still be claimed. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface RejectedLine {
  readonly id: number;
  readonly shipment_id: number;
  readonly status: string;
  readonly supplier_id: number;
  readonly branch_office_id: number | null;
  readonly storage_id: number;
  readonly slot_id: number | null;
  readonly product_id: number;
  readonly lot_id: number | null;
  readonly unit_id: number;
  readonly unit: string;
  /** It entered the stock; else it was refused at the gate. */
  readonly entered: boolean;
  /** In its unit: came, or was to come, less what went back and what other claims are about. */
  readonly left: string;
}

/** Claims whose goods have not gone back yet. */
const CLAIMED = `select coalesce(sum(c.quantity), 0) from pur__rejections c where ${sameCompany('c', 'l')} and c.shipment_line_id = l.id and c.status <> 'CANCELADO'
  and not exists (select 1 from purchases_returns r where ${sameCompany('r', 'c')} and r.id = c.return_id and r.status in ('ENVIADA', 'RESUELTA'))`;

/** `except` is the claim itself. */
export async function rejectedLine(
  tx: Tx,
  id: number,
  except: number | null,
): Promise<RejectedLine | null> {
  const [line] = await tx.query(
    sql<RejectedLine>`select l.id, l.shipment_id, s.status, s.supplier_id, s.branch_office_id, s.storage_id, l.slot_id, l.product_id, l.lot_id, l.unit_id, u.code as unit, l.movement_line_id is not null as entered,
        case when l.movement_line_id is null then coalesce(l.received_quantity, l.expected_quantity) else l.received_quantity end - l.returned_quantity - (${raw(CLAIMED)} and c.id <> ${except ?? 0}) as left
      from shipment_lines l ${raw(join('shipment_lines.shipment_id', 'l', 's'))} ${raw(join('shipment_lines.unit_id', 'l', 'u'))} where l.account_id = ${TENANT} and l.id = ${id} and l.product_id is not null`,
  );
  return line ?? null;
}
