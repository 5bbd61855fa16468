import { t } from '../texts/t.ts';
import * as z from 'zod';
import type { FormatField, GeoField, SecretField, TextField, FolioField } from '../types.ts';
import { clabeIsValid, curpIsValid, nssIsValid, rfcIsValid } from './mexican-ids.ts';
import { resourceInWords } from '../records/resource-names.ts';
import {
  asText,
  readBy,
  refused,
  type FieldType,
  type Value,
  type ValueSchema,
} from './field-type.ts';

// Control characters never belong in a name or a note; a lone surrogate cannot be stored as UTF-8.
// Those that turn the direction of writing would show another text than the one that is kept.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u;
/** Characters without width, as pages and editors leave them in what is pasted. */
const WITHOUT_WIDTH = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;

/** Refuses what no text column may hold: control characters and broken UTF-8. */
export function textProblem(raw: string): string | null {
  if (!raw.isWellFormed() || raw.includes('\uFFFD'))
    return t('value.damaged', 'El texto tiene caracteres dañados. Escríbelo de nuevo.');
  if (CONTROL.test(raw)) return t('value.invisible', 'Quita los caracteres invisibles.');
  return null;
}

/** Text that a column may hold, as it was typed. */
const storable = z.string().check((context) => {
  const problem = textProblem(context.value);
  if (problem)
    context.issues.push({
      code: 'custom',
      message: problem,
      input: context.value,
      continue: false,
    });
});

const counted = (n: number) => n.toLocaleString('es-MX');

function textSchema(field: TextField): ValueSchema {
  const { kind, whitespace, case: letters, max, min, pattern } = field;
  const clean = (raw: string): string => {
    const text = raw.normalize('NFC').replaceAll(WITHOUT_WIDTH, '').trim();
    const folded = kind === 'text' && !whitespace ? text.replaceAll(/\s+/g, ' ') : text;
    if (letters === 'upper') return folded.toLocaleUpperCase('es-MX');
    return letters === 'lower' ? folded.toLocaleLowerCase('es-MX') : folded;
  };
  const most = z.string().max(max, {
    error: ({ input }) =>
      t('value.tooLong', 'Escribe hasta {most} caracteres; tiene {count}.', {
        most: counted(max),
        count: counted(String(input).length),
      }),
    abort: true,
  });
  const least =
    min === undefined
      ? most
      : most.min(min, {
          error: () => t('value.tooShort', 'Escribe al menos {least} caracteres.', { least: min }),
          abort: true,
        });
  const text = pattern ? least.regex(new RegExp(pattern[0], 'u'), pattern[1]) : least;
  return storable
    .transform(clean)
    .transform((value) => (value === '' ? null : value))
    .pipe(text.nullable());
}

const textual = {
  show: asText,
  input: asText,
  plain: asText,
  sortable: true,
  align: 'left',
} as const;

const inWords = (value: Value, { represents }: TextField): string =>
  represents === 'resource' ? resourceInWords(asText(value)) : asText(value);

export const textType: FieldType<TextField> = {
  ...textual,
  show: inWords,
  plain: inWords,
  column: () => 'text',
  schema: textSchema,
  filter: 'text',
};

export const longtextType: FieldType<TextField> = { ...textType, sortable: false };

export const folioType: FieldType<FolioField> = {
  ...textual,
  column: () => 'text',
  schema: () => refused(() => t('value.folio', 'El folio lo asigna el sistema.')),
  filter: 'text',
  wire: () => ({ type: ['string', 'null'], readOnly: true }),
};

/** A secret is shown by its last four characters; the API masks it before it leaves. */
export const secretType: FieldType<SecretField> = {
  ...textual,
  input: () => '',
  column: () => 'text',
  schema: () =>
    z
      .string()
      .max(2000, {
        error: () =>
          t('value.mostCharacters', 'Escribe hasta {most} caracteres.', { most: '2,000' }),
      })
      .meta({ description: 'Se escribe; al leer devuelve sólo los últimos 4 caracteres.' }),
  filter: 'none',
  sortable: false,
};

/** Of two numbers, with room between them; the pattern goes back over blanks. */
const LONGEST_PLACE = 100;

function readPlace(raw: string): { readonly value: string } | { readonly error: string } {
  const match =
    raw.length <= LONGEST_PLACE &&
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(raw);
  if (!match)
    return { error: t('value.place', 'Escribe latitud y longitud: 21.12345, -101.68012.') };
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return {
      error: t('value.placeRange', 'La latitud va de −90 a 90 y la longitud de −180 a 180.'),
    };
  return { value: `${lat.toFixed(6)},${lng.toFixed(6)}` };
}

export const geoType: FieldType<GeoField> = {
  ...textual,
  column: () => 'text',
  schema: () => readBy(readPlace).pipe(z.string().meta({ description: 'latitud,longitud' })),
  filter: 'none',
  sortable: false,
};

interface Format {
  readonly clean: (raw: string) => string;
  readonly test: (value: string) => boolean;
  readonly message: () => string;
  readonly pattern?: string;
}
const upper = (raw: string) => raw.toLocaleUpperCase('es-MX').replaceAll(/[\s-]/g, '');
const digits = (raw: string) => raw.replaceAll(/[\s().-]/g, '');

const FORMATS: Readonly<Record<FormatField['kind'], Format>> = {
  email: {
    clean: (raw) => raw.trim().normalize('NFC').toLowerCase(),
    test: (value) =>
      value.length <= 254 &&
      /^[^\s@"<>(),;:\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
        value,
      ),
    message: () => t('value.mail', 'Escribe un correo como nombre@empresa.mx.'),
  },
  phone: {
    clean: (raw) =>
      raw.trim().startsWith('+') ? `+${digits(raw).replace(/^\+/, '')}` : digits(raw),
    test: (value) => /^\d{10}$/.test(value) || /^\+[1-9]\d{7,14}$/.test(value),
    message: () => t('value.phone', 'Deben ser 10 dígitos, o + y lada internacional.'),
  },
  url: {
    clean: (raw) => raw.trim(),
    test: (value) => value.length <= 2000 && URL.canParse(value) && /^https?:\/\//i.test(value),
    message: () => t('value.url', 'Escribe una dirección que empiece con https://.'),
  },
  color: {
    clean: (raw) => raw.trim().toLowerCase(),
    test: (value) => /^#[0-9a-f]{6}$/.test(value),
    message: () => t('value.color', 'Escribe un color como #2f4799.'),
    pattern: '^#[0-9a-f]{6}$',
  },
  rfc: {
    clean: upper,
    test: rfcIsValid,
    message: () =>
      t(
        'value.rfc',
        'Revisa el RFC: 12 caracteres (persona moral) o 13 (física), con fecha válida.',
      ),
    pattern: '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[A0-9]$',
  },
  curp: {
    clean: upper,
    test: curpIsValid,
    message: () =>
      t('value.curp', 'Revisa la CURP: 18 caracteres y su dígito verificador no corresponde.'),
  },
  nss: {
    clean: digits,
    test: nssIsValid,
    message: () =>
      t('value.nss', 'Revisa el NSS: 11 dígitos y su dígito verificador no corresponde.'),
  },
  clabe: {
    clean: digits,
    test: clabeIsValid,
    message: () =>
      t('value.clabe', 'Revisa la CLABE: 18 dígitos y su dígito verificador no corresponde.'),
  },
  zip: {
    clean: (raw) => raw.trim(),
    test: (value) => /^\d{5}$/.test(value),
    message: () => t('value.zip', 'Deben ser 5 dígitos.'),
    pattern: '^[0-9]{5}$',
  },
};

/** What is wrong of a text of this kind, as it would be stored; null for a right one. */
export const formatProblem = (kind: FormatField['kind'], value: string): string | null => {
  const { clean, test, message } = FORMATS[kind];
  return test(clean(value)) ? null : message();
};

export const formatType: FieldType<FormatField> = {
  ...textual,
  column: () => 'text',
  schema(field) {
    const { clean, test, message, pattern } = FORMATS[field.kind];
    const wire = z.string().refine(test, { error: message });
    return storable.transform(clean).pipe(pattern ? wire.meta({ pattern }) : wire);
  },
  filter: 'text',
};
