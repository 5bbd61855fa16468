/**
 * A list of suggestions under a search field, as a combobox; loaded when the field is first used.
 */
import { t } from '#app/i18n/t.ts';
import type { FoundGroup } from '#app/screens/core/actions/actions-types.ts';
import { iconHref } from '#app/ui/icons/icon-html.ts';
import sheet from './palette.css?url';

export type Go = (href: string) => void;

interface Answer {
  readonly groups: readonly FoundGroup[];
  readonly corrected: string | null;
}

const PAUSE_MS = 150;
const MAX_KEPT = 40;
const kept = new Map<string, Answer>();

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
export { element };

function icon(name: string): SVGElement {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(ns, 'use');
  use.setAttribute('href', iconHref(name));
  svg.append(use);
  return svg;
}

/** The sheet of the list arrives once, before it is first seen. */
let styled: Promise<void> | null = null;
export function withStyles(): Promise<void> {
  styled ??= new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href: sheet });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
  return styled;
}

async function ask(q: string, signal: AbortSignal): Promise<Answer> {
  const known = kept.get(q);
  if (known) return known;
  const reply = await fetch(`/actions/find?q=${encodeURIComponent(q)}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  if (!reply.ok || reply.redirected) return { groups: [], corrected: null };
  const answer = (await reply.json()) as Answer;
  if (kept.size >= MAX_KEPT) kept.clear();
  // What was opened lately changes with every page.
  if (q !== '') kept.set(q, answer);
  return answer;
}

function noteText(q: string, corrected: string | null, found: number): string {
  if (corrected !== null)
    return t('palette.corrected', 'Ningún registro tiene «{q}». Se buscó «{corrected}».', {
      q,
      corrected,
    });
  return found === 0
    ? t('palette.none', 'Nada coincide con «{q}». Intro abre la búsqueda completa.', { q })
    : '';
}

function drawn(list: HTMLElement, { groups, corrected }: Answer, q: string): HTMLElement[] {
  const options: HTMLElement[] = [];
  const parts = groups.map((group, at) => {
    const title = element(
      'div',
      { class: 'ttl', id: `${list.id}-g${at}`, role: 'presentation' },
      group.label,
    );
    const rows = group.rows.flatMap((row) => {
      if (row.href === null) return [];
      const option = element(
        'a',
        {
          role: 'option',
          id: `${list.id}-${options.length}`,
          href: row.href,
          tabindex: '-1',
          'aria-selected': 'false',
        },
        icon(row.icon),
        element('span', { class: 'g1' }, row.label),
        element('small', {}, row.detail),
      );
      options.push(option);
      return [option];
    });
    return element('div', { role: 'group', 'aria-labelledby': title.id }, title, ...rows);
  });
  const note = noteText(q, corrected, groups.length);
  list.replaceChildren(
    ...(note ? [element('p', { class: 'ttl', role: 'presentation' }, note)] : []),
    ...parts,
  );
  return options;
}

export interface Suggestions {
  show(): void;
  hide(): void;
}

/**
 * Makes a field a combobox over `list`. Enter goes to the chosen one; with none chosen the field's
 * own form is sent.
 */
export function suggest(
  field: HTMLInputElement,
  list: HTMLElement,
  go: Go,
  shown: (open: boolean) => void,
): Suggestions {
  let options: HTMLElement[] = [];
  let at = -1;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-expanded', 'false');

  const open = (yes: boolean) => {
    // What was typed last and is not answered yet would open it again.
    if (!yes) {
      clearTimeout(waiting);
      running?.abort();
    }
    field.setAttribute('aria-expanded', String(yes));
    if (!yes) field.removeAttribute('aria-activedescendant');
    shown(yes);
  };
  const choose = (next: number) => {
    options[at]?.setAttribute('aria-selected', 'false');
    at = options.length === 0 ? -1 : (next + options.length) % options.length;
    const option = options[at];
    if (!option) return;
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', option.id);
  };
  const refresh = async () => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const q = field.value.trim();
    try {
      const [answer] = await Promise.all([ask(q, signal), withStyles()]);
      if (signal.aborted) return;
      at = -1;
      options = drawn(list, answer, q);
      open(true);
    } catch (error) {
      if (!signal.aborted) open(false);
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
  };

  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void refresh(), PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (field.getAttribute('aria-expanded') !== 'true') void refresh();
      else choose(event.key === 'ArrowDown' ? at + 1 : Math.max(at - 1, -1));
    } else if (event.key === 'Enter' && field.getAttribute('aria-expanded') === 'true') {
      const chosen = options[at];
      if (!chosen) return;
      event.preventDefault();
      chosen.click();
    }
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(false);
    const href = link.getAttribute('href') ?? '/';
    if (href.startsWith('/manual/')) location.assign(href);
    else go(href);
  });
  return { show: () => void refresh(), hide: () => open(false) };
}
