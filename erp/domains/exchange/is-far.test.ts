import { expect, test } from 'vitest';
import { isFar } from './is-far.ts';

test('a rate is far from the one before when more than a tenth of that lies between', () => {
  expect(isFar('19.80', '18.00')).toBe(false);
  expect(isFar('19.800001', '18.00')).toBe(true);
  expect(isFar('16.20', '18.00')).toBe(false);
  expect(isFar('16.199999', '18.00')).toBe(true);
});
