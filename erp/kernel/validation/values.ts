/** What is empty, what is equal: the two questions every check and every difference asks. */
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

export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
