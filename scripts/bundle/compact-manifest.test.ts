import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compacted } from './compact-manifest.ts';

const list = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/app.js'] }, routes })};`;

/** What the browser has of a list once its script has run. */
function routesOf(script: string): unknown {
  const page: { window?: unknown } = {};
  page.window = page;
  return JSON.parse(
    String(runInNewContext(`${script};JSON.stringify(__reactRouterManifest.routes)`, page)),
  );
}

test('the list of routes says the same as before, without what follows from the rest', () => {
  const shown = { hasDefaultExport: true, imports: [], css: [] };
  const a = { id: 'a', hasAction: true, module: '/a.js', ...shown };
  const b = { id: 'b', path: 'x', module: '/b.js', ...shown, imports: ['/a.js'], css: ['/b.css'] };
  const c = { id: 'list::resource', path: ':resource', module: '/c.js', ...shown };
  const d = { id: 'list:units', path: 'old/units', module: '/c.js', ...shown };
  const script = compacted(
    list({ a: { ...a, hasLoader: false }, b, 'list::resource': c, 'list:units': d }),
  );
  expect(routesOf(script)).toEqual({ a, b, 'list::resource': c, 'list:units': d });
  expect(script).not.toMatch(/hasLoader|"id"|"css":\[\]|"imports":\[\]|"path":":resource"/);
});

test('the parent that most routes have is said once', () => {
  const parts = { hasDefaultExport: true, imports: [], css: [] };
  const root = { id: 'root', module: '/root.js', ...parts };
  const frame = { id: 'frame', parentId: 'root', module: '/frame.js', ...parts };
  const a = { id: 'a', parentId: 'frame', module: '/a.js', ...parts };
  const b = { id: 'b', parentId: 'frame', module: '/b.js', ...parts };
  const script = compacted(list({ root, frame, a, b }));
  expect(routesOf(script)).toEqual({ root, frame, a, b });
  expect(script).not.toContain('"parentId":"frame"');
});

test('routes that only answer files share one empty module', () => {
  const page = { id: 'page', hasDefaultExport: true, module: '/p.js', imports: [], css: [] };
  const file = { id: 'file', hasLoader: true, module: '/f.js', imports: [], css: [] };
  const other = { ...file, id: 'other', module: '/o.js' };
  expect(routesOf(compacted(list({ page, file, other })))).toEqual({
    page,
    file,
    other: { ...other, module: '/f.js' },
  });
});

test('what the entry has brought is no import of a route', () => {
  const a = { id: 'a', module: '/a.js', imports: ['/app.js', '/b.js'], css: [] };
  expect(routesOf(compacted(list({ a })))).toEqual({ a: { ...a, imports: ['/b.js'] } });
});

test('a list of another shape is not written', () => {
  expect(() => compacted('export default {}')).toThrow('another shape');
});
