import { pages } from './book.server.ts';
import { fold } from './markdown.server.ts';
import type { ManualSearchHit } from './view-types.ts';

const MOST = 30;
const AROUND = 90;

interface Section {
  readonly page: { readonly href: string; readonly title: string };
  readonly heading: { readonly id: string; readonly title: string } | null;
  readonly text: string;
  readonly title: string;
  readonly name: string;
  readonly folded: string;
}

const sections: readonly Section[] = pages.flatMap((page) =>
  page.plain.map(({ heading, text }) => ({
    page,
    heading,
    text,
    title: fold(page.title),
    name: fold(heading?.title ?? ''),
    folded: fold(text),
  })),
);

/** Sections that hold every word, the titles' hits first; accents and capitals do not count. */
export function findInManual(asked: string): ManualSearchHit[] {
  const words = [
    ...new Set(
      fold(asked)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1),
    ),
  ].slice(0, 8);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => ({
      href: section.page.href + (section.heading ? `#${section.heading.id}` : ''),
      title: section.page.title,
      section: section.heading?.title ?? null,
      excerpt: excerptOf(section, words),
    }));
}

/**
 * Zero when a word is nowhere; the page's opening stands for the page when only the title has the
 * words.
 */
function scoreOf(section: Section, words: readonly string[]): number {
  let score = 0;
  let inText = false;
  for (const word of words) {
    const [title, name, text] = [
      section.title.includes(word),
      section.name.includes(word),
      section.folded.includes(word),
    ];
    if (!title && !name && !text) return 0;
    inText ||= name || text;
    score += (title ? 10 : 0) + (name ? 5 : 0) + (text ? 1 : 0);
  }
  return inText || section.heading === null ? score + (section.heading === null ? 2 : 0) : 0;
}

function excerptOf({ text, folded }: Section, words: readonly string[]): string[] {
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  const from = Number.isFinite(first)
    ? Math.max(0, text.lastIndexOf(' ', Math.max(0, first - AROUND)) + 1)
    : 0;
  const end = from + 2.5 * AROUND;
  const cut = text.slice(from, end < text.length ? text.lastIndexOf(' ', end) : undefined);
  const pattern = new RegExp(`(${words.join('|')})`, 'g');
  const parts: string[] = [];
  let last = 0;
  for (const match of fold(cut).matchAll(pattern)) {
    parts.push(cut.slice(last, match.index), cut.slice(match.index, match.index + match[0].length));
    last = match.index + match[0].length;
  }
  parts.push(cut.slice(last) + (from + cut.length < text.length ? '…' : ''));
  if (from > 0) parts[0] = `…${parts[0]}`;
  return parts;
}
