/**
 * How an element's attributes and children follow each other, and which field of the draft each one
 * is. A trailing `?` says that it may be absent.
 */

type Marked<V> = null extends V ? `${string}?` : string;
type Values<V> = readonly Exclude<V, null>[];

/** An attribute and its field; with the only values that the field knows, where they are few. */
type AttributePart<T> = {
  [K in keyof T & string]: Exclude<T[K], null> extends string
    ? string extends Exclude<T[K], null>
      ? readonly [name: Marked<T[K]>, field: K]
      : readonly [name: Marked<T[K]>, field: K, values: Values<T[K]>]
    : never;
}[keyof T & string];

type ChildPart<T> = {
  [K in keyof T & string]: T[K] extends readonly (infer Item)[]
    ? Item extends string
      ? {
          readonly texts: K;
          readonly name: string;
          readonly attribute: string;
          readonly parts?: readonly KnownPart[];
        }
      : { readonly many: K; readonly name: string; readonly parts: readonly Part<Item>[] }
    : Exclude<T[K], null> extends string
      ? never
      : {
          readonly one: K;
          readonly name: Marked<T[K]>;
          readonly namespace?: string;
          readonly parts: readonly Part<Exclude<T[K], null>>[];
        };
}[keyof T & string];

/** Of the original chain, with no field in the draft. */
type KnownPart =
  | string
  | {
      readonly known: string;
      readonly namespace?: string;
      readonly parts: readonly KnownPart[];
    };

export type Part<T> =
  | AttributePart<T>
  | ChildPart<T>
  | KnownPart
  | { readonly fixed: string; readonly is: string }
  /** An element whose content belongs to the same object; absent when it would be empty. */
  | { readonly within: string; readonly parts: readonly Part<T>[]; readonly anyOrder?: true }
  /** Written and read, and not in the original chain. */
  | { readonly unchained: string; readonly field: keyof T & string };

/** A part whose object is no longer known to the compiler. */
export type AnyPart =
  | string
  | readonly [name: string, field: string, values?: readonly string[]]
  | { readonly fixed: string; readonly is: string }
  | { readonly unchained: string; readonly field: string }
  | { readonly within: string; readonly parts: readonly AnyPart[]; readonly anyOrder?: true }
  | {
      readonly one: string;
      readonly name: string;
      readonly namespace?: string;
      readonly parts: readonly AnyPart[];
    }
  | { readonly many: string; readonly name: string; readonly parts: readonly AnyPart[] }
  | {
      readonly texts: string;
      readonly name: string;
      readonly attribute: string;
      readonly parts?: readonly AnyPart[];
    }
  | { readonly known: string; readonly namespace?: string; readonly parts: readonly AnyPart[] };

export interface ElementOrder {
  readonly name: string;
  readonly namespace: string;
  readonly parts: readonly AnyPart[];
}

/** The name without the mark of what may be absent. */
export const plain = (name: string): string => (name.endsWith('?') ? name.slice(0, -1) : name);
