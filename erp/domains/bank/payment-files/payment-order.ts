/** What a file of transfers says of each, whatever the bank. */

export interface Transfer {
  /** CLABE of 18 digits; an account of another country as its holder gave it. */
  readonly destination: string;
  readonly holder: string;
  readonly rfc: string | null;
  /** In the currency of the file. */
  readonly amount: string;
  /** Up to 7 digits by which the payee knows the payment. */
  readonly reference: string;
  readonly concept: string;
}

export interface TransferFile {
  /** Our account: its CLABE, else its number. */
  readonly origin: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO day on which the money leaves. */
  readonly date: string;
  readonly transfers: readonly Transfer[];
}

const MARKS = /\p{M}/gu;
const OTHERS = /[^A-Z0-9 .&-]/g;

/** Capitals without accents or signs that banks refuse. */
export const bankText = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toUpperCase().replace(OTHERS, ' ');

export const left = (text: string, length: number): string =>
  bankText(text).slice(0, length).padEnd(length);

export const zeros = (digits: string, length: number): string =>
  digits.slice(-length).padStart(length, '0');

/** The bank of a CLABE; its account in that bank. */
export const bankOf = (clabe: string): string => clabe.slice(0, 3);
export const accountOf = (clabe: string): string => clabe.slice(6, 17);

export const isClabe = (text: string): boolean => /^\d{18}$/.test(text);
