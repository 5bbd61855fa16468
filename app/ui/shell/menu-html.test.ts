import { expect, test } from 'vitest';
import { menuHtml, pageMenuHtml, wholeMenuHtml } from './menu-html.server.ts';
import type { MenuGroup } from './view-types.ts';

const group = (key: string, screens: number): MenuGroup => ({
  href: `/menu/${key}`,
  label: key,
  icon: 'box',
  parts: [
    {
      label: key,
      items: Array.from({ length: screens }, (_, at) => ({
        href: `/${key}-${at}`,
        label: `${key} ${at}`,
      })),
    },
  ],
});

const made = (...groups: MenuGroup[]) =>
  menuHtml({
    desk: { home: 'Inicio', waiting: 'Pendientes' },
    top: [],
    favouritesTitle: 'Favoritos',
    favourites: [{ href: '/sales-1', label: 'sales 1' }],
    modulesTitle: 'Módulos',
    groups,
  });

const MANY = made(group('sales', 20), group('stock', 20));

test('a page carries the screens of the group where it stands, and names the others', () => {
  const page = pageMenuHtml(MANY, '/sales-1');
  expect(page).toContain('<a class="mod" href="/menu/stock">');
  expect(page).not.toContain('href="/stock-0"');
  expect(page).toContain('<details open name="mod" data-group="/menu/sales">');
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
  // The favourite of the same address is not the place.
  expect(page.indexOf('aria-current')).toBeGreaterThan(page.indexOf('<details'));
});

test('a place beside the groups opens none; the screen of a group opens it', () => {
  expect(pageMenuHtml(MANY, '/actions')).toContain('<a href="/actions" aria-current="page">');
  expect(pageMenuHtml(MANY, '/actions')).not.toContain('<details');
  expect(pageMenuHtml(MANY, null)).not.toContain('aria-current');
  expect(pageMenuHtml(MANY, '/menu/stock')).toContain(
    '<details open name="mod" data-group="/menu/stock"><summary aria-current="page">',
  );
});

test('a short menu stands whole in every page', () => {
  const few = made(group('sales', 3), group('stock', 3));
  expect(pageMenuHtml(few, null)).toBe(wholeMenuHtml(few));
});
