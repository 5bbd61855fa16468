/**
 * Keyboard shortcuts. They act on what the page shows, so that nobody reaches by key what they
 * could not click.
 */
import { openPalette } from './palette.ts';
import { PLACES } from './places.ts';
import { openSheet } from './sheet.ts';
import type { Go } from './suggest.ts';

const SECOND_KEY_MS = 1500;
let gAt = 0;

const main = () => document.getElementById('main');
const click = (selector: string): boolean => {
  const found = main()?.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null && found !== undefined;
};
const focus = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** Rows of the list, by their link. */
const rowLinks = () =>
  [...(main()?.querySelectorAll<HTMLElement>('tbody tr a, ul.rows > li > a') ?? [])].filter(
    (link, at, all) => link.closest('tr, li') !== all[at - 1]?.closest('tr, li'),
  );

function moveRow(step: 1 | -1): void {
  const links = rowLinks();
  const now = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  let next: number;
  if (now < 0) next = step > 0 ? 0 : links.length - 1;
  else next = now + step;
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}

function goTo(key: string, go: Go): void {
  const place = Object.hasOwn(PLACES(), key) ? PLACES()[key] : undefined;
  if (!place) return;
  const [href] = place;
  if (
    href === '/' ||
    href.startsWith('/actions') ||
    document.querySelector(`#nav a[href="${href}"]`)
  )
    go(href);
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  '/': () => void (focus('#main #q') || focus('#find')),
  n: () => void click('.head a.btn.pri[href$="/new"], .head a.btn.pri[href*="new"]'),
  e: () => void focus('#main form .in:not([type=hidden]):not([readonly]):not([type=search])'),
  s: () =>
    main()
      ?.querySelector<HTMLButtonElement>('form[method=post] button.pri:not([name=intent])')
      ?.click(),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  x: () =>
    document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('td.sel input')?.click(),
  f: () => void (click('.flt-b') || focus('#main .flt .in')),
  ArrowLeft: () => void click('a[rel=prev]'),
  ArrowRight: () => void click('a[rel=next]'),
};

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog',
  ) !== null;

export async function onKey(event: KeyboardEvent, go: Go): Promise<void> {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return openPalette(go);
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.repeat === true ||
    isTyping(event.target)
  )
    return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const second = event.timeStamp - gAt < SECOND_KEY_MS && gAt > 0;
  gAt = 0;
  if (second) return goTo(key, go);
  if (key === 'g') gAt = event.timeStamp;
  else if (key === '?') await openSheet();
  else if (Object.hasOwn(ACTIONS, key)) ACTIONS[key]!();
}
