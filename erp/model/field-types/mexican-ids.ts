/** Numbers by which the SAT, RENAPO, the IMSS and banks know somebody, and their check digits. */

/** `YYMMDD`; the century is not said, so the 29th of February of a year 00 is one. */
const isDate = (yymmdd: string): boolean => {
  const [year, month, day] = [0, 2, 4].map((at) => Number(yymmdd.slice(at, at + 2)));
  const last = new Date(Date.UTC(2000 + year!, month!, 0)).getUTCDate();
  return month! >= 1 && month! <= 12 && day! >= 1 && day! <= last;
};

/** RFC: letters, date and homoclave of a company (12) or a person (13); CFF 27. */
export const rfcIsValid = (rfc: string): boolean =>
  /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[A0-9]$/.test(rfc) && isDate(rfc.slice(-9, -3));

const RFC_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
/** Of the public, of foreigners, and of foreigners without a number: none has a check digit. */
const GENERIC_RFCS: ReadonlySet<string> = new Set([
  'XAXX010101000',
  'XEXX010101000',
  'EXT990101NI1',
]);

/**
 * Whether the last character of a valid RFC follows from the others (SAT, Instructivo técnico para
 * la clave del RFC). Some that the SAT gave do not: it is doubted, not refused.
 */
export function rfcHasItsDigit(rfc: string): boolean {
  if (GENERIC_RFCS.has(rfc)) return true;
  const sum = [...rfc.slice(0, -1).padStart(12, ' ')].reduce(
    (total, letter, i) => total + RFC_ALPHABET.indexOf(letter) * (13 - i),
    0,
  );
  const digit = 11 - (sum % 11);
  const expected = { 10: 'A', 11: '0' }[digit] ?? String(digit);
  return rfc.at(-1) === expected;
}

/** CLABE: 18 digits, weights 3·7·1, modulo 10 of each product (Banxico, Circular 3/2012). */
export function clabeIsValid(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false;
  const sum = [...clabe.slice(0, 17)].reduce(
    (total, digit, i) => total + ((Number(digit) * [3, 7, 1][i % 3]!) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(clabe[17]);
}

/** NSS of IMSS: 11 digits, the last by Luhn. */
export function nssIsValid(nss: string): boolean {
  if (!/^\d{11}$/.test(nss)) return false;
  const sum = [...nss].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}(\d{6})[HMX](?:AS|BC|BS|CC|CS|CH|CL|CM|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/;
const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/**
 * CURP: 18 characters, check digit over the first 17 (RENAPO, Instructivo normativo, DOF
 * 18-10-2021).
 */
export function curpIsValid(curp: string): boolean {
  const [, date] = CURP.exec(curp) ?? [];
  if (date === undefined || !isDate(date)) return false;
  const sum = [...curp.slice(0, 17)].reduce(
    (total, letter, i) => total + CURP_ALPHABET.indexOf(letter) * (18 - i),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(curp[17]);
}
