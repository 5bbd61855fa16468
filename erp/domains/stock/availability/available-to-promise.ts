/** When a quantity can be promised (inventory §5, cli/availability). Pure; days are ISO dates. */
import type { FixedDecimal } from '../fixed-decimal.ts';

export interface DayFlow {
  readonly day: string;
  /** + comes in, − is asked for and not reserved. */
  readonly qty: FixedDecimal;
}

/**
 * The first day from `from` on by which there is enough, with no day short before it; null when
 * there is none.
 */
export function availableToPromiseOn(
  available: FixedDecimal,
  flows: readonly DayFlow[],
  qty: FixedDecimal,
  from: string,
): string | null {
  let projected = available;
  const days = [...new Set([from, ...flows.map(({ day }) => day)])].toSorted();
  for (const day of days) {
    for (const flow of flows) if (flow.day === day) projected += flow.qty;
    if (day >= from && projected >= qty) return day;
    if (projected < 0n) return null;
  }
  return null;
}
