/** One cell into the wire's value of its field. */
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { WireValue } from '#erp/kernel/wire/encoding.ts';
import { choiceCodes, convert, splitValues } from './convert.ts';
import type { Plan } from '../plan.ts';
import type { References } from '../applying/references.ts';
import type { Target } from '../targets.ts';

export type CellValue =
  | { readonly wire: WireValue }
  | { readonly error: string }
  | { readonly later: true };

export interface Reading {
  readonly plan: Plan;
  readonly references: References;
  /** Whose clock the file's times are. */
  readonly local: TimeZoneContext;
  /** True when an earlier row of the file makes the record that this word names. */
  readonly made: (target: Target, word: string) => boolean;
}

const listed = (values: readonly string[]): WireValue =>
  values.length === 0 ? '' : Object.fromEntries(values.map((value, i) => [String(i), value]));

/**
 * `text` is not empty. `beside` gives the wire's values of the row's other fields, as far as they
 * are known.
 */
export function cellValue(
  { plan, references, made }: Reading,
  target: Target,
  text: string,
  beside: (field: string) => unknown,
): CellValue {
  const { field } = target;
  if (field.kind === 'ref' || field.kind === 'refs') {
    const whole = references.find(target, text, (word) => made(target, word), beside);
    if (field.kind === 'ref') return 'value' in whole ? { wire: whole.value } : whole;
    if ('value' in whole) return { wire: listed([whole.value]) };
    const parts = splitValues(text).map((part) => references.find(target, part, () => false));
    const wrong = parts.find((part) => 'error' in part);
    return wrong && 'error' in wrong
      ? wrong
      : { wire: listed(parts.flatMap((part) => ('value' in part ? part.value : []))) };
  }
  if (field.kind === 'choices') return { wire: listed(choiceCodes(field, text)) };
  const converted = convert(field, text, plan.formats);
  return 'raw' in converted ? { wire: converted.raw } : converted;
}

/** The words by which references are looked up. */
export const wordsOf = (target: Target, text: string): readonly string[] =>
  target.field.kind === 'refs' ? [text, ...splitValues(text)] : [text];
