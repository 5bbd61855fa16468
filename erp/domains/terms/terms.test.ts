import { expect, test } from 'vitest';
import { creditFrom, dueAfter, monthlyInstallments, payDay } from './due-days.ts';
import { earlyPayment } from './early-payment.ts';

const HOLY_FRIDAY = new Set(['2026-04-03']);

test('R40: from a counter-receipt of Wed 4 March, 30 days fall on a holiday: Mon 6 April', () => {
  const due = dueAfter('2026-03-04', 30);
  expect(due).toBe('2026-04-03');
  expect(payDay(due, '5', HOLY_FRIDAY)).toBe('2026-04-06');
});

test('R40: otherwise it is the first day of payments, the same one included', () => {
  expect(payDay('2026-04-03', '5', new Set())).toBe('2026-04-03');
  expect(payDay('2026-04-04', '5', new Set())).toBe('2026-04-10');
  expect(payDay('2026-04-02', '1', new Set(['2026-04-06', '2026-04-07']))).toBe('2026-04-08');
});

test('R40: the credit runs from what the supplier says, from the issue until there is one', () => {
  const days = { issued: '2026-03-01', received: '2026-03-03', endorsed: null };
  expect(creditFrom('FACTURA', days)).toBe('2026-03-01');
  expect(creditFrom('RECEPCION', days)).toBe('2026-03-03');
  expect(creditFrom('RECEPCION', { ...days, received: null })).toBe('2026-03-01');
  expect(creditFrom('CONTRARRECIBO', days)).toBe('2026-03-01');
  expect(creditFrom('CONTRARRECIBO', { ...days, endorsed: '2026-03-04' })).toBe('2026-03-04');
});

test('instalments add up to the total, and a last of the month does not spill over', () => {
  expect(monthlyInstallments('100.00', 3, '2026-01-31')).toEqual([
    { due_date: '2026-01-31', amount: '33.33' },
    { due_date: '2026-02-28', amount: '33.33' },
    { due_date: '2026-03-31', amount: '33.34' },
  ]);
});

const invoice = {
  issued: '2026-03-01',
  total: '116000.00',
  tax: '16000.00',
  balance: '116000.00',
};
const terms = { percent: '2', days: 10 };

test('R41: 2 % of 116,000.00 is 2,320.00, of which a note of 2,000.00 and 320.00 is expected', () => {
  expect(earlyPayment(terms, invoice, '2026-03-11')).toEqual({
    discount: '2320.00',
    payment: '113680.00',
    base: '2000.00',
    tax: '320.00',
  });
});

test('R41: a day later, without terms, or with nothing left there is none', () => {
  expect(earlyPayment(terms, invoice, '2026-03-12')).toBeNull();
  expect(earlyPayment({ percent: null, days: null }, invoice, '2026-03-02')).toBeNull();
  expect(earlyPayment(terms, { ...invoice, balance: '0.00' }, '2026-03-02')).toBeNull();
});
