import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts, type TaxRule } from './amounts.ts';
import { Exact } from './exact.ts';
import { grossAmounts } from './gross.ts';

const rule = (
  id: number,
  sat_tax: string,
  rate: string | null,
  more: Partial<TaxRule> = {},
): TaxRule => ({
  id,
  sat_tax,
  withheld: false,
  factor: 'TASA',
  rate,
  rate_fraction: 'NINGUNA',
  ...more,
});
const TAXES = [
  rule(1, '002', '0.160000'),
  rule(2, '002', '0.080000'),
  rule(3, '002', '0.000000'),
  rule(4, '002', null, { factor: 'EXENTO' }),
  rule(5, '003', '0.080000'),
  rule(6, '003', '0.265000'),
  rule(7, '003', '1.600000'),
  rule(8, '003', '5.496000', { factor: 'CUOTA' }),
  rule(9, '002', '0.160000', { withheld: true }),
  rule(10, 'LOCAL', '0.030000'),
  rule(11, '002', '0.106667', { withheld: true, rate_fraction: 'DOS_TERCIOS' }),
  rule(12, '002', '0.040000', { withheld: true }),
];
const ISSUED = { twoThirds: 'BY_RATE' } as const;
const charges = (price: string, ...tax_ids: number[]) => ({ quantity: '1', price, tax_ids });

test('three prices with 16 % in them: 13.93 + 45.50 + 29.90 are 77.01 and 12.32', () => {
  const done = grossAmounts(
    [charges('13.93', 1), charges('45.50', 1), charges('29.90', 1)],
    TAXES,
    ISSUED,
  );
  expect([done.subtotal, done.transferred, done.total]).toEqual(['77.01', '12.32', '89.33']);
  expect(done.lines[0]).toEqual({
    price: '12.008621',
    amount: '12.008621',
    net: '12.008621',
    taxes: [{ tax_id: 1, base: '12.008621', amount: '1.921379' }],
  });
});

test('10.00 with 16 % and 16.00 with excise would print 26.01: the larger base gives way', () => {
  const done = grossAmounts([charges('10.00', 1), charges('16.00', 5)], TAXES, ISSUED);
  expect(done.lines.map(({ net }) => net)).toEqual(['8.62069', '14.814309']);
  expect(done.groups.map(({ amount }) => amount)).toEqual(['1.38', '1.19']);
  expect([done.subtotal, done.total]).toEqual(['23.43', '26.00']);
});

test('of prices with taxes the discount has them too, and what is withheld comes off after', () => {
  const done = grossAmounts(
    [{ ...charges('60.00', 1, 9), quantity: '2', discount: '4.00' }],
    TAXES,
    ISSUED,
  );
  expect([done.subtotal, done.transferred, done.withheld, done.total]).toEqual([
    '100.00',
    '16.00',
    '16.00',
    '100.00',
  ]);
  expect(done.lines[0]!.price).toBe('50.00');
});

test('quotas count their own units, a local tax is on the base alone', () => {
  const drink = { quantity: '24', price: '20', quota_units: '14.4', tax_ids: [8, 1] };
  const [done] = [grossAmounts([drink], TAXES, ISSUED)];
  expect(done.groups.map(({ amount }) => amount)).toEqual(['79.14', '66.21']);
  expect(done.total).toBe('480.00');
  const room = grossAmounts([charges('1190.00', 1, 10)], TAXES, ISSUED);
  expect(room.groups.map(({ amount }) => amount)).toEqual(['160.00', '30.00']);
  expect(room.subtotal).toBe('1000.00');
});

test('what is withheld of one tax is rounded once, at whatever rates', () => {
  const done = amounts(
    [
      { quantity: '1', price: '100.03', tax_ids: [1, 11] },
      { quantity: '1', price: '100.10', tax_ids: [1, 12] },
    ],
    TAXES,
    ISSUED,
  );
  expect(done.groups.filter(({ withheld }) => withheld).map(({ amount }) => amount)).toEqual([
    '10.67',
    '4.00',
  ]);
  expect(done.withheld).toBe('14.67');
});

test('yen have no decimals', () => {
  const done = amounts([{ quantity: '3', price: '33.5', tax_ids: [1] }], TAXES, {
    ...ISSUED,
    decimals: 0,
  });
  expect([done.subtotal, done.transferred, done.total]).toEqual(['101', '16', '117']);
});

const TAXED = fc.constantFrom([1], [2], [3], [4], [5], [5, 1], [6, 1], [7, 1], [8, 1], [1, 9], []);
const PRICED = fc.record({
  quantity: fc.constantFrom('1', '2', '3', '0.5', '12', '1.275'),
  price: fc.integer({ min: 2000, max: 99_999 }).map((n) => new Exact(n).div(100).toFixed(2)),
  tax_ids: TAXED,
});

test('what is charged is what the prices say, of any lines', () => {
  fc.assert(
    fc.property(fc.array(PRICED, { minLength: 1, maxLength: 12 }), (lines) => {
      const done = grossAmounts(lines, TAXES, ISSUED);
      const charged = lines
        .map(({ quantity, price }) => new Exact(quantity).times(price).toDecimalPlaces(2))
        .reduce((all, each) => all.plus(each), new Exact(0));
      expect(new Exact(done.total).plus(done.withheld).toFixed(2)).toBe(charged.toFixed(2));
    }),
    { numRuns: 300, seed: 11 },
  );
});
