/** Parts of a workbook as events: the text of a part is never held whole. */
import { SaxesParser } from 'saxes';
import { badFile } from './sheet.ts';

export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Names without their prefix: programs write `x:row` and `row` alike. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Feeds the pieces to `events`; yields after each piece, so that the reader may hand on what it has. */
export async function* readXml(pieces: AsyncGenerator<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8');
  let failed: Error | null = null;
  parser.on('error', (error) => {
    failed ??= error;
  });
  // Entities of a document type could expand without end; a workbook has none.
  parser.on('doctype', () => {
    failed ??= new Error('doctype');
  });
  parser.on('opentag', (tag) => events.open?.(local(tag.name), tag.attributes as Record<string, string>));
  parser.on('closetag', (tag) => events.close?.(local(tag.name)));
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (failed) break;
    yield;
  }
  if (!failed) parser.close();
  if (failed) throw Object.assign(badFile('El archivo está dañado. Ábrelo en tu hoja de cálculo, guárdalo como .xlsx y súbelo otra vez.'), { cause: failed as Error });
}

export async function readWhole(pieces: AsyncGenerator<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(pieces, events));
}
