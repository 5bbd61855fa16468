/** Reads the file of a bank by the format that the company said it has; runs in no transaction. */
import { decodeText } from '#erp/platform/imports/reading/csv.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import type { ReadStatement, SelfDescribing, StatementFormat, StatementRow } from './statement.ts';
import { readTableStatement } from './table.ts';

const read = async (
  bytes: Buffer,
  name: string,
  format: StatementFormat | SelfDescribing,
): Promise<ReadStatement> => {
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
};

const CONTROLS = /\p{Cc}+/gu;
/** Only text that the database keeps, and no longer than its column. */
const plain = (text: string | null, most: number): string | null =>
  text === null
    ? null
    : text.replaceAll(CONTROLS, ' ').toWellFormed().trim().slice(0, most) || null;

const plainRow = (row: StatementRow): StatementRow => ({
  ...row,
  description: plain(row.description, 140) ?? '',
  reference: plain(row.reference, 60),
  tracking_key: plain(row.tracking_key, 60),
  counterparty: plain(row.counterparty, 140),
});

/** Throws VALIDACION beside `file`, with the remedy. */
export async function readStatement(
  bytes: Buffer,
  name: string,
  format: StatementFormat | SelfDescribing,
): Promise<ReadStatement> {
  const found = await read(bytes, name, format);
  return { ...found, rows: found.rows.map(plainRow) };
}
