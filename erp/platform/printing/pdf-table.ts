/** Child rows of a printed record. */
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import { setImmediate } from 'node:timers/promises';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import {
  printedColumns,
  type PrintBlock,
  type PrintField,
} from '#erp/model/records/print-layout.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { bottomOf, GREY, INK, MARGIN, placeOf, shownIn, type Local } from './pdf-page.ts';

const LEAST = 34;
const TO_WRITE = 84;
const MOST = 190;

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** No column is narrower than its longest word; what is left goes to those that hold more. */
function widthsOf(
  doc: PDFKit.PDFDocument,
  table: readonly (readonly string[])[],
  least: readonly number[],
): number[] {
  const room = doc.page.width - 2 * MARGIN;
  const widest = (texts: readonly string[], at: number) =>
    Math.max(least[at]!, ...texts.map((text) => doc.widthOfString(text) + 8));
  const columns = table[0]!.map((_, at) => table.map((row) => row[at] ?? ''));
  const words = columns.map((texts, at) =>
    Math.min(
      MOST,
      widest(
        texts.flatMap((text) => text.split(' ')),
        at,
      ),
    ),
  );
  const natural = columns.map((texts, at) =>
    Math.max(words[at]!, Math.min(MOST, widest(texts, at))),
  );
  const [spare, wanted] = [room - sum(words), sum(natural) - sum(words)];
  if (spare <= 0) return words.map((width) => (width * room) / sum(words));
  if (wanted <= spare) return natural.map((width) => (width * room) / sum(natural));
  return words.map((width, at) => width + ((natural[at]! - width) * spare) / wanted);
}

/** «R1 — TELA» beside a column that says TELA: only its own part. */
function ownPart(text: string, row: Row): string {
  for (const title of Object.values(titlesOf(row)))
    if (typeof title === 'string' && title !== text && text.endsWith(` — ${title}`))
      return text.slice(0, -title.length - 3);
  return text;
}

export interface PrintedRows {
  readonly registry: Registry;
  readonly child: Resource;
  readonly rows: readonly Row[];
  readonly local: Local;
  /** Columns in which somebody is to write. */
  readonly blank: readonly string[];
}

/** A line of text for each row that a row has of its own, at any depth. */
function rowsOfRow(
  { registry, local }: Pick<PrintedRows, 'registry' | 'local'>,
  child: Resource,
  row: Row,
  depth = 1,
): { readonly text: string; readonly depth: number }[] {
  return Object.entries(child.fields).flatMap(([name, field]) => {
    const rows = row[name];
    if (field.kind !== 'lines' || field.printed === false || !Array.isArray(rows)) return [];
    const inner = registry.resource(field.of);
    const within = { ...local, records: [placeOf(child, row), ...(local.records ?? [])] };
    const columns = printedColumns(inner, field.by);
    return (rows as readonly Row[]).flatMap((each) => {
      const cells = columns.flatMap((column) => {
        const said = ownPart(shownIn(inner, column, each, within), each);
        return said === '' ? [] : [`${inner.fields[column]!.label} ${said}`];
      });
      const text = printable(cells.join(' · '));
      const own = text === '' ? [] : [{ text, depth }];
      return [...own, ...rowsOfRow({ registry, local: within }, inner, each, depth + 1)];
    });
  });
}

const INDENT = 14;

function writeRowsOfRow(doc: PDFKit.PDFDocument, table: PrintedRows, row: Row): void {
  for (const { text, depth } of rowsOfRow(table, table.child, row)) {
    const left = MARGIN + depth * INDENT;
    const width = doc.page.width - MARGIN - left;
    doc.font('Helvetica').fontSize(8);
    const height = doc.heightOfString(text, { width });
    if (doc.y + height > bottomOf(doc)) doc.addPage();
    const { y } = doc;
    doc.fontSize(8).fillColor(GREY).text(text, left, y, { width });
    doc.x = MARGIN;
    doc.y = y + height + 2;
  }
}

/** Rows that are drawn before others are served. */
const TURN = 20;

/** A table of child rows, each followed by the rows that it has of its own. */
export async function writeLines(
  doc: PDFKit.PDFDocument,
  {
    title,
    columns,
    chosen,
  }: Pick<Extract<PrintBlock, { kind: 'table' }>, 'title' | 'columns' | 'chosen'>,
  table: PrintedRows,
): Promise<void> {
  const { child, rows, local, blank } = table;
  const kept = columns.filter(
    // A chosen column that no row fills only takes room, unless somebody is to write in it.
    ({ name }: PrintField) =>
      !chosen ||
      blank.includes(name) ||
      rows.some((row) => shownIn(child, name, row, local) !== '' && Number(row[name]) !== 0),
  );
  if (kept.length === 0) return;
  const names = kept.map(({ name }) => name);
  doc
    .moveDown(0.6)
    .font('Helvetica-Bold')
    .fontSize(10)
    .fillColor(INK)
    .text(printable(title), MARGIN)
    .moveDown(0.2);
  const head = kept.map(({ label }) => printable(label));
  const body = rows.map((row) =>
    names.map((name) => printable(ownPart(shownIn(child, name, row, local), row))),
  );
  const right = names.map((name) => fieldTypeOf(child.fields[name]!).align === 'right');
  doc.font('Helvetica-Bold').fontSize(8);
  const widths = widthsOf(
    doc,
    [head, ...body],
    names.map((name) => (blank.includes(name) ? TO_WRITE : LEAST)),
  );
  const line = (texts: readonly string[], font: string) => {
    doc.font(font).fontSize(8);
    const height = Math.max(
      ...texts.map((text, at) => doc.heightOfString(text || ' ', { width: widths[at]! - 6 })),
    );
    if (doc.y + height > bottomOf(doc)) {
      doc.addPage();
      if (font === 'Helvetica') line(head, 'Helvetica-Bold');
      doc.font(font).fontSize(8);
    }
    const { y } = doc;
    let x = MARGIN;
    for (const [at, text] of texts.entries()) {
      doc
        .fillColor(INK)
        .text(text, x, y, { width: widths[at]! - 6, align: right[at] ? 'right' : 'left' });
      x += widths[at]!;
    }
    doc.y = y + height + 3;
    doc
      .moveTo(MARGIN, doc.y - 1.5)
      .lineTo(x - 6, doc.y - 1.5)
      .lineWidth(font === 'Helvetica' ? 0.25 : 0.75)
      .strokeColor('#bbb')
      .stroke();
    doc.x = MARGIN;
  };
  line(head, 'Helvetica-Bold');
  for (const [at, texts] of body.entries()) {
    if (at % TURN === TURN - 1) await setImmediate();
    line(texts, 'Helvetica');
    writeRowsOfRow(doc, table, rows[at]!);
  }
}
