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
  const a = { id: 'a', hasAction: true, module: '/a.js', imports: [], css: [] };
  const b = { id: 'b', path: 'x', module: '/b.js', imports: ['/a.js'], css: ['/b.css'] };
  const c = { id: 'list::resource', path: ':resource', module: '/c.js', imports: [], css: [] };
  const d = { id: 'list:units', path: 'old/units', module: '/c.js', imports: [], css: [] };
  const script = compacted(
    list({ a: { ...a, hasLoader: false }, b, 'list::resource': c, 'list:units': d }),
  );
  expect(routesOf(script)).toEqual({ a, b, 'list::resource': c, 'list:units': d });
  expect(script).not.toMatch(/hasLoader|"id"|"css":\[\]|"imports":\[\]|"path":":resource"/);
});

test('what the entry has brought is no import of a route', () => {
  const a = { id: 'a', module: '/a.js', imports: ['/app.js', '/b.js'], css: [] };
  expect(routesOf(compacted(list({ a })))).toEqual({ a: { ...a, imports: ['/b.js'] } });
});

test('a list of another shape is not written', () => {
  expect(() => compacted('export default {}')).toThrow('another shape');
});
