/** What becomes of a shipment's charges when it is received, called off or taken back. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { applyCharge, CHARGES } from './apply-charge.ts';

interface LiveCharge {
  readonly id: number;
  /** MXN: what it really was, else its estimate. */
  readonly amount: string;
}

const liveCharges = (tx: Tx, shipmentId: number) =>
  tx.query(
    sql<LiveCharge>`select id, coalesce(real_amount, amount_mxn) as amount from shipment_charges where account_id = ${TENANT} and shipment_id = ${shipmentId} and status <> 'CANCELADO' order by id for update`,
  );

interface EnteredLine {
  readonly id?: number;
  readonly received_quantity?: string | null;
  readonly received_value?: string | null;
  readonly movement_line_id?: number | null;
}

/** Those known by then are part of what the goods cost; `lines` are as they entered. */
export async function chargeReceived(
  at: Writing,
  shipmentId: number,
  lines: readonly EnteredLine[],
): Promise<void> {
  const charges = await liveCharges(at.tx, shipmentId);
  if (charges.length === 0) return;
  await at.tx.execute(
    sql`update shipment_lines l set received_quantity = r.received_quantity, received_value = r.received_value, movement_line_id = r.movement_line_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id bigint, received_quantity numeric, received_value numeric, movement_line_id bigint) where l.account_id = ${TENANT} and l.id = r.id`,
  );
  for (const { id, amount } of charges) {
    const applied_amount = await applyCharge(at, id, amount);
    await changeByConsequence(
      at,
      CHARGES,
      { id },
      {
        changes: () => ({ applied_amount }),
        reason: t('purchasing.chargeReceived', 'Se recibió el embarque.'),
      },
    );
  }
}

/** Before its goods leave again: nothing of them takes a cost any more. */
export async function dropCharges(at: Writing, shipmentId: number): Promise<void> {
  for (const { id } of await liveCharges(at.tx, shipmentId)) {
    const applied_amount = await applyCharge(at, id, '0');
    await moveByConsequence(at, `${CHARGES}.drop`, { id }, { changes: { applied_amount } });
  }
}
