/** Reads the file of a bank by the format that the company said it has; runs in no transaction. */
import { decodeText } from '#erp/platform/imports/reading/csv.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import type { ReadStatement, StatementFormat } from './statement.ts';
import { readTableStatement } from './table.ts';

/** Throws VALIDACION beside `file`, with the remedy. */
export async function readStatement(
  bytes: Buffer,
  name: string,
  format: StatementFormat,
): Promise<ReadStatement> {
  switch (format.kind) {
    case 'OFX':
      return readOfx(decodeText(bytes).text);
    case 'MT940':
      return readMt940(decodeText(bytes).text);
    case 'CAMT053':
      return readCamt053(bytes);
    default:
      return readTableStatement(bytes, name, format);
  }
}
