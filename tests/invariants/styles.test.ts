/**
 * Every page waits for the common style sheet, which has a budget: no rule of a sheet styles what
 * no screen names.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Classes that a template makes of a number or a letter: `w7`, `lv3`, `c-s`. */
const MADE = /^(?:[a-z]{1,2}\d{1,2}|c-[sml])$/;

const read = (file: string) => readFileSync(file, 'utf8');
const written = globSync('{app,erp,server}/**/*.{ts,tsx}').map(read).join('\n');

test('a class that a style sheet names is written by a screen', () => {
  const unused = globSync('app/**/*.css').flatMap((file) => {
    const selectors = read(file)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .replaceAll(/url\([^)]*\)|(?<=:)[^;{}]*;/g, '');
    const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
    return [...classes]
      .filter((name) => !MADE.test(name))
      .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(written))
      .map((name) => `${file}: .${name}`);
  });
  expect(unused).toEqual([]);
});
