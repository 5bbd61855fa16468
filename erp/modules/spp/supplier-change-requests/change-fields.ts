/** What a supplier may ask to be changed of itself (purchasing R54). */

export const CHANGE_FIELDS = [
  ['legal_name', 'Razón social'],
  ['rfc', 'RFC'],
  ['tax_regimen_id', 'Régimen fiscal'],
  ['tax_zip', 'C.P. fiscal'],
  ['address', 'Domicilio'],
  ['bank_account', 'Cuenta bancaria'],
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number][0];

/** Those that one value says. */
export const WITH_VALUE: readonly ChangeField[] = [
  'legal_name',
  'rfc',
  'tax_regimen_id',
  'tax_zip',
];
