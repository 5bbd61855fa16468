import type { MenuGroup, Suggestion } from '#app/ui/shell/view-types.ts';

/**
 * Up to four screens of the menu whose address or name resembles what was typed; those of the same
 * prefix come after.
 */
export function suggestionsFor(menu: readonly MenuGroup[], pathname: string): Suggestion[] {
  const typed = fold(decode(pathname).replace(/^\/+|\/+$/g, ''));
  if (typed === '') return [];
  const first = typed.split('/', 1)[0];
  return menu
    .flatMap((group) =>
      group.parts.flatMap((part) =>
        part.items.map((item) => ({
          item,
          detail: `${group.label} · ${item.href}`,
          icon: group.icon,
        })),
      ),
    )
    .map((entry) => {
      const path = fold(entry.item.href.slice(1));
      return {
        ...entry,
        path,
        far: Math.min(distance(typed, path), distance(typed, fold(entry.item.label))),
      };
    })
    .filter(
      ({ path, far }) => far <= Math.max(2, typed.length / 3) || path.split('/', 1)[0] === first,
    )
    .sort((a, b) => a.far - b.far)
    .slice(0, 4)
    .map(({ item, detail, icon }) => ({ href: item.href, label: item.label, detail, icon }));
}

const fold = (text: string): string =>
  text.toLocaleLowerCase('es-MX').normalize('NFD').replace(/\p{M}/gu, '').slice(0, 60);

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

/** Edits between two words, a swap of neighbours counting as one. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
