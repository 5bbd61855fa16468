import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compacted } from './compact-manifest.ts';

const list = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ routes })};`;

test('the list of routes says the same as before, without its false flags', () => {
  const a = { id: 'a', hasAction: true, module: '/a.js', imports: [], css: [] };
  const b = { id: 'b', module: '/b.js', imports: ['/a.js'], css: ['/b.css'] };
  const script = compacted(list({ a: { ...a, hasLoader: false }, b }));
  const page: { window?: unknown } = {};
  page.window = page;
  const routes: unknown = runInNewContext(
    `${script};JSON.stringify(__reactRouterManifest.routes)`,
    page,
  );
  expect(JSON.parse(String(routes))).toEqual({ a, b });
  expect(script).not.toMatch(/hasLoader|"id"|"css":\[\]/);
});

test('a list of another shape is not written', () => {
  expect(() => compacted('export default {}')).toThrow('another shape');
});
