import { expect, test } from 'vitest';
import { withoutFalseFlags } from './compact-manifest.ts';

test('flags that are false are left out of the list of routes, and nothing else', () => {
  const route = (flags: object) => ({ id: 'a', ...flags, module: '/a.js', css: [] });
  const list = (flags: object) => `window.list=${JSON.stringify({ routes: { a: route(flags) } })};`;
  const flags = { hasAction: true, hasLoader: false, hasErrorBoundary: false };
  expect(withoutFalseFlags(list(flags))).toBe(list({ hasAction: true }));
});
