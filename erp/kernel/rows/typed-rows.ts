/**
 * Types of a resource's records, told from its declaration; of its child rows, from their table.
 */
import type { Tables } from '#erp/db/generated/rows.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { ComputedField, Field, Fields, Resource } from '#erp/model/types.ts';

/**
 * A stored or incoming record: field name → value; `refs` are arrays of ids, `lines` arrays of
 * rows.
 */
export type Row = Record<string, Value | readonly Row[] | undefined> & {
  id?: number;
  version?: number;
};

/** `sat/taxes` → `sat__taxes`, as `tableName` does. */
type TableName<P extends string> = P extends `${infer A}/${infer B}`
  ? `${TableName<A>}__${TableName<B>}`
  : P extends `${infer A}-${infer B}`
    ? TableName<`${A}_${B}`>
    : Lowercase<P>;

/** Columns that the system fills when a row is written. */
type WrittenBySystem =
  | 'account_id'
  | 'id'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'updated_by'
  | 'search'
  | 'extra';

/** A child row as it is sent: of a new one nothing is sure but what it may hold. */
type ChildRow<P extends string> =
  TableName<P> extends infer T extends keyof Tables
    ? { [K in Exclude<keyof Tables[T], WrittenBySystem>]?: Tables[T][K] | null } & {
        id?: number;
        version?: number;
      }
    : Row;

type Whole<F> = F extends { readonly kind: 'bool' }
  ? boolean
  : F extends { readonly kind: 'int' | 'file' | 'image' }
    ? number
    : F extends { readonly kind: 'ref' }
      ? F extends { readonly by: string }
        ? string
        : number
      : F extends { readonly kind: 'refs' }
        ? readonly number[]
        : F extends {
              readonly kind: 'choice';
              readonly choices: readonly (readonly [infer Code, ...unknown[]])[];
            }
          ? Code
          : F extends {
                readonly kind: 'choices';
                readonly choices: readonly (readonly [infer Code, ...unknown[]])[];
              }
            ? readonly Code[]
            : F extends { readonly kind: 'lines'; readonly of: infer P extends string }
              ? readonly ChildRow<P>[]
              : F extends { readonly kind: 'json' }
                ? Value
                : F extends Field
                  ? string
                  : never;

/** Several values and rows are never null, and neither is a yes or no. */
type NeverNull = { readonly kind: 'bool' | 'refs' | 'lines' };
type StoredValue<F> = F extends NeverNull | { readonly required: true }
  ? Whole<F>
  : Whole<F> | null;
export type DraftValue<F> = F extends NeverNull ? Whole<F> : Whole<F> | null;

/** What has no column and no rows is in no record of a rule. */
type Known<F extends Fields> = { [K in keyof F]: F[K] extends ComputedField ? never : K }[keyof F];

/** No interface: a record is also a `Row`, which has any field. */
type Standard = {
  id: number;
  version: number;
  active?: boolean;
  created_by?: number | null;
  updated_by?: number | null;
};

/** A record as it is stored, with its refs and lines. */
export type StoredRow<R extends Resource> = string extends keyof R['fields']
  ? Row
  : { -readonly [K in Known<R['fields']>]: StoredValue<R['fields'][K]> } & Standard;

/** A record before it is stored: what is required may still be missing. */
export type DraftRow<R extends Resource> = string extends keyof R['fields']
  ? Row
  : { -readonly [K in Known<R['fields']>]: DraftValue<R['fields'][K]> } & Partial<Standard>;

/** The rows of a record; none where it carries none. */
export function linesOf<L extends object>(row: { readonly lines?: readonly L[] }): readonly L[];
export function linesOf(row: Row): readonly Row[];
export function linesOf(row: Row | { readonly lines?: unknown }): readonly never[] {
  return Array.isArray(row.lines) ? (row.lines as never[]) : [];
}

/** Names of the fields of a record. */
export type FieldName<R extends Resource> = (keyof R['fields'] | keyof DraftRow<R>) & string;

/** `Object.keys` forgets what it names. */
export const namesOf = <T extends object>(row: T) => Object.keys(row) as Extract<keyof T, string>[];
