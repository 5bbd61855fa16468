import type { Field } from '../types.ts';

/** A stored value as the database driver gives it: decimals and dates are text, ids are numbers. */
export type Value = string | number | boolean | null | readonly string[] | readonly number[] | Readonly<Record<string, unknown>>;

/** What reading a typed value gives: the value to store, or a sentence for the person who typed it. */
export type ParseResult = { readonly value: Value } | { readonly error: string };

/** Whose clock times are typed and shown in: the company's. An actor of the API and a session of the web app both are one. */
export interface TimeZoneContext {
  readonly timeZone: string;
}

/** For values without a clock: numbers, days, options. A moment that is shown or read with it fails, instead of taking some zone. */
export const NO_TIME_ZONE: TimeZoneContext = {
  get timeZone(): never {
    throw new Error('a moment is told in the zone of a company, and none was given');
  },
};

/** How a list may be filtered by the field. */
export type FilterKind = 'text' | 'range' | 'set' | 'bool' | 'none';

/**
 * One field type, all its behaviour except its control (which is a view of the web app).
 * A type that belongs to another table (lines, refs) has no column.
 */
export interface FieldType<F extends Field = Field> {
  /** PostgreSQL type of the column; null when the type has none. */
  column(field: F): string | null;
  /** Reads what a person typed or a program sent. `raw` is never empty: empty means null and is decided before. */
  parse(raw: string, field: F, local: TimeZoneContext): ParseResult;
  /** Text for a list cell or a read-only view, es-MX. */
  show(value: Value, field: F, local: TimeZoneContext): string;
  /** Text for the control of a form. */
  input(value: Value, field: F, local: TimeZoneContext): string;
  /** Text for a CSV cell: exact, without thousands separators. */
  plain(value: Value, field: F, local: TimeZoneContext): string;
  readonly filter: FilterKind;
  readonly sortable: boolean;
  readonly align: 'left' | 'right';
  /** JSON Schema of the value on the wire. */
  schema(field: F): Readonly<Record<string, unknown>>;
}

export const parsedValue = (value: Value): ParseResult => ({ value });
export const parseError = (error: string): ParseResult => ({ error });
export const asText = (value: Value): string => (value === null ? '' : String(value));
