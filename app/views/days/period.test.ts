import { expect, test } from 'vitest';
import { daysOf, periodOf } from './period.server.ts';

const on = (text: string) => Temporal.PlainDate.from(text);
const said = ({ first, last, from, to, label, previous, next }: ReturnType<typeof periodOf>) => [
  String(first),
  String(last),
  String(from),
  String(to),
  label,
  previous,
  next,
];

test('a month is drawn in whole weeks from Monday', () => {
  expect(said(periodOf('mes', on('2026-11-20')))).toEqual([
    '2026-10-26',
    '2026-12-06',
    '2026-11-01',
    '2026-11-30',
    'noviembre de 2026',
    '2026-10-01',
    '2026-12-01',
  ]);
});

test('a week runs from Monday to Sunday, over the turn of the year too', () => {
  expect(said(periodOf('semana', on('2027-01-01')))).toEqual([
    '2026-12-28',
    '2027-01-03',
    '2026-12-28',
    '2027-01-03',
    '28 dic 2026 al 3 ene 2027',
    '2026-12-21',
    '2027-01-04',
  ]);
});

test('an agenda shows thirty days from the day itself', () => {
  expect(
    daysOf(periodOf('agenda', on('2028-02-10')).first, periodOf('agenda', on('2028-02-10')).last),
  ).toHaveLength(30);
});

test('a quarter names both years where it crosses them', () => {
  expect(periodOf('trimestre', on('2026-11-05')).label).toBe('noviembre de 2026 a enero de 2027');
});
