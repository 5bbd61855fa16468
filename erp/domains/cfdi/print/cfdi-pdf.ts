/** The printed form of a CFDI 4.0 (CFF 29-A; RMF 2.7.1.7): from its XML alone. */
import Pdf from 'pdfkit';
import { drawQr, qrRunsOf } from '#erp/platform/printing/qr-shapes.ts';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';
import { stampChain } from '../xml/original-chain.ts';
import { readCfdi, type ReadCfdi } from '../xml/read.ts';
import { drawConcepts, drawTotals } from './document-concepts.ts';
import { drawHead, drawParties, folioOf, titleOf } from './document-head.ts';
import { drawLandingBill } from './landing-bill-part.ts';
import { landingBillLink, verificationLink } from './links.ts';
import { drawPayments } from './payments-part.ts';
import { drawPayroll, drawSignature } from './payroll-part.ts';
import { MARGIN, Pen } from './pen.ts';

export interface CfdiSheet {
  /** PNG or JPEG. */
  readonly logo: Buffer | null;
  /** False of the sandbox and of test environments: marked across each page. */
  readonly fiscalValidity: boolean;
  readonly cancelled?: boolean;
  /** Lines below the issuer (address, telephone), of the company's format. */
  readonly header?: readonly string[];
  /** Terms below the totals, of the company's format. */
  readonly legend?: string | null;
}

const PRINTED = 'Este documento es una representación impresa de un CFDI';
const NOT_VALID = 'PRUEBA — SIN VALIDEZ FISCAL';
const CANCELLED = 'CANCELADO';
const NOT_STAMPED = 'SIN TIMBRAR';

/** Three centimetres; the SAT asks for 2.75 at least. */
const QR = (3 / 2.54) * 72;
const CAPTION = 12;
const CODES = ['CFDI', 'Carta Porte'] as const;
const FOOT = 22;

function drawStamp(pen: Pen, read: ReadCfdi): void {
  const { draft, stamp, seal } = read;
  if (!stamp || !seal) return;
  const links = [verificationLink(draft, stamp)];
  if (draft.landingBill) links.push(landingBillLink(draft.landingBill, stamp));
  pen.room((QR + CAPTION) * links.length);
  const { doc, left, width } = pen;
  const top = doc.y + 6;
  for (const [i, link] of links.entries()) {
    const y = top + i * (QR + CAPTION);
    drawQr(doc, qrRunsOf(link), { x: left, y, width: QR, height: QR });
    if (links.length > 1)
      pen.write(CODES[i]!, {
        x: left,
        y: y + QR,
        width: QR,
        size: 6.5,
        grey: true,
        align: 'center',
      });
  }
  const box = { x: left + QR + 10, width: width - QR - 10 };
  doc.y = top;
  pen.code('Sello digital del CFDI', seal, box);
  pen.code('Sello digital del SAT', stamp.satSeal, box);
  const chain = 'Cadena original del complemento de certificación digital del SAT';
  pen.code(chain, stampChain(stamp), box);
  doc.y = Math.max(doc.y, top + links.length * (QR + CAPTION));
}

function drawMark(doc: PDFKit.PDFDocument, text: string): void {
  const { width, height } = doc.page;
  doc.save().rotate(-45, { origin: [width / 2, height / 2] });
  doc.font('Helvetica-Bold').fontSize(40).fillColor('#b42318').fillOpacity(0.16);
  doc.text(printable(text), -100, height / 2 - 20, {
    width: width + 200,
    align: 'center',
    lineBreak: false,
  });
  doc.restore();
}

function markOf({ stamp }: ReadCfdi, { fiscalValidity, cancelled }: CfdiSheet): string | null {
  if (!stamp) return NOT_STAMPED;
  const isTest = !fiscalValidity || /SIN VALIDEZ/i.test(stamp.legend ?? '');
  if (isTest) return NOT_VALID;
  return cancelled ? CANCELLED : null;
}

function drawFeet(doc: PDFKit.PDFDocument, read: ReadCfdi, mark: string | null): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    if (mark) drawMark(doc, mark);
    const y = doc.page.height - MARGIN - 6;
    const width = doc.page.width - 2 * MARGIN;
    doc.font('Helvetica').fontSize(6.5).fillColor('#667085');
    doc.text(printable(PRINTED), MARGIN, y, { width, lineBreak: false });
    const place = [read.stamp?.uuid, `Página ${page + 1} de ${count}`].filter(Boolean).join(' · ');
    doc.text(printable(place), MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}

async function drawBody(pen: Pen, read: ReadCfdi, sheet: CfdiSheet): Promise<void> {
  const { draft } = read;
  drawHead(pen, read, { logo: sheet.logo, lines: sheet.header ?? [] });
  drawParties(pen, draft);
  await drawConcepts(pen, draft);
  if (draft.payroll) await drawPayroll(pen, draft.payroll);
  drawTotals(pen, draft);
  if (draft.payments) await drawPayments(pen, draft.payments);
  if (draft.landingBill) await drawLandingBill(pen, draft.landingBill);
  if (sheet.legend) pen.note(sheet.legend);
  if (draft.payroll) drawSignature(pen, draft.receiver.name);
  drawStamp(pen, read);
}

/**
 * PDF of a CFDI, on letter pages. What is not stamped, is of tests or was cancelled is marked
 * across each page.
 *
 * @throws UnreadableCfdi
 */
export async function cfdiPdf(bytes: Uint8Array, sheet: CfdiSheet): Promise<Uint8Array> {
  const read = readCfdi(bytes);
  const { draft } = read;
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: `${titleOf(draft)} ${folioOf(draft)}`.trim(), Author: draft.issuer.name },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.y = MARGIN;
  await drawBody(new Pen(doc), read, sheet);
  drawFeet(doc, read, markOf(read, sheet));
  doc.end();
  return ended;
}

/** `{RFC}_{series}{folio}_{UUID}`, of its XML and its PDF alike (sat-cfdi §12). */
export const fileNameOf = ({ draft, stamp }: ReadCfdi): string =>
  [draft.issuer.rfc, [draft.series, draft.folio].filter(Boolean).join(''), stamp?.uuid]
    .filter(Boolean)
    .join('_');
