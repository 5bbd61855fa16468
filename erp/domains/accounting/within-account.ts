/**
 * SQL: an account is the other, or among those that it adds up, by their codes (`102.01` within
 * `102`). Both are aliases of accounts of one company.
 */
export const withinAccount = (part: string, whole: string): string =>
  `(${part}.code = ${whole}.code or starts_with(${part}.code, ${whole}.code || '.'))`;
