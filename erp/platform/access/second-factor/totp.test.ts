import { expect, test } from 'vitest';
import { acceptedStep, codeAt, newSecret, otpauthUrl, stepOf } from './totp.ts';

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

test('a secret is 160 random bits in base32, and the QR code carries it', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const url = new URL(otpauthUrl(RFC, 'ana+caja@telar.test', 'DEMO'));
  expect(url.host + url.pathname).toBe('totp/Telar%20DEMO:ana%2Bcaja%40telar.test');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: RFC,
    issuer: 'Telar DEMO',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
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
  expect(acceptedStep(RFC, '287082', 59, 2)).toBeNull();
  for (const no of ['28708', '2870820', '28708２', '287 82', ''])
    expect(acceptedStep(RFC, no, 59, null)).toBeNull();
});

test('a code of two steps away is refused on either side', () => {
  const now = 1_234_567_890;
  const accepted = [-2, -1, 0, 1, 2].map((away) =>
    acceptedStep(RFC, codeAt(RFC, stepOf(now) + away), now, null),
  );
  expect(accepted).toEqual([null, stepOf(now) - 1, stepOf(now), stepOf(now) + 1, null]);
});
