/**
 * What every reader of a spreadsheet gives: rows of texts, one after the other, never the whole of
 * it.
 */
import { t } from '#erp/model/texts/t.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';

export const MAX_FILE_MB = 25;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 200;
/** Longer cells are no data of a catalogue or a document. */
export const MAX_CELL = 4_000;

/** Rows that a sheet of Excel has; programs count no further. */
export const LAST_ROW = 1_048_576;

/** What is kept of a cell: no half of a letter at its end, nor what no database keeps. */
export const cellText = (text: string): string =>
  text.replaceAll('\0', ' ').trim().slice(0, MAX_CELL).toWellFormed();

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

export const damaged = () =>
  badFile(
    t(
      'imports.damaged',
      'El archivo está dañado. Ábrelo en tu hoja de cálculo, guárdalo como .xlsx y súbelo otra vez.',
    ),
  );

export const expands = () =>
  badFile(
    t(
      'imports.expands',
      'El archivo se expande a un tamaño que no es el de una hoja de cálculo. Copia los datos a un libro nuevo y súbelo.',
    ),
  );

/** @param most rows that the reader takes; an import takes `MAX_ROWS`. */
export const tooManyRows = (rows: number | null, most: number) =>
  new DomainError(
    'VALIDACION',
    rows === null
      ? t(
          'imports.overRows',
          'El archivo tiene más de {most} filas. Divídelo y súbelo por partes.',
          {
            most: most.toLocaleString('en-US'),
          },
        )
      : t(
          'imports.tooManyRows',
          'El archivo tiene {rows} filas y el máximo es {most}. Divídelo y súbelo por partes.',
          { rows: rows.toLocaleString('en-US'), most: most.toLocaleString('en-US') },
        ),
    {
      fields: {
        file: [
          t('imports.divideRows', 'El máximo es {most} filas. Divide el archivo.', {
            most: most.toLocaleString('en-US'),
          }),
        ],
      },
    },
  );

export const tooManyColumns = () =>
  badFile(
    t(
      'imports.mostColumns',
      'La hoja tiene más de {most} columnas. Deja sólo las que vas a importar.',
      { most: MAX_COLUMNS },
    ),
  );

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
