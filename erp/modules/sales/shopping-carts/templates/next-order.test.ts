import { expect, test } from 'vitest';
import { nextOrderOn } from './next-order.ts';

test('a template is ordered again on the first of its days that is to come', () => {
  const every = (next_order_date: string | null, today: string) =>
    nextOrderOn({ frequency_days: 7, next_order_date }, today);
  expect(every(null, '2026-03-02')).toBe('2026-03-09');
  expect(every('2026-03-02', '2026-03-02')).toBe('2026-03-09');
  expect(every('2026-03-05', '2026-03-02')).toBe('2026-03-12');
  expect(every('2026-02-01', '2026-03-02')).toBe('2026-03-08');
  expect(nextOrderOn({ frequency_days: null }, '2026-03-02')).toBeNull();
});
