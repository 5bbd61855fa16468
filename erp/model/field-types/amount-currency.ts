/** In which currency an amount of a record is: its own, where it has one. */
import type { Field, Resource } from '../types.ts';

const CURRENCY = 'currency_id';

export const isMoney = (field: Field): boolean =>
  field.kind === 'money' || (field.kind === 'computed' && field.as === 'money');

/** Field of the record that says the currency of this amount; null: it is in pesos. */
export function currencyFieldOf({ fields }: Resource, name: string): string | null {
  const field = fields[name];
  return field && isMoney(field) && !field.inPesos && CURRENCY in fields ? CURRENCY : null;
}

/**
 * Code behind an amount, given the title of its currency (`USD — Dólar`); null where it is the
 * company's own: `$` alone is read as pesos.
 */
export function foreignCode(title: unknown, home: string | null): string | null {
  const code = /^[A-Z]{3}\b/.exec(String([title ?? ''].flat()[0]))?.[0];
  return !code || code === home ? null : code;
}
