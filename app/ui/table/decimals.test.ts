import { expect, test } from 'vitest';
import { missingDecimals, mostDecimals } from './decimals.ts';

test('figures of a column get the room of the decimals that they lack', () => {
  const column = ['3.85', '32.337664', '1,200', '\u22125.5', '$4.10', '—', '12.00\u202f%', ''];
  const most = mostDecimals(column);
  expect(most).toBe(6);
  expect(column.map((text) => missingDecimals(text, most))).toEqual([
    '0000',
    '',
    '.000000',
    '00000',
    '0000',
    '',
    '',
    '',
  ]);
  expect(missingDecimals('7', mostDecimals(['7', '1,200']))).toBe('');
});
