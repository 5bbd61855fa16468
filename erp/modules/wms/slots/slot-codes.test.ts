import { expect, test } from 'vitest';
import { countOf, rangeOf, slotsOf } from './slot-codes.ts';

test('ranges as people write them', () => {
  expect(rangeOf('a-c')).toEqual(['A', 'B', 'C']);
  expect(rangeOf('1-3, 7')).toEqual(['1', '2', '3', '7']);
  expect(rangeOf('A–B')).toEqual(['A', 'B']);
  expect([rangeOf('D-A'), rangeOf('9-1'), rangeOf('A-9'), rangeOf(''), rangeOf('1-5000')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('codes are {zone}-{aisle}{rack}-{level}-{position}, in the order in which they are walked', () => {
  const ranges = {
    zone: 'PT',
    aisles: ['A', 'B', 'C', 'D'],
    racks: ['1', '2', '3', '4'],
    levels: ['1', '2', '3'],
    positions: ['1', '2', '3'],
  };
  const slots = slotsOf(ranges);
  expect([
    countOf(ranges),
    slots.length,
    slots[0]!.code,
    slots[9]!.code,
    slots.at(-1)!.code,
  ]).toEqual([144, 144, 'PT-A1-1-1', 'PT-A2-1-1', 'PT-D4-3-3']);
  expect(slotsOf({ ...ranges, zone: '' })[0]).toEqual({
    code: 'A1-1-1',
    zone: null,
    aisle: 'A',
    rack: '1',
    level: '1',
    place: '1',
  });
});
