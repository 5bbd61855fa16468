import { expect, test } from 'vitest';
import {
  clabeIsValid,
  curpIsValid,
  nssIsValid,
  rfcHasItsDigit,
  rfcIsValid,
} from './mexican-ids.ts';

test.each([
  ['EKU9003173C9', true],
  ['H&E951128469', true],
  ['IAÑL750210963', true],
  ['CUSC850516316', true],
  ['XAXX010101000', true],
  ['XEXX010101000', true],
  ['EXT990101NI1', true],
  ['TEL200101AB3', false],
  ['EKU9003173C8', false],
])('%s ends in its check digit: %s', (rfc, has) => {
  expect([rfcIsValid(rfc), rfcHasItsDigit(rfc)]).toEqual([true, has]);
});

test.each(['EKU9002303C9', 'EKU9013173C9', 'EKU900317', 'EK9003173C9', 'EKU9003173CZ'])(
  '%s is no RFC',
  (rfc) => {
    expect(rfcIsValid(rfc)).toBe(false);
  },
);

test('a leap day is one', () => {
  expect(rfcIsValid('EKU0002293C9')).toBe(true);
  expect(rfcIsValid('EKU9902293C9')).toBe(false);
});

test.each(['BEML920313HMCLNS09', 'OAAJ840102HJCVRN00', 'HEGG560427MVZRRL04'])(
  '%s is a CURP',
  (curp) => {
    expect(curpIsValid(curp)).toBe(true);
  },
);

test.each([
  ['check digit', 'BEML920313HMCLNS08'],
  ['state', 'BEML920313HXXLNS09'],
  ['date', 'BEML920230HMCLNS09'],
  ['vowel', 'BBML920313HMCLNS09'],
  ['consonants', 'BEML920313HMCLAS09'],
])('a CURP with a wrong %s is none', (_, curp) => {
  expect(curpIsValid(curp)).toBe(false);
});

test('CLABE and NSS by their check digits', () => {
  expect([clabeIsValid('002010077777777771'), clabeIsValid('002010077777777772')]).toEqual([
    true,
    false,
  ]);
  expect([nssIsValid('04078873454'), nssIsValid('04078873455')]).toEqual([true, false]);
});
