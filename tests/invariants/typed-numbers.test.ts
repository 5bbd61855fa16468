/**
 * A comma that is taken out of what was typed makes ten times the number of `14,5`: only what
 * groups thousands goes.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

/** Where the text is our own or is only recognised, never typed into a quantity. */
const ALLOWED = [
  'app/session/instants.server.ts',
  'erp/platform/approvals/levels/levels.ts',
  'erp/platform/search/parse.ts',
  'erp/model/field-types/numbers.ts',
  'erp/model/field-types/thousands.ts',
];
const TAKES_COMMAS = /\.replace(?:All)?\((?:','|\/(?:,|\[[^\]]*,[^\]]*\])\/g?), ''\)/;

test('nothing else takes commas out of text', () => {
  const sources = globSync('{app,erp,server}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(
    sources.filter((path) => TAKES_COMMAS.test(readFileSync(path, 'utf8'))).toSorted(),
  ).toEqual(ALLOWED.toSorted());
});

test.each([
  ['1,234.5', '1234.5'],
  ['$1,234,567', '$1234567'],
  ['-12,000.', '-12000.'],
  ['14,5', '14,5'],
  ['1,50', '1,50'],
  ['1,2345', '1,2345'],
  ['12,34,567', '12,34,567'],
  ['1.5', '1.5'],
])('«%s» is read as «%s»', (typed, read) => expect(withoutThousands(typed)).toBe(read));
