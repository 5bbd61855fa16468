import { afterEach, expect, test, vi } from 'vitest';
import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import { dayOfRun } from './day-of-run.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a run keeps the day on which it began', () => {
  vi.stubEnv('TEST_DAY', '2027-01-31');
  expect(dayOfRun()).toBe('2027-01-31');
});

test('a file that runs alone has the day of Mexico', () => {
  vi.stubEnv('TEST_DAY', undefined);
  expect(dayOfRun()).toBe(Temporal.Now.plainDateISO(SUGGESTED_ZONE).toString());
});
