/**
 * What keeping a customer's goods costs them (inventory R26): what lay there at the end of each
 * day, times the fee.
 */
import { fixed, mulDiv, sum, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';

export type FeeUnit = 'TARIMA_DIA' | 'M3_MES' | 'KG_MES' | 'FIJO_MES';

export interface DayEnd {
  /** ISO date. */
  readonly date: string;
  /** Pallets, cubic metres or kilograms by the fee's unit; 1 for a fixed fee. */
  readonly amount: FixedDecimal;
}

const SCALE = fixed('1');
const CENT = fixed('0.01');

/**
 * MXN, rounded to the cent once at the end. A fee by the month counts each day as its part of its
 * own month.
 */
export function storageFee(
  unit: FeeUnit,
  fee: FixedDecimal,
  days: readonly DayEnd[],
): FixedDecimal {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  const total = [...months.values()].reduce((before, of) => {
    const parts =
      unit === 'TARIMA_DIA' ? 1n : BigInt(Temporal.PlainDate.from(of[0]!.date).daysInMonth);
    return before + mulDiv(sum(of.map(({ amount }) => amount)), fee, SCALE * parts);
  }, ZERO);
  return mulDiv(total, SCALE, CENT * SCALE) * CENT;
}
