import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';

test('rows survive the journey, whatever their cells hold', () => {
  const packed = packRows([{ id: '7', depth: 2, cells: ['a\tb', '', 'línea\notra'] }]);
  expect(unpackRows(packed, '/units')).toEqual([{ id: '7', depth: 2, href: '/units/7', cells: ['a b', '', 'línea otra'] }]);
});

test('no rows are no rows, and records that may not be opened have no link', () => {
  expect(unpackRows('', '/units')).toEqual([]);
  expect(unpackRows(packRows([{ id: '1', depth: 0, cells: ['x'] }]), null)[0]?.href).toBeNull();
});
