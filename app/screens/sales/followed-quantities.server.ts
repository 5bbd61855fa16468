import { groupDigits } from '#erp/model/field-types/numbers.ts';

/** «1,234.5»; a dash of none. */
export const quantity = (qty: string): string => (Number(qty) === 0 ? '—' : groupDigits(qty, 0, 2));
