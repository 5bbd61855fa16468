import { expect, test } from 'vitest';
import { promisedOn, type Promising } from './promise-date.ts';

const MON_TO_FRI = [1, 2, 3, 4, 5];
/** Monday, Wednesday and Friday, asked for by 15:00, a day on the road. */
const ROUTE = { weekdays: [1, 3, 5], cutoff: '15:00:00', transitDays: 1 };

const promised = (now: string, more: Partial<Promising> = {}) =>
  promisedOn({
    now: Temporal.PlainDateTime.from(now),
    readyOn: now.slice(0, 10),
    departures: ROUTE,
    receivingDays: MON_TO_FRI,
    holidays: new Set(),
    ...more,
  });

test('R15: asked for on Thursday at 16:30, it leaves on Friday, and who receives from Monday to Friday has it on Monday', () => {
  expect(promised('2026-03-12T16:30')).toBe('2026-03-16');
});

test('it leaves the same day only before the cutoff', () => {
  expect(promised('2026-03-11T14:59')).toBe('2026-03-12');
  expect(promised('2026-03-11T15:00')).toBe('2026-03-16');
  expect(
    promised('2026-03-11T23:00', { departures: { ...ROUTE, cutoff: null }, receivingDays: [] }),
  ).toBe('2026-03-12');
});

test('what is ready later leaves later; the cutoff is of today', () => {
  expect(promised('2026-03-11T16:30', { readyOn: '2026-03-18' })).toBe('2026-03-19');
});

test('what others carry goes on the next day; never on a Sunday or a holiday', () => {
  const other = { departures: null, receivingDays: [] };
  expect(promised('2026-03-12T16:30', other)).toBe('2026-03-13');
  expect(promised('2026-03-14T10:00', other)).toBe('2026-03-16');
  expect(promised('2026-03-14T10:00', { ...other, holidays: new Set(['2026-03-16']) })).toBe(
    '2026-03-17',
  );
});
