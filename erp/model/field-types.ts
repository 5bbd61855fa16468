/** The register of field types: the one place that maps a kind to its behaviour. */
import { choiceType, choicesType, computedType, fileType, jsonType, linesType, refType, refsType } from './field-types/choices.ts';
import type { FieldType } from './field-types/field-type.ts';
import { dateType } from './field-types/dates.ts';
import { boolType, numberType } from './field-types/numbers.ts';
import { folioType, formatType, geoType, longtextType, secretType, textType } from './field-types/texts.ts';
import type { Field, FieldTypeName } from './types.ts';

const FIELD_TYPES = {
  text: textType,
  longtext: longtextType,
  int: numberType,
  decimal: numberType,
  money: numberType,
  percent: numberType,
  date: dateType,
  datetime: dateType,
  time: dateType,
  bool: boolType,
  choice: choiceType,
  choices: choicesType,
  ref: refType,
  refs: refsType,
  lines: linesType,
  file: fileType,
  image: fileType,
  email: formatType,
  phone: formatType,
  url: formatType,
  color: formatType,
  rfc: formatType,
  curp: formatType,
  nss: formatType,
  clabe: formatType,
  zip: formatType,
  geo: geoType,
  folio: folioType,
  secret: secretType,
  json: jsonType,
  computed: computedType,
} satisfies { readonly [K in FieldTypeName]: FieldType<Extract<Field, { kind: K }>> };

/** Behaviour of a field's type. The cast is sound: the table above is keyed by the field's own kind. */
export const fieldTypeOf = (field: Field): FieldType => FIELD_TYPES[field.kind] as FieldType;

/** True for a field that has a column in its own table. */
export const hasColumn = (field: Field): boolean => fieldTypeOf(field).column(field) !== null;
