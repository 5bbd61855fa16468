import { expect, test } from 'vitest';
import { backupsToKeep } from './retention.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
/** One copy a day, the newest first; its id is the day's number from the oldest on. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, back) => ({
    id: count - back,
    day: day(last).subtract({ days: back }),
  }));

test('of four hundred days stay 7 days, 4 weeks and 12 months, of which some are the same', () => {
  const copies = daily('2026-11-20', 400);
  const kept = backupsToKeep(copies, { daily: 7, weekly: 4, monthly: 12 });
  const days = copies.filter(({ id }) => kept.has(id)).map(({ day: each }) => each.toString());
  expect(days.slice(0, 7)).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
  ]);
  expect(days.slice(7)).toEqual([
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('days without a copy do not use up the count', () => {
  const copies = [
    { id: 3, day: day('2026-11-20') },
    { id: 2, day: day('2026-06-01') },
    { id: 1, day: day('2026-01-01') },
  ];
  expect([...backupsToKeep(copies, { daily: 2, weekly: 0, monthly: 0 })]).toEqual([3, 2]);
});

test('two copies of one day: the later one stays', () => {
  const copies = [
    { id: 2, day: day('2026-11-20') },
    { id: 1, day: day('2026-11-20') },
  ];
  expect([...backupsToKeep(copies, { daily: 7, weekly: 4, monthly: 12 })]).toEqual([2]);
});
