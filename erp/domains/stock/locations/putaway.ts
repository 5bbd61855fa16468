/**
 * Which place an entry goes to (inventory R21): the first rule that matches and finds one with
 * room.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { SlotLoad, UnitLoad } from './slot-load.ts';

export interface IncomingStock {
  readonly productId: number;
  readonly lotId: number | null;
  readonly lotStatus: string;
  /** Stock units. */
  readonly qty: number;
}

export interface PutawayRule {
  readonly product_id: number | null;
  /** Categories that the rule reaches, its own and those below; null for all. */
  readonly categories: readonly number[] | null;
  readonly lot_status: string | null;
  readonly slot_id: number | null;
  readonly slot_type_id: number | null;
  readonly strategy: 'FIJA' | 'MISMO_PRODUCTO' | 'VACIA' | 'MENOR_OCUPACION';
}

export const putawayRules = (tx: Tx, storageId: number): Promise<PutawayRule[]> =>
  tx.query<PutawayRule>(
    `select r.product_id, r.lot_status, r.slot_id, r.slot_type_id, r.strategy,
       case when r.category_id is not null then (
         with recursive below as (select c.id from categories c where c.account_id = $2 and c.id = r.category_id union all select c.id from categories c join below on c.parent_id = below.id where c.account_id = $2)
         select json_agg(below.id) from below) end as categories
     from wms__putaway_rules r where r.account_id = $2 and r.storage_id = $1 order by r.sequence, r.position, r.id`,
    [storageId, TENANT],
  );

const matches = (rule: PutawayRule, arriving: IncomingStock, categoryId: number): boolean =>
  (rule.product_id === null || rule.product_id === arriving.productId) &&
  (rule.categories === null || rule.categories.includes(categoryId)) &&
  (rule.lot_status === null || rule.lot_status === arriving.lotStatus);

/** The place as it would be with what arrives. */
export function withIncoming(
  slot: SlotLoad,
  arriving: Pick<IncomingStock, 'productId' | 'lotId' | 'qty'>,
  unit: UnitLoad,
): SlotLoad {
  return {
    ...slot,
    kg: slot.kg + arriving.qty * unit.kg,
    m3: slot.m3 + arriving.qty * unit.m3,
    pallets: slot.pallets + Math.ceil(arriving.qty * unit.pallets),
    products: [...new Set([...slot.products, arriving.productId])],
    things: [...new Set([...slot.things, `${arriving.productId}/${arriving.lotId ?? 0}`])],
  };
}

/** Weights are compared in whole grams: sums of binary fractions are not exact. */
const above = (load: number, limit: number | null): boolean =>
  limit !== null && Math.round(load * 1000) > Math.round(limit * 1000);

/** Why the place cannot hold what it holds; null when it can. */
export function overfillReason(slot: SlotLoad): string | null {
  if (
    above(slot.kg, slot.max_kg) ||
    above(slot.m3, slot.max_m3) ||
    above(slot.pallets, slot.max_pallets)
  )
    return t('stock.overCapacity', 'La ubicación {location} excede su capacidad.', {
      location: slot.code,
    });
  if (slot.fixed_product_id !== null && slot.products.some((id) => id !== slot.fixed_product_id))
    return t(
      'stock.fixedForOther',
      'La ubicación {location} excede su capacidad: es fija de otro producto.',
      { location: slot.code },
    );
  if (slot.mix !== 'LIBRE' && slot.products.length > 1)
    return t(
      'stock.oneProduct',
      'La ubicación {location} excede su capacidad: sólo guarda un producto.',
      { location: slot.code },
    );
  if (slot.mix === 'UN_LOTE' && slot.things.length > 1)
    return t('stock.oneLot', 'La ubicación {location} excede su capacidad: sólo guarda un lote.', {
      location: slot.code,
    });
  return null;
}

const isEmpty = ({ things }: SlotLoad): boolean => things.length === 0;
/**
 * Fullest dimension that has a limit; a place without limits goes by its weight, after all others.
 */
const occupancy = ({ kg, m3, pallets, max_kg, max_m3, max_pallets }: SlotLoad): number =>
  Math.max(
    ...[
      kg / (max_kg ?? Infinity),
      m3 / (max_m3 ?? Infinity),
      pallets / (max_pallets ?? Infinity),
    ].map((share) => (Number.isNaN(share) ? 0 : share)),
  );

function candidates(
  rule: PutawayRule,
  slots: readonly SlotLoad[],
  productId: number,
): readonly SlotLoad[] {
  const named = slots.filter((slot) =>
    rule.slot_id === null ? slot.slot_type_id === rule.slot_type_id : slot.id === rule.slot_id,
  );
  switch (rule.strategy) {
    case 'FIJA':
      return named.filter((slot) => rule.slot_id !== null || slot.fixed_product_id === productId);
    case 'MISMO_PRODUCTO':
      return named.filter((slot) => slot.products.includes(productId));
    case 'VACIA':
      return named.filter(isEmpty);
    case 'MENOR_OCUPACION':
      return named.toSorted((a, b) => occupancy(a) - occupancy(b) || a.kg - b.kg);
  }
}

/** The chosen place, or null when no rule finds one. */
export function chooseLocation(
  rules: readonly PutawayRule[],
  slots: readonly SlotLoad[],
  arriving: IncomingStock,
  categoryId: number,
  unit: UnitLoad,
): SlotLoad | null {
  for (const rule of rules) {
    if (!matches(rule, arriving, categoryId)) continue;
    const found = candidates(rule, slots, arriving.productId).find(
      (slot) => overfillReason(withIncoming(slot, arriving, unit)) === null,
    );
    if (found) return found;
  }
  return null;
}
