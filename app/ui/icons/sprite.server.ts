/**
 * The shapes of a page's icons stand in the page: the sprite as a document of its own cost a slow
 * computer 50 ms at each visit.
 * The others come once the page is at rest (`all-icons.ts`).
 */
import source from './icons.svg?raw';

const symbols = new Map(
  [...source.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)].map(([symbol, id]) => [
    id!,
    symbol.replaceAll('> <', '><'),
  ]),
);
const EMPTY = '<svg id="icons" class="vh" aria-hidden="true"></svg>';
/** Begins with a rare letter: texts are searched for the first one. */
const MARK = '#i-';

/** Fills the page's sprite with the icons that the page uses. */
export function withIcons(page: string): string {
  const at = page.lastIndexOf(EMPTY);
  if (at < 0) return page;
  const used = new Set<string>();
  for (let from = page.indexOf(MARK); from >= 0; from = page.indexOf(MARK, from)) {
    from += MARK.length;
    used.add(page.slice(from - 2, page.indexOf('"', from)));
  }
  const end = at + EMPTY.length - '</svg>'.length;
  return `${page.slice(0, end)}${[...used].map((id) => symbols.get(id) ?? '').join('')}${page.slice(end)}`;
}
