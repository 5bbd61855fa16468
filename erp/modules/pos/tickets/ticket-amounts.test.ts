import { expect, test } from 'vitest';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { newInvoiceCode, typedCode } from './invoice-code.ts';
import { paidWith, workTicket } from './ticket-amounts.ts';

const rule = (id: number, sat_tax: string, rate: string): TaxRule => ({
  id,
  sat_tax,
  withheld: false,
  factor: 'TASA',
  rate,
  rate_fraction: 'NINGUNA',
});
const VAT = rule(1, '002', '0.160000');
const EXCISE = rule(2, '003', '0.080000');
const line = (price: string, ...tax_ids: number[]) => ({
  quantity: '1',
  price,
  discount: null,
  tax_ids,
});

test('a ticket with taxes included adds up to what was charged (sales R10)', () => {
  const worked = workTicket([line('13.93', 1), line('45.50', 1), line('29.90', 1)], [VAT]);
  expect(worked).toMatchObject({ subtotal: '77.01', taxTotal: '12.32', total: '89.33' });
  expect(worked.lines.map(({ grossTotal }) => grossTotal)).toEqual(['13.93', '45.50', '29.90']);
});

test('the base that makes the cents equal is moved by the least (sales R10)', () => {
  const worked = workTicket([line('10.00', 1), line('16.00', 2)], [VAT, EXCISE]);
  expect(worked).toMatchObject({ subtotal: '23.43', taxTotal: '2.57', total: '26.00' });
  expect(worked.lines.map(({ base }) => base)).toEqual(['8.620690', '14.814309']);
});

const cash = (amount: string) => ({ amount, inCash: true, form: '01' });
const card = (amount: string) => ({ amount, inCash: false, form: '04' });

test('change comes from cash only, and the largest payment names the form (sales R35)', () => {
  expect(paidWith([cash('100.00')], '89.33')).toEqual({ change: '10.67', form: '01' });
  expect(paidWith([card('50.00'), cash('50.00')], '89.33')).toEqual({
    change: '10.67',
    form: '04',
  });
  expect(paidWith([card('100.00')], '89.33')).toEqual({ problem: 'CHANGE_WITHOUT_CASH' });
  expect(paidWith([card('89.32')], '89.33')).toEqual({ problem: 'LESS' });
});

test('a code has no sign that may be read as another, and typed ones are forgiven', () => {
  for (let n = 0; n < 200; n += 1) expect(newInvoiceCode()).toMatch(/^[0-9A-HJ-NP-Z]{12}$/);
  expect(typedCode(' abo1 2io ')).toBe('AB01210');
});
