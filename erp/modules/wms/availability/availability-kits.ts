/** A kit is as available as its scarcest component (inventory R27). */
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  minimum,
  fixed,
  maximum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { askedUnits } from './availability-units.ts';

export interface KitPart {
  readonly id: number;
  /** Of the component's stock unit, in one kit. */
  readonly qty: FixedDecimal;
}

export async function kitParts(tx: Tx, kitId: number): Promise<readonly KitPart[]> {
  const rows = await tx.query<{ id: number; stock_unit_id: number; unit_id: number; qty: string }>(
    `select k.component_id as id, p.stock_unit_id, k.unit_id, k.qty from product_kits k ${join('product_kits.component_id', 'k', 'p')} where k.account_id = $2 and k.product_id = $1`,
    [kitId, TENANT],
  );
  const parts: KitPart[] = [];
  for (const { id, stock_unit_id, unit_id, qty } of rows) {
    const unit = (await askedUnits(tx, { id, stock_unit_id })).find((each) => each.id === unit_id);
    parts.push({ id, qty: unit ? fixed(unit.convert(qty)) : ZERO });
  }
  return parts;
}

/** Whole kits; none when a component has no conversion or is missing. */
export const ofKit = (
  parts: readonly KitPart[],
  available: ReadonlyMap<number, FixedDecimal>,
): FixedDecimal =>
  parts.reduce<FixedDecimal | null>((whole, { id, qty }) => {
    const made =
      qty === ZERO ? ZERO : (maximum(available.get(id) ?? ZERO, ZERO) / qty) * fixed('1');
    return whole === null ? made : minimum(whole, made);
  }, null) ?? ZERO;
