/**
 * A list on paper: letter, on its side beyond seven columns, with the head repeated and «página x
 * de y».
 */
import { t } from '#erp/model/texts/t.ts';
import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import {
  displayText,
  isStrong,
  rowLevel,
  rowMark,
  type ExportColumn,
  type Sheet,
} from './export-query.ts';

const MARGIN = 36;
const ROW = 15;
const SIZE = 8;
const RIGHT = new Set(['money', 'decimal', 'percent', 'int']);
const isRight = ({ field }: ExportColumn) =>
  RIGHT.has(field.kind === 'computed' ? field.as : field.kind);

/** What a level of a tree is set in by; plain blanks would be trimmed. */
const INSET = '\u00a0\u00a0\u00a0';

/** Longer than any code that is read as a whole. */
const ENDLESS_WORD = /[^ ]{100}(?=[^ ])/g;

/**
 * The built-in fonts know Windows-1252; what they lack is written with its nearest. A word without
 * end is parted: breaking it into lines costs the square of its length.
 */
export const printable = (text: string) =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u2080-\u2089]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
    .replaceAll(/[\u202f\u2009]/g, ' ')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u0152\u0153\u0160\u0161\u0178\u017d\u017e]/g,
      '?',
    )
    .replaceAll(ENDLESS_WORD, '$& ');

export async function pdfOf(
  query: Sheet,
  heading: {
    readonly title: string;
    readonly company: string;
    readonly who: string;
    readonly when: string;
  },
): Promise<Uint8Array> {
  const { columns } = query;
  const rows: string[][] = [];
  const marked = new Set<number>();
  const strong = new Set<number>();
  const longest = columns.map(({ field }) => field.label.length);
  for await (const page of query.pages()) {
    for (const row of page) {
      const mark = rowMark(row);
      if (mark !== null) marked.add(rows.length);
      if (isStrong(row)) strong.add(rows.length);
      rows.push(
        columns.map((column, i) => {
          const inset = column.name === query.indented ? INSET.repeat(rowLevel(row) - 1) : '';
          const text = `${inset}${printable(i === 0 && mark !== null ? mark : displayText(column, row, query))}`;
          if (i > 0 || mark === null) longest[i] = Math.min(Math.max(longest[i]!, text.length), 40);
          return text;
        }),
      );
    }
  }
  const doc = new Pdf({
    size: 'LETTER',
    layout: columns.length > 7 ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: heading.title, Author: heading.company },
    lang: 'es-MX',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const room = doc.page.width - 2 * MARGIN;
  const sum = longest.reduce((total, length) => total + length + 2, 0);
  const widths = longest.map((length) => ((length + 2) / sum) * room);
  const bottom = doc.page.height - MARGIN - 20;

  const line = (texts: readonly string[], y: number, wide = false) => {
    let x = MARGIN;
    // A heading or a subtotal has the line up to its first figure.
    const next = texts.findIndex((text, i) => i > 0 && text !== '');
    const head = wide
      ? widths.slice(0, next < 0 ? undefined : next).reduce((total, width) => total + width, 0)
      : widths[0]!;
    texts.forEach((text, i) => {
      const width = (i === 0 ? head : widths[i]!) - 6;
      doc.text(fit(doc, text, width), x + 3, y, {
        width,
        lineBreak: false,
        align: isRight(columns[i]!) ? 'right' : 'left',
      });
      x += widths[i]!;
    });
  };
  const head = (y: number) => {
    doc.rect(MARGIN, y - 4, room, ROW).fill('#efece4');
    doc.fillColor('#222').font('Helvetica-Bold').fontSize(SIZE);
    line(
      columns.map(({ field }) => printable(field.label)),
      y,
    );
    doc.font('Helvetica');
    return y + ROW + 2;
  };

  doc
    .font('Helvetica')
    .fontSize(SIZE)
    .fillColor('#666')
    .text(printable(heading.company), MARGIN, MARGIN);
  doc
    .font('Helvetica-Bold')
    .fontSize(14)
    .fillColor('#222')
    .text(printable(heading.title), MARGIN, MARGIN + 12);
  const filters = query.words;
  doc
    .font('Helvetica')
    .fontSize(SIZE)
    .fillColor('#666')
    .text(
      printable(
        [
          ...(query.amounts === undefined ? [] : [query.amounts]),
          `${(rows.length - marked.size).toLocaleString('en-US')} filas`,
          ...filters,
        ].join(' · '),
      ),
      MARGIN,
      MARGIN + 31,
      { width: room, height: 20, ellipsis: true },
    );
  let y = head(MARGIN + 62);
  for (const [index, row] of rows.entries()) {
    if (y + ROW > bottom) {
      doc.addPage();
      y = head(MARGIN + 6);
      // Others are served between two pages.
      await setImmediate();
    }
    doc.font(strong.has(index) ? 'Helvetica-Bold' : 'Helvetica');
    line(row, y, marked.has(index));
    doc
      .moveTo(MARGIN, y + ROW - 5)
      .lineTo(MARGIN + room, y + ROW - 5)
      .lineWidth(0.4)
      .strokeColor('#dcd8cf')
      .stroke();
    if (index === rows.length - 1) break;
    y += ROW;
  }
  if (rows.length === 0)
    doc.text(t('export.noRows', 'Sin filas.'), MARGIN + 3, y, { lineBreak: false });
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // The foot stands in the margin, where text would otherwise open a new page.
    doc.page.margins.bottom = 0;
    doc.fillColor('#666').fontSize(SIZE);
    doc.text(printable(`${heading.who} · ${heading.when}`), MARGIN, bottom + 12, {
      lineBreak: false,
    });
    doc.text(
      t('export.page', 'página {page} de {count}', { page: page + 1, count }),
      MARGIN,
      bottom + 12,
      {
        width: room,
        align: 'right',
        lineBreak: false,
      },
    );
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** Cuts what does not fit: one line to each cell. */
function fit(doc: PDFKit.PDFDocument, text: string, width: number): string {
  const one = text.replaceAll(/\s+/g, ' ').slice(0, 200);
  if (doc.widthOfString(one) <= width) return one;
  let [low, high] = [0, one.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (doc.widthOfString(`${one.slice(0, middle)}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${one.slice(0, low)}…`;
}
