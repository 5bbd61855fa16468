/** QR codes as shapes of a PDF. */
import QrCode from 'qrcode';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Dark runs of a QR code, in modules. */
export interface QrRuns {
  readonly size: number;
  readonly runs: readonly (readonly [row: number, from: number, count: number])[];
}

export function qrRunsOf(content: string): QrRuns {
  const { modules } = QrCode.create(content, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_each, column) => (modules.get(row, column) ? '1' : '0')).join(
      '',
    ),
  );
  return {
    size,
    runs: rows.flatMap((row, at) =>
      [...row.matchAll(/1+/g)].map((run) => [at, run.index, run[0].length] as const),
    ),
  };
}

/** Modules of light on each side. */
const QR_QUIET = 2;
/** Rows of modules touch, whatever a printer rounds. */
const OVERLAP = 0.05;

/** As shapes: a picture for each label takes a printer's page a hundred times longer to make. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  { size, runs }: QrRuns,
  { x, y, width }: Box,
): void {
  const module = width / (size + 2 * QR_QUIET);
  for (const [row, from, count] of runs)
    doc.rect(
      x + (from + QR_QUIET) * module,
      y + (row + QR_QUIET) * module,
      count * module,
      module + OVERLAP,
    );
  doc.fill('#000');
}
