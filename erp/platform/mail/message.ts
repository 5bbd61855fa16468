/**
 * A queued row as it is read by people: the address of this installation and the link in their
 * places, and a plain HTML of the same text.
 */
import { APP_URL, LINK } from './queue.ts';

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!);

export const messageText = (text: string, appUrl: string, link: string): string =>
  text.replaceAll(APP_URL, () => appUrl).replaceAll(LINK, () => link);

/** Paragraphs and anchors, nothing that the reader's program would fetch. */
export function messageHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      (paragraph) => `<p style="margin:0 0 1em">${linked(paragraph).replaceAll('\n', '<br>')}</p>`,
    );
  return `<!doctype html><html lang="es-MX"><body style="font:15px/1.5 sans-serif;color:#222;max-width:36em">${paragraphs.join('')}</body></html>`;
}

function linked(text: string): string {
  let at = 0;
  let html = '';
  for (const match of text.matchAll(ADDRESS)) {
    // A full stop after an address ends the sentence.
    const address = match[0].replace(/[.,;:)]+$/, '');
    html += `${escape(text.slice(at, match.index))}<a href="${escape(address)}">${escape(address)}</a>`;
    at = match.index + address.length;
  }
  return html + escape(text.slice(at));
}
