/** What was gathered of a shipment, written to its rows: one for each lot (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  decimalText,
  fixed,
  multiply,
  sum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { moveClaims, type ClaimMove } from '#erp/domains/stock/reservations/move-claims.ts';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { ORDERS } from '../../customer-orders/fulfilling/load-demand.ts';
import type { ShipmentLine } from '../load-lines.ts';
import { mostOfLines, placeOf } from './most-of-lines.ts';
import { sourceOf, type Shipping } from './shipment-claims.ts';

/** Gathered of a planned row, stock units. */
export interface Pick {
  readonly planId: number;
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
  readonly packageNumber?: string | null;
}

export type PickedOf = ReadonlyMap<number, readonly Pick[]>;

export const byPlan = (picks: readonly Pick[]): PickedOf =>
  Map.groupBy(
    picks.filter(({ qty }) => qty > 0n),
    ({ planId }) => planId,
  );

const pickedOf = (line: ShipmentLine, picks: PickedOf): FixedDecimal =>
  sum((picks.get(line.id) ?? []).map(({ qty }) => qty));

/** Planned rows, and what was taken of them. */
export interface Gathering {
  readonly lines: readonly ShipmentLine[];
  readonly picks: PickedOf;
}

/** R14: `fail` hears of each planned row of which too much was taken. */
export async function checkMost(
  { tx }: Writing,
  shipment: Shipping,
  { lines, picks }: Gathering,
  fail: (line: ShipmentLine, message: string) => void,
): Promise<void> {
  const most = new Map(await mostOfLines(tx, shipment.id, lines));
  for (const line of lines) {
    const left = most.get(placeOf(line))!;
    const picked = pickedOf(line, picks);
    if (picked > left)
      fail(
        line,
        t('sales.overShipped', 'Se excede lo pedido: máximo {max} {unit}.', {
          max: groupDigits(decimalText(left), 0, 6),
          unit: line.unit,
        }),
      );
    most.set(placeOf(line), left - picked);
  }
}

const weightOf = (line: ShipmentLine, qty: FixedDecimal): string | null => {
  if (line.unit_kg) return decimalText(qty);
  return line.net_weight_kg ? decimalText(multiply(qty, fixed(line.net_weight_kg))) : null;
};

interface WrittenRow {
  readonly line: ShipmentLine;
  readonly pick: Pick | null;
}

/** The planned rows hold their first lot; the others stand in rows after them. */
export async function writePicks(
  { tx, actor }: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
  picks: PickedOf,
): Promise<void> {
  const rows = lines.map((line) => ({ line, own: picks.get(line.id) ?? [] }));
  const first = rows.map(({ line, own }): WrittenRow => ({ line, pick: own[0] ?? null }));
  const qty = ({ pick }: WrittenRow) => pick?.qty ?? ZERO;
  await tx.execute(
    sql`update sls__shipments__lines l set lot_id = x.lot_id, slot_id = x.slot_id, package_number = x.package, qty_picked = x.qty, net_weight = x.weight, version = l.version + 1
      from unnest(${first.map(({ line }) => line.id)}::bigint[], ${first.map(({ pick }) => pick?.lotId ?? null)}::bigint[], ${first.map(({ pick }) => pick?.slotId ?? null)}::bigint[], ${first.map(({ pick }) => pick?.packageNumber ?? null)}::text[], ${first.map((row) => decimalText(qty(row)))}::numeric[], ${first.map((row) => weightOf(row.line, qty(row)))}::numeric[]) as x(id, lot_id, slot_id, package, qty, weight)
      where l.account_id = ${TENANT} and l.id = x.id`,
  );
  const more = rows.flatMap(({ line, own }) => own.slice(1).map((pick) => ({ line, pick })));
  if (more.length === 0) return;
  await tx.execute(
    sql`insert into sls__shipments__lines (account_id, shipment_id, position, order_line_id, product_id, unit_id, is_replacement, kit_each, qty_planned, plan_id, lot_id, slot_id, package_number, qty_picked, net_weight, created_by, updated_by)
      select ${TENANT}, ${shipment.id}, p.position, p.order_line_id, p.product_id, p.unit_id, p.is_replacement, p.kit_each, 0, p.id, x.lot_id, x.slot_id, x.package, x.qty, x.weight, ${actor.userId}::bigint, ${actor.userId}::bigint
      from unnest(${more.map(({ line }) => line.id)}::bigint[], ${more.map(({ pick }) => pick.lotId)}::bigint[], ${more.map(({ pick }) => pick.slotId)}::bigint[], ${more.map(({ pick }) => pick.packageNumber ?? null)}::text[], ${more.map(({ pick }) => decimalText(pick.qty))}::numeric[], ${more.map(({ line, pick }) => weightOf(line, pick.qty))}::numeric[]) with ordinality as x(plan_id, lot_id, slot_id, package, qty, weight, ord)
        join sls__shipments__lines p on p.account_id = ${TENANT} and p.id = x.plan_id order by x.ord`,
  );
}

/** Rows of lots are gone, and nothing is gathered. */
export async function clearPicks({ tx }: Writing, shipmentId: number): Promise<void> {
  await tx.execute(
    sql`delete from sls__shipments__lines where account_id = ${TENANT} and shipment_id = ${shipmentId} and plan_id is not null`,
  );
  await tx.execute(
    sql`update sls__shipments__lines set lot_id = null, slot_id = null, package_number = null, qty_picked = null, net_weight = null, version = version + 1 where account_id = ${TENANT} and shipment_id = ${shipmentId}`,
  );
}

/** What of its planned rows is set aside of any lot. */
async function softOf({ tx }: Writing, shipment: Shipping) {
  const rows = await tx.query(
    sql<{
      line: string;
      qty: string;
    }>`select r.source_line_id as line, sum(r.qty - r.qty_consumed - r.qty_released)::numeric(18,6) as qty from inv__reservations r where r.account_id = ${TENANT} and r.status = 'ACTIVA' and r.source_resource = 'sls/shipments' and r.source_id = ${String(shipment.id)} and r.lot_id is null and r.slot_id is null group by 1`,
  );
  return new Map(rows.map(({ line, qty }) => [line, fixed(qty)]));
}

/** Of goods without lots and places what was gathered stays set aside; the rest is the order's. */
export async function settleClaims(
  context: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
  picks: PickedOf,
): Promise<void> {
  const soft = await softOf(context, shipment);
  const rest = lines.map((line) => {
    const own = (picks.get(line.id) ?? []).filter(
      ({ lotId, slotId }) => (lotId ?? slotId) === null,
    );
    return {
      line,
      qty: (soft.get(String(line.id)) ?? ZERO) - sum(own.map(({ qty }) => qty)),
    };
  });
  await moveClaims(
    context,
    rest
      .filter(({ qty }) => qty > 0n)
      .map(({ line, qty }): ClaimMove => ({
        from: { source: sourceOf(shipment), lineId: String(line.id) },
        to: {
          source: { resource: ORDERS, id: String(line.order_id) },
          lineId: String(line.order_line_id),
        },
        label: line.order_folio,
        productId: line.product_id,
        qty,
      })),
  );
  if (rest.some(({ qty }) => qty < 0n))
    await reserve(context, {
      source: sourceOf(shipment),
      label: shipment.folio ?? String(shipment.id),
      lines: rest.map(({ line, qty }) => ({
        sourceLineId: String(line.id),
        productId: line.product_id,
        storageId: shipment.storage_id,
        qty: decimalText(qty < 0n ? -qty : ZERO),
      })),
    });
}
