/**
 * The wire's bracket notation, read by qs within bounds: `lines[0][qty]=2` becomes `{ lines: { 0: {
 * qty: '2' } } }`.
 */
import { t } from '#erp/model/texts/t.ts';
import qs from 'qs';
import { DomainError, invalid } from '#erp/model/errors.ts';

/**
 * A decoded body or query: texts, uploads, and objects whose keys may be indices. Has no prototype
 * of the language: no name but those that were sent.
 */
export type WireValue = string | File | WireObject;
export interface WireObject {
  readonly [key: string]: WireValue;
}

export const MAX_KEYS = 20_000;
const MAX_DEPTH = 5;
/** Beside the levels of a path, a key longer than this is no field of ours. */
const MAX_KEY = 200;
const KEY = /^[A-Za-z_][\w.-]*(?:\[[\w.-]+\])*(?:\[\])?$/;
const ENCODED = /[%+]/;
const SEGMENT = /[\w.-]+/g;
const INDEX = /^\d+$/;
const FORBIDDEN = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
]);

/**
 * Lists are objects by index, as they were sent. qs would make an array only of what came twice, or
 * as value and as list:
 * with room for one member it refuses instead.
 */
const READING = {
  depth: MAX_DEPTH - 1,
  strictDepth: true,
  parameterLimit: MAX_KEYS,
  throwOnLimitExceeded: true,
  parseArrays: false,
  arrayLimit: 1,
  plainObjects: true,
  allowSparse: true,
} as const;

/**
 * What an object is where a text was expected: no value of anything, and no fault of the code that
 * reads it as one.
 */
const NO_TEXT = '[object]';
const WIRE: object = Object.freeze(
  Object.defineProperty(Object.create(null) as object, Symbol.toPrimitive, {
    value: () => NO_TEXT,
  }),
);

const malformed = (message: string, cause?: unknown) =>
  new DomainError('VALIDACION', message, { cause });
const shown = (key: string) => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

/** The names of one body or query, each looked at before qs makes anything of it. */
class Names {
  readonly #count: number;
  /** Whether each came with an empty text. */
  readonly #seen = new Map<string, boolean>();
  /** How many came as `tags[]`, and the names that they were given. */
  readonly #next = new Map<string, number>();
  readonly #given = new Set<string>();

  constructor(count: number) {
    if (count > MAX_KEYS)
      throw malformed(
        t('request.tooManyFields', 'Son demasiados campos; el máximo es {most}.', {
          most: MAX_KEYS.toLocaleString('es-MX'),
        }),
      );
    this.#count = count;
  }

  /** The name as qs is to read it: `tags[]` gets the next index. */
  take(key: string): string {
    const path = key.length <= MAX_KEY && KEY.test(key) ? key.match(SEGMENT)! : null;
    if (!path)
      throw malformed(
        t('request.badName', 'El nombre de campo «{name}» no es válido.', { name: shown(key) }),
      );
    for (const part of path) {
      if (FORBIDDEN.has(part))
        throw malformed(
          t('request.forbiddenName', 'El nombre de campo «{name}» no está permitido.', {
            name: shown(key),
          }),
        );
      // An index beyond the number of fields describes rows that were never sent.
      if (INDEX.test(part) && Number(part) >= this.#count)
        throw malformed(
          t('request.index', 'El índice de «{name}» es demasiado grande.', { name: shown(key) }),
        );
    }
    const isNext = key.endsWith('[]');
    if (path.length + Number(isNext) > MAX_DEPTH)
      throw malformed(
        t('request.depth', 'El campo «{name}» tiene demasiados niveles; el máximo es {most}.', {
          name: shown(key),
          most: MAX_DEPTH,
        }),
      );
    const name = isNext ? this.#indexed(key.slice(0, -2)) : key;
    if (this.#seen.has(name))
      throw invalid({
        [name]: [t('request.twice', 'Llegó más de una vez. Envíalo una sola vez.')],
      });
    this.#seen.set(name, false);
    return name;
  }

  /**
   * `lines=` beside `lines[0][…]`: the empty text only says that the list was on the form, so it is
   * an object without fields until all is read.
   */
  value<T>(name: string, value: T): T | WireObject {
    if (value !== '') return value;
    this.#seen.set(name, true);
    return Object.create(null) as WireObject;
  }

  /**
   * Throws for the first name that came as value and as list, or beside `tags[]` with an index of
   * its own.
   */
  requireDisjoint(): void {
    for (const name of this.#seen.keys())
      for (let at = name.indexOf('['); at !== -1; at = name.indexOf('[', at + 1)) {
        const list = name.slice(0, at);
        if (this.#seen.get(list) === false)
          throw malformed(
            t('request.valueAndList', 'El campo «{name}» llegó como valor y como lista.', {
              name: shown(name),
            }),
          );
        if (this.#next.has(list) && !this.#given.has(name))
          throw invalid({
            [name]: [t('request.twice', 'Llegó más de una vez. Envíalo una sola vez.')],
          });
      }
  }

  /** What qs does not tell apart by itself. */
  requireOneWay(): void {
    if (this.#next.size > 0) this.requireDisjoint();
  }

  #indexed(list: string): string {
    const index = this.#next.get(list) ?? 0;
    this.#next.set(list, index + 1);
    const name = `${list}[${index}]`;
    this.#given.add(name);
    return name;
  }
}

/** What qs read, with the prototype of the wire and empty texts back. */
function onWire(read: Readonly<Record<string, unknown>>): WireObject {
  const object = Object.create(WIRE) as Record<string, WireValue>;
  for (const key of Object.keys(read))
    object[key] = valueOnWire(read[key] as string | File | Record<string, unknown>);
  return object;
}

function valueOnWire(value: string | File | Record<string, unknown>): WireValue {
  if (typeof value === 'string' || value instanceof File) return value;
  return Object.keys(value).length === 0 ? '' : onWire(value);
}

/** Builds the object of a list of fields. Throws VALIDACION for what no form of ours sends. */
export function parseNested(
  entries: readonly (readonly [key: string, value: string | File])[],
): WireObject {
  if (entries.length === 0) return onWire({});
  const names = new Names(entries.length);
  const flat = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of entries) {
    const name = names.take(key);
    flat[name] = names.value(name, value);
  }
  names.requireDisjoint();
  // qs declares texts; whatever else a field has, files too, it hands on.
  return onWire(qs.parse(flat as Record<string, string>, READING));
}

function decodeText(encoded: string): string {
  if (!ENCODED.test(encoded)) return encoded;
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (cause) {
    throw malformed(
      t('request.utf8', 'El texto tiene caracteres dañados: se esperaba UTF-8.'),
      cause,
    );
  }
}

/** One more than may be is enough to know. */
function fieldsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1 && count <= MAX_KEYS; at = text.indexOf('&', at + 1))
    count += 1;
  return count;
}

/** Reads `a=1&b[0]=2`. Broken percent sequences and broken UTF-8 are refused, not replaced. */
export function decodeForm(text: string): WireObject {
  const fields = /^&|&&|&$/.test(text) ? text.split(/&+/).filter(Boolean).join('&') : text;
  if (fields === '') return onWire({});
  const names = new Names(fieldsIn(fields));
  let last = '';
  const decoder = (encoded: string, _default: unknown, _charset: unknown, type?: 'key' | 'value') =>
    type === 'key'
      ? (last = names.take(decodeText(encoded)))
      : names.value(last, decodeText(encoded));
  let read: Record<string, unknown>;
  try {
    read = qs.parse(fields, { ...READING, decoder });
  } catch (error) {
    if (error instanceof RangeError) names.requireDisjoint();
    throw error;
  }
  names.requireOneWay();
  return onWire(read);
}

/**
 * The members of a list with the index each was sent under; null when the value is no list. `''` is
 * the empty list.
 */
export function listMembers(
  value: WireValue | undefined,
): readonly (readonly [index: number, value: WireValue])[] | null {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string' || value instanceof File) return null;
  const keys = Object.keys(value);
  if (!keys.every((key) => INDEX.test(key))) return null;
  return keys.map((key) => [Number(key), value[key]!] as const).toSorted((a, b) => a[0] - b[0]);
}
