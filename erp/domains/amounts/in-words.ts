/** Amounts as receipts and checks say them in Mexico: «MIL DOSCIENTOS PESOS 50/100 M.N.» */

const UNITS = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
];
const TENS = [
  '',
  '',
  '',
  'TREINTA',
  'CUARENTA',
  'CINCUENTA',
  'SESENTA',
  'SETENTA',
  'OCHENTA',
  'NOVENTA',
];
const HUNDREDS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
];

/** Of one and of many. */
const MILLIONS = ['MILLÓN', 'MILLONES'] as const;

const joined = (...words: readonly string[]): string => words.filter(Boolean).join(' ');

function belowHundred(n: number): string {
  if (n < UNITS.length) return UNITS[n]!;
  const unit = UNITS[n % 10]!;
  return unit ? `${TENS[Math.floor(n / 10)]!} Y ${unit}` : TENS[n / 10]!;
}

const belowThousand = (n: number): string =>
  n === 100 ? 'CIEN' : joined(HUNDREDS[Math.floor(n / 100)]!, belowHundred(n % 100));

/** Below a million: «MIL», never «UN MIL». */
function belowMillion(n: number): string {
  const thousands = Math.floor(n / 1000);
  const rest = belowThousand(n % 1000);
  if (thousands === 0) return rest;
  return joined(thousands === 1 ? '' : belowThousand(thousands), 'MIL', rest);
}

function wholeInWords(whole: bigint): string {
  if (whole === 0n) return 'CERO';
  const millions = whole / 1_000_000n;
  const rest = belowMillion(Number(whole % 1_000_000n));
  if (millions === 0n) return rest;
  return joined(wholeInWords(millions), MILLIONS[millions === 1n ? 0 : 1], rest);
}

/** Name of one and of many, and what comes after the cents. */
const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string, mark: string]>> = {
  MXN: ['PESO', 'PESOS', 'M.N.'],
  USD: ['DÓLAR', 'DÓLARES', 'USD'],
  EUR: ['EURO', 'EUROS', 'EUR'],
};

/** `amount` has at most two decimals and 16 digits; other currencies are said by their code. */
export function amountInWords(amount: string, currency: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  const value = BigInt(whole);
  const [one, many, mark] = CURRENCIES[currency] ?? [currency, currency, currency];
  const of = value > 0n && value % 1_000_000n === 0n ? 'DE' : '';
  return joined(
    wholeInWords(value),
    of,
    value === 1n ? one : many,
    `${cents.padEnd(2, '0').slice(0, 2)}/100`,
    mark,
  );
}
