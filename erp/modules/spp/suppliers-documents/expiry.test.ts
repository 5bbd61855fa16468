import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

const every = (frequency: string, period: string | null, valid_days: number | null = null) =>
  expiryOf({ frequency, valid_days }, '2026-03-12', period);

test('a document of a month holds until the next one is over; one of its validity, so many days', () => {
  expect(every('MENSUAL', '2026-02')).toBe('2026-03-31');
  expect(every('BIMESTRAL', '2026-02')).toBe('2026-04-30');
  expect(every('CUATRIMESTRAL', '2026-04')).toBe('2026-08-31');
  expect(every('ANUAL', '2026-03')).toBe('2027-03-31');
  expect(every('MENSUAL', null)).toBe('2026-04-30');
  expect(every('POR_VIGENCIA', null, 1095)).toBe('2029-03-11');
  expect(every('UNICO', null)).toBeNull();
});
