/**
 * Markdown to HTML without any of the source's own HTML: what looks like a tag is shown as text.
 */
import { Marked, type Tokens } from 'marked';
import type { Heading } from './view-types.ts';

export interface Part {
  /** A table that is made from a declaration, or a piece of text. */
  readonly marker: { readonly name: string; readonly of: string } | null;
  readonly text: string;
}

const MARKER = /^<!-- *(campos|estados|permisos):([A-Za-z0-9/_-]+) *-->[ \t]*$/gm;

/** Cuts a page at its markers, which stand alone on their line. */
export function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of source.matchAll(MARKER)) {
    parts.push(
      { marker: null, text: source.slice(from, match.index) },
      { marker: { name: match[1]!, of: match[2]! }, text: '' },
    );
    from = match.index + match[0].length;
  }
  parts.push({ marker: null, text: source.slice(from) });
  return parts.filter(({ marker, text }) => marker !== null || text.trim() !== '');
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `Reglas y mensajes` → `reglas-y-mensajes` */
export const slugOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Small letters without accents, one for one, so that places in both texts agree. */
export const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

/** Addresses that a page may lead to: of the manual itself, of the product, or of the web. */
export function linkOf(href: string): string | null {
  const page = /^(?:\.\/)?([A-Za-z0-9/_-]+)\.md(#[\w-]*)?$/.exec(href);
  if (page) return `/manual/${page[1]}${page[2] ?? ''}`;
  return /^(https:\/\/|mailto:|#|\/(?!\/))/.test(href) ? href : null;
}

/** Only pictures that lie beside the pages. */
const PICTURES: Readonly<Record<string, string | undefined>> = import.meta.glob<string>(
  '/docs/manual/img/*.webp',
  { query: '?url', import: 'default', eager: true },
);

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escaped(text)),
    heading({ tokens, depth, text }: Tokens.Heading) {
      return depth === 1
        ? ''
        : `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      const to = linkOf(href);
      const label = this.parser.parseInline(tokens);
      return to === null ? label : `<a href="${escaped(to)}">${label}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const src = PICTURES[`/docs/manual/${href}`];
      return src
        ? `<img src="${escaped(src)}" alt="${escaped(text)}" width="1120" height="640" loading="lazy">`
        : escaped(text);
    },
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="man-t"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
  },
});

export const htmlOf = (text: string): string => marked.parse(text, { async: false });

/**
 * Title, first paragraph and headings of a page; `plain` is its text by section, for the search.
 */
export function outlineOf(source: string): {
  title: string;
  summary: string;
  headings: Heading[];
  plain: { heading: Heading | null; text: string }[];
} {
  let title = '';
  let summary = '';
  const headings: Heading[] = [];
  const plain: { heading: Heading | null; text: string }[] = [{ heading: null, text: '' }];
  for (const token of marked.lexer(source)) {
    if (token.type === 'heading') {
      if (token.depth === 1) {
        title = textOf(token);
        continue;
      }
      const heading = { id: slugOf(token.text), title: textOf(token) };
      if (token.depth === 2) headings.push(heading);
      plain.push({ heading, text: '' });
    } else if (token.type !== 'html' && token.type !== 'space') {
      if (summary === '' && headings.length === 0 && token.type === 'paragraph')
        summary = textOf(token);
      const last = plain.at(-1)!;
      last.text = `${last.text} ${textOf(token)}`.trim();
    }
  }
  return { title, summary, headings, plain };
}

/** The words of a token without their markup. */
function textOf(token: unknown): string {
  const { type, text, tokens, items, header, rows } = token as Partial<Tokens.Generic>;
  if (type === 'space' || type === 'html') return '';
  const children: unknown[] = [
    ...(tokens ?? []),
    ...(items ?? []),
    ...(Array.isArray(header) ? header : []),
    ...(Array.isArray(rows) ? rows.flat() : []),
  ];
  const joint = type === 'list' || type === 'table' || type === 'list_item' ? ' ' : '';
  if (children.length > 0) return children.map(textOf).join(joint);
  return typeof text === 'string' ? unescaped(text) : '';
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
