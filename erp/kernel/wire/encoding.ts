/** The wire's bracket notation, read within bounds: `lines[0][qty]=2` becomes `{ lines: { 0: { qty: '2' } } }`. */
import { DomainError, invalid } from '#erp/model/errors.ts';

/** A decoded body or query: texts, uploads, and objects whose keys may be indices. Has no prototype of the language: no name but those that were sent. */
export type WireValue = string | File | WireObject;
export interface WireObject {
  readonly [key: string]: WireValue;
}

export const MAX_KEYS = 20_000;
const MAX_DEPTH = 5;
/** Beside the levels of a path, a key longer than this is no field of ours. */
const MAX_KEY = 200;
const KEY = /^([A-Za-z_][\w.-]*)((?:\[[\w.-]*\])*)$/;
const SEGMENT = /\[([\w.-]*)\]/g;
const INDEX = /^\d+$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

/** What an object is where a text was expected: no value of anything, and no fault of the code that reads it as one. */
const NO_TEXT = '[object]';
const WIRE: object = Object.freeze(Object.defineProperty(Object.create(null) as object, Symbol.toPrimitive, { value: () => NO_TEXT }));
const wireObject = (): Record<string, WireValue> => Object.create(WIRE) as Record<string, WireValue>;

const malformed = (message: string, cause?: unknown) => new DomainError('VALIDACION', message, { cause });
const shown = (key: string) => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

function pathOf(key: string, keys: number): string[] {
  const match = key.length <= MAX_KEY ? KEY.exec(key) : null;
  if (!match) throw malformed(`El nombre de campo «${shown(key)}» no es válido.`);
  const path = [match[1]!, ...Array.from(match[2]!.matchAll(SEGMENT), (segment) => segment[1]!)];
  if (path.length > MAX_DEPTH) throw malformed(`El campo «${shown(key)}» tiene demasiados niveles; el máximo es ${MAX_DEPTH}.`);
  for (const part of path) {
    if (FORBIDDEN.has(part)) throw malformed(`El nombre de campo «${shown(key)}» no está permitido.`);
    // An index beyond the number of fields describes rows that were never sent.
    if (INDEX.test(part) && Number(part) >= keys) throw malformed(`El índice de «${shown(key)}» es demasiado grande.`);
  }
  return path;
}

/** Builds the object of a list of fields. Throws VALIDACION for what no form of ours sends. */
export function parseNested(entries: readonly (readonly [key: string, value: string | File])[]): WireObject {
  if (entries.length > MAX_KEYS) throw malformed(`Son demasiados campos; el máximo es ${MAX_KEYS.toLocaleString('es-MX')}.`);
  const root = wireObject();
  const objects = new Set<WireValue>([root]);
  for (const [key, value] of entries) {
    const path = pathOf(key, entries.length);
    const last = path.pop()!;
    let at = root;
    for (const part of path) {
      const next = at[part] ?? (at[part] = wireObject());
      // `lines=` beside `lines[0][…]`: the empty text only says that the list was on the form.
      if (next === '') at[part] = wireObject();
      else if (typeof next === 'string' || next instanceof File) throw malformed(`El campo «${shown(key)}» llegó como valor y como lista.`);
      at = at[part] as Record<string, WireValue>;
      objects.add(at);
    }
    const name = last === '' ? String(Object.keys(at).length) : last;
    const present = at[name];
    if (present !== undefined) {
      if (objects.has(present) && value === '') continue;
      throw objects.has(present) ? malformed(`El campo «${shown(key)}» llegó como valor y como lista.`) : invalid({ [key]: ['Llegó más de una vez. Envíalo una sola vez.'] });
    }
    at[name] = value;
  }
  return root;
}

function decodeText(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (cause) {
    throw malformed('El texto tiene caracteres dañados: se esperaba UTF-8.', cause);
  }
}

/** Reads `a=1&b[0]=2`. Broken percent sequences and broken UTF-8 are refused, not replaced. */
export function decodeForm(text: string): WireObject {
  if (text === '') return parseNested([]);
  // One more than may be: the rest is not even taken apart.
  const parts = text.split('&', MAX_KEYS + 1).filter((part) => part !== '');
  return parseNested(
    parts.map((part) => {
      const equals = part.indexOf('=');
      return equals === -1 ? [decodeText(part), ''] : [decodeText(part.slice(0, equals)), decodeText(part.slice(equals + 1))];
    }),
  );
}

/** The members of a list with the index each was sent under; null when the value is no list. `''` is the empty list. */
export function listMembers(value: WireValue | undefined): readonly (readonly [index: number, value: WireValue])[] | null {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string' || value instanceof File) return null;
  const keys = Object.keys(value);
  if (!keys.every((key) => INDEX.test(key))) return null;
  return keys.map((key) => [Number(key), value[key]!] as const).toSorted((a, b) => a[0] - b[0]);
}
