/** A list as CSV, streamed page by page. */
import { plainText, type Sheet } from './export-query.ts';

const BOM = '\uFEFF';
const NUMERIC = /^-?\d+(\.\d+)?$/;

/**
 * What a spreadsheet begins a formula with, also in its wide form and behind blanks, which some
 * programs trim.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell that a spreadsheet would run as a formula is led by an apostrophe; a figure is none. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMERIC.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

export async function* csvParts(
  query: Pick<Sheet, 'columns' | 'currency' | 'pages' | 'timeZone'>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const columns = [...query.columns, ...(query.currency ? [query.currency] : [])];
  yield encoder.encode(BOM + csvLine(columns.map(({ field }) => field.label)));
  for await (const rows of query.pages())
    yield encoder.encode(
      rows.map((row) => csvLine(columns.map((column) => plainText(column, row, query)))).join(''),
    );
}
