import { inflateSync } from 'node:zlib';

/** Words and pages of a sheet: pdfkit writes each run of text as hexadecimal, compressed. */
export function wordsOfPdf(bytes: Buffer): { readonly text: string; readonly pages: number } {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const text = streams
    .flatMap((stream) =>
      [...stream.matchAll(/\[((?:<[0-9a-f]*> ?-?[\d.]* ?)+)\] TJ/g)].map(([, run]) =>
        Buffer.from(
          [...run!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''),
          'hex',
        ).toString('latin1'),
      ),
    )
    .join('\n');
  return { text, pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length };
}
