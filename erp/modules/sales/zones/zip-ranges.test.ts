import { expect, test } from 'vitest';
import { readZipRanges, zoneOf } from './zip-ranges.ts';

const zones = [
  { id: 1, zip_ranges: '37000-37999, 38000' },
  { id: 2, zip_ranges: '37500-37599' },
  { id: 3, zip_ranges: null },
];

test('ranges and single codes are read; anything else is named', () => {
  expect(readZipRanges('37000-37999, 38000')).toEqual([
    ['37000', '37999'],
    ['38000', '38000'],
  ]);
  expect(readZipRanges('37999-37000')).toEqual({ wrong: '37999-37000' });
  expect(readZipRanges('León')).toEqual({ wrong: 'León' });
});

test('a code in exactly one zone gives it', () => {
  expect(zoneOf('37100', zones)).toBe(1);
  expect(zoneOf('38000', zones)).toBe(1);
  expect(zoneOf('37550', zones)).toBeNull();
  expect(zoneOf('64000', zones)).toBeNull();
});
