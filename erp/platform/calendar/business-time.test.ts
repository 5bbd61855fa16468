import { expect, test } from 'vitest';
import {
  addBusinessDays,
  addBusinessHours,
  minutesOfDay,
  type BusinessCalendar,
} from './business-time.ts';

const ZONE = 'America/Mexico_City';
const office = (holidays: readonly string[] = []): BusinessCalendar => ({
  timeZone: ZONE,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  holidays: new Set(holidays),
});
const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[${ZONE}]`).toInstant();
const shown = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' });

test('sent Friday 16:00, 8 working hours later is Monday 15:00: two hours and six', () => {
  expect(shown(addBusinessHours(office(), at('2026-11-20T16:00'), 8))).toBe('2026-11-23T15:00');
});

test('a holiday does not count', () => {
  expect(shown(addBusinessHours(office(['2026-11-16']), at('2026-11-13T16:00'), 8))).toBe(
    '2026-11-17T15:00',
  );
});

test('what is sent outside working hours starts when the next day opens', () => {
  expect(shown(addBusinessHours(office(), at('2026-11-21T12:00'), 1))).toBe('2026-11-23T10:00');
  expect(shown(addBusinessHours(office(), at('2026-11-20T07:00'), 9))).toBe('2026-11-20T18:00');
});

test('a working day is as long as the usual one', () => {
  expect(minutesOfDay(office())).toBe(540);
  expect(shown(addBusinessDays(office(), at('2026-11-20T16:00'), 2))).toBe('2026-11-24T16:00');
});

test('a split day counts both parts', () => {
  const split: BusinessCalendar = {
    ...office(),
    hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, opens: '16:00', closes: '19:00' },
      { weekday, opens: '09:00', closes: '14:00' },
    ]),
  };
  expect(shown(addBusinessHours(split, at('2026-11-20T13:00'), 3))).toBe('2026-11-20T18:00');
});

test('a company without hours uses the plain clock', () => {
  expect(shown(addBusinessHours({ ...office(), hours: [] }, at('2026-11-20T16:00'), 8))).toBe(
    '2026-11-21T00:00',
  );
});
