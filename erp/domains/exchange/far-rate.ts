/** Whether a rate that somebody types for a document may be the one of its day. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { isFar } from './is-far.ts';
import { findRate, type Rate } from './rate-for.ts';

export interface TypedRate {
  /** Null is pesos. */
  readonly currency_id?: number | null;
  /** ISO day. */
  readonly date?: string | null;
  /** Pesos for one unit. */
  readonly rate?: string | null;
}

/** Part of the rate in force by which a typed one may differ with nothing said (R5). */
const NOTICED = '0.05';

const differenceOf = (rate: string, known: Rate) => ({
  percent: new Decimal(rate).div(known.rate).minus(1).times(100).toFixed(1),
  rate: new Decimal(known.rate).toFixed(4),
  date: formatDay(known.on),
});

/** What whoever types a rate confirms: it is allowed, and it is not near the one in force. */
export async function unusualRate(tx: Tx, typed: TypedRate): Promise<string | null> {
  const { currency_id, date, rate } = typed;
  if (!currency_id || !date || !rate) return null;
  const known = await findRate(tx, currency_id, date);
  if (!known || !isFar(rate, known.rate, NOTICED)) return null;
  return t(
    'exchange.unusualRate',
    'Difiere {percent} % del vigente, {rate} del {date}.',
    differenceOf(rate, known),
  );
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
    differenceOf(rate, known),
  );
}
