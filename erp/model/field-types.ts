/** The register of field types: the one place that maps a kind to its behaviour. */
import {
  choiceType,
  choicesType,
  computedType,
  fileType,
  jsonType,
  linesType,
  refType,
  refsType,
} from './field-types/choices.ts';
import * as z from 'zod';
import {
  NO_TIME_ZONE,
  type FieldType,
  type JsonSchema,
  type ParseResult,
  type TimeZoneContext,
  type ValueSchema,
} from './field-types/field-type.ts';
import { dateType } from './field-types/dates.ts';
import { boolType, numberType } from './field-types/numbers.ts';
import {
  folioType,
  formatType,
  geoType,
  longtextType,
  secretType,
  textType,
} from './field-types/texts.ts';
import { wordIssue } from './field-types/wording.ts';
import type { Field, FieldTypeName } from './types.ts';

// What nobody worded is said in plain words too.
z.config({ localeError: wordIssue });

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

/**
 * Behaviour of a field's type. The cast is sound: the table above is keyed by the field's own kind.
 */
export const fieldTypeOf = (field: Field): FieldType => FIELD_TYPES[field.kind] as FieldType;

const schemas = new WeakMap<Field, Map<string, ValueSchema>>();

/**
 * From the text of a field to its value: made once for each field, and for each zone where the
 * clock matters.
 */
export function valueSchema(field: Field, local: TimeZoneContext): ValueSchema {
  const type = fieldTypeOf(field);
  const zone = type.zoned && local !== NO_TIME_ZONE ? local.timeZone : '';
  return schemas
    .getOrInsertComputed(field, () => new Map<string, ValueSchema>())
    .getOrInsertComputed(zone, () =>
      type.schema(field, zone === '' ? NO_TIME_ZONE : { timeZone: zone }),
    );
}

/**
 * Reads what a person typed or a program sent; never empty: empty means null and is decided before.
 */
export function parseValue(field: Field, raw: string, local: TimeZoneContext): ParseResult {
  const { data, error } = valueSchema(field, local).safeParse(raw);
  return error ? { error: error.issues[0]!.message } : { value: data! };
}

/** JSON Schema of the value on the wire. */
export function wireSchema(field: Field): JsonSchema {
  const { wire = 'nullable' } = fieldTypeOf(field);
  if (typeof wire === 'function') return wire(field);
  const {
    $schema: _,
    anyOf,
    ...plain
  } = z.toJSONSchema(valueSchema(field, NO_TIME_ZONE), { io: 'output' }) as Record<string, unknown>;
  // A schema that gives null too says so as an alternative; here `type` does.
  const one = Array.isArray(anyOf) ? { ...(anyOf[0] as JsonSchema), ...plain } : plain;
  if (wire === 'array') return { type: 'array', items: one };
  return wire === 'required'
    ? one
    : {
        ...one,
        type: [(one as { type: string }).type, 'null'],
        ...('enum' in one && { enum: [...(one.enum as string[]), null] }),
      };
}

/** True for a field that has a column in its own table. */
export const hasColumn = (field: Field): boolean => fieldTypeOf(field).column(field) !== null;

/** Figures stand at the right of their column, those that are worked out too. */
export const isRightAligned = (field: Field): boolean =>
  field.kind === 'computed'
    ? ['int', 'decimal', 'money', 'percent'].includes(field.as)
    : fieldTypeOf(field).align === 'right';
