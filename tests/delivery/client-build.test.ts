import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('build/client/**/*.{js,css,svg,html}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
const scripts = files.filter(({ file }) => file.endsWith('.js'));

/**
 * Words that only the ERP and its validation have, and where each stands, so that this check cannot
 * pass for lack of them.
 */
const CANARIES: readonly (readonly [word: string, place: string])[] = [
  ['DeclarationError', 'erp/model/registry.ts'],
  ['no such resource', 'erp/model/registry.ts'],
  ['SESION_VENCIDA', 'erp/model/errors.ts'],
  ['erp.account_id', 'erp/db/database.ts'],
  ['hilo-y-aguja', 'server/start.ts'],
  ['ZodError', 'node_modules/zod/v4/classic/errors.js'],
];

test('there is a client build to look at', () => {
  expect(scripts.length).toBeGreaterThan(3);
});

test.each(CANARIES)('the browser does not get «%s» of %s', (word, place) => {
  expect(readFileSync(join(root, place), 'utf8')).toContain(word);
  expect(files.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});

test('no file of the client build names another host to load from', () => {
  for (const { file, text } of files.filter(({ file }) => file.endsWith('.css')))
    expect(text.match(/url\(\s*['"]?(https?:)?\/\/[^)]*/)?.[0], file).toBeUndefined();
});

test('what a style sheet draws is in it, or a file of the client build', () => {
  const gone = files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/url\(\s*['"]?([^'")]+)/g)]
        .map(([, url]) => url!)
        .filter((url) => !url.startsWith('data:') && !url.startsWith('#'))
        .filter((url) => !existsSync(join(root, 'build/client', url)))
        .map((url) => `${file}: ${url}`),
    );
  expect(gone).toEqual([]);
});

test('the style sheet of every page stays under 12 kB gzipped, and 15 with that of any single screen', () => {
  const sizes = files
    .filter(({ file }) => file.endsWith('.css'))
    .map(({ file, text }) => ({ file, size: gzipSync(text).length }));
  const common = sizes.find(({ file }) => file.includes('telar-'))?.size ?? Infinity;
  const own = sizes.filter(({ file }) => !file.includes('telar-')).map(({ size }) => size);
  expect(common).toBeLessThanOrEqual(12 * 1024);
  expect(common + Math.max(0, ...own)).toBeLessThanOrEqual(15 * 1024);
});
