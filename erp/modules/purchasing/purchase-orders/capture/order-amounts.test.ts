import { describe, expect, test } from 'vitest';
import { workOrder } from './order-amounts.ts';

const VAT = {
  id: 1,
  sat_tax: '002',
  withheld: false,
  factor: 'TASA',
  rate: '0.160000',
  rate_fraction: 'NINGUNA',
} as const;
const WHOLE_VAT = { ...VAT, id: 2, withheld: true } as const;
const line = (quantity: string, price: string, more: object = {}) => ({
  quantity,
  price,
  discount_percent: null,
  tax_ids: [1],
  ...more,
});

describe('amounts of an order (R7)', () => {
  test('a line is rounded after its discount; IVA on what is left', () => {
    const { lines, totals } = workOrder(
      [line('3', '33.333333', { discount_percent: '5' })],
      [VAT],
      null,
    );
    expect(lines).toEqual([{ amount: '95.00', net: '95.00' }]);
    expect(totals).toEqual({
      subtotal: '100.00',
      discount: '5.00',
      transferred: '15.20',
      withheld: '0.00',
      total: '110.20',
    });
  });

  test('the global discount is shared by amount, and its rest is the largest line’s', () => {
    const { lines, totals } = workOrder(
      [line('1', '10.05'), line('1', '10.05'), line('1', '100.05')],
      [VAT],
      '10',
    );
    expect(lines.map(({ net }) => net)).toEqual(['9.04', '9.04', '90.05']);
    expect(totals).toMatchObject({ subtotal: '120.15', discount: '12.02', total: '125.43' });
  });

  test('waste brings its whole IVA withheld (example of R24)', () => {
    const { totals } = workOrder(
      [line('23288.027', '11.155', { tax_ids: [1, 2] })],
      [VAT, WHOLE_VAT],
      null,
    );
    expect(totals).toMatchObject({
      subtotal: '259777.94',
      transferred: '41564.47',
      withheld: '41564.47',
      total: '259777.94',
    });
  });

  test('everything free is nothing', () => {
    expect(workOrder([line('1', '0')], [VAT], '50').totals.total).toBe('0.00');
  });
});
