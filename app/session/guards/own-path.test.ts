import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import { goTo, ownPath } from './own-path.server.ts';
import { safeNext } from '../sign-in/session.server.ts';

/** Ways out of the site that were seen, or that browsers and parsers read differently. */
const AWAY = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/././/evil.example/x?y',
  '/\\evil.example',
  '/.\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '?x',
  '#x',
  'x/y',
  '',
  'http:evil.example',
  '//evil.example@telar.invalid/',
  '//telar.invalid/',
];

test('what leads to another site, also after its dots are resolved, is no path of ours', () => {
  for (const text of AWAY) {
    expect([text, ownPath(text), safeNext(text)]).toEqual([text, null, null]);
    expect([text, goTo(text).headers.get('location')]).toEqual([text, '/']);
  }
  expect(ownPath(null)).toBeNull();
  for (const text of [
    '/',
    '/customers?page=2',
    '/q/product/5',
    '/a/../b',
    '/x?next=//evil.example',
    '/x#y',
    '/%2F/evil.example',
    '/@evil.example',
  ])
    expect(new URL(ownPath(text)!, 'https://telar.mx').host).toBe('telar.mx');
  expect(ownPath('/a/../b?c=1')).toBe('/b?c=1');
  expect([safeNext('/login?next=/x'), safeNext('/login'), safeNext('/x/../login')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a page to start with is written as a path of ours', () => {
  const fields = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      /(^|_)(start_page|path|next|back)$/.test(name) && field.kind === 'text' && field.pattern
        ? [field]
        : [],
    ),
  );
  expect(fields.length).toBeGreaterThanOrEqual(2);
  for (const field of fields)
    for (const text of AWAY.filter(
      (each) => each.trim() !== '' && each.startsWith('/') && !/\s|%/.test(each),
    ))
      expect([text, parseValue(field, text, NO_TIME_ZONE)]).toEqual([
        text,
        expect.objectContaining({ error: expect.any(String) }),
      ]);
});

test('every redirect leads where the code says, or passes the one judge', () => {
  const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts']).filter(
    (path) => !/\.test\.tsx?$|own-path\.server\.ts$/.test(path),
  );
  const wrong = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?<![\w.])(?:redirect|redirectDocument|replace)\(\s*(?!'\/[^/'\\]|'\/'|`\/[a-z])([^\n]*)|\bheaders\.(?:set|append)\('location'[^\n]*|[{,]\s*'?[Ll]ocation'?: [^\n]*/g,
      ),
    ].map((match) => `${path}: ${match[0].trim()}`),
  );
  expect(wrong).toEqual([]);
});
