/** A record on paper: its sections as pairs of label and value, then its child rows. Only what the actor may see. */
import Pdf from 'pdfkit';
import { kindOf } from '../model/kinds.ts';
import type { Registry } from '../model/registry.ts';
import { sectionsOf } from '../model/registry.ts';
import type { Field, Resource } from '../model/types.ts';
import { printable } from './operations/export-pdf.ts';
import type { Row } from './rules.ts';

const MARGIN = 48;
const LABEL = 150;
const GREY = '#666';
const INK = '#222';

export interface Heading {
  readonly company: string;
  readonly who: string;
  readonly when: string;
}

/** What people read in a field of a row; empty when there is nothing to show. */
function shown(name: string, field: Field, row: Row): string {
  const titles = (row.titles ?? {}) as unknown as Readonly<Record<string, unknown>>;
  const title = titles[name];
  if (typeof title === 'string') return title;
  if (Array.isArray(title)) return title.join(', ');
  const value = row[name];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return kindOf(field).show(value as never, field);
}

const SKIPPED = new Set(['lines', 'secret', 'json', 'file', 'image']);

export function recordPdf(registry: Registry, resource: Resource, row: Row, heading: Heading): Promise<Uint8Array> {
  const title = `${resource.label[0]} ${typeof row.title === 'string' ? row.title : row.id}`;
  const doc = new Pdf({ size: 'LETTER', margin: MARGIN, info: { Title: title, Author: heading.company }, lang: 'es-MX', displayTitle: true });
  const parts: Buffer[] = [];
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.font('Helvetica').fontSize(9).fillColor(GREY).text(printable(heading.company));
  doc.font('Helvetica-Bold').fontSize(15).fillColor(INK).text(printable(title)).moveDown(0.6);
  const sections = sectionsOf(resource);
  for (const section of sections.length > 0 ? sections : [{ title: resource.label[0], fields: Object.keys(resource.fields) }]) {
    const pairs = section.fields.flatMap((name): [string, string][] => {
      const field = resource.fields[name];
      if (!field || SKIPPED.has(field.kind) || field.printed === false) return [];
      // A document says what holds, not what does not.
      const text = resource.paper && (row[name] === false || (field.kind === 'computed' && Number(row[name]) === 0)) ? '' : shown(name, field, row);
      return text === '' ? [] : [[field.label, text]];
    });
    if (pairs.length > 0) writeSection(doc, section.title, pairs);
  }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'lines' && Array.isArray(row[name]) && row[name].length > 0)
      writeLines(doc, field.label, registry.resource(field.of), field.by, row[name] as readonly Row[], resource.paper?.columns?.[name], resource.paper?.blank);
  if (resource.paper?.signatures) writeSignatures(doc, resource.paper.signatures);
  doc
    .moveDown(1)
    .font('Helvetica')
    .fontSize(8)
    .fillColor(GREY)
    .text(printable(`${heading.who} · ${heading.when}`));
  doc.end();
  return ended;
}

function writeSection(doc: PDFKit.PDFDocument, title: string, pairs: readonly (readonly [label: string, value: string])[]): void {
  doc.moveDown(0.6).font('Helvetica-Bold').fontSize(10).fillColor(INK).text(printable(title), MARGIN).moveDown(0.2);
  const room = doc.page.width - 2 * MARGIN - LABEL;
  for (const [label, value] of pairs) {
    doc.font('Helvetica').fontSize(9);
    const height = Math.max(doc.heightOfString(printable(label), { width: LABEL - 10 }), doc.heightOfString(printable(value), { width: room }));
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
    const { y } = doc;
    doc.fillColor(GREY).text(printable(label), MARGIN, y, { width: LABEL - 10 });
    doc.fillColor(INK).text(printable(value), MARGIN + LABEL, y, { width: room });
    doc.y = y + height + 3;
    doc.x = MARGIN;
  }
}

const MAX_COLUMNS = 6;
const LEAST = 34;
const TO_WRITE = 84;
const MOST = 190;

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** No column is narrower than its longest word; what is left goes to those that hold more. */
function widthsOf(doc: PDFKit.PDFDocument, table: readonly (readonly string[])[], least: readonly number[]): number[] {
  const room = doc.page.width - 2 * MARGIN;
  const widest = (texts: readonly string[], at: number) => Math.max(least[at]!, ...texts.map((text) => doc.widthOfString(text) + 8));
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
  const natural = columns.map((texts, at) => Math.max(words[at]!, Math.min(MOST, widest(texts, at))));
  const [spare, wanted] = [room - sum(words), sum(natural) - sum(words)];
  if (spare <= 0) return words.map((width) => (width * room) / sum(words));
  if (wanted <= spare) return natural.map((width) => (width * room) / sum(natural));
  return words.map((width, at) => width + ((natural[at]! - width) * spare) / wanted);
}

/** «R1 — TELA» beside a column that says TELA: only its own part. */
function ownPart(text: string, row: Row): string {
  for (const title of Object.values((row.titles ?? {}) as unknown as Readonly<Record<string, unknown>>))
    if (typeof title === 'string' && title !== text && text.endsWith(` — ${title}`)) return text.slice(0, -title.length - 3);
  return text;
}

function writeLines(
  doc: PDFKit.PDFDocument,
  title: string,
  child: Resource,
  by: string,
  rows: readonly Row[],
  chosen: readonly string[] | undefined,
  blank: readonly string[] = [],
): void {
  const names = (chosen ?? child.list.columns)
    .filter((name) => name !== 'active' && name !== by && child.fields[name] && !SKIPPED.has(child.fields[name].kind))
    // A chosen column that no row fills only takes room, unless somebody is to write in it.
    .filter((name) => !chosen || blank.includes(name) || rows.some((row) => shown(name, child.fields[name]!, row) !== '' && Number(row[name]) !== 0))
    .slice(0, chosen ? chosen.length : MAX_COLUMNS);
  if (names.length === 0) return;
  doc.moveDown(0.6).font('Helvetica-Bold').fontSize(10).fillColor(INK).text(printable(title), MARGIN).moveDown(0.2);
  const head = names.map((name) => printable(child.fields[name]!.label));
  const body = rows.map((row) => names.map((name) => printable(ownPart(shown(name, child.fields[name]!, row), row))));
  const right = names.map((name) => kindOf(child.fields[name]!).align === 'right');
  doc.font('Helvetica-Bold').fontSize(8);
  const widths = widthsOf(
    doc,
    [head, ...body],
    names.map((name) => (blank.includes(name) ? TO_WRITE : LEAST)),
  );
  const line = (texts: readonly string[], font: string) => {
    doc.font(font).fontSize(8);
    const height = Math.max(...texts.map((text, at) => doc.heightOfString(text || ' ', { width: widths[at]! - 6 })));
    if (doc.y + height > doc.page.height - MARGIN) {
      doc.addPage();
      if (font === 'Helvetica') line(head, 'Helvetica-Bold');
      doc.font(font).fontSize(8);
    }
    const { y } = doc;
    let x = MARGIN;
    for (const [at, text] of texts.entries()) {
      doc.fillColor(INK).text(text, x, y, { width: widths[at]! - 6, align: right[at] ? 'right' : 'left' });
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
  for (const texts of body) line(texts, 'Helvetica');
}

const SIGN_HEIGHT = 62;

/** Lines to sign on, side by side, never parted from their names. */
function writeSignatures(doc: PDFKit.PDFDocument, who: readonly string[]): void {
  if (doc.y + SIGN_HEIGHT + 24 > doc.page.height - MARGIN) doc.addPage();
  const width = (doc.page.width - 2 * MARGIN) / who.length;
  const y = doc.y + SIGN_HEIGHT - 14;
  for (const [at, name] of who.entries()) {
    const x = MARGIN + at * width;
    doc
      .moveTo(x + 8, y)
      .lineTo(x + width - 16, y)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke();
    doc
      .font('Helvetica')
      .fontSize(8)
      .fillColor(GREY)
      .text(printable(name), x + 8, y + 4, { width: width - 24, align: 'center' });
  }
  doc.x = MARGIN;
  doc.y = y + 18;
}
