/** What a supplier may say that it sends: no more than is expected, and each notice once (R18). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadOrderLines } from '#erp/modules/purchasing/shipments/open-shipment.ts';
import {
  mostOf,
  shipmentOfNote,
  toleranceOf,
} from '#erp/modules/purchasing/shipments/receive/receipt-checks.ts';
import { EXPECTED } from '#erp/modules/purchasing/shipments/shipment-choices.ts';

export interface ShipmentNotice {
  readonly orderId: number;
  readonly supplierId: number;
  readonly expected_at: string | null;
  readonly delivery_note: string | null;
  readonly lines: readonly { readonly id?: number; readonly quantity: string | null }[];
}

type FieldProblems = Record<string, string[]>;

/** By line of the order, what other shipments that are on their way bring. */
async function announcedOf(tx: Tx, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query(
    sql<{
      id: number;
      quantity: string;
    }>`select x.purchase_order_line_id as id, sum(coalesce(x.received_quantity, 0)) as quantity from shipment_lines x ${raw(join('shipment_lines.shipment_id', 'x', 's'))} where x.account_id = ${TENANT} and s.purchase_order_id = ${orderId} and s.status = any(${[...EXPECTED]}::text[]) group by 1`,
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

async function checkQuantities(
  tx: Tx,
  notice: ShipmentNotice,
  wrong: FieldProblems,
): Promise<void> {
  const { orderId, supplierId, lines } = notice;
  const ordered = await loadOrderLines(tx, orderId);
  const announced = await announcedOf(tx, orderId);
  const percent = await toleranceOf(tx, supplierId);
  const sent = new Map<number, string>();
  for (const [i, { id, quantity }] of lines.entries()) {
    const own = ordered.get(id ?? 0);
    if (!own || new Exact(quantity ?? 0).lte(0)) continue;
    const all = new Exact(sent.get(own.id) ?? 0).plus(quantity!);
    sent.set(own.id, all.toFixed());
    const most = mostOf(own, percent)
      .minus(own.received)
      .minus(announced.get(own.id) ?? 0);
    if (all.gt(most))
      wrong[`lines[${i}][quantity]`] = [
        t('spp.mostToSend', 'Puedes avisar hasta {most} {unit}, sin lo que ya avisaste.', {
          most: roundTo(Exact.max(0, most), 4).toFixed(4),
          unit: own.unit,
        }),
      ];
  }
}

/** As one that was received, a note is of one shipment. */
async function checkNote(tx: Tx, notice: ShipmentNotice, wrong: FieldProblems): Promise<void> {
  const { supplierId, delivery_note: note } = notice;
  if (!note) return;
  const folio = await shipmentOfNote(tx, { supplierId, note });
  if (folio !== null)
    wrong.delivery_note = [
      t('spp.noteTwice', 'La remisión {note} ya es del embarque {folio}.', { note, folio }),
    ];
}

/** Whoever calls has locked the order. Throws VALIDACION beside what is wrong. */
export async function checkNotice({ tx, now }: Writing, notice: ShipmentNotice): Promise<void> {
  const wrong: FieldProblems = {};
  const { expected_at: at } = notice;
  if (at && Temporal.Instant.compare(Temporal.Instant.from(at), now) < 0)
    wrong.expected_at = [t('spp.pastAppointment', 'La cita es de aquí en adelante.')];
  await checkNote(tx, notice, wrong);
  await checkQuantities(tx, notice, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
