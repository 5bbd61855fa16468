/** Statements as tables (CSV, XLSX), by the columns that a format of the company names. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';
import { decodeText, openText } from '#erp/platform/imports/reading/csv.ts';
import { dateText } from '#erp/platform/imports/reading/convert.ts';
import { openSheet } from '#erp/platform/imports/reading/open-sheet.ts';
import type { OpenSheet } from '#erp/platform/imports/reading/sheet.ts';
import { amountOf, isKept, typedDay } from './amounts.ts';
import { detailsOf, trackingKeys } from './details.ts';
import type { ReadStatement, StatementFormat, StatementRow } from './statement.ts';

const ENCODINGS: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  'WINDOWS-1252': 'windows-1252',
  'UTF-16': 'utf-16le',
};
const DELIMITERS: Readonly<Record<string, string>> = {
  COMA: ',',
  PUNTO_COMA: ';',
  TAB: '\t',
  BARRA: '|',
};

async function open(bytes: Buffer, name: string, format: StatementFormat): Promise<OpenSheet> {
  if (format.kind === 'XLSX') return openSheet(bytes, name, null);
  const encoding = ENCODINGS[format.encoding ?? ''];
  const { text } = encoding ? { text: new TextDecoder(encoding).decode(bytes) } : decodeText(bytes);
  return openText(text, null, DELIMITERS[format.delimiter ?? '']);
}

interface Cells {
  readonly at: number;
  /** By the number of a column, from 1; empty where it has none. */
  of(column: number | null): string;
}

/** Throws VALIDACION, with the row and its field, for an amount that the books cannot keep. */
function readAmount(
  row: Cells,
  column: number | null,
  field: string,
  { decimal_mark }: StatementFormat,
): string | null {
  const amount = amountOf(row.of(column), decimal_mark ?? 'PUNTO');
  if (amount === null || isKept(amount)) return amount;
  throw badFile(
    t('bank.rowTooLarge', 'Renglón {row}, {field}: el número es demasiado grande.', {
      row: row.at,
      field,
    }),
  );
}

function amountIn(row: Cells, format: StatementFormat): string | null {
  const read = (column: number | null, field: string) => readAmount(row, column, field, format);
  if (format.sign_mode === 'DOS_COLUMNAS') {
    const [out, into] = [
      read(format.charge_column, t('bank.fieldCharge', 'cargo')),
      read(format.credit_column, t('bank.fieldCredit', 'abono')),
    ];
    if (out === null && into === null) return null;
    return new Decimal(into ?? 0)
      .abs()
      .minus(new Decimal(out ?? 0).abs())
      .toFixed(2);
  }
  const amount = read(format.amount_column, t('bank.fieldAmount', 'importe'));
  if (amount === null || format.sign_mode === 'SIGNO') return amount;
  const word = row.of(format.indicator_column).toUpperCase();
  const isOut = word === (format.charge_mark ?? 'C').toUpperCase();
  const whole = new Decimal(amount).abs();
  return (isOut ? whole.neg() : whole).toFixed(2);
}

function rowIn(row: Cells, format: StatementFormat): StatementRow | null {
  const day = row.of(format.date_column);
  const order = format.date_format ?? 'DMA';
  const date = typedDay(dateText(day, order === 'MDA' ? 'MDA' : 'DMA'), typedOrder(day, order));
  // Titles, totals and notes have no day or no amount.
  if (date === null) return null;
  const amount = amountIn(row, format);
  if (amount === null || new Decimal(amount).isZero()) return null;
  const description = row.of(format.description_column);
  const reference = row.of(format.reference_column);
  return {
    date,
    description: description.slice(0, 140),
    reference: reference.slice(0, 60) || null,
    ...detailsOf(`${description} ${reference}`),
    counterparty: null,
    amount,
    balance_after: readAmount(row, format.balance_column, t('bank.fieldBalance', 'saldo'), format),
  };
}

/** `dateText` has put what it knew into day, month and year. */
const typedOrder = (day: string, order: NonNullable<StatementFormat['date_format']>) =>
  order === 'AMD' && /^\d{4}/.test(day) ? 'AMD' : 'DMA';

/** Each balance is the one before it and the row's amount. */
const isChained = (rows: readonly StatementRow[]): boolean =>
  rows.every((row, i) => {
    const before = rows[i - 1];
    if (!before || row.balance_after === null || before.balance_after === null) return true;
    return new Decimal(before.balance_after).plus(row.amount).eq(row.balance_after);
  });

/** Banks list the newest or the oldest first. */
function inOrder(rows: readonly StatementRow[]): readonly StatementRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return rows;
  const reversed = rows.toReversed();
  if (first.date > last.date) return reversed;
  return first.date === last.date && !isChained(rows) && isChained(reversed) ? reversed : rows;
}

export async function readTableStatement(
  bytes: Buffer,
  name: string,
  format: StatementFormat,
): Promise<ReadStatement> {
  const sheet = await open(bytes, name, format);
  const found: StatementRow[] = [];
  for await (const { at, cells } of sheet.rows()) {
    if (at <= (format.skip_rows ?? 0)) continue;
    const of = (column: number | null) => (column === null ? '' : (cells[column - 1] ?? ''));
    const row = rowIn({ at, of }, format);
    if (row) found.push(row);
  }
  if (found.length === 0)
    throw badFile(
      t(
        'bank.noRows',
        'No se encontró ningún movimiento: revisa las columnas y los renglones a omitir del formato.',
      ),
    );
  const keys = trackingKeys(
    format.tracking_regex,
    found.map(({ description, reference }) => `${description} ${reference ?? ''}`),
  );
  const rows = inOrder(found.map((row, i) => ({ ...row, tracking_key: keys[i]! })));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  return {
    account: null,
    currency: null,
    start_date: null,
    end_date: null,
    opening_balance:
      first.balance_after === null
        ? null
        : new Decimal(first.balance_after).minus(first.amount).toFixed(2),
    closing_balance: last.balance_after,
    rows,
  };
}
