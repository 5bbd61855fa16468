import { expect, test } from 'vitest';
import { csvCell } from './export-csv.ts';

test('a cell that a spreadsheet would run is led by an apostrophe, a figure is not', () => {
  for (const text of [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "=cmd|' /C calc'!A0",
  ])
    expect([text, csvCell(text).replace(/^"/, '').startsWith("'")]).toEqual([text, true]);
  for (const text of ['-12.50', '12', 'a=1', '', 'Hilos @ color']) expect(csvCell(text)).toBe(text);
});
