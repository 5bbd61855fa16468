/**
 * Copies of a company for trying things out hold no person (platform R41): names, addresses, mails,
 * phones and official keys are replaced by invented ones of valid form, the same for the same
 * original; amounts stay. Secrets are emptied.
 */
import { createHmac } from 'node:crypto';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { RowTransform } from './company-import.ts';

const FIRST = [
  'Abril',
  'Bruno',
  'Camila',
  'Diego',
  'Elisa',
  'Fabián',
  'Gala',
  'Hugo',
  'Inés',
  'Joel',
  'Karla',
  'Leo',
  'Mara',
  'Noé',
  'Olga',
  'Pablo',
  'Rosa',
  'Saúl',
  'Tania',
  'Uriel',
];
const LAST = [
  'Aldana',
  'Barrios',
  'Cantú',
  'Durán',
  'Escobar',
  'Ferrer',
  'Gallardo',
  'Huerta',
  'Ibarra',
  'Juárez',
  'Lozano',
  'Macías',
  'Navarro',
  'Ochoa',
  'Palacios',
  'Quiroz',
  'Rivas',
  'Salas',
  'Tovar',
  'Urbina',
];
const STREETS = [
  'Calle Uno',
  'Calle Dos',
  'Avenida Central',
  'Calle Norte',
  'Calle Sur',
  'Avenida del Parque',
  'Calle Oriente',
  'Calle Poniente',
];

/** Text fields that name or place a person, where the record is of a person or a company. */
const PERSON_NAMES = new Set([
  'name',
  'last_name',
  'legal_name',
  'trade_name',
  'contact_name',
  'legal_representative',
  'alias',
  'nickname_shown',
]);
const STREET = new Set(['street', 'address', 'address_line']);
const NUMBERED = new Set(['ext_number', 'int_number']);
const FREE = new Set(['notes', 'comments', 'body', 'reason', 'status_reason', 'neighborhood']);

type Digits = (length: number) => string;
interface Seed {
  readonly pick: <T>(from: readonly T[], at: number) => T;
  readonly digits: Digits;
  readonly letters: (length: number, at?: number) => string;
  /** A day of birth or foundation, `yymmdd`. */
  readonly date: () => string;
}

/** The same original gives the same invention, within one copy. */
function seedOf(secret: string, value: string): Seed {
  const bytes = createHmac('sha256', secret).update(value).digest();
  return {
    pick: (from, at) => from[bytes.readUInt16BE(at) % from.length]!,
    digits: (length) => Array.from({ length }, (_, i) => String(bytes[i]! % 10)).join(''),
    letters: (length, at = 0) =>
      Array.from({ length }, (_, i) => String.fromCharCode(65 + (bytes[i + at + 12]! % 26))).join(
        '',
      ),
    date: () =>
      [bytes[24]! % 100, (bytes[25]! % 12) + 1, (bytes[26]! % 28) + 1]
        .map((n) => String(n).padStart(2, '0'))
        .join(''),
  };
}

/** The tax office's own for the public and for foreigners: they name nobody. */
const GENERIC_RFC = new Set(['XAXX010101000', 'XEXX010101000']);
const nssDigit = (ten: string) => {
  const sum = [...ten].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};
const clabeDigit = (digits: string) =>
  String(
    (10 -
      ([...digits].reduce(
        (total, digit, i) => total + ((Number(digit) * [3, 7, 1][i % 3]!) % 10),
        0,
      ) %
        10)) %
      10,
  );

/** Characters of the check digit of a CURP, in order of their value. */
const CURP_VALUES = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const curpDigit = (seventeen: string) =>
  String(
    (10 -
      ([...seventeen].reduce((sum, char, i) => sum + CURP_VALUES.indexOf(char) * (18 - i), 0) %
        10)) %
      10,
  );

const KEYS: Partial<Record<Field['kind'], (value: string, seed: Seed) => string>> = {
  email: (_, { digits, letters }) =>
    `persona-${letters(4).toLowerCase()}${digits(8)}@ejemplo.invalid`,
  phone: (_, { digits }) => `55${digits(8)}`,
  rfc: (value, { letters, date }) =>
    GENERIC_RFC.has(value)
      ? value
      : `${letters(value.length === 12 ? 3 : 4)}${date()}${letters(2, 4)}1`,
  curp: (_, { letters, date }) => {
    const seventeen = `${letters(1)}X${letters(2, 1)}${date()}HDF${letters(3, 4).replaceAll(/[AEIOU]/g, 'X')}0`;
    return seventeen + curpDigit(seventeen);
  },
  nss: (_, { digits }) => digits(10) + nssDigit(digits(10)),
  clabe: (_, { digits }) => `002180${digits(11)}` + clabeDigit(`002180${digits(11)}`),
  url: () => 'https://ejemplo.invalid/',
  geo: () => '19.432600,-99.133200',
};

const WORDS: ReadonlySet<string> = new Set(['text', 'longtext', 'json']);

type Mask = (value: string, secret: string) => string | null;

/**
 * A record is of a person or a company when it has one of their keys, a family name, or hangs from
 * such a record with a mail or a phone.
 */
function isParty(registry: Registry, resource: Resource): boolean {
  const kinds = new Set(Object.values(resource.fields).map(({ kind }) => kind));
  if (
    kinds.has('rfc') ||
    kinds.has('curp') ||
    kinds.has('nss') ||
    'last_name' in resource.fields ||
    'contact_name' in resource.fields
  )
    return true;
  return registry.parentOf(resource) !== null && (kinds.has('email') || kinds.has('phone'));
}

const company = (seed: Seed) => `${seed.pick(LAST, 0)} y ${seed.pick(LAST, 2)}`;
const person = (seed: Seed) => `${seed.pick(FIRST, 0)} ${seed.pick(LAST, 2)}`;

function maskOf(name: string, field: Field, party: boolean): Mask | null {
  if (field.kind === 'secret' || name === 'key_prefix') return () => null;
  // Counters, days and amounts say nothing of anybody, and the database may ask for them.
  if (field.internal && !field.required && WORDS.has(field.kind)) return () => null;
  const key = KEYS[field.kind];
  if (key) return (value, secret) => key(value, seedOf(secret, value));
  if (field.kind !== 'text' && field.kind !== 'longtext') return null;
  const fit = (text: string) =>
    (field.kind === 'text' && field.case === 'upper'
      ? text.toLocaleUpperCase('es-MX')
      : text
    ).slice(0, field.max);
  if (STREET.has(name)) return (value, secret) => fit(seedOf(secret, value).pick(STREETS, 0));
  if (NUMBERED.has(name)) return (value, secret) => fit(seedOf(secret, value).digits(2));
  if (FREE.has(name)) return () => (field.required ? fit('Texto de prueba') : null);
  if (!party || !PERSON_NAMES.has(name)) return null;
  if (name === 'last_name') return (value, secret) => fit(seedOf(secret, value).pick(LAST, 4));
  const made = name === 'contact_name' || name === 'legal_representative' ? person : company;
  return (value, secret) => fit(made(seedOf(secret, value)));
}

/** The compiler's library does not know it yet. */
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};
/** Numbers keep every digit that they have: parsing alone would round the long ones. */
const exact = (_: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;

/** A number that kept its digits is no primitive. */
const textOf = (value: unknown): string => (isRawJSON(value) ? value.rawJSON : String(value));

export function maskRows(registry: Registry, secret: string): RowTransform {
  const tables = new Map<string, ReadonlyMap<string, Mask>>();
  for (const resource of registry.resources.values()) {
    if (resource.sameTableAs) continue;
    const party = isParty(registry, resource);
    const masks = Object.entries(resource.fields).flatMap(([name, field]): [string, Mask][] => {
      const mask = maskOf(name, field, party);
      return mask ? [[name, mask]] : [];
    });
    const off =
      Object.values(resource.fields).some(({ kind }) => kind === 'secret') && resource.hasActive;
    tables.set(
      resource.table,
      new Map([...masks, ...(off ? [['active', () => 'false'] as [string, Mask]] : [])]),
    );
  }
  return (table, line) => {
    const masks = tables.get(table);
    if (!masks || masks.size === 0) return line;
    const row = JSON.parse(line, exact) as Record<string, unknown>;
    for (const [name, mask] of masks)
      if (name in row && row[name] !== null)
        row[name] = name === 'active' ? false : mask(textOf(row[name]), secret);
    return JSON.stringify(row);
  };
}
