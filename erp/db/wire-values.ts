/** Both engines speak text: one way to write parameters and to read columns. */

const OID = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  json: 114,
  float4: 700,
  float8: 701,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

/**
 * `2026-11-21 09:56:56.123456+00` → `2026-11-21T09:56:56.123Z`. Sessions are in UTC, so the offset
 * is always +00.
 */
export function readInstant(text: string): string {
  if (!text.endsWith('+00')) return text;
  const seconds = text.indexOf('.');
  const fraction =
    seconds === -1
      ? '000'
      : text
          .slice(seconds + 1, -3)
          .padEnd(3, '0')
          .slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
}

const same = (text: string) => text;

/** Readers by type; every other type is read as its text. */
export const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bool]: (text) => text === 't',
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.int8]: readInteger,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [OID.numeric]: same,
  [OID.date]: same,
  [OID.time]: same,
  [OID.timestamp]: same,
  [OID.timestamptz]: readInstant,
  [OID.json]: JSON.parse,
  [OID.jsonb]: JSON.parse,
};

/** Array type → type of its elements. */
export const ARRAYS: Readonly<Record<number, number>> = {
  1000: 16,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
};

/**
 * `{1,NULL,"a \\"b\\""}` → its elements; one dimension, as `array_agg` and array columns give it.
 */
export function readArray(text: string, read: (text: string) => unknown): unknown[] {
  const found: unknown[] = [];
  const element = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gs;
  for (const [, quoted, plain = ''] of text.matchAll(element)) {
    if (quoted !== undefined) found.push(read(quoted.replaceAll(/\\(.)/gs, '$1')));
    else found.push(plain === 'NULL' ? null : read(plain));
  }
  return found;
}

/** How a column of the type is read. */
export function readerOf(type: number): (text: string) => unknown {
  const element = ARRAYS[type];
  if (element === undefined) return READERS[type] ?? same;
  const read = READERS[element] ?? same;
  return (text) => readArray(text, read);
}

const element = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  return `"${String(writeParameter(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};
const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`;

/**
 * A parameter as text: arrays become PostgreSQL arrays, other objects JSON.
 * A JSON array must come as text already (`JSON.stringify`), since nothing here tells it from a
 * `bigint[]`.
 */
export function writeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainTime
  )
    return value.toString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
