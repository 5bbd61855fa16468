import { expect, test } from 'vitest';
import { dueDate, extensionOf, type DueQuestion } from './due-date.ts';

const due = (more: Partial<DueQuestion>) =>
  dueDate({
    year: 2026,
    month: 6,
    kind: 'IVA',
    rfc: null,
    extended: false,
    holidays: new Set(),
    ...more,
  });

test('IVA and ISR of June are due on 17 July; on a Saturday, the next Monday', () => {
  expect(due({})).toBe('2026-07-17');
  expect(due({ month: 9, kind: 'ISR_PROVISIONAL' })).toBe('2026-10-19');
  expect(due({ month: 12 })).toBe('2027-01-18');
});

test('a holiday on the day moves it', () => {
  expect(due({ holidays: new Set(['2026-07-17']) })).toBe('2026-07-20');
});

test('the sixth digit of the RFC gives one to five working days more', () => {
  expect(
    ['AAA010101AA1', 'AAA010102AA1', 'AAA010104AA1', 'AAA010109AA1', 'AAAA010110AA1'].map(
      extensionOf,
    ),
  ).toEqual([1, 1, 2, 5, 5]);
  expect(due({ rfc: 'AAA010101AA1', extended: true })).toBe('2026-07-20');
  expect(due({ rfc: 'AAA010109AA1', extended: true })).toBe('2026-07-24');
  expect(due({ rfc: 'AAA010109AA1' })).toBe('2026-07-17');
});

test('the DIOT is due at the end of the next month, the annual return at the end of March', () => {
  expect(due({ kind: 'DIOT' })).toBe('2026-07-31');
  expect(due({ kind: 'DIOT', month: 4 })).toBe('2026-06-01');
  expect(due({ kind: 'ANUAL', month: 12 })).toBe('2027-03-31');
  expect(due({ kind: 'DIOT', rfc: 'AAA010109AA1', extended: true })).toBe('2026-07-31');
});
