import { expect, test } from 'vitest';
import { amounts, type TaxRule } from './amounts.ts';
import { apportion } from './apportion.ts';

const rule = (id: number, sat_tax: string, rate: string | null, more: Partial<TaxRule> = {}) => ({
  id,
  sat_tax,
  withheld: false,
  factor: 'TASA' as const,
  rate,
  rate_fraction: 'NINGUNA' as const,
  ...more,
});
const IVA16 = rule(1, '002', '0.160000');
const RIVA23 = rule(2, '002', '0.106667', { withheld: true, rate_fraction: 'DOS_TERCIOS' });
const RISR10 = rule(3, '001', '0.100000', { withheld: true });
const EXEMPT = rule(4, '002', null, { factor: 'EXENTO' });
const IEPS8 = rule(5, '003', '0.080000');
const QUOTA = rule(6, '003', '5.200000', { factor: 'CUOTA' });
const TAXES = [IVA16, RIVA23, RISR10, EXEMPT, IEPS8, QUOTA];
const EXACT = { twoThirds: 'EXACT' } as const;

test('fees with retentions: two thirds are exact on what is received (example 4)', () => {
  const line = { quantity: '1', price: '20000', tax_ids: [1, 2, 3] };
  expect(amounts([line], TAXES, EXACT)).toEqual({
    lines: [
      {
        amount: '20000.00',
        net: '20000.00',
        taxes: [
          { tax_id: 1, base: '20000.00', amount: '3200.000000' },
          { tax_id: 2, base: '20000.00', amount: '2133.333333' },
          { tax_id: 3, base: '20000.00', amount: '2000.000000' },
        ],
      },
    ],
    groups: [
      { tax_id: 1, withheld: false, base: '20000.00', amount: '3200.00' },
      { tax_id: 2, withheld: true, base: '20000.00', amount: '2133.33' },
      { tax_id: 3, withheld: true, base: '20000.00', amount: '2000.00' },
    ],
    subtotal: '20000.00',
    discount: '0.00',
    transferred: '3200.00',
    withheld: '4133.33',
    total: '19066.67',
  });
  expect(amounts([line], TAXES, { twoThirds: 'BY_RATE' }).withheld).toBe('4133.34');
});

test('a tax of several lines is rounded once', () => {
  const line = { quantity: '1', price: '33.33', tax_ids: [1] };
  const three = amounts([line, line, line], TAXES, EXACT);
  expect(three.lines.map(({ taxes }) => taxes[0]!.amount)).toEqual([
    '5.332800',
    '5.332800',
    '5.332800',
  ]);
  expect([three.transferred, three.total]).toEqual(['16.00', '115.99']);
});

test('IVA is worked out with IEPS; discounts come off first; what is exempt costs nothing', () => {
  const done = amounts(
    [
      { quantity: '2', price: '100', discount: '20', tax_ids: [5, 1] },
      { quantity: '3', price: '10', tax_ids: [6] },
      { quantity: '1', price: '50', tax_ids: [4, 99] },
    ],
    TAXES,
    EXACT,
  );
  expect(done.groups).toEqual([
    { tax_id: 5, withheld: false, base: '180.00', amount: '14.40' },
    { tax_id: 1, withheld: false, base: '194.40', amount: '31.10' },
    { tax_id: 6, withheld: false, base: '30.00', amount: '15.60' },
    { tax_id: 4, withheld: false, base: '50.00', amount: '0.00' },
  ]);
  expect([done.subtotal, done.discount, done.total]).toEqual(['280.00', '20.00', '321.10']);
});

test('parts of a whole leave no cent', () => {
  expect(apportion('16.00', ['33.33', '33.33', '33.34'])).toEqual(['5.33', '5.34', '5.33']);
  expect(apportion('10.00', ['0', '0'])).toEqual(['5.00', '5.00']);
  expect(apportion('1.00', [])).toEqual([]);
});
