import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { depreciate, depreciationSchedule, type DepreciableAsset } from './depreciate.ts';

const MACHINE: DepreciableAsset = {
  cost: '480000',
  salvageValue: '0',
  bookRate: '10',
  taxRate: '10',
  taxCap: null,
  startDate: '2026-01-20',
};

test('a machine of 480,000 at 10 % loses 4,000.00 a month from the month after its start', () => {
  expect(depreciate(MACHINE, '2026-01').book).toBe('0.00');
  expect(depreciate(MACHINE, '2026-02')).toEqual({
    period: '2026-02',
    book: '4000.00',
    bookAccumulated: '4000.00',
    tax: '4000.00',
    taxAccumulated: '4000.00',
  });
  const rows = depreciationSchedule(MACHINE);
  expect([rows.length, rows.at(-1)!.period, rows.at(-1)!.bookAccumulated]).toEqual([
    120,
    '2036-01',
    '480000.00',
  ]);
  expect(depreciate(MACHINE, '2036-02').book).toBe('0.00');
});

test('a car is deducted up to its cap, without its salvage value in the books', () => {
  const car = {
    ...MACHINE,
    cost: '300000',
    salvageValue: '60000',
    bookRate: '20',
    taxRate: '25',
    taxCap: '175000',
  };
  const rows = depreciationSchedule(car);
  expect([rows[0]!.book, rows[0]!.tax]).toEqual(['4000.00', '3645.83']);
  expect([rows.length, rows.at(-1)!.bookAccumulated, rows.at(-1)!.taxAccumulated]).toEqual([
    60,
    '240000.00',
    '175000.00',
  ]);
  expect(rows[47]!.tax).toBe('3645.99');
});

test('land does not lose value', () => {
  expect(depreciationSchedule({ ...MACHINE, bookRate: '0', taxRate: '0' })).toEqual([]);
});

test('whatever the rate, all of it is lost, nothing twice and nothing negative', () => {
  const cents = fc.integer({ min: 1, max: 90_000_000 }).map((n) => (n / 100).toFixed(2));
  const rate = fc.integer({ min: 100, max: 10_000 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(cents, rate, rate, (cost, bookRate, taxRate) => {
      const rows = depreciationSchedule({ ...MACHINE, cost, bookRate, taxRate });
      const sum = (key: 'book' | 'tax') => Decimal.sum(0, ...rows.map((row) => row[key]));
      expect([sum('book').toFixed(2), sum('tax').toFixed(2)]).toEqual([cost, cost]);
      expect(rows.every(({ book, tax }) => Number(book) >= 0 && Number(tax) >= 0)).toBe(true);
    }),
    { numRuns: 25, seed: 3 },
  );
});
