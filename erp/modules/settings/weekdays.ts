import type { Choice } from '#erp/model/types.ts';

/** ISO 8601: the week starts on Monday. */
export const weekdays: readonly Choice[] = [
  ['1', 'Lunes'],
  ['2', 'Martes'],
  ['3', 'Miércoles'],
  ['4', 'Jueves'],
  ['5', 'Viernes'],
  ['6', 'Sábado'],
  ['7', 'Domingo'],
];
