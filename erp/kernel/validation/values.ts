/** What is empty, what is equal: the two questions every check and every difference asks. */
import type { FieldCondition } from '#erp/model/types.ts';
import type { Row } from '../rules.ts';

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const canonical = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

export const conditionHolds = (when: FieldCondition, row: Row): boolean => {
  const value = row[when.field];
  if (when.is === '*') return !isEmpty(value) && value !== false;
  return when.is.some((each) =>
    typeof each === 'boolean' ? (value ?? false) === each : value === each,
  );
};

export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
