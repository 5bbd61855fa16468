/**
 * Labels in PDF: a QR code, what a person reads beside it, and a bar code; each on its own page, or
 * thirty on a letter sheet.
 */
import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { code128 } from './barcode.ts';
import { drawQr, qrRunsOf, type Box, type QrRuns } from './qr-shapes.ts';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';

export interface Label {
  /** What the QR code says. */
  readonly content: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Text of the bar code. */
  readonly barcode?: string | null;
}

const MM = 72 / 25.4;

interface Template {
  /** Millimetres. */
  readonly page: readonly [width: number, height: number];
  readonly label: readonly [width: number, height: number];
  readonly across: number;
  readonly down: number;
  readonly margin: readonly [x: number, y: number];
  readonly gap: number;
}

const single = (width: number, height: number): Template => ({
  page: [width, height],
  label: [width, height],
  across: 1,
  down: 1,
  margin: [0, 0],
  gap: 0,
});

/** `CARTA_30` is the sheet of 3 × 10 labels of 2 5/8″ × 1″. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  '50x25': single(50, 25),
  '100x50': single(100, 50),
  '100x150': single(100, 150),
  CARTA_30: {
    page: [215.9, 279.4],
    label: [66.675, 25.4],
    across: 3,
    down: 10,
    margin: [4.7625, 12.7],
    gap: 3.175,
  },
};

/** Labels that are drawn before others are served. */
const TURN = 20;

export async function labelsPdf(labels: readonly Label[], template: Template): Promise<Uint8Array> {
  const doc = new Pdf({
    size: [template.page[0] * MM, template.page[1] * MM],
    margin: 0,
    autoFirstPage: false,
    lang: 'es-MX',
    info: { Title: 'Etiquetas' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const [width, height] = [template.label[0] * MM, template.label[1] * MM];
  const codes = new Map<string, QrRuns>();
  for (const [i, label] of labels.entries()) {
    if (i % TURN === TURN - 1) await setImmediate();
    const at = i % (template.across * template.down);
    if (at === 0) doc.addPage();
    const x =
      (template.margin[0] + (at % template.across) * (template.label[0] + template.gap)) * MM;
    const y = (template.margin[1] + Math.floor(at / template.across) * template.label[1]) * MM;
    const code = codes.getOrInsertComputed(label.content, qrRunsOf);
    drawLabel(doc, label, code, { x, y, width, height });
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

/**
 * Tall labels have the QR code below the text; others, at its left. The bar code runs along the
 * bottom.
 */
function drawLabel(
  doc: PDFKit.PDFDocument,
  label: Label,
  code: QrRuns,
  { x, y, width, height }: Box,
): void {
  const pad = Math.max(4, height * 0.04);
  const bars = label.barcode ? code128(label.barcode) : null;
  const tall = height > width;
  const barRoom = bars ? height * (tall ? 0.13 : 0.24) : 0;
  const inner: Box = {
    x: x + pad,
    y: y + pad,
    width: width - 2 * pad,
    height: height - 2 * pad - barRoom,
  };
  const side = tall ? inner.width * 0.62 : Math.min(inner.height, inner.width * 0.4);
  const text: Box = tall
    ? { ...inner, height: inner.height - side - pad }
    : { ...inner, x: inner.x + side + pad, width: inner.width - side - pad };
  drawQr(doc, code, {
    x: tall ? inner.x + (inner.width - side) / 2 : inner.x,
    y: tall ? inner.y + inner.height - side : inner.y,
    width: side,
    height: side,
  });
  drawText(doc, label, text);
  if (bars)
    drawBars(doc, bars, label.barcode!, {
      x: x + pad,
      y: y + height - pad - barRoom + 2,
      width: inner.width,
      height: barRoom - 2,
    });
}

/** Sizes by the room: a line that does not fit is left out, the title may take two. */
function drawText(doc: PDFKit.PDFDocument, { title, lines }: Label, box: Box): void {
  const most = box.height / (lines.length * 1.18 + 2.9);
  const size = Math.max(
    4.5,
    Math.min(24, most, box.width / Math.max(8, Math.min(13, title.length * 0.8))),
  );
  doc
    .fillColor('#000')
    .font('Helvetica-Bold')
    .fontSize(size * 1.15);
  const head = printable(title);
  const room = doc.currentLineHeight(true) * 2.1;
  doc.text(head, box.x, box.y, { width: box.width, height: room, ellipsis: true, lineGap: 0 });
  let y = box.y + Math.min(room, doc.heightOfString(head, { width: box.width })) + size * 0.2;
  doc.font('Helvetica').fontSize(size);
  const step = doc.currentLineHeight(true) * 1.02;
  for (const line of lines) {
    if (y + step > box.y + box.height + 0.5) break;
    doc.text(printable(line), box.x, y, {
      width: box.width,
      height: step,
      ellipsis: true,
      lineBreak: false,
    });
    y += step;
  }
}

/** Ten modules of light on each side, as readers need. */
const QUIET = 10;

function drawBars(
  doc: PDFKit.PDFDocument,
  bars: string,
  text: string,
  { x, y, width, height }: Box,
): void {
  const size = Math.min(9, height * 0.3);
  const module = Math.min(width / (bars.length + 2 * QUIET), 0.5 * MM);
  const left = x + (width - bars.length * module) / 2;
  doc.fillColor('#000');
  for (const run of bars.matchAll(/1+/g))
    doc.rect(left + run.index * module, y, run[0].length * module, height - size - 1).fill();
  doc
    .font('Helvetica')
    .fontSize(size)
    .text(printable(text), x, y + height - size, {
      width,
      height: size * 1.2,
      align: 'center',
      lineBreak: false,
    });
}
