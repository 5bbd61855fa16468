import { expect, test } from 'vitest';
import { repeatedLines } from './pricelists.rules.ts';

const line = (over: object) => ({
  applies_to: 'PRODUCTO',
  product_id: 1,
  min_qty: '0.000000',
  ...over,
});

test('scales of one product by quantity do not repeat each other', () => {
  expect(
    repeatedLines([line({ min_qty: '0' }), line({ min_qty: '1000' }), line({ min_qty: '5000' })]),
  ).toEqual([]);
});

test('the same target, unit and quantity repeats when the dates meet', () => {
  expect(repeatedLines([line({}), line({ min_qty: '0' })])).toEqual([1]);
  expect(
    repeatedLines([line({ valid_to: '2026-06-30' }), line({ valid_from: '2026-07-01' })]),
  ).toEqual([]);
  expect(
    repeatedLines([line({ valid_to: '2026-07-01' }), line({ valid_from: '2026-07-01' })]),
  ).toEqual([1]);
});

test('another unit or another target is another rule', () => {
  expect(
    repeatedLines([
      line({}),
      line({ unit_id: 2 }),
      line({ product_id: 2 }),
      line({ applies_to: 'TODOS', product_id: null }),
    ]),
  ).toEqual([]);
});
