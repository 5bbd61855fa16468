import { t } from '../texts/t.ts';
import * as z from 'zod';
import type {
  ChoiceField,
  ComputedField,
  FileField,
  JsonField,
  LinesField,
  RefField,
  RefsField,
} from '../types.ts';
import { asText, readBy, refused, type FieldType, type Value } from './field-type.ts';
import { dateType } from './dates.ts';
import { boolType, numberType } from './numbers.ts';

const chooseOne = () => t('value.choose', 'Elige una opción de la lista.');

/** The id of a record. */
const idSchema = (message: () => string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.int());

function readJson(raw: string): { readonly value: Value } | { readonly error: string } {
  try {
    return { value: JSON.parse(raw) as Value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { error: t('value.json', 'No es JSON válido.') };
  }
}

const labelOf = (field: ChoiceField, code: string) =>
  field.choices.find(([value]) => value === code)?.[1] ?? code;
const list = (value: Value): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export const choiceType: FieldType<ChoiceField> = {
  column: () => 'text',
  schema: (field) =>
    z
      .string()
      .trim()
      .pipe(
        z.enum(
          field.choices.map(([code]) => code),
          { error: chooseOne },
        ),
      ),
  show: (value, field) => (value === null ? '' : labelOf(field, String(value))),
  input: asText,
  plain: (value, field) => (value === null ? '' : labelOf(field, String(value))),
  filter: 'set',
  sortable: true,
  align: 'left',
};

/** Several of a fixed list; the schema reads one of them, the writer collects them. */
export const choicesType: FieldType<ChoiceField> = {
  ...choiceType,
  column: () => 'text[]',
  show: (value, field) =>
    list(value)
      .map((code) => labelOf(field, code))
      .join(', '),
  plain: (value, field) =>
    list(value)
      .map((code) => labelOf(field, code))
      .join(', '),
  sortable: false,
  wire: 'array',
};

/**
 * A reference is written by id (or by the unique text it refers by). Its title travels beside it,
 * in `titles`.
 */
export const refType: FieldType<RefField> = {
  column: (field) => (field.by ? 'text' : 'bigint'),
  schema: (field) =>
    (field.by ? z.string().trim() : idSchema(chooseOne)).meta({
      description: `Referencia a ${field.to}`,
    }),
  show: asText,
  input: asText,
  plain: asText,
  filter: 'set',
  sortable: true,
  align: 'left',
};

export const refsType: FieldType<RefsField> = {
  column: () => null,
  schema: (field) =>
    idSchema(() => t('value.chooseSome', 'Elige opciones de la lista.')).meta({
      description: `Referencias a ${field.to}`,
    }),
  show: (value) => list(value).join(', '),
  input: asText,
  plain: (value) => list(value).join(', '),
  filter: 'set',
  sortable: false,
  align: 'left',
  wire: 'array',
};

export const linesType: FieldType<LinesField> = {
  column: () => null,
  schema: () => refused(() => t('value.rows', 'Se esperaban renglones.')),
  show: (value) => (Array.isArray(value) ? String(value.length) : ''),
  input: () => '',
  plain: (value) => (Array.isArray(value) ? String(value.length) : ''),
  filter: 'none',
  sortable: false,
  align: 'right',
  wire: (field) => ({
    type: 'array',
    items: { $ref: `#/components/schemas/${field.of}` },
    maxItems: field.max,
  }),
};

/** The id of a row of `files`. */
export const fileType: FieldType<FileField> = {
  column: () => 'bigint',
  schema: () =>
    idSchema(() => t('file.again', 'Sube el archivo de nuevo.')).meta({
      description: 'Id de files',
    }),
  show: asText,
  input: asText,
  plain: asText,
  filter: 'none',
  sortable: false,
  align: 'left',
};

export const jsonType: FieldType<JsonField> = {
  column: () => 'jsonb',
  schema: () => readBy(readJson),
  show: (value) => (value === null ? '' : JSON.stringify(value)),
  input: (value) => (value === null ? '' : JSON.stringify(value, null, 2)),
  plain: (value) => (value === null ? '' : JSON.stringify(value)),
  filter: 'none',
  sortable: false,
  align: 'left',
  wire: () => ({ type: ['object', 'null'] }),
};

const asNumber = (field: ComputedField) => ({
  kind: field.as as 'int',
  label: field.label,
  precision: 18,
  scale: { int: 0, money: 2, percent: 2 }[field.as as string] ?? 6,
});

const jsonTypeOf = (as: string | undefined) => {
  if (as === 'int') return 'integer';
  return as === 'bool' ? 'boolean' : 'string';
};

/** A computed value is shown like the type it computes. */
export const computedType: FieldType<ComputedField> = {
  column: () => null,
  schema: () => refused(() => t('value.computed', 'Lo calcula el sistema.')),
  show(value, field, local) {
    if (field.as === 'text')
      return field.chips?.find(([code]) => code === value)?.[1] ?? asText(value);
    if (field.as === 'bool') return boolType.show(value, { kind: 'bool', label: '' }, local);
    if (field.as === 'date' || field.as === 'datetime')
      return dateType.show(value, { kind: field.as, label: '' }, local);
    return numberType.show(value, asNumber(field), local);
  },
  input: (value, field, local) => computedType.show(value, field, local),
  plain(value, field, local) {
    if (field.as === 'text') return asText(value);
    if (field.as === 'bool') return boolType.plain(value, { kind: 'bool', label: '' }, local);
    if (field.as === 'date' || field.as === 'datetime')
      return dateType.plain(value, { kind: field.as, label: '' }, local);
    return numberType.plain(value, asNumber(field), local);
  },
  filter: 'none',
  sortable: false,
  align: 'left',
  wire: (field) => ({
    type: [jsonTypeOf(field.as), 'null'],
    readOnly: true,
  }),
};
