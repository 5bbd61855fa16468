/**
 * What every reader of a spreadsheet gives: rows of texts, one after the other, never the whole of
 * it.
 */
import { invalid, DomainError } from '#erp/model/errors.ts';

export const MAX_FILE_MB = 25;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 200;
/** Longer cells are no data of a catalogue or a document. */
export const MAX_CELL = 4_000;

export interface SheetRow {
  /** Row of the sheet, from 1, as the spreadsheet program counts. */
  readonly at: number;
  readonly cells: readonly string[];
}

/**
 * Cells that the spreadsheet shows as one: only the first holds the text. All from 1; both ends
 * belong to it.
 */
export interface MergedCells {
  readonly top: number;
  readonly bottom: number;
  readonly column: number;
}

export interface OpenSheet {
  readonly name: string | null;
  readonly names: readonly string[];
  readonly encoding: string | null;
  rows(): AsyncGenerator<SheetRow>;
  /** Known once the rows have been read. */
  merged(): readonly MergedCells[];
}

export const badFile = (message: string) => invalid({ file: [message] });

export const tooManyRows = (rows: number | null) =>
  new DomainError(
    'VALIDACION',
    `${rows === null ? 'El archivo tiene más de' : `El archivo tiene ${rows.toLocaleString('en-US')} filas y el máximo es`} ${MAX_ROWS.toLocaleString('en-US')}${rows === null ? ' filas' : ''}. Divídelo y súbelo por partes.`,
    {
      fields: {
        file: [`El máximo es ${MAX_ROWS.toLocaleString('en-US')} filas. Divide el archivo.`],
      },
    },
  );

export const tooManyColumns = () =>
  badFile(`La hoja tiene más de ${MAX_COLUMNS} columnas. Deja sólo las que vas a importar.`);

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
