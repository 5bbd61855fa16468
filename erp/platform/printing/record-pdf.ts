/**
 * A record on paper: its blocks as pairs of label and value, its tables, and around them what the
 * company's format says. Only what the actor may see.
 */
import { partialOf, summariesOf } from '#erp/kernel/rows/shown-row.ts';
import Pdf from 'pdfkit';
import type { PrintBlock } from '#erp/model/records/print-layout.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { bottomOf, GREY, INK, MARGIN, placeOf, shownIn, type Local } from './pdf-page.ts';
import { writeLines } from './pdf-table.ts';

const LABEL = 150;
const FOOT_LINE = 10;
const LOGO = [150, 52] as const;
/** Of the height of the sheet, at most; the rest is for the record. */
const HEAD_SHARE = 1 / 3;
const FOOT_SHARE = 1 / 6;
const LETTER = [612, 792] as const;

/** What stands around the record's own blocks. */
export interface Sheet extends Local {
  readonly blocks: readonly PrintBlock[];
  /** Lines of the head. */
  readonly header: readonly string[];
  /** PNG or JPEG. */
  readonly logo: Buffer | null;
  readonly footer: readonly string[];
  /** Terms at the end of the sheet. */
  readonly legend: string | null;
  readonly signatures: readonly string[];
  /** One sheet for each, with its legend: `['']` is one without. */
  readonly copies: readonly string[];
  readonly landscape: boolean;
  readonly watermark: string | null;
  readonly company: string;
  readonly who: string;
  readonly when: string;
}

export async function recordPdf(
  registry: Registry,
  resource: Resource,
  row: Row,
  sheet: Sheet,
): Promise<Uint8Array> {
  const height = LETTER[sheet.landscape ? 0 : 1];
  const footer = sheet.footer.slice(0, Math.floor((height * FOOT_SHARE) / FOOT_LINE));
  const title = `${resource.label[0]} ${typeof row.title === 'string' ? row.title : row.id}`;
  const doc = new Pdf({
    size: 'LETTER',
    layout: sheet.landscape ? 'landscape' : 'portrait',
    margins: {
      top: MARGIN,
      left: MARGIN,
      right: MARGIN,
      bottom: MARGIN + (footer.length + 1) * FOOT_LINE,
    },
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: sheet.company },
    lang: 'es-MX',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const copy of sheet.copies) {
    const first = doc.bufferedPageRange().count;
    doc.addPage();
    writeHead(doc, title, sheet);
    for (const block of sheet.blocks) await writeBlock(doc, registry, resource, row, block, sheet);
    if (sheet.legend) writeLegend(doc, sheet.legend);
    if (sheet.signatures.length > 0) writeSignatures(doc, sheet.signatures);
    writeFeet(doc, { ...sheet, footer }, copy, first);
  }
  doc.end();
  return ended;
}

/** Logo at the left, the company's lines beside it. */
function writeHead(doc: PDFKit.PDFDocument, title: string, { logo, header }: Sheet): void {
  const top = doc.y;
  const left = logo ? MARGIN + LOGO[0] + 14 : MARGIN;
  if (logo) doc.image(logo, MARGIN, top, { fit: [LOGO[0], LOGO[1]], valign: 'center' });
  const end = doc.page.height * HEAD_SHARE;
  doc.fillColor(GREY);
  for (const [at, line] of header.entries()) {
    const size = at === 0 ? 9 : 8;
    doc.font('Helvetica').fontSize(size);
    const height = end - doc.y;
    if (height < doc.currentLineHeight()) break;
    const width = doc.page.width - MARGIN - left;
    doc.text(printable(line), left, doc.y, { width, height, ellipsis: true });
  }
  doc.y = Math.max(doc.y, logo ? top + LOGO[1] : 0) + 8;
  doc
    .font('Helvetica-Bold')
    .fontSize(15)
    .fillColor(INK)
    .text(printable(title), MARGIN)
    .moveDown(0.6);
}

async function writeBlock(
  doc: PDFKit.PDFDocument,
  registry: Registry,
  resource: Resource,
  row: Row,
  block: PrintBlock,
  sheet: Sheet,
): Promise<void> {
  if (block.kind === 'section') {
    const pairs = block.fields.flatMap(({ name, label }): [string, string][] => {
      const field = resource.fields[name]!;
      // A document says what holds, not what does not.
      const text =
        resource.print &&
        (row[name] === false || (field.kind === 'computed' && Number(row[name]) === 0))
          ? ''
          : shownIn(resource, name, row, sheet);
      return text === '' ? [] : [[label, text]];
    });
    if (pairs.length > 0) writeSection(doc, block.title, pairs);
    return;
  }
  if (block.kind === 'summary') {
    const rows = summariesOf(row)[block.name] ?? [];
    const columns = resource.print?.summaries?.[block.name]?.columns;
    if (!columns || rows.length === 0) return;
    await writeLines(
      doc,
      { ...block, chosen: true },
      {
        registry,
        child: { ...resource, fields: columns },
        rows,
        local: { ...sheet, records: [placeOf(resource, row)] },
        blank: [],
      },
    );
    return;
  }
  const rows = row[block.field];
  const field = resource.fields[block.field];
  if (field?.kind !== 'lines' || !Array.isArray(rows) || rows.length === 0) return;
  await writeLines(doc, block, {
    registry,
    child: registry.resource(field.of),
    rows: rows as readonly Row[],
    local: { ...sheet, records: [placeOf(resource, row)] },
    blank: resource.print?.blank ?? [],
  });
  const all = partialOf(row)[block.field];
  if (all)
    writeNote(
      doc,
      `Se imprimen ${rows.length.toLocaleString('en-US')} de ${all.toLocaleString('en-US')} renglones; los demás están en el sistema.`,
    );
}

/**
 * The foot of each page of one copy, and the mark across it: drawn last, when it is known how many
 * pages there are.
 */
function writeFeet(
  doc: PDFKit.PDFDocument,
  { footer, watermark, who, when }: Sheet,
  copy: string,
  first: number,
): void {
  const pages = doc.bufferedPageRange().count - first;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(first + page);
    const { width, height } = doc.page;
    // The foot stands in the margin, where text would otherwise open a new page.
    doc.page.margins.bottom = 0;
    if (watermark) {
      doc.save().rotate(-35, { origin: [width / 2, height / 2] });
      doc.font('Helvetica-Bold').fontSize(72).fillColor('#888').fillOpacity(0.16);
      doc.text(printable(watermark), 0, height / 2 - 36, {
        width,
        align: 'center',
        lineBreak: false,
      });
      doc.fillOpacity(1).restore();
    }
    doc.font('Helvetica').fontSize(8).fillColor(GREY);
    let y = height - MARGIN - footer.length * FOOT_LINE;
    for (const line of footer) {
      doc.text(printable(line), MARGIN, y, {
        width: width - 2 * MARGIN,
        height: FOOT_LINE,
        align: 'center',
        ellipsis: true,
      });
      y += FOOT_LINE;
    }
    doc.text(printable(`${who} · ${when}`), MARGIN, y, { lineBreak: false });
    const told = [
      ...(copy ? [copy] : []),
      ...(pages > 1 || copy ? [`página ${page + 1} de ${pages}`] : []),
    ].join(' · ');
    doc.text(printable(told), MARGIN, y, {
      width: width - 2 * MARGIN,
      align: 'right',
      lineBreak: false,
    });
  }
}

function writeLegend(doc: PDFKit.PDFDocument, legend: string): void {
  doc
    .moveDown(0.8)
    .font('Helvetica')
    .fontSize(8)
    .fillColor(INK)
    .text(legend.split(/\r?\n/).map(printable).join('\n'), MARGIN, doc.y, {
      width: doc.page.width - 2 * MARGIN,
    });
}

function writeSection(
  doc: PDFKit.PDFDocument,
  title: string,
  pairs: readonly (readonly [label: string, value: string])[],
): void {
  doc
    .moveDown(0.6)
    .font('Helvetica-Bold')
    .fontSize(10)
    .fillColor(INK)
    .text(printable(title), MARGIN)
    .moveDown(0.2);
  const room = doc.page.width - 2 * MARGIN - LABEL;
  for (const [label, value] of pairs) {
    doc.font('Helvetica').fontSize(9);
    const height = Math.max(
      doc.heightOfString(printable(label), { width: LABEL - 10 }),
      doc.heightOfString(printable(value), { width: room }),
    );
    if (doc.y + height > bottomOf(doc)) doc.addPage();
    const { y } = doc;
    doc.fillColor(GREY).text(printable(label), MARGIN, y, { width: LABEL - 10 });
    doc.fillColor(INK).text(printable(value), MARGIN + LABEL, y, { width: room });
    doc.y = y + height + 3;
    doc.x = MARGIN;
  }
}

function writeNote(doc: PDFKit.PDFDocument, text: string): void {
  doc.moveDown(0.3).font('Helvetica').fontSize(8).fillColor(GREY).text(printable(text), MARGIN);
}

const SIGN_HEIGHT = 62;

/** Lines to sign on, side by side, never parted from their names. */
function writeSignatures(doc: PDFKit.PDFDocument, who: readonly string[]): void {
  if (doc.y + SIGN_HEIGHT + 24 > bottomOf(doc)) doc.addPage();
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
