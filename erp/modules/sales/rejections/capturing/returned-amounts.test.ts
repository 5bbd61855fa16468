import { expect, test } from 'vitest';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import type { ShippedRow } from '../load-returned.ts';
import { returnedAmounts } from './returned-amounts.ts';

const VAT: TaxRule = {
  id: 1,
  sat_tax: '002',
  withheld: false,
  factor: 'TASA',
  rate: '0.160000',
  rate_fraction: 'NINGUNA',
};
const row = (order_line_id: number, price: string, more: Partial<ShippedRow> = {}) =>
  ({
    order_line_id,
    price,
    sold_each: '1',
    discount_each: null,
    litres_each: null,
    tax_ids: [1],
    ...more,
  }) as ShippedRow;

test('a return rounds its taxes once, as its note does, not by row', () => {
  const back = [
    { row: row(1, '10.03'), qty: '1' },
    { row: row(2, '10.03'), qty: '1' },
  ];
  // 20.06 × 16 % = 3.2096; each row alone would come to 11.63.
  expect(returnedAmounts(back, [VAT])).toMatchObject({
    subtotal: '20.06',
    total: '23.27',
    rows: [
      { base: '10.03', total: '11.63' },
      { base: '10.03', total: '11.63' },
    ],
  });
});

test('rows of one line of an order share what it is credited for', () => {
  // 12 pieces of boxes of 24 at 10.05: half a box, 5.03 of which 0.25 is discount.
  const lot = row(1, '10.05', { sold_each: String(1 / 24), discount_each: '0.50' });
  const back = ['4', '4', '4'].map((qty) => ({ row: lot, qty }));
  expect(returnedAmounts(back, [VAT])).toMatchObject({
    subtotal: '5.03',
    discount: '0.25',
    total: '5.54',
    rows: [{ base: '1.59' }, { base: '1.60' }, { base: '1.59' }],
  });
});
