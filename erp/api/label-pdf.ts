/** Labels on letter paper, three across and six down: the code, and what a person reads beside it. */
import Pdf from 'pdfkit';

export interface Label {
  /** What the code says. */
  readonly content: string;
  readonly title: string;
  readonly detail: string;
  readonly code: Buffer;
}

const MARGIN = 24;
const ACROSS = 3;
const DOWN = 6;

/** The built-in fonts know Windows-1252. */
const printable = (text: string) => text.replaceAll(/[^ -~\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, '?');

export async function labelsPdf(labels: readonly Label[]): Promise<Uint8Array> {
  const doc = new Pdf({ size: 'LETTER', margin: MARGIN, autoFirstPage: false, lang: 'es-MX', info: { Title: 'Etiquetas' } });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  labels.forEach((label, i) => {
    const at = i % (ACROSS * DOWN);
    if (at === 0) doc.addPage();
    const width = (doc.page.width - 2 * MARGIN) / ACROSS;
    const height = (doc.page.height - 2 * MARGIN) / DOWN;
    const [x, y] = [MARGIN + (at % ACROSS) * width, MARGIN + Math.floor(at / ACROSS) * height];
    const side = height - 34;
    doc.image(label.code, x + (width - side) / 2, y, { width: side, height: side });
    const line = { width: width - 8, height: 12, align: 'center', ellipsis: true } as const;
    doc
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(printable(label.title), x + 4, y + side, line);
    doc
      .font('Helvetica')
      .fontSize(8)
      .text(printable(label.detail), x + 4, y + side + 12, line);
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
