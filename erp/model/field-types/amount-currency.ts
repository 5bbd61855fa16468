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
