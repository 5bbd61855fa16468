import type { ConditionGroups, FieldCondition } from '../types.ts';

/** Values of a record, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A whole number is told by its digits. */
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

export function conditionHolds(when: FieldCondition, row: Values): boolean {
  const value = row[when.field];
  if (when.is === '*')
    return (
      value !== null &&
      value !== undefined &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0)
    );
  return when.is.some((each) =>
    typeof each === 'boolean' ? (value ?? false) === each : asText(value) === each,
  );
}

const isOne = (when: FieldCondition | ConditionGroups): when is FieldCondition => 'field' in when;

export const groupsOf = (when: FieldCondition | ConditionGroups | undefined): ConditionGroups => {
  if (when === undefined) return [];
  return isOne(when) ? [[when]] : when;
};

/** Whether an amount, as decimal text, is above zero. */
export const isAmountLeft = (amount: unknown): boolean => Number(amount ?? 0) > 0;
