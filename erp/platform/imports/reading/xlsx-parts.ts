/** The small parts of a workbook: its sheets, shared texts, and which styles are dates. */
import { t } from '#erp/model/texts/t.ts';
import { posix } from 'node:path';
import { badFile, MAX_CELL } from './sheet.ts';
import { readWhole } from './xml.ts';
import type { Archive } from './zip.ts';

const WORKBOOK = 'xl/workbook.xml';
const PART_MB = 8;
/** Shared texts stay in memory while the sheet is read. */
const TEXTS_MB = 96;
/** As many as cells of a full sheet would ever share. */
const MAX_TEXTS = 1_000_000;

export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

export interface Workbook {
  readonly sheets: readonly SheetPart[];
  /** Days are counted from 1904 instead of 1900. */
  readonly from1904: boolean;
}

async function targets(archive: Archive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await readWhole(archive.stream('xl/_rels/workbook.xml.rels', PART_MB), {
    open(name, { Id: id, Target: target }) {
      if (name === 'Relationship' && id && target)
        found.set(id, target.startsWith('/') ? target.slice(1) : posix.join('xl', target));
    },
  });
  return found;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has(WORKBOOK))
    throw badFile(
      t(
        'imports.notXlsx',
        'No es un libro de Excel (.xlsx). Guárdalo como «Libro de Excel» y súbelo otra vez.',
      ),
    );
  const parts = await targets(archive);
  const sheets: SheetPart[] = [];
  let from1904 = false;
  await readWhole(archive.stream(WORKBOOK, PART_MB), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const part = parts.get(attributes['r:id'] ?? '');
      if (
        tag === 'sheet' &&
        part &&
        (attributes.state ?? 'visible') === 'visible' &&
        archive.has(part)
      )
        sheets.push({ name: attributes.name ?? '', part });
    },
  });
  if (sheets.length === 0)
    throw badFile(t('imports.noSheets', 'El libro no tiene hojas visibles.'));
  return { sheets, from1904 };
}

export async function readTexts(archive: Archive): Promise<readonly string[]> {
  const part = 'xl/sharedStrings.xml';
  if (!archive.has(part)) return [];
  const texts: string[] = [];
  let current = '';
  let inText = false;
  // Readings of Japanese text stand beside it and are none of it.
  let aside = 0;
  await readWhole(archive.stream(part, TEXTS_MB), {
    open(tag) {
      if (tag === 'si') current = '';
      if (tag === 'rPh') aside += 1;
      inText = tag === 't' && aside === 0;
    },
    text(text) {
      if (inText && current.length <= MAX_CELL) current += text;
    },
    close(tag) {
      inText = false;
      if (tag === 'rPh') aside -= 1;
      if (tag !== 'si') return;
      if (texts.length >= MAX_TEXTS)
        throw badFile(
          t(
            'imports.tooManyTexts',
            'El libro tiene demasiados textos. Copia los datos a un libro nuevo y súbelo.',
          ),
        );
      texts.push(current.slice(0, MAX_CELL));
    },
  });
  return texts;
}

/** Built-in formats that show a date or a time (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);
/** Excel keeps no longer code of a format. */
const MAX_CODE = 255;
/**
 * A format's code shows a date when a letter of dates stands outside quotes, brackets and escapes.
 */
const isDateCode = (code: string) =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').replace(/general/i, ''));

/** For each cell style, whether its numbers are dates. */
export async function readDateStyles(archive: Archive): Promise<readonly boolean[]> {
  const part = 'xl/styles.xml';
  if (!archive.has(part)) return [];
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await readWhole(archive.stream(part, PART_MB), {
    open(tag, attributes) {
      if (tag === 'numFmt')
        own.set(
          Number(attributes.numFmtId),
          isDateCode((attributes.formatCode ?? '').slice(0, MAX_CODE)),
        );
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(own.get(id) ?? isBuiltInDate(id));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
