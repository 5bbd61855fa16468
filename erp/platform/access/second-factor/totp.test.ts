import { expect, test } from 'vitest';
import { acceptedStep, codeAt, fromBase32, newSecret, stepOf, toBase32 } from './totp.ts';

const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('vectors of RFC 6238 (SHA-1), the last six digits', () => {
  const vectors: readonly (readonly [seconds: number, code: string])[] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of vectors) expect(codeAt(RFC, stepOf(seconds))).toBe(code);
});

test('base32 goes both ways', () => {
  expect(fromBase32(RFC).toString()).toBe('12345678901234567890');
  expect(toBase32(Buffer.from('12345678901234567890'))).toBe(RFC);
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test('one step before and after is accepted, and no step twice', () => {
  for (const [seconds, step] of [
    [59, 1],
    [89, 1],
    [29, 1],
    [0, 1],
  ] as const)
    expect(acceptedStep(RFC, '287082', seconds, null)).toBe(step);
  expect(acceptedStep(RFC, '287082', 90, null)).toBeNull();
  expect(acceptedStep(RFC, '287082', 59, 1)).toBeNull();
  expect(acceptedStep(RFC, '287082', 59, 0)).toBe(1);
  expect(acceptedStep(RFC, '28708', 59, null)).toBeNull();
});
