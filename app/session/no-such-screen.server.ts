import { data } from 'react-router';
import type { Suggestion } from '#app/ui/error-view.tsx';
import type { Session } from './context.ts';
import { hrefOf, labelOf, moduleIcon, moduleLabel, openScreens } from './navigation.server.ts';

/** For `throw`: the view of an unknown address, with the screens it may have meant. */
export const noSuchScreen = (session: Session, pathname: string) =>
  data({ code: 'NO_ENCONTRADO', message: '', suggestions: suggestionsFor(session, pathname) }, { status: 404 });

/** Up to four screens whose address or name resembles what was typed; the rest of a known module comes after. */
export function suggestionsFor(session: Session, pathname: string): Suggestion[] {
  const typed = fold(decode(pathname).replace(/^\/+|\/+$/g, ''));
  if (typed === '') return [];
  return openScreens(session)
    .filter((screen) => screen.path !== '' && !screen.path.endsWith('/new'))
    .map((screen) => ({ screen, far: Math.min(distance(typed, fold(screen.path)), distance(typed, fold(labelOf(screen, session)))) }))
    .filter(({ screen, far }) => far <= Math.max(2, typed.length / 3) || screen.path.split('/')[0] === typed.split('/')[0])
    .sort((a, b) => a.far - b.far)
    .slice(0, 4)
    .map(({ screen }) => ({ href: hrefOf(screen), label: labelOf(screen, session), detail: `${moduleLabel(screen.module, session)} · ${hrefOf(screen)}`, icon: moduleIcon(screen.module) }));
}

const fold = (text: string): string => text.toLocaleLowerCase('es-MX').normalize('NFD').replace(/\p{M}/gu, '').slice(0, 60);

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
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
