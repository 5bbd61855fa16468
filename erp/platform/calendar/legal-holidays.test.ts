import { expect, test } from 'vitest';
import { legalHolidays } from './legal-holidays.ts';

const days = (year: number) => legalHolidays(year).map(({ date }) => date);

test('mandatory days of 2026 move to their Mondays', () => {
  expect(days(2026)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-16',
    '2026-05-01',
    '2026-09-16',
    '2026-11-16',
    '2026-12-25',
  ]);
});

test('the change of government is a rest day every six years', () => {
  expect(days(2024)).toContain('2024-10-01');
  expect(days(2030)).toContain('2030-10-01');
  expect(days(2027)).not.toContain('2027-10-01');
});
