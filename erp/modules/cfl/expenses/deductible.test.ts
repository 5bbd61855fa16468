import { expect, test } from 'vitest';
import { splitVouchers, tripDays, type Voucher } from './deductible.ts';

const MEALS = 1;
const voucher = (more: Partial<Voucher>): Voucher => ({
  expense_id: MEALS,
  subtotal: '1000.00',
  tax: '160.00',
  hasCfdi: true,
  electronic: true,
  percent: '100',
  dailyLimit: null,
  electronicOver: '2000.00',
  ...more,
});
const figures = (vouchers: readonly Voucher[], days = 1, rate = '1') =>
  splitVouchers(vouchers, { days, rate }).map((split) => [
    split.deductible,
    split.creditable,
    split.nonDeductible,
    split.percent,
  ]);

test('a restaurant deducts 8.5 %, and what is left takes its IVA as cost', () => {
  expect(figures([voucher({ percent: '8.5' })])).toEqual([['85.00', '13.60', '1061.40', '8.50']]);
});

test('without CFDI nothing is deducted', () => {
  expect(figures([voucher({ hasCfdi: false })])).toEqual([['0.00', '0.00', '1160.00', '0.00']]);
});

test('cash deducts up to 2,000.00 with its IVA, and nothing over it', () => {
  const cash = { electronic: false };
  expect(figures([voucher({ ...cash, subtotal: '1724.14', tax: '275.86' })])).toEqual([
    ['1724.14', '275.86', '0.00', '100.00'],
  ]);
  expect(figures([voucher({ ...cash, subtotal: '1724.15', tax: '275.86' })])).toEqual([
    ['0.00', '0.00', '2000.01', '0.00'],
  ]);
});

test('fuel that is not paid electronically deducts nothing, whatever it cost', () => {
  const fuel = { electronicOver: '0.00', subtotal: '500.00', tax: '80.00' };
  expect(figures([voucher({ ...fuel, electronic: false }), voucher(fuel)])).toEqual([
    ['0.00', '0.00', '580.00', '0.00'],
    ['500.00', '80.00', '0.00', '100.00'],
  ]);
});

test('meals of a trip deduct 750.00 a day: three days, 2,250.00 of 2,600.00', () => {
  const meals = { dailyLimit: '750.00' };
  expect(
    figures(
      [
        voucher({ ...meals, subtotal: '2000.00', tax: '320.00' }),
        voucher({ ...meals, subtotal: '600.00', tax: '96.00' }),
        voucher({ ...meals, subtotal: '100.00', tax: '16.00' }),
      ],
      3,
    ),
  ).toEqual([
    ['2000.00', '320.00', '0.00', '100.00'],
    ['250.00', '40.00', '406.00', '41.67'],
    ['0.00', '0.00', '116.00', '0.00'],
  ]);
});

test('limits are in pesos whatever the expense is in', () => {
  expect(
    figures([voucher({ dailyLimit: '750.00', subtotal: '100.00', tax: '0.00' })], 2, '18.750000'),
  ).toEqual([['80.00', '0.00', '20.00', '80.00']]);
});

test('a trip counts both of its ends', () => {
  expect(tripDays('2026-03-02', '2026-03-04')).toBe(3);
  expect(tripDays(null, null)).toBe(1);
});
