/** Whether a rate that somebody types for a document may be the one of its day. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { isFar } from './is-far.ts';
import { findRate } from './rate-for.ts';

export interface TypedRate {
  /** Null is pesos. */
  readonly currency_id?: number | null;
  /** ISO day. */
  readonly date?: string | null;
  /** Pesos for one unit. */
  readonly rate?: string | null;
}

/**
 * What is wrong with a typed rate; null where it is near the one in force on the day, or none is
 * known to compare with. Amounts in pesos decide who signs, so a rate is no way around them.
 */
export async function farRate(tx: Tx, typed: TypedRate): Promise<string | null> {
  const { currency_id, date, rate } = typed;
  if (!currency_id || !date || !rate) return null;
  const known = await findRate(tx, currency_id, date);
  if (!known || !isFar(rate, known.rate)) return null;
  return t(
    'exchange.farRate',
    'Difiere {percent} % del vigente, {rate} del {date}: corrígelo, o captura el del día en Tipos de cambio.',
    {
      percent: new Decimal(rate).div(known.rate).minus(1).times(100).toFixed(1),
      rate: new Decimal(known.rate).toFixed(4),
      date: formatDay(known.on),
    },
  );
}
