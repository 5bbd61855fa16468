/** What is empty, what is equal: the two questions every check and every difference asks. */
import type { Field } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const canonical = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['int', 'decimal', 'money', 'percent']);
const withoutEnd = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;

/** Whether a field says the same: a rule's `1` is the `1.000000` that is stored. */
export const saysSame = (field: Field | undefined, a: unknown, b: unknown): boolean =>
  isSame(a, b) ||
  (field !== undefined && NUMBERS.has(field.kind) && isSame(withoutEnd(a), withoutEnd(b)));

export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
