/**
 * A workbook, its sheet read row by row while it is unpacked. Formulas give the result that was
 * stored with them.
 */
import { t } from '#erp/model/texts/t.ts';
import {
  cellText,
  damaged,
  expands,
  isBlank,
  LAST_ROW,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROWS,
  tooManyColumns,
  tooManyRows,
  badFile,
  type MergedCells,
  type OpenSheet,
  type SheetRow,
} from './sheet.ts';
import { serialDate } from './serial-dates.ts';
import { readDateStyles, readTexts, readWorkbook } from './xlsx-parts.ts';
import { readXml } from './xml.ts';
import { openArchive, type Archive } from './zip.ts';

const SHEET_MB = 400;
const MAX_MERGED = 20_000;
/** Characters of a sheet: those of 50,000 rows with some forty long texts in each. */
const MAX_WRITTEN = 64 * 1024 * 1024;
/** What a formula without a stored result becomes; no field takes it. */
export const NO_RESULT = '#FÓRMULA';

/** `BC12` → column 55, row 12. */
function place(reference: string): { readonly column: number; readonly row: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1]!) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row: Number(match[2]) };
}

/**
 * A number as a person would have typed it: without the noise of its binary form, never with an
 * exponent.
 */
function plainNumber(raw: string): string {
  const number = Number(raw);
  if (!Number.isFinite(number)) return raw;
  const short = String(Number(number.toPrecision(15)));
  return short.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : short;
}

interface Looks {
  readonly texts: readonly string[];
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
  readonly most: number;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: boolean;
}

function shown(
  { type, style, value, formula }: OpenCell,
  { texts, dates, from1904 }: Looks,
): string {
  if (value === '') return formula && type !== 'str' ? NO_RESULT : '';
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'Sí' : 'No';
    case 'inlineStr':
    case 'str':
    case 'e':
    case 'd':
      return value;
    default:
      return (dates[style] && serialDate(Number(value), from1904)) || plainNumber(value);
  }
}

class SheetReader {
  readonly merged: MergedCells[] = [];
  readonly ready: SheetRow[] = [];
  readonly #looks: Looks;
  #cells: string[] = [];
  #at = 0;
  #cell: OpenCell | null = null;
  #reading = false;
  #filled = 0;
  #written = 0;

  constructor(looks: Looks) {
    this.#looks = looks;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    switch (tag) {
      case 'row':
        this.#at = this.#next(attributes.r);
        this.#cells = [];
        break;
      case 'c': {
        const column = place(attributes.r ?? '')?.column ?? this.#cells.length + 1;
        this.#cell = {
          column,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
          formula: false,
        };
        break;
      }
      case 'f':
        if (this.#cell) this.#cell.formula = true;
        break;
      case 'v':
      case 't':
        this.#reading = this.#cell !== null;
        break;
      case 'mergeCell':
        this.#merge(attributes.ref ?? '');
        break;
    }
  }

  text(text: string): void {
    if (this.#reading && this.#cell && this.#cell.value.length <= MAX_CELL)
      this.#cell.value += text;
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#reading = false;
    if (tag === 'c' && this.#cell) this.#put(this.#cell);
    if (tag === 'row' && !isBlank(this.#cells)) {
      this.#filled += 1;
      // One beyond is the row of labels.
      if (this.#filled > this.#looks.most + 1) throw tooManyRows(null, this.#looks.most);
      this.ready.push({ at: this.#at, cells: this.#cells });
    }
  }

  /** Rows ascend, each once; a program may leave their numbers out. */
  #next(number: string | undefined): number {
    const at = number === undefined ? this.#at + 1 : Number(number);
    if (!Number.isInteger(at) || at <= this.#at || at > LAST_ROW) throw damaged();
    return at;
  }

  #put(cell: OpenCell): void {
    this.#cell = null;
    const text = cellText(shown(cell, this.#looks));
    if (text === '') return;
    if (cell.column > MAX_COLUMNS) throw tooManyColumns();
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#written += text.length;
    // One shared text in every cell: a small file whose rows are a mountain.
    if (this.#written > MAX_WRITTEN) throw expands();
    this.#cells[cell.column - 1] = text;
  }

  #merge(reference: string): void {
    const [from, to] = reference.split(':').map(place);
    if (!from || !to || from.row === to.row || from.column > MAX_COLUMNS) return;
    if (this.merged.length >= MAX_MERGED)
      throw badFile(
        t(
          'imports.tooManyMerged',
          'La hoja tiene demasiadas celdas combinadas. Sepáralas y súbela otra vez.',
        ),
      );
    this.merged.push({ top: from.row, bottom: to.row, column: from.column });
  }
}

async function* rowsOf(
  archive: Archive,
  part: string,
  reader: SheetReader,
): AsyncGenerator<SheetRow> {
  const events = {
    open: (tag: string, attributes: Readonly<Record<string, string>>) =>
      reader.open(tag, attributes),
    text: (text: string) => reader.text(text),
    close: (tag: string) => reader.close(tag),
  };
  for await (const _ of readXml(archive.stream(part, SHEET_MB), events)) {
    yield* reader.ready.splice(0);
  }
  yield* reader.ready.splice(0);
}

/** How many rows the sheet says it has, from its first bytes; null when it does not say. */
async function declaredRows(archive: Archive, part: string): Promise<number | null> {
  for await (const piece of archive.stream(part, SHEET_MB)) {
    const reference = /<(?:\w+:)?dimension[^>]*\sref="([^"]+)"/.exec(
      piece.toString('latin1', 0, 8192),
    )?.[1];
    const [from, to] = (reference ?? '').split(':').map(place);
    return from && to ? to.row - from.row + 1 : null;
  }
  return null;
}

/**
 * Spreadsheets keep merged cells apart. Where they lie over each other, rows would be filled as
 * often as cells cover them.
 */
function apart(merged: readonly MergedCells[]): readonly MergedCells[] {
  const ordered = merged.toSorted((a, b) => a.column - b.column || a.top - b.top);
  for (const [i, { column, top }] of ordered.entries()) {
    const above = ordered[i - 1];
    if (above && above.column === column && above.bottom >= top) throw damaged();
  }
  return merged;
}

/** `sheet` is a name; without it the first one. Throws VALIDACION for what is no workbook. */
export async function openXlsx(
  bytes: Buffer,
  sheet: string | null,
  most = MAX_ROWS,
): Promise<OpenSheet> {
  const archive = await openArchive(bytes);
  const { sheets, from1904 } = await readWorkbook(archive);
  const wanted = sheets.find(({ name }) => name === sheet) ?? sheets[0]!;
  const declared = await declaredRows(archive, wanted.part);
  // A program may declare the whole grid of an almost empty sheet: then the rows themselves are
  // counted.
  if (declared !== null && declared > most + 1 && declared < 1_000_000)
    throw tooManyRows(declared - 1, most);
  const reader = new SheetReader({
    texts: await readTexts(archive),
    dates: await readDateStyles(archive),
    from1904,
    most,
  });
  return {
    name: wanted.name,
    names: sheets.map(({ name }) => name),
    encoding: null,
    rows: () => rowsOf(archive, wanted.part, reader),
    merged: () => apart(reader.merged),
  };
}
