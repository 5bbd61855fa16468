import { expect, test } from 'vitest';
import { fixed } from '../fixed-decimal.ts';
import { availableToPromiseOn } from './available-to-promise.ts';

const flow = (day: string, qty: string) => ({ day, qty: fixed(qty) });
const on = (
  available: string,
  flows: readonly ReturnType<typeof flow>[],
  qty: string,
  from = '2026-03-01',
) => availableToPromiseOn(fixed(available), flows, fixed(qty), from);

test('what is there is promised today', () => {
  expect(on('10', [], '10')).toBe('2026-03-01');
});
test('otherwise the day on which enough has come in, less what others ask for until then', () => {
  const flows = [flow('2026-03-10', '50'), flow('2026-03-05', '20'), flow('2026-03-08', '-15')];
  expect(on('5', flows, '25')).toBe('2026-03-05');
  expect(on('5', flows, '60')).toBe('2026-03-10');
  expect(on('5', flows, '61')).toBeNull();
});
test('a day that is short before leaves no date; a wanted day later than the entry is kept', () => {
  expect(on('5', [flow('2026-03-02', '-10'), flow('2026-03-05', '100')], '20')).toBeNull();
  expect(on('0', [flow('2026-03-02', '30')], '20', '2026-03-15')).toBe('2026-03-15');
});
