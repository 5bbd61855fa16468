import { expect, test } from 'vitest';
import { docUrlAt } from '#app/session/navigation/navigation.server.ts';
import { findPage } from './book.server.ts';
import { fold, htmlOf, linkOf, outlineOf, partsOf } from './markdown.server.ts';
import { findInManual } from './search.server.ts';

test('HTML of the source is shown as text, never used', () => {
  expect(htmlOf('Hola <script>alert(1)</script>')).toBe(
    '<p>Hola &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
  );
  expect(htmlOf('<img src=x onerror=alert(1)>')).not.toContain('<img');
  expect(htmlOf('a <b onclick="x()">b</b>')).not.toMatch(/<b/);
});

test('a picture is one of the manual; any other leaves its words', () => {
  expect(htmlOf('![Una lista](img/lista.webp)')).toMatch(
    /<img src="[^"]*lista[^"]*" alt="Una lista" width="1120"/,
  );
  for (const href of [
    'https://otra.mx/x.webp',
    'data:image/svg+xml,x',
    'img/../../secreto.webp',
    '__proto__',
  ])
    expect(htmlOf(`![Palabras](${href})`), href).toBe('<p>Palabras</p>\n');
});

test('a link that could run something keeps only its words', () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//otra.mx',
    'http://sin-cifrar.mx',
    '../../etc/passwd',
  ])
    expect(linkOf(href)).toBeNull();
  expect(htmlOf('[aquí](javascript:alert(1))')).toBe('<p>aquí</p>\n');
});

test('links between files become addresses of the manual', () => {
  expect(linkOf('products.md')).toBe('/manual/products');
  expect(linkOf('cfl/banks.md#campos')).toBe('/manual/cfl/banks#campos');
  expect(htmlOf('[Productos](products.md)')).toContain('<a href="/manual/products">Productos</a>');
});

test('a page is cut at its markers', () => {
  expect(partsOf('uno\n\n<!-- campos:sat/taxes -->\n\ndos\n<!-- estados:users -->')).toEqual([
    { marker: null, text: 'uno\n\n' },
    { marker: { name: 'campos', of: 'sat/taxes' }, text: '' },
    { marker: null, text: '\n\ndos\n' },
    { marker: { name: 'estados', of: 'users' }, text: '' },
  ]);
});

test('the outline of a page gives its title, its first paragraph and its headings', () => {
  const outline = outlineOf(
    '# Título\n\nPara **esto**.\n\n## Cómo se hace\n\n- uno «a» <b>\n- dos\n',
  );
  expect(outline.title).toBe('Título');
  expect(outline.summary).toBe('Para esto.');
  expect(outline.headings).toEqual([{ id: 'como-se-hace', title: 'Cómo se hace' }]);
  expect(outline.plain[1]?.text).toMatch(/^uno «a» .*dos$/);
});

test('folding keeps the length of the text', () => {
  expect(fold('Ñandú İstanbul')).toHaveLength('Ñandú İstanbul'.length);
  expect(fold('Categoría')).toBe('categoria');
});

test('the search ignores accents and capitals, and a hit in the title comes first', () => {
  expect(findInManual('CATEGORIA')[0]?.href).toMatch(/^\/manual\/categories/);
  expect(findInManual('categoría')).toEqual(findInManual('categoria'));
  const hit = findInManual('kit componente').find(({ href }) =>
    href.startsWith('/manual/products'),
  );
  expect(hit?.excerpt.filter((_, index) => index % 2 === 1).map(fold)).toContain('componente');
});

test('words that no page has find nothing, and odd ones harm nothing', () => {
  expect(findInManual('zzqx')).toEqual([]);
  expect(findInManual('.*( [')).toEqual([]);
  expect(findInManual('<marquee>')).toEqual([]);
  expect(findInManual('<script>')).toEqual(findInManual('script'));
  expect(findInManual('a'.repeat(10_000))).toEqual([]);
});

test('a page carries tables of its fields, its states and its privileges', () => {
  const kinds = (slug: string) => findPage(slug)?.blocks.map(({ kind }) => kind);
  expect(kinds('users')).toEqual(['text', 'fields', 'states', 'privileges']);
  const fields = findPage('units')?.blocks.find((block) => block.kind === 'fields');
  const code =
    fields?.kind === 'fields' ? fields.rows.find(({ label }) => label === 'Clave') : undefined;
  expect(code).toMatchObject({ required: 'Sí', type: 'Texto, hasta 8', notes: ['No se repite.'] });
});

test("the help of an address is its screen's page, or that of the deepest screen above it", () => {
  const help = (path: string) => docUrlAt(path);
  expect([
    help('/'),
    help('/products'),
    help('/products/new'),
    help('/products/5'),
    help('/products/materia-prima'),
    help('/products/5/precios'),
  ]).toEqual(['inicio', ...Array.from({ length: 5 }, () => 'products')]);
  expect(help('/products/sales/7')).toBe('products-sales');
  expect(help('/suppliers/editCatalog/3')).toBe('suppliers-catalogs');
  expect(help('/roles/4/privileges')).toBe('roles');
  expect(help('/users/4/links')).toBe('users');
  expect([help('/nada'), help('/nada/de/eso')]).toEqual(['', '']);
});
