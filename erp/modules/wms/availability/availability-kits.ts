/** A kit is as available as its scarcest component (inventory R27). */
import {
  fixed,
  maximum,
  minimum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import type { KitPart } from '#erp/domains/stock/availability/kit-parts.ts';

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
