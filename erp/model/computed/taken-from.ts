/** Of which field of the record a computed one is, where it is one of two (`eitherOf`). */
import type { Field } from '../types.ts';

export function takenFrom(field: Field, row: Readonly<Record<string, unknown>>): string | null {
  if (field.kind !== 'computed' || field.source?.take !== 'either') return null;
  const { of, instead, when } = field.source;
  return when.is.includes(String(row[when.field])) ? instead : of;
}

/** Both of them. */
export const takenFields = (field: Field): readonly string[] =>
  field.kind === 'computed' && field.source?.take === 'either'
    ? [field.source.of, field.source.instead]
    : [];
