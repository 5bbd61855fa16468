import { expect, test } from 'vitest';
import { allocatePayment, defaultInterest, type OpenCharge } from './allocate-payment.ts';

const LATE: readonly OpenCharge[] = [
  { id: 1, kind: 'CAPITAL', due: '2026-02-15', pending: '1789.43' },
  { id: 2, kind: 'INTERES', due: '2026-02-15', pending: '480.00' },
  { id: 3, kind: 'IVA', due: '2026-02-15', pending: '76.80' },
  { id: 4, kind: 'SEGURO', due: '2026-02-15', pending: '50.00' },
  { id: 5, kind: 'CAPITAL', due: '2026-03-15', pending: '1825.22' },
  { id: 6, kind: 'INTERES', due: '2026-03-15', pending: '444.21' },
  { id: 7, kind: 'IVA', due: '2026-03-15', pending: '71.07' },
  { id: 8, kind: 'MORATORIO', due: '2026-03-15', pending: '53.68' },
  { id: 9, kind: 'IVA_MORATORIO', due: '2026-03-15', pending: '8.59' },
];
const paid = (amount: string) => {
  const { parts, left } = allocatePayment(LATE, amount);
  return [parts.map(({ id, amount: part }) => `${id}:${part}`).join(' '), left];
};

test('default interest, taxes, interest and insurance go before the oldest principal', () => {
  expect(paid('100')).toEqual(['8:53.68 3:46.32', '0.00']);
  expect(paid('1000')).toEqual(['8:53.68 3:76.80 7:71.07 9:8.59 2:480.00 6:309.86', '0.00']);
  expect(paid('3000')).toEqual([
    '8:53.68 3:76.80 7:71.07 9:8.59 2:480.00 6:444.21 4:50.00 1:1789.43 5:26.22',
    '0.00',
  ]);
  expect(paid('5000')[1]).toBe('201.00');
});

test('being late is paid by the days, counted as those of the loan', () => {
  const terms = {
    method: 'FRANCES',
    periodicity: 'MENSUAL',
    dayCount: '30_360',
    from: '2026-01-15',
    firstPayment: '2026-02-15',
  } as const;
  const late = {
    pending: '1789.43',
    defaultRate: '36',
    terms,
    from: '2026-02-15',
    to: '2026-03-15',
  } as const;
  expect(defaultInterest(late)).toBe('53.68');
  expect(defaultInterest({ ...late, terms: { ...terms, dayCount: 'ACT_360' } })).toBe('50.10');
  expect(defaultInterest({ ...late, to: '2026-02-28' })).toBe('26.84');
  expect(defaultInterest({ ...late, to: '2026-02-15' })).toBe('0.00');
});
