import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { spreadBy, spreadEqually } from './spread.ts';

test('the last month takes the cents that are left over', () => {
  const parts = spreadEqually('100.00');
  expect(parts.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => '8.33'));
  expect(parts[11]).toBe('8.37');
  expect(Decimal.sum(...parts).toFixed(2)).toBe('100.00');
});

test('months without movement stay empty, and the last that has some takes the cents', () => {
  const weights = [0, '1000.00', 0, '2000.00', 0, 0, 0, 0, 0, 0, 0, 0];
  expect(spreadBy('100.00', weights)).toEqual([
    '0.00',
    '33.33',
    '0.00',
    '66.67',
    ...Array.from({ length: 8 }, () => '0.00'),
  ]);
});

test('a year without movement gives no proportion', () => {
  expect(
    spreadBy(
      '100.00',
      Array.from({ length: 12 }, () => 0),
    ),
  ).toBeNull();
});
