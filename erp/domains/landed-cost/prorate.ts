/** How a charge of acquisition is shared by the lines that it brought (purchasing R29). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { cents, Exact, moneyText, roundTo, sumOf } from '../amounts/exact.ts';

export type ProrationBasis =
  | 'VALOR'
  | 'PESO'
  | 'VOLUMEN'
  | 'CANTIDAD'
  | 'PARTES_IGUALES'
  | 'MANUAL';

/** A line received, in pesos, kilograms and cubic metres; null of what nobody says. */
export interface ChargedLine {
  readonly value: string;
  readonly netKg: string | null;
  readonly volume: string | null;
  readonly quantity: string;
  readonly unitId: number;
}

/** One share for each line, in its order; or why it cannot be shared, in words. */
export type Proration = { readonly shares: readonly string[] } | { readonly problem: string };

const MEASURES: Partial<Record<ProrationBasis, (line: ChargedLine) => string | null>> = {
  VALOR: ({ value }) => value,
  PESO: ({ netKg }) => netKg,
  VOLUMEN: ({ volume }) => volume,
  CANTIDAD: ({ quantity }) => quantity,
  PARTES_IGUALES: () => '1',
};

/** What a line weighs in the sharing; null of what nobody says, and by hand. */
export const measureOf = (line: ChargedLine, basis: ProrationBasis): string | null =>
  MEASURES[basis]?.(line) ?? null;

function missingOf(basis: ProrationBasis): string {
  if (basis === 'PESO')
    return t('landedCost.weight', 'No se puede prorratear por peso: hay partidas sin peso.');
  if (basis === 'VOLUMEN')
    return t('landedCost.volume', 'No se puede prorratear por volumen: hay partidas sin volumen.');
  return t('landedCost.nothing', 'No se puede prorratear: las partidas suman cero.');
}

/** Each rounded to cents; the cents that are left go to the line with the largest weight. */
function sharesOf(amount: string, weights: readonly Decimal[], total: Decimal): string[] {
  const rounded = weights.map((weight) => cents(new Exact(amount).times(weight).div(total)));
  const largest = weights.findIndex((weight) => weights.every((other) => weight.gte(other)));
  const left = new Exact(amount).minus(sumOf(rounded));
  return rounded.map((share, at) => moneyText(at === largest ? share.plus(left) : share));
}

/** What a person wrote for each line: it adds up to the amount. */
function byHand(amount: string, manual: readonly string[]): Proration {
  const given = sumOf(manual);
  return given.eq(amount)
    ? { shares: manual.map((share) => moneyText(new Exact(share))) }
    : {
        problem: t('landedCost.manual', 'Lo prorrateado suma {given} y el gasto es de {amount}.', {
          given: shownMoney(given.toFixed(2)),
          amount: shownMoney(amount),
        }),
      };
}

/** `amount` has no creditable VAT (R28); `manual`, one share for each line, is of MANUAL only. */
export function prorate(
  amount: string,
  basis: ProrationBasis,
  lines: readonly ChargedLine[],
  manual: readonly string[] = [],
): Proration {
  if (basis === 'MANUAL') return byHand(amount, manual);
  if (basis === 'CANTIDAD' && new Set(lines.map(({ unitId }) => unitId)).size > 1)
    return {
      problem: t(
        'landedCost.units',
        'No se puede prorratear por cantidad: las partidas tienen unidades distintas.',
      ),
    };
  const weights = lines.map((line) => new Exact(measureOf(line, basis) ?? 0));
  const total = sumOf(weights);
  const needsAll = basis === 'PESO' || basis === 'VOLUMEN';
  if (total.lte(0) || (needsAll && weights.some((weight) => weight.lte(0))))
    return { problem: missingOf(basis) };
  return { shares: sharesOf(amount, weights, total) };
}

/** Pesos per unit of a line with its charges, in six decimals. */
export const landedUnitCost = (
  { value, quantity }: Pick<ChargedLine, 'value' | 'quantity'>,
  charges: readonly string[],
): string => roundTo(sumOf([value, ...charges]).div(quantity), 6).toFixed(6);
