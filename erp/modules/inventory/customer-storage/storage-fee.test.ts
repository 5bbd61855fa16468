import { expect, test } from 'vitest';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { storageFee, type DayEnd, type FeeUnit } from './storage-fee.ts';

/** The same amount at the end of each of these days. */
const days = (from: string, count: number, each: string): DayEnd[] =>
  Array.from({ length: count }, (_, index) => ({
    date: Temporal.PlainDate.from(from).add({ days: index }).toString(),
    amount: fixed(each),
  }));
const fee = (unit: FeeUnit, rate: string, ends: readonly DayEnd[]) =>
  decimalText(storageFee(unit, fixed(rate), ends));

test('pallets are charged by the day, each day what lay there at its end', () => {
  expect(fee('TARIMA_DIA', '4', days('2026-04-01', 30, '10'))).toBe('1200.000000');
  expect(
    fee('TARIMA_DIA', '4.5', [...days('2026-04-01', 10, '12'), ...days('2026-04-11', 5, '7')]),
  ).toBe('697.500000');
});
test('kilograms and cubic metres by the month count each day as its part of that month', () => {
  expect(fee('KG_MES', '0.50', days('2026-04-01', 30, '1000'))).toBe('500.000000');
  expect(fee('KG_MES', '0.50', days('2026-04-01', 15, '1000'))).toBe('250.000000');
  expect(fee('M3_MES', '90', days('2026-01-01', 31, '2.5'))).toBe('225.000000');
});
test('a month of 28 days and one of 31 weigh differently', () => {
  expect(
    fee('KG_MES', '1', [...days('2026-02-15', 14, '280'), ...days('2026-03-01', 31, '100')]),
  ).toBe('240.000000');
});
test('a fixed fee is charged for the days of the month in which it held', () => {
  expect(fee('FIJO_MES', '3000', days('2026-04-21', 10, '1'))).toBe('1000.000000');
});
test('rounded once, at the end, to the cent', () => {
  expect(fee('FIJO_MES', '100', days('2026-01-01', 1, '1'))).toBe('3.230000');
  expect(fee('FIJO_MES', '100', days('2026-01-01', 3, '1'))).toBe('9.680000');
  expect(fee('TARIMA_DIA', '4', [])).toBe('0.000000');
});
