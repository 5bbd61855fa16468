import { expect, test } from 'vitest';
import { distance } from './no-such-screen.server.ts';

test('a slip of the finger is one edit', () => {
  expect(distance('prodcuts', 'products')).toBe(1);
  expect(distance('units', 'units')).toBe(0);
  expect(distance('unit', 'units')).toBe(1);
  expect(distance('', 'abc')).toBe(3);
});
