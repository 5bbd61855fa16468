/**
 * Conditions by which tables of one company are joined, along declared references: the key of the
 * company is never written by hand.
 */
import { REFERENCES } from '../generated/references.ts';

type References = typeof REFERENCES;

/** `storages.storage_type_id`: a column that refers to the id of another table. */
export type Reference = {
  [T in keyof References & string]: `${T}.${keyof References[T] & string}`;
}[keyof References & string];

const ALIAS = /^[a-z_][a-z0-9_]*$/i;

function checked(name: string): string {
  if (!ALIAS.test(name)) throw new Error(`«${name}» is no alias`);
  return name;
}

/** `a` and `b` are rows of one company. */
export const sameCompany = (a: string, b: string): string =>
  `${checked(a)}.account_id = ${checked(b)}.account_id`;

/** The row `from` refers to the row `to`: `refersTo('storages.storage_type_id', 's', 'y')`. */
export function refersTo(reference: Reference, from: string, to: string): string {
  const [, column] = partsOf(reference);
  return `${sameCompany(to, from)} and ${to}.id = ${from}.${column}`;
}

/**
 * The row that a reference leads to: `join('storages.storage_type_id', 's', 'y')` is `join
 * storage_types y on …`.
 */
export function join(reference: Reference, from: string, to: string): string {
  const [, , target] = partsOf(reference);
  return `join ${target} ${to} on ${refersTo(reference, from, to)}`;
}

/** As `join`, where the reference may be empty. */
export const leftJoin = (reference: Reference, from: string, to: string): string =>
  `left ${join(reference, from, to)}`;

function partsOf(reference: Reference): readonly [table: string, column: string, target: string] {
  const [table = '', column = ''] = reference.split('.');
  const target = (REFERENCES as Readonly<Record<string, Readonly<Record<string, string>>>>)[
    table
  ]?.[column];
  if (target === undefined) throw new Error(`${reference} is no reference`);
  return [table, column, target];
}
