import { expect, test } from 'vitest';
import { appointmentProblem, nextAppointment, type Reception } from './appointments.ts';

/** Monday to Friday, 8 to 16, two a day. 12 March 2026 is a Thursday. */
const reception: Reception = {
  reception_days: ['1', '2', '3', '4', '5'],
  reception_from: '08:00:00',
  reception_to: '16:00:00',
  slots_per_day: 2,
};
const booked = (taken: Record<string, number> = {}, holidays: readonly string[] = []) => ({
  taken: new Map(Object.entries(taken)),
  holidays: new Set(holidays),
});
const at = (when: string, days = booked()) => appointmentProblem(reception, days, when);

test('R18: a full day says the next one that has a place', () => {
  expect(at('2026-03-12T10:00', booked({ '2026-03-12': 1 }))).toBeNull();
  expect(at('2026-03-12T10:00', booked({ '2026-03-12': 2 }))).toBe(
    'No hay citas disponibles el 12 mar 2026; siguiente fecha: 13 mar 2026.',
  );
});

test('weekends, holidays and full days are passed over', () => {
  expect(nextAppointment(reception, booked(), '2026-03-14')).toBe('2026-03-16');
  expect(nextAppointment(reception, booked({}, ['2026-03-16']), '2026-03-14')).toBe('2026-03-17');
  expect(nextAppointment(reception, booked({ '2026-03-13': 3 }), '2026-03-13')).toBe('2026-03-16');
  expect(at('2026-03-14T10:00')).toBe(
    'No hay citas disponibles el 14 mar 2026; siguiente fecha: 16 mar 2026.',
  );
});

test('both ends of its hours are within them', () => {
  expect([at('2026-03-12T08:00'), at('2026-03-12T16:00')]).toEqual([null, null]);
  expect(at('2026-03-12T07:59')).toBe('Se recibe de 08:00 a 16:00.');
  expect(at('2026-03-12T16:01')).toBe('Se recibe de 08:00 a 16:00.');
});

test('who never receives has no next day', () => {
  const never = { ...reception, reception_days: [] };
  expect(nextAppointment(never, booked(), '2026-03-12')).toBeNull();
  expect(appointmentProblem(never, booked(), '2026-03-12T10:00')).toBe(
    'No hay citas disponibles desde el 12 mar 2026.',
  );
});
