/** The register of field types: the one place that maps a kind to its behaviour. */
import { choiceKind, choicesKind, computedKind, fileKind, jsonKind, linesKind, refKind, refsKind } from './kinds/choices.ts';
import type { Kind } from './kinds/kind.ts';
import { momentKind } from './kinds/moments.ts';
import { boolKind, numberKind } from './kinds/numbers.ts';
import { folioKind, formatKind, geoKind, longtextKind, secretKind, textKind } from './kinds/texts.ts';
import type { Field, FieldKind } from './types.ts';

const KINDS = {
  text: textKind,
  longtext: longtextKind,
  int: numberKind,
  decimal: numberKind,
  money: numberKind,
  percent: numberKind,
  date: momentKind,
  datetime: momentKind,
  time: momentKind,
  bool: boolKind,
  choice: choiceKind,
  choices: choicesKind,
  ref: refKind,
  refs: refsKind,
  lines: linesKind,
  file: fileKind,
  image: fileKind,
  email: formatKind,
  phone: formatKind,
  url: formatKind,
  color: formatKind,
  rfc: formatKind,
  curp: formatKind,
  nss: formatKind,
  clabe: formatKind,
  zip: formatKind,
  geo: geoKind,
  folio: folioKind,
  secret: secretKind,
  json: jsonKind,
  computed: computedKind,
} satisfies { readonly [K in FieldKind]: Kind<Extract<Field, { kind: K }>> };

/** Behaviour of a field's type. The cast is sound: the table above is keyed by the field's own kind. */
export const kindOf = (field: Field): Kind => KINDS[field.kind] as Kind;

/** True for a field that has a column in its own table. */
export const hasColumn = (field: Field): boolean => kindOf(field).column(field) !== null;
