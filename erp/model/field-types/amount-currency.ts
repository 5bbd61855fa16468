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
 * Whether an amount of rows adds up: those in pesos always do, those in a currency of their own
 * where all of them are in the same. What is no amount does.
 */
export function addsUp(
  resource: Resource,
  name: string,
  isOneCurrency: (currency: string) => boolean,
): boolean {
  const field = resource.fields[name];
  if (!field || !isMoney(field) || field.inPesos) return true;
  const currency = currencyFieldOf(resource, name);
  if (currency !== null) return isOneCurrency(currency);
  return !Object.values(resource.fields).some(
    (each) => each.kind === 'ref' && each.to === 'currencies',
  );
}

/**
 * Code behind an amount, given the title of its currency (`USD — Dólar`); null where it is the
 * company's own: `$` alone is read as pesos.
 */
export function foreignCode(title: unknown, home: string | null): string | null {
  const code = /^[A-Z]{3}\b/.exec(String([title ?? ''].flat()[0]))?.[0];
  return !code || code === home ? null : code;
}
