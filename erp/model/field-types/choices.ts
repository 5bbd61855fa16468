import type { ChoiceField, ComputedField, FileField, JsonField, LinesField, RefField, RefsField } from '../types.ts';
import { asText, parseError, parsedValue, type FieldType, type Value } from './field-type.ts';
import { dateType } from './dates.ts';
import { boolType, numberType } from './numbers.ts';

const labelOf = (field: ChoiceField, code: string) => field.choices.find(([value]) => value === code)?.[1] ?? code;
const list = (value: Value): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export const choiceType: FieldType<ChoiceField> = {
  column: () => 'text',
  parse: (raw, field) => (field.choices.some(([code]) => code === raw.trim()) ? parsedValue(raw.trim()) : parseError('Elige una opción de la lista.')),
  show: (value, field) => (value === null ? '' : labelOf(field, String(value))),
  input: asText,
  plain: (value, field) => (value === null ? '' : labelOf(field, String(value))),
  filter: 'set',
  sortable: true,
  align: 'left',
  schema: (field) => ({ type: ['string', 'null'], enum: [...field.choices.map(([code]) => code), null] }),
};

/** Several of a fixed list; `parse` reads one of them, the writer collects them. */
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
  schema: (field) => ({ type: 'array', items: { type: 'string', enum: field.choices.map(([code]) => code) } }),
};

/** A reference is written by id (or by the unique text it refers by). Its title travels beside it, in `titles`. */
export const refType: FieldType<RefField> = {
  column: (field) => (field.by ? 'text' : 'bigint'),
  parse(raw, field) {
    if (field.by) return parsedValue(raw.trim());
    return /^\d{1,15}$/.test(raw.trim()) ? parsedValue(Number(raw.trim())) : parseError('Elige una opción de la lista.');
  },
  show: asText,
  input: asText,
  plain: asText,
  filter: 'set',
  sortable: true,
  align: 'left',
  schema: (field) => ({ type: [field.by ? 'string' : 'integer', 'null'], description: `Referencia a ${field.to}` }),
};

export const refsType: FieldType<RefsField> = {
  column: () => null,
  parse: (raw) => (/^\d{1,15}$/.test(raw.trim()) ? parsedValue(Number(raw.trim())) : parseError('Elige opciones de la lista.')),
  show: (value) => list(value).join(', '),
  input: asText,
  plain: (value) => list(value).join(', '),
  filter: 'set',
  sortable: false,
  align: 'left',
  schema: (field) => ({ type: 'array', items: { type: 'integer' }, description: `Referencias a ${field.to}` }),
};

export const linesType: FieldType<LinesField> = {
  column: () => null,
  parse: () => parseError('Se esperaban renglones.'),
  show: (value) => (Array.isArray(value) ? String(value.length) : ''),
  input: () => '',
  plain: (value) => (Array.isArray(value) ? String(value.length) : ''),
  filter: 'none',
  sortable: false,
  align: 'right',
  schema: (field) => ({ type: 'array', items: { $ref: `#/components/schemas/${field.of}` }, maxItems: field.max }),
};

/** The id of a row of `files`. */
export const fileType: FieldType<FileField> = {
  column: () => 'bigint',
  parse: (raw) => (/^\d{1,15}$/.test(raw.trim()) ? parsedValue(Number(raw.trim())) : parseError('Sube el archivo de nuevo.')),
  show: asText,
  input: asText,
  plain: asText,
  filter: 'none',
  sortable: false,
  align: 'left',
  schema: () => ({ type: ['integer', 'null'], description: 'Id de files' }),
};

export const jsonType: FieldType<JsonField> = {
  column: () => 'jsonb',
  parse(raw) {
    try {
      return parsedValue(JSON.parse(raw) as Readonly<Record<string, unknown>>);
    } catch {
      return parseError('No es JSON válido.');
    }
  },
  show: (value) => (value === null ? '' : JSON.stringify(value)),
  input: (value) => (value === null ? '' : JSON.stringify(value, null, 2)),
  plain: (value) => (value === null ? '' : JSON.stringify(value)),
  filter: 'none',
  sortable: false,
  align: 'left',
  schema: () => ({ type: ['object', 'null'] }),
};

const asNumber = (field: ComputedField) => ({ kind: field.as as 'int', label: field.label, precision: 18, scale: { int: 0, money: 2, percent: 2 }[field.as as string] ?? 6 });

/** A computed value is shown like the type it computes. */
export const computedType: FieldType<ComputedField> = {
  column: () => null,
  parse: () => parseError('Lo calcula el sistema.'),
  show(value, field, local) {
    if (field.as === 'text') return field.chips?.find(([code]) => code === value)?.[1] ?? asText(value);
    if (field.as === 'bool') return boolType.show(value, { kind: 'bool', label: '' }, local);
    if (field.as === 'date' || field.as === 'datetime') return dateType.show(value, { kind: field.as, label: '' }, local);
    return numberType.show(value, asNumber(field), local);
  },
  input: (value, field, local) => computedType.show(value, field, local),
  plain(value, field, local) {
    if (field.as === 'text') return asText(value);
    if (field.as === 'bool') return boolType.plain(value, { kind: 'bool', label: '' }, local);
    if (field.as === 'date' || field.as === 'datetime') return dateType.plain(value, { kind: field.as, label: '' }, local);
    return numberType.plain(value, asNumber(field), local);
  },
  filter: 'none',
  sortable: false,
  align: 'left',
  schema: (field) => ({ type: [field.as === 'int' ? 'integer' : field.as === 'bool' ? 'boolean' : 'string', 'null'], readOnly: true }),
};
