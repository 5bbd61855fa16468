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

/** Field of a row that says the currency of an amount of it, by its title or its code. */
export function currencyPlaceOf(resource: Resource, name: string): string | null {
  const field = resource.fields[name];
  return field && isMoney(field) && !field.inPesos && field.currencyIn
    ? field.currencyIn
    : currencyFieldOf(resource, name);
}

/** What decides the currency of a row: the field that says it, the record that it is taken from. */
function decidersOf({ fields }: Resource, name: string): readonly string[] {
  const field = fields[name];
  const source = field?.kind === 'computed' ? field.source : undefined;
  return source?.take === 'along' ? [name, source.path.split('.')[0]!] : [name];
}

type Titles = Readonly<Record<string, unknown>>;

/** A row, with the titles of what it refers to. */
export interface AmountPlace {
  readonly resource: Resource;
  readonly row: Readonly<Record<string, unknown>>;
  readonly titles: Titles | undefined;
}

/** Where the currency of an amount of `place` is said; null: it is in pesos, or nothing says it. */
function currencyOf(name: string, place: AmountPlace, records: readonly AmountPlace[]): unknown {
  const field = place.resource.fields[name];
  if (!field || !isMoney(field) || field.inPesos) return null;
  if (field.currencyIn) return place.row[field.currencyIn];
  return [place, ...records].find(({ resource }) => CURRENCY in resource.fields)?.titles?.[
    CURRENCY
  ];
}

/** Code behind an amount of a row; null where it is in the company's own currency. */
export const amountCode = (
  name: string,
  home: string | null,
  [place, ...records]: readonly [AmountPlace, ...AmountPlace[]],
): string | null => foreignCode(currencyOf(name, place, records), home);

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
  const currency = currencyPlaceOf(resource, name);
  if (currency !== null) return decidersOf(resource, currency).some(isOneCurrency);
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
