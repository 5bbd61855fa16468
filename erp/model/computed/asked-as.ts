/** What a declared computed field is for who filters or sorts by it: a field of its own kind. */
import { fieldTypeOf } from '../field-types.ts';
import type { FieldType } from '../field-types/field-type.ts';
import type { ComputedField, Field, TextField } from '../types.ts';

const SCALES = { int: 0, money: 2, percent: 4, decimal: 6 } as const;

function plain({ as, label, chips }: ComputedField): Field {
  if (as === 'text')
    return chips ? { kind: 'choice', label, choices: chips } : { kind: 'text', label, max: 4000 };
  if (as === 'bool' || as === 'date' || as === 'datetime') return { kind: as, label };
  return { kind: as, label, precision: 18, scale: SCALES[as] };
}

const known = new WeakMap<ComputedField, Field>();

/** Those written as SQL text neither filter nor sort: what they cost nobody knows. */
export function askedAs(field: Field): Field {
  if (field.kind !== 'computed' || field.source === undefined) return field;
  return known.getOrInsertComputed(field, plain);
}

export const filterKindOf = (field: Field): FieldType['filter'] =>
  fieldTypeOf(askedAs(field)).filter;
export const isSortable = (field: Field): boolean => fieldTypeOf(askedAs(field)).sortable;

/** Its text is the path of a resource or the number of a record: part of it is another's. */
export const namesRecord = (field: Field): field is TextField =>
  field.kind === 'text' && (field.represents === 'resource' || field.recordIn !== undefined);
