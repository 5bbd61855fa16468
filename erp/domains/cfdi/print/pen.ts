/** What the parts of a printed CFDI are drawn with: pairs, tables, small print. */
import { setImmediate } from 'node:timers/promises';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';

/** On one line, of characters that the built-in fonts have. */
const plainText = (text: string) => printable(text.replaceAll(/\s+/g, ' '));

/** Points. */
export const MARGIN = 36;
const INK = '#1f2328';
const GREY = '#667085';
const RULE = '#d0d5dd';
const BAND = '#f2f4f7';
const GAP = 10;

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'left' | 'right' | 'center';
}

export interface TableRow {
  readonly cells: readonly string[];
  /** Below the row, in small print. */
  readonly note?: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly bold?: true;
  readonly grey?: true;
  readonly align?: 'left' | 'right' | 'center';
}

interface Cell extends Column {
  readonly x: number;
  readonly width: number;
}

export type Pair = readonly [label: string, value: string | null];

const SIZE = { body: 8, label: 6.5, note: 6.5, heading: 9, code: 5.2 } as const;
const CELL_PADDING = 3;
/** Rows that are drawn before others are served. */
const TURN = 20;

/** Courier is six tenths as wide as it is high. */
const CODE_WIDTH = SIZE.code * 0.6;

export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN;
  readonly width: number;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.width = doc.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }

  /** A new page unless so much is left on this one. */
  room(height: number): void {
    if (this.doc.y + height <= this.bottom) return;
    this.doc.addPage();
    this.doc.y = MARGIN;
  }

  #font(name: 'Helvetica' | 'Helvetica-Bold', size: number, color = INK): void {
    this.doc.font(name).fontSize(size).fillColor(color);
  }

  /** Height of a text in a width; `y` stays where it is. */
  #height(text: string, width: number): number {
    return this.doc.heightOfString(text, { width });
  }

  /** Gives where the text ends, from the top of the page. */
  write(text: string, { x, y, width, size, bold, grey, align = 'left' }: Place): number {
    this.#font(bold ? 'Helvetica-Bold' : 'Helvetica', size ?? SIZE.body, grey ? GREY : INK);
    const shown = plainText(text);
    const height = this.#height(shown, width);
    this.doc.text(shown, x, y, { width, align });
    return y + height;
  }

  heading(text: string): void {
    this.room(40);
    const { doc } = this;
    const y = doc.y + 6;
    this.write(text, { x: this.left, y, width: this.width, size: SIZE.heading, bold: true });
    const line = y + SIZE.heading + 4;
    doc
      .moveTo(this.left, line)
      .lineTo(this.left + this.width, line)
      .lineWidth(0.75)
      .stroke(RULE);
    doc.y = line + 4;
  }

  /** Labels over their values, in columns; what has no value is left out. */
  pairs(
    pairs: readonly Pair[],
    columns: number,
    box: { readonly x: number; readonly width: number } = { x: this.left, width: this.width },
  ): void {
    const shown = pairs.filter(([, value]) => value !== null && value !== '');
    const width = (box.width - GAP * (columns - 1)) / columns;
    for (let at = 0; at < shown.length; at += columns) {
      this.room(24);
      const top = this.doc.y;
      let end = top;
      for (const [i, [label, value]] of shown.slice(at, at + columns).entries()) {
        const x = box.x + i * (width + GAP);
        const below = this.write(label, { x, y: top, width, size: SIZE.label, grey: true });
        end = Math.max(end, this.write(value!, { x, y: below, width }));
      }
      this.doc.y = end + 4;
    }
  }

  #cells(columns: readonly Column[]): readonly Cell[] {
    let x = this.left;
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    return columns.map((column) => {
      const width = (this.width * column.share) / total;
      const cell = { ...column, x: x + CELL_PADDING, width: width - 2 * CELL_PADDING };
      x += width;
      return cell;
    });
  }

  #tableHead(cells: readonly Cell[]): void {
    const { doc } = this;
    const top = doc.y;
    doc.rect(this.left, top, this.width, 13).fill(BAND);
    for (const { title, x, width, align = 'left' } of cells)
      this.write(title, { x, y: top + 3.5, width, size: SIZE.label, bold: true, align });
    doc.y = top + 15;
  }

  /** Its head is repeated on each page; a row stays whole. Others have their turn meanwhile. */
  async table(columns: readonly Column[], rows: readonly TableRow[]): Promise<void> {
    const cells = this.#cells(columns);
    const { doc } = this;
    this.room(44);
    this.#tableHead(cells);
    for (const [at, { cells: texts, note = '' }] of rows.entries()) {
      if (at % TURN === TURN - 1) await setImmediate();
      this.#font('Helvetica', SIZE.body);
      const shown = texts.map(plainText);
      const height = Math.max(
        ...shown.map((text, i) => (text === '' ? 0 : this.#height(text, cells[i]!.width))),
      );
      this.#font('Helvetica', SIZE.note);
      const small = plainText(note);
      const noteWidth = this.width - 2 * CELL_PADDING;
      const noteHeight = small === '' ? 0 : this.#height(small, noteWidth) + 1;
      if (doc.y + height + noteHeight + 5 > this.bottom) {
        doc.addPage();
        doc.y = MARGIN;
        this.#tableHead(cells);
      }
      const top = doc.y;
      this.#font('Helvetica', SIZE.body);
      for (const [i, text] of shown.entries()) {
        const { x, width, align = 'left' } = cells[i]!;
        if (text !== '') doc.text(text, x, top, { width, align });
      }
      if (small !== '') {
        this.#font('Helvetica', SIZE.note, GREY);
        doc.text(small, this.left + CELL_PADDING, top + height + 1, { width: noteWidth });
      }
      const line = top + height + noteHeight + 2.5;
      doc
        .moveTo(this.left, line)
        .lineTo(this.left + this.width, line)
        .lineWidth(0.4)
        .stroke(RULE);
      doc.y = line + 3;
    }
  }

  /** Small print that runs on, such as what a part of a row says. */
  note(text: string): void {
    this.room(14);
    this.doc.y = this.write(text, {
      x: this.left,
      y: this.doc.y,
      width: this.width,
      size: SIZE.note,
      grey: true,
    });
    this.doc.y += 3;
  }

  /** Seals and chains: text without blanks, cut where the line ends. */
  code(label: string, text: string, box: { readonly x: number; readonly width: number }): void {
    const { doc } = this;
    const most = Math.floor(box.width / CODE_WIDTH);
    doc.y = this.write(label, {
      x: box.x,
      y: doc.y,
      width: box.width,
      size: SIZE.label,
      bold: true,
    });
    doc.font('Courier').fontSize(SIZE.code).fillColor(INK);
    for (let at = 0; at < text.length; at += most) {
      doc.text(text.slice(at, at + most).trimEnd(), box.x, doc.y, { lineBreak: false });
      doc.y += SIZE.code + 1;
    }
    doc.y += 3;
  }
}
