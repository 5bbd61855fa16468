import * as z from 'zod';
import type { Field } from '../types.ts';

/** A stored value as the database driver gives it: decimals and dates are text, ids are numbers. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | Readonly<Record<string, unknown>>;

/**
 * What reading a typed value gives: the value to store, or a sentence for the person who typed it.
 */
export type ParseResult = { readonly value: Value } | { readonly error: string };

/** From a text to the stored value. */
export type ValueSchema = z.ZodType<Value, string>;

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Whose clock times are typed and shown in: the company's. An actor of the API and a session of the
 * web app both are one.
 */
export interface TimeZoneContext {
  readonly timeZone: string;
}

/**
 * For values without a clock: numbers, days, options. A moment that is shown or read with it fails,
 * instead of taking some zone.
 */
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
  /**
   * From what a person types or a program sends to the value that is stored, with messages in
   * Spanish; its output is the value on the wire (OpenAPI). Of types with several values (`wire:
   * 'array'`), of one of them. An empty text means null and is decided before.
   */
  schema(field: F, local: TimeZoneContext): ValueSchema;
  /** The schema depends on the company's clock. */
  readonly zoned?: boolean;
  /** Text for a list cell or a read-only view, es-MX. */
  show(value: Value, field: F, local: TimeZoneContext): string;
  /** Text for the control of a form. */
  input(value: Value, field: F, local: TimeZoneContext): string;
  /** Text for a CSV cell: exact, without thousands separators. */
  plain(value: Value, field: F, local: TimeZoneContext): string;
  readonly filter: FilterKind;
  readonly sortable: boolean;
  readonly align: 'left' | 'right';
  /**
   * How the value travels: alone or null, alone and never null, several, or as this JSON Schema
   * says.
   */
  readonly wire?: 'nullable' | 'required' | 'array' | ((field: F) => JsonSchema);
}

/**
 * A text that is read by a function; what it cannot read gets the message that the function gives.
 */
export const readBy = <T extends Value>(
  read: (raw: string) => { readonly value: T } | { readonly error: string },
) =>
  z.string().transform((raw, context): T => {
    const found = read(raw);
    if ('value' in found) return found.value;
    context.addIssue({ code: 'custom', message: found.error });
    return z.NEVER;
  });

/** A text that nobody may type. */
export const refused = (message: () => string): ValueSchema =>
  z.string().refine(() => false, { error: message });
export const asText = (value: Value): string => (value === null ? '' : String(value));
