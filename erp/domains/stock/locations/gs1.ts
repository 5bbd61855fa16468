/**
 * GS1 check digit of GTIN-8, 12, 13 and 14: weights 3 and 1 from the right, modulo 10 (GS1 General
 * Specifications §7.9).
 */
export function gtinIsValid(code: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(code)) return false;
  const sum = [...code.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
}
