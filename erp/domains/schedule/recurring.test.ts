import { expect, test } from 'vitest';
import { occurrences, type Recurrence } from './recurring.ts';

const MONTHLY: Recurrence = {
  frequency: 'MENSUAL',
  dayOfMonth: 31,
  startDate: '2026-01-15',
  endDate: null,
};

test('each month has its day, the last one where the month is shorter', () => {
  expect(occurrences(MONTHLY, '2026-04-29', null)).toEqual([
    { period: '2026-01', date: '2026-01-31' },
    { period: '2026-02', date: '2026-02-28' },
    { period: '2026-03', date: '2026-03-31' },
  ]);
  expect(occurrences(MONTHLY, '2026-04-30', '2026-03')).toEqual([
    { period: '2026-04', date: '2026-04-30' },
  ]);
});

test('a day before the start or after the end is none; quarters count from the first month', () => {
  const dates = (more: Partial<Recurrence>) =>
    occurrences({ ...MONTHLY, ...more }, '2026-12-31', null).map(({ date }) => date);
  expect(dates({ frequency: 'TRIMESTRAL', dayOfMonth: 10 })).toEqual([
    '2026-04-10',
    '2026-07-10',
    '2026-10-10',
  ]);
  expect(dates({ frequency: 'BIMESTRAL', dayOfMonth: 20, endDate: '2026-05-19' })).toEqual([
    '2026-01-20',
    '2026-03-20',
  ]);
  expect(dates({ frequency: 'ANUAL', dayOfMonth: 1 })).toEqual([]);
});
