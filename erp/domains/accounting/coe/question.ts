/** What is asked of the electronic books: whose, which month, and why. */
import type { Services } from '#erp/kernel/services.ts';

export const BOOK_KINDS = [
  ['CATALOGO', 'Catálogo de cuentas'],
  ['BALANZA', 'Balanza de comprobación'],
  ['POLIZAS', 'Pólizas del periodo'],
  ['AUX_FOLIOS', 'Auxiliar de folios'],
  ['AUX_CUENTAS', 'Auxiliar de cuentas'],
] as const;
export type BookKind = (typeof BOOK_KINDS)[number][0];

/** Why the SAT asks: an audit act, an inspection, a refund, a compensation. */
export const REQUESTS = [
  ['AF', 'Acto de fiscalización'],
  ['FC', 'Fiscalización compulsa'],
  ['DE', 'Devolución'],
  ['CO', 'Compensación'],
] as const;
export type RequestKind = (typeof REQUESTS)[number][0];

export interface BooksQuestion {
  readonly services: Pick<Services, 'db' | 'registry'>;
  readonly accountId: number;
  readonly rfc: string;
  readonly year: number;
  /** 13 are the adjustments. */
  readonly month: number;
  /** Of the trial balance: the day of the change that this one replaces the first with. */
  readonly changedOn?: string | null;
  /** Of entries and subledgers. */
  readonly request?: RequestKind;
  /** `ABC1234567/26` of an audit or inspection. */
  readonly order?: string | null;
  /** `AB123456789012` of a refund or compensation. */
  readonly procedure?: string | null;
}

const SUFFIXES: Readonly<Record<BookKind, string>> = {
  CATALOGO: 'CT',
  BALANZA: 'BN',
  POLIZAS: 'PL',
  AUX_FOLIOS: 'XF',
  AUX_CUENTAS: 'XC',
};

/** Only the trial balance knows a month 13. */
export const monthOf = (kind: BookKind, { month }: BooksQuestion): string =>
  String(kind === 'BALANZA' ? month : Math.min(month, 12)).padStart(2, '0');

/** `AAA010101AAA202611BN`; a changed trial balance is a `BC`. */
export const fileName = (kind: BookKind, question: BooksQuestion): string => {
  const suffix = kind === 'BALANZA' && question.changedOn ? 'BC' : SUFFIXES[kind];
  return `${question.rfc}${question.year}${monthOf(kind, question)}${suffix}`;
};

/** Months of the books that go into a file: December takes its adjustments along. */
export const monthsOf = (kind: BookKind, { month }: BooksQuestion): readonly number[] =>
  kind !== 'BALANZA' && month >= 12 ? [12, 13] : [month];
