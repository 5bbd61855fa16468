/** Reads the file of a bank by the format that the company said it has; runs in no transaction. */
import { contentOf } from '#erp/kernel/files/content-type.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { decodeText } from '#erp/platform/imports/reading/csv.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';
import { isKept } from './amounts.ts';
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

const EXCEL = new Set(['application/zip', 'application/x-ole-storage']);

/** What another program made is said by its name, rather than by what it lacks as a text. */
function requireKind(bytes: Buffer, kind: StatementFormat['kind']): void {
  const { mime } = contentOf(bytes);
  if (kind !== 'XLSX' && EXCEL.has(mime))
    throw badFile(
      t(
        'bank.excelFile',
        'El archivo es de Excel y el formato es {kind}: elige un formato XLSX o guarda el archivo como {kind}.',
        { kind },
      ),
    );
  if (mime === 'application/pdf')
    throw badFile(
      t('bank.pdfFile', 'El archivo es un PDF: descarga del banco el mismo estado como CSV u OFX.'),
    );
}

/** VALIDACION, with the movement or the balance, for an amount that the books cannot keep. */
function requireKeptAmounts({ rows, opening_balance, closing_balance }: ReadStatement): void {
  const refuse = (field: string) =>
    badFile(t('bank.tooLarge', '{field}: el número es demasiado grande.', { field }));
  const large = (amount: string | null) => amount !== null && !isKept(amount);
  const row = rows.findIndex(({ amount }) => large(amount));
  if (row !== -1)
    throw refuse(
      t('bank.movementOf', 'Movimiento {number} del {day}, importe', {
        number: row + 1,
        day: formatDay(rows[row]!.date),
      }),
    );
  if (large(opening_balance)) throw refuse(t('bank.openingBalance', 'Saldo inicial'));
  if (large(closing_balance)) throw refuse(t('bank.closingBalance', 'Saldo final'));
}

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
  requireKind(bytes, format.kind);
  const found = await read(bytes, name, format);
  requireKeptAmounts(found);
  return { ...found, rows: found.rows.map(plainRow) };
}
