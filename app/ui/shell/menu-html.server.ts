/**
 * The menu as HTML: the same on every page of a person, so it is made once and each page only marks
 * its place.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#app/ui/escape.ts';
import { iconHtml } from '#app/ui/icons/icon-html.ts';
import type { MenuGroup, MenuItem } from './view-types.ts';

export interface MenuParts {
  readonly home: string;
  readonly waiting: string;
  /** Screens of no module, each with its icon. */
  readonly top: readonly (readonly [item: MenuItem, icon: string])[];
  readonly favouritesTitle: string;
  readonly favourites: readonly MenuItem[];
  readonly modulesTitle: string;
  readonly groups: readonly MenuGroup[];
}

export interface MenuHtml {
  readonly html: string;
  /** Changes with what the menu holds. */
  readonly version: string;
}

const anchor = ({ href, label, away }: MenuItem, icon = '') =>
  `<a href="${escapeHtml(href)}"${away ? ' target="_blank"' : ''}>${icon && iconHtml(icon)}${escapeHtml(label)}</a>`;

function groupHtml({ label, icon, parts }: MenuGroup): string {
  const part = ({ label: title, items }: MenuGroup['parts'][number]) =>
    `<div>${parts.length > 1 ? `<h3>${escapeHtml(title)}</h3>` : ''}<ul>${items.map((item) => `<li>${anchor(item)}</li>`).join('')}</ul></div>`;
  return `<details name="mod"><summary>${iconHtml(icon)}${escapeHtml(label)}${iconHtml('chevron-right')}</summary>${parts.map(part).join('')}</details>`;
}

export function menuHtml({
  home,
  waiting,
  top,
  favouritesTitle,
  favourites,
  modulesTitle,
  groups,
}: MenuParts): MenuHtml {
  const html = [
    anchor({ href: '/', label: home }, 'house'),
    anchor({ href: '/actions', label: waiting }, 'circle-check'),
    ...top.map(([item, icon]) => anchor(item, icon)),
    ...(favourites.length > 0
      ? [
          `<h2>${escapeHtml(favouritesTitle)}</h2>`,
          ...favourites.map((item) => anchor(item, 'star')),
        ]
      : []),
    `<h2>${escapeHtml(modulesTitle)}</h2>`,
    ...groups.map(groupHtml),
  ].join('');
  return { html, version: createHash('sha256').update(html).digest('base64url').slice(0, 12) };
}

/**
 * Marks where the person is and opens its group. A favourite repeats an entry of the menu: only the
 * menu's own one is the place.
 */
export function markCurrent(html: string, place: string | null): string {
  if (place === null) return html;
  const tag = `<a href="${escapeHtml(place)}"`;
  const modules = html.indexOf('<details');
  const inModules = html.indexOf(tag, modules);
  const at = inModules < 0 ? html.indexOf(tag) : inModules;
  if (at < 0) return html;
  const group = html.lastIndexOf('<details', at);
  const here = `${html.slice(0, at + tag.length)} aria-current="page"${html.slice(at + tag.length)}`;
  return group < 0
    ? here
    : `${here.slice(0, group + '<details'.length)} open${here.slice(group + '<details'.length)}`;
}
