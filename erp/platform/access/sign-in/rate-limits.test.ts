import { expect, test } from 'vitest';
import {
  addressRateLimit,
  afterFailure,
  runInTurn,
  emailRateLimit,
  minutesLeft,
  type AttemptCount,
} from './rate-limits.ts';

const at = (time: string, day = '2026-11-20') => Temporal.Instant.from(`${day}T${time}:00-06:00`);
const failures = (
  start: AttemptCount | null,
  times: readonly string[],
  brake = emailRateLimit('ana@hilados.mx'),
) =>
  times.reduce<AttemptCount | null>((state, time) => afterFailure(state, brake, at(time)), start);

test('five failures by 9:04 block until 9:19, five more by 9:25 until 9:55', () => {
  const first = failures(null, ['09:00', '09:01', '09:02', '09:03', '09:04']);
  expect(first!.blockedUntil!.equals(at('09:19'))).toBe(true);
  const second = failures(first, ['09:20', '09:21', '09:22', '09:23', '09:25']);
  expect(second!.blockedUntil!.equals(at('09:55'))).toBe(true);
});

test('four failures do not block, nor do five that are spread over more than the window', () => {
  expect(minutesLeft(failures(null, ['09:00', '09:01', '09:02', '09:03']), at('09:03'))).toBe(0);
  expect(
    minutesLeft(failures(null, ['09:00', '09:05', '09:10', '09:14', '09:16']), at('09:16')),
  ).toBe(0);
});

test('blocks double up to a day and a clean day takes one doubling back', () => {
  const brake = emailRateLimit('ana@hilados.mx');
  let state: AttemptCount | null = null;
  let now = at('09:00');
  const lengths: number[] = [];
  for (let block = 0; block < 9; block++) {
    for (let failure = 0; failure < 5; failure++) state = afterFailure(state, brake, now);
    lengths.push(minutesLeft(state, now));
    now = state!.blockedUntil!.add({ minutes: 1 });
  }
  expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  const level = state!.level;
  expect(afterFailure(state, brake, state!.blockedUntil!.add({ hours: 48 })).level).toBe(level - 2);
});

test('an address is blocked at its thirtieth failure and its time does not double', () => {
  const brake = addressRateLimit('203.0.113.7');
  let state: AttemptCount | null = null;
  for (let i = 0; i < 29; i++) state = afterFailure(state, brake, at('09:00'));
  expect(minutesLeft(state, at('09:00'))).toBe(0);
  state = afterFailure(state, brake, at('09:00'));
  expect(minutesLeft(state, at('09:00'))).toBe(15);
});

test('minutes left are rounded up and never negative', () => {
  const state = failures(null, ['09:00', '09:01', '09:02', '09:03', '09:04']);
  expect(minutesLeft(state, Temporal.Instant.from('2026-11-20T09:18:30-06:00'))).toBe(1);
  expect(minutesLeft(state, at('10:00'))).toBe(0);
});

test('work of one key runs in turn, also after a failure', async () => {
  const order: string[] = [];
  const slow = runInTurn('k', async () => {
    await new Promise((done) => setTimeout(done, 20));
    order.push('first');
    throw new Error('no');
  });
  const next = runInTurn('k', async () => order.push('second'));
  await expect(slow).rejects.toThrow('no');
  await next;
  expect(order).toEqual(['first', 'second']);
});
