/**
 * The menu as HTML, made once for a person. A page carries the screens of the group where it stands
 * and only the names of the others: the menu of hundreds of screens would be half of every page.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#app/ui/escape.ts';
import { iconHtml } from '#app/ui/icons/icon-html.ts';
import type { MenuGroup, MenuItem } from './view-types.ts';

export interface MenuParts {
  /** Screens of the company's own people; null in a portal. */
  readonly desk: { readonly home: string; readonly waiting: string } | null;
  /** Screens of no module, each with its icon. */
  readonly top: readonly (readonly [item: MenuItem, icon: string])[];
  readonly favouritesTitle: string;
  readonly favourites: readonly MenuItem[];
  readonly modulesTitle: string;
  readonly groups: readonly MenuGroup[];
}

interface GroupHtml {
  readonly href: string;
  /** Elsewhere: a link to the group's own screen, or the whole where the menu is short. */
  readonly closed: string;
  /** All that it holds, to be opened in place. */
  readonly whole: string;
}

export interface MenuHtml {
  readonly head: string;
  readonly groups: readonly GroupHtml[];
  /** Changes with what the menu holds. */
  readonly version: string;
}

const anchor = ({ href, label, away }: MenuItem, icon = '') =>
  `<a href="${escapeHtml(href)}"${away ? ' target="_blank"' : ''}>${icon && iconHtml(icon)}${escapeHtml(label)}</a>`;

/** A menu of so many screens stands whole in every page. */
const FEW = 24;

function groupHtml({ href, label, icon, parts }: MenuGroup): GroupHtml {
  const part = ({ label: title, items }: MenuGroup['parts'][number]) =>
    `<div>${parts.length > 1 ? `<h3>${escapeHtml(title)}</h3>` : ''}<ul>${items.map((item) => `<li>${anchor(item)}</li>`).join('')}</ul></div>`;
  const name = `${iconHtml(icon)}${escapeHtml(label)}${iconHtml('chevron-right')}`;
  return {
    href,
    closed: `<a class="mod" href="${href}">${name}</a>`,
    whole: `<details name="mod" data-group="${href}"><summary>${name}</summary>${parts.map(part).join('')}</details>`,
  };
}

export function menuHtml({
  desk,
  top,
  favouritesTitle,
  favourites,
  modulesTitle,
  groups,
}: MenuParts): MenuHtml {
  const head = [
    ...(desk
      ? [
          anchor({ href: '/', label: desk.home }, 'house'),
          anchor({ href: '/actions', label: desk.waiting }, 'circle-check'),
        ]
      : []),
    ...top.map(([item, icon]) => anchor(item, icon)),
    ...(favourites.length > 0
      ? [
          `<h2>${escapeHtml(favouritesTitle)}</h2>`,
          ...favourites.map((item) => anchor(item, 'star')),
        ]
      : []),
    `<h2>${escapeHtml(modulesTitle)}</h2>`,
  ].join('');
  const screens = groups.flatMap(({ parts }) => parts.flatMap(({ items }) => items)).length;
  const made = groups
    .map(groupHtml)
    .map((group) => (screens > FEW ? group : { ...group, closed: group.whole }));
  const hash = createHash('sha256').update(head);
  for (const { whole } of made) hash.update(whole);
  return { head, groups: made, version: hash.digest('base64url').slice(0, 12) };
}

export const wholeMenuHtml = ({ head, groups }: MenuHtml): string =>
  head + groups.map(({ whole }) => whole).join('');

/**
 * The menu of a page: the group where the person is stands open and its place is marked. A
 * favourite repeats an entry of a group: only the group's own one is the place.
 */
export function pageMenuHtml({ head, groups }: MenuHtml, place: string | null): string {
  if (place === null) return head + groups.map(({ closed }) => closed).join('');
  const tag = `<a href="${escapeHtml(place)}"`;
  const here = groups.find(({ href, whole }) => href === place || whole.includes(tag));
  return (
    (here ? head : marked(head, tag)) +
    groups.map((group) => (group === here ? openGroup(group, place, tag) : group.closed)).join('')
  );
}

const marked = (html: string, tag: string): string =>
  html.replace(tag, (found) => `${found} aria-current="page"`);

const openGroup = ({ href, whole }: GroupHtml, place: string, tag: string): string =>
  marked(whole, href === place ? '<summary' : tag).replace('<details', '<details open');
