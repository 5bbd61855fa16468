import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('app/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('a route that answers with a file says on a page why it does not', () => {
  const forwards = sources.filter(
    ({ path, text }) => text.includes('forwardDownload') && !path.startsWith('app/api-client/'),
  );
  expect(forwards.map(({ path }) => path)).toEqual([]);
});

test('a link to a file shows that page: the browser saves nothing in its place', () => {
  const links = sources.filter(({ text }) => /<(?:a|Link)\b[^<]*?\sdownload(?=[\s=>])/.test(text));
  expect(links.map(({ path }) => path)).toEqual([]);
});
