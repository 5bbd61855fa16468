/** The files of the contabilidad electrónica 1.3 (Anexo 24), as streams of bytes. */
import { catalogOf, trialBalanceOf } from './summaries.ts';
import { entriesOf, supportFoliosOf } from './entries.ts';
import { accountLedgersOf } from './account-ledgers.ts';
import type { BookKind, BooksQuestion } from './question.ts';
import { bytesOf } from './xml.ts';

const WRITERS: Readonly<Record<BookKind, (question: BooksQuestion) => AsyncGenerator<string>>> = {
  CATALOGO: catalogOf,
  BALANZA: trialBalanceOf,
  POLIZAS: entriesOf,
  AUX_FOLIOS: supportFoliosOf,
  AUX_CUENTAS: accountLedgersOf,
};

export const electronicBooks = (
  kind: BookKind,
  question: BooksQuestion,
): AsyncGenerator<Uint8Array> => bytesOf(WRITERS[kind](question));
