import { expect, test } from 'vitest';
import { packageNumbers } from './package-numbers.ts';

test('numbers and ranges, in whatever order', () => {
  expect([...packageNumbers('3, 7-9,1')!]).toEqual([3, 7, 8, 9, 1]);
});

test('what is no number, and a range that goes back, say nothing', () => {
  expect([packageNumbers('todas'), packageNumbers('9-7'), packageNumbers('')]).toEqual([
    null,
    null,
    null,
  ]);
});
