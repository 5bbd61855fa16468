/** Parts of a workbook as events: the text of a part is never held whole. */
import { SaxesParser } from 'saxes';
import { damaged } from './sheet.ts';

export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Bytes without a tag or a text that ends: the parser would gather them in memory. A cell holds
 * 32,767 characters.
 */
const MAX_UNENDED = 1024 * 1024;

/** No workbook or statement nests so deep; readers keep the path of where they are. */
const MAX_DEPTH = 64;

/** Readers join the names of where they are. */
const MAX_NAME = 256;

/** Names without their prefix: programs write `x:row` and `row` alike. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Feeds the pieces to `events`; yields after each piece, so that the reader may hand on what it
 * has.
 */
export async function* readXml(
  pieces: AsyncGenerator<Buffer>,
  events: XmlEvents,
): AsyncGenerator<void> {
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
  let depth = 0;
  let unended = 0;
  const ended = () => (unended = 0);
  parser.on('comment', ended);
  parser.on('processinginstruction', ended);
  parser.on('opentag', (tag) => {
    ended();
    depth += 1;
    if (depth > MAX_DEPTH) failed ??= new Error('too deep');
    if (tag.name.length > MAX_NAME) failed ??= new Error('endless name');
    if (failed) return;
    events.open?.(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on('closetag', (tag) => {
    ended();
    depth -= 1;
    if (failed) return;
    events.close?.(local(tag.name));
  });
  parser.on('text', (text) => {
    if (!failed) events.text?.(text);
  });
  parser.on('cdata', (text) => {
    ended();
    events.text?.(text);
  });
  for await (const piece of pieces) {
    unended += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (unended > MAX_UNENDED) failed ??= new Error('endless');
    if (failed) break;
    yield;
  }
  if (!failed) parser.close();
  if (failed) throw Object.assign(damaged(), { cause: failed as Error });
}

export async function readWhole(pieces: AsyncGenerator<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(pieces, events));
}
