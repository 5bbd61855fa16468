/** Names of cells at any depth, in conform's notation: `lines[1].lots[0].qty`. */
import type { FieldValue, Values } from '#app/resource-screens/shared/view/view-types.ts';

/** Places on the page of the rows that count, by the table's name on the page. */
export type Places = ReadonlyMap<string, readonly number[]>;

const CELL = /^((?:[a-z][a-z0-9_]*\[\d{1,5}\]\.)*[a-z][a-z0-9_]*)\[(\d{1,5})\]\.([a-z][a-z0-9_]*)$/;

/**
 * Splits `lines[1].lots[0].qty` into its table (`lines[1].lots`), row and column; a plain name has
 * no table.
 */
export function splitName(name: string): {
  readonly lines: string | null;
  readonly index: number;
  readonly field: string;
} {
  const match = CELL.exec(name);
  return match
    ? { lines: match[1]!, index: Number(match[2]), field: match[3]! }
    : { lines: null, index: -1, field: name };
}

/** The same for every row: `lines[1].lots[0].qty` → `lines.lots.qty`. */
export const shapeOf = (name: string): string => name.replaceAll(/\[\d+\]/g, '');

/** What stands before a field of the same row: `lines[1].lots[0].`; empty for the form's own. */
export const prefixOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** What stands before a field so many levels further out: `lines[1].lots[0].` → `lines[1].`. */
export function outerPrefix(prefix: string, levels: number): string {
  let outer = prefix;
  for (let left = levels; left > 0; left -= 1)
    outer = outer.slice(0, outer.lastIndexOf('.', outer.length - 2) + 1);
  return outer;
}

/**
 * Form name of the field that a declaration calls `unit_id` (of the same row), `^storage_id` (of
 * what the row is in) or `^^storage_id`.
 */
export function fieldBeside(prefix: string, own: string): string {
  const name = own.replace(/^\^+/, '');
  return outerPrefix(prefix, own.length - name.length) + name;
}

/** Number of a row as people read it: `lines[1].lots[0]` is 2.1. */
export const rowNumber = (name: string): string =>
  [...name.matchAll(/\[(\d+)\]/g)].map(([, at]) => Number(at) + 1).join('.');

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The value under a form name. */
export function valueAt(values: Values, name: string): FieldValue | undefined {
  let held: unknown = values;
  for (const step of name.split(/[.[\]]+/)) {
    if (step === '') continue;
    held = isHolder(held) && Object.hasOwn(held, step) ? held[step] : undefined;
  }
  return held as FieldValue | undefined;
}
