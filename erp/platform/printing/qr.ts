/** QR codes, drawn here and nowhere else. Error level M: a scuffed label still reads. */
import { t } from '#erp/model/texts/t.ts';
import QrCode from 'qrcode';
import { invalid } from '#erp/model/errors.ts';
import { labelsPdf, TEMPLATES, type Label } from './label-pdf.ts';

const OPTIONS = { errorCorrectionLevel: 'M', margin: 2 } as const;

const qrPng = (text: string, size: number): Promise<Buffer> =>
  QrCode.toBuffer(text, { ...OPTIONS, type: 'png', width: size });
const qrSvg = (text: string): Promise<string> => QrCode.toString(text, { ...OPTIONS, type: 'svg' });

const text = (raw: unknown) => (typeof raw === 'string' ? raw : '');

function wholeNumber(
  query: Readonly<Record<string, unknown>>,
  name: string,
  fallback: number,
  from: number,
  to: number,
): number {
  const raw = text(query[name]);
  if (raw === '') return fallback;
  const number = /^\d{1,5}$/.test(raw) ? Number(raw) : 0;
  if (number < from || number > to)
    throw invalid({
      [name]: [t('printing.between', 'Escribe un número del {from} al {to}.', { from, to })],
    });
  return number;
}

const HEADERS = { 'cache-control': 'private, max-age=300', 'x-content-type-options': 'nosniff' };

/** An image of a code: `size` 256–1024 pixels, `format` png or svg. */
export async function qrImage(
  content: string,
  query: Readonly<Record<string, unknown>>,
  name: string,
): Promise<Response> {
  const size = wholeNumber(query, 'size', 512, 256, 1024);
  const format = text(query.format) || 'png';
  if (format !== 'png' && format !== 'svg')
    throw invalid({ format: [t('printing.pngOrSvg', 'Elige png o svg.')] });
  const headers = { ...HEADERS, 'content-disposition': `attachment; filename="${name}.${format}"` };
  if (format === 'svg')
    return new Response(await qrSvg(content), {
      headers: {
        ...headers,
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    });
  return new Response(new Uint8Array(await qrPng(content, size)), {
    headers: { ...headers, 'content-type': 'image/png' },
  });
}

/**
 * Labels, each with its code; `copies` of each, up to 500 in all, on `template` or the usual one.
 */
export async function qrLabels(
  labels: readonly Label[],
  query: Readonly<Record<string, unknown>>,
  name: string,
  usual: string,
): Promise<Response> {
  const copies = wholeNumber(query, 'copies', 1, 1, 100);
  if (labels.length === 0)
    throw invalid({ ids: [t('printing.nothingToLabel', 'No hay nada que etiquetar.')] });
  if (labels.length * copies > 500)
    throw invalid({
      copies: [
        t(
          'printing.mostLabels',
          'Son más de 500 etiquetas: imprime menos copias o menos registros.',
        ),
      ],
    });
  const chosen = text(query.template) || usual;
  const template = Object.hasOwn(TEMPLATES, chosen) ? TEMPLATES[chosen] : undefined;
  if (!template)
    throw invalid({
      template: [
        t('printing.template', 'Elige una plantilla: {templates}.', {
          templates: Object.keys(TEMPLATES).join(', '),
        }),
      ],
    });
  const bytes = await labelsPdf(
    labels.flatMap((label) => Array.from({ length: copies }, () => label)),
    template,
  );
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
    },
  });
}
