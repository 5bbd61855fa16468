import { expect, test } from 'vitest';
import { diotRecord, diotText, type DiotRow } from './diot.ts';

const row: DiotRow = {
  third: '04',
  operation: '03',
  rfc: 'XIA190128J61',
  foreign_id: null,
  foreign_name: null,
  country: null,
  c12: '20000.00',
  c22: '3200.00',
  c48: '2133.33',
  c50: '0.50',
  c51: '100.51',
};

test('a record has 54 columns: identity, acts, IVA, what is withheld and the manifest', () => {
  const columns = diotRecord(row);
  expect(columns).toHaveLength(54);
  const at = (column: number) => columns[column - 1];
  expect([1, 2, 3, 12, 22, 48, 50, 51, 54].map(at)).toEqual([
    '04',
    '03',
    'XIA190128J61',
    '20000',
    '3200',
    '2133',
    '',
    '101',
    '01',
  ]);
});

test('the file joins them by a bar, a line each', () => {
  const bars = (count: number) => '|'.repeat(count);
  expect(diotText([row])).toBe(
    `04|03|XIA190128J61${bars(9)}20000${bars(10)}3200${bars(26)}2133${bars(3)}101${bars(3)}01\r\n`,
  );
});
