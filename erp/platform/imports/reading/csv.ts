/**
 * Text with separators: a CSV file in any of the usual encodings, or cells pasted from a
 * spreadsheet.
 */
import { t } from '#erp/model/texts/t.ts';
import { parse } from 'csv-parse';
import {
  cellText,
  isBlank,
  MAX_COLUMNS,
  MAX_ROWS,
  badFile,
  tooManyColumns,
  tooManyRows,
  type OpenSheet,
  type SheetRow,
} from './sheet.ts';

const PIECE = 256 * 1024;

/**
 * UTF-16 and UTF-8 by their mark, UTF-8 when all of it is valid, otherwise Windows-1252, as Excel
 * in Spanish saves.
 */
export function decodeText(bytes: Buffer): { readonly text: string; readonly encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** The separator that the first lines have most of, outside quotes. */
function separatorOf(text: string): string {
  const head = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, 20);
  const count = (mark: string) => head.reduce((sum, line) => sum + line.split(mark).length - 1, 0);
  const best = ['\t', ';', ',', '|']
    .map((mark) => [mark, count(mark)] as const)
    .toSorted((a, b) => b[1] - a[1])[0]!;
  return best[1] === 0 ? ',' : best[0];
}

async function* rowsOf(text: string, separator: string, most: number): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    info: true,
    max_record_size: 2 * 1024 * 1024,
  });
  const fed = (async () => {
    for (let at = 0; at < text.length; at += PIECE)
      if (!parser.write(text.slice(at, at + PIECE)))
        await new Promise((resolve) => parser.once('drain', resolve));
    parser.end();
  })();
  let line = 0;
  let filled = 0;
  try {
    for await (const { record } of parser as AsyncIterable<{ record: readonly string[] }>) {
      line += 1;
      const cells = record.map(cellText);
      if (isBlank(cells)) continue;
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > MAX_COLUMNS) throw tooManyColumns();
      filled += 1;
      if (filled > most + 1) throw tooManyRows(text.split('\n').length - 1, most);
      yield { at: line, cells };
    }
    await fed;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw Object.assign(
        badFile(
          t(
            'imports.lineNotUnderstood',
            'No se entiende el renglón {line} del archivo. Revisa sus comillas.',
            { line: line + 1 },
          ),
        ),
        { cause: error },
      );
    throw error;
  }
}

/** The separator is the one that its first lines have most of, unless told. */
export function openText(
  text: string,
  encoding: string | null,
  separator: string = separatorOf(text),
  most = MAX_ROWS,
): OpenSheet {
  return {
    name: null,
    names: [],
    encoding,
    rows: () => rowsOf(text.replace(/^\uFEFF/, ''), separator, most),
    merged: () => [],
  };
}
