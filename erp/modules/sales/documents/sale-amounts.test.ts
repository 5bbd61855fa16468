import { expect, test } from 'vitest';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { workSale } from './sale-amounts.ts';

const tax = (id: number, sat_tax: string, rate: string | null, more: Partial<TaxRule> = {}) => ({
  id,
  sat_tax,
  withheld: false,
  factor: rate === null ? ('EXENTO' as const) : ('TASA' as const),
  rate,
  rate_fraction: 'NINGUNA' as const,
  ...more,
});
const [VAT, ZERO, EXCISE, EXEMPT, WHOLE] = [1, 2, 3, 4, 5];
const TAXES = [
  tax(VAT, '002', '0.160000'),
  tax(ZERO, '002', '0.000000'),
  tax(EXCISE, '003', '0.080000'),
  tax(EXEMPT, '002', null),
  tax(WHOLE, '002', '0.160000', { withheld: true }),
];

const line = (qty: string, unit_price: string, tax_ids: readonly number[], extra = '0') => ({
  qty,
  unit_price,
  discount_percent: null,
  extra_discount_percent: extra,
  litres: null,
  tax_ids,
});

test('R9: five lines of different taxes are 77,578.57', () => {
  const { lines, ...totals } = workSale(
    [
      line('1250.5', '48.75', [VAT], '5'),
      line('3', '420.00', [ZERO]),
      line('24', '18.50', [EXCISE, ZERO], '10'),
      line('1', '3500.00', [EXEMPT]),
      line('820', '6.35', [VAT, WHOLE]),
    ],
    TAXES,
  );
  expect(totals).toMatchObject({
    subtotal: '71372.88',
    discount: '3092.49',
    transferred: '10131.30',
    withheld: '833.12',
    total: '77578.57',
  });
  expect(lines.map(({ base }) => base)).toEqual([
    '57913.79',
    '1260.00',
    '399.60',
    '3500.00',
    '5207.00',
  ]);
});

test('R4: 1,250.5 kg at 49.50 less 2 % and 2.5 % is 68,608.44 with IVA', () => {
  const { lines, total } = workSale(
    [{ ...line('1250.5', '49.50', [VAT], '2.5'), discount_percent: '2' }],
    TAXES,
  );
  expect(lines[0]).toEqual({
    amount: '61899.75',
    discount: '2754.54',
    base: '59145.21',
    transferred: '9463.23',
    withheld: '0.00',
    taxes: [{ tax_id: VAT, base: '59145.21', amount: '9463.233600' }],
    total: '68608.44',
  });
  expect(total).toBe('68608.44');
});
