/** The worked figures of sales R30. */
import { expect, test } from 'vitest';
import { baselineOf, seasonality, spreadTotal } from './baseline.ts';
import { addMonths } from './months.ts';

/** November 2025 to October 2026, oldest first. */
const closed = Array.from({ length: 12 }, (_, index) => addMonths('2025-11-01', index));
/** 10,500 a month of which November sold 12,600; the last three 9,000, 10,200 and 10,800. */
const whole = {
  ...Object.fromEntries(closed.map((month) => [month, '10425'])),
  '2025-11-01': '12600',
  '2026-08-01': '9000',
  '2026-09-01': '10200',
  '2026-10-01': '10800',
};

test('three months by the season of the month: 10,000 × 12,600 / 10,500 = 12,000', () => {
  expect(seasonality(whole, '2026-11-01', closed).toString()).toBe('1.2');
  expect(baselineOf(whole, '2026-11-01', closed)).toBe('12000.000000');
  expect(baselineOf(whole, '2027-11-01', closed)).toBe('12000.000000');
});

test('with less than twelve months of history no month has a season', () => {
  const { '2025-11-01': _, ...short } = whole;
  expect(seasonality(short, '2026-11-01', closed).toString()).toBe('1');
  expect(baselineOf(short, '2026-11-01', closed)).toBe('10000.000000');
});

test('a season is between a half and the double', () => {
  const odd = { ...whole, '2025-11-01': '90000', '2025-12-01': '0' };
  expect(seasonality(odd, '2026-11-01', closed).toString()).toBe('2');
  expect(seasonality(odd, '2026-12-01', closed).toString()).toBe('0.5');
});

test('what never sold is expected to sell nothing', () => {
  expect(baselineOf({}, '2026-11-01', closed)).toBe('0.000000');
});

test('a total is shared by season, and its parts add up to it', () => {
  const months = ['2026-11-01', '2026-12-01', '2027-01-01'];
  const parts = spreadTotal('1000', whole, months, closed);
  expect(parts).toEqual(['376.68', '311.66', '311.66']);
});
