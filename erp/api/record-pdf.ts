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
      const text = shown(name, field, row);
      return text === '' ? [] : [[field.label, text]];
    });
    if (pairs.length > 0) writeSection(doc, section.title, pairs);
  }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'lines' && Array.isArray(row[name]) && row[name].length > 0)
      writeLines(doc, field.label, registry.resource(field.of), field.by, row[name] as readonly Row[]);
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

function writeLines(doc: PDFKit.PDFDocument, title: string, child: Resource, by: string, rows: readonly Row[]): void {
  const names = child.list.columns.filter((name) => name !== 'active' && name !== by && child.fields[name] && !SKIPPED.has(child.fields[name].kind)).slice(0, MAX_COLUMNS);
  if (names.length === 0) return;
  doc.moveDown(0.6).font('Helvetica-Bold').fontSize(10).fillColor(INK).text(printable(title), MARGIN).moveDown(0.2);
  const width = (doc.page.width - 2 * MARGIN) / names.length;
  const line = (texts: readonly string[], font: string) => {
    doc.font(font).fontSize(8);
    const height = Math.max(...texts.map((text) => doc.heightOfString(text || ' ', { width: width - 6 })));
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
    const { y } = doc;
    texts.forEach((text, i) => doc.text(text, MARGIN + i * width, y, { width: width - 6 }));
    doc.y = y + height + 3;
    doc.x = MARGIN;
  };
  line(
    names.map((name) => printable(child.fields[name]!.label)),
    'Helvetica-Bold',
  );
  for (const row of rows)
    line(
      names.map((name) => printable(shown(name, child.fields[name]!, row))),
      'Helvetica',
    );
}
