import { expect, test } from 'vitest';
import { billingStatus, chargeFor, type BilledLine } from './invoiceable.ts';

const line = (more: Partial<BilledLine>): BilledLine => ({
  is_service: false,
  line_status: 'PENDIENTE',
  qty_stock: '10000',
  qty_cancelled: '0',
  qty_shipped: '0',
  qty_replacement_shipped: '0',
  qty_discharged: '0',
  qty_awaited: '0',
  qty: '10000',
  unit_price: '47.20',
  discount_percent: null,
  extra_discount_percent: null,
  taken: '0',
  taken_net: '0',
  taken_count: 0,
  stamped: '0',
  ...more,
});

test('R14, R18: what is shipped is invoiced, over what was ordered too', () => {
  const first = line({ qty_shipped: '4180.5', line_status: 'PARCIAL' });
  expect(chargeFor(first, 'EMBARQUE')).toEqual({
    quantity: '4180.500000',
    unit_price: '47.20',
    discount: '0.00',
  });
  const whole = line({
    qty_shipped: '10050.7',
    line_status: 'COMPLETA',
    taken: '4180.5',
    taken_net: '197319.60',
    taken_count: 1,
    stamped: '4180.5',
  });
  expect(chargeFor(whole, 'EMBARQUE')).toMatchObject({ quantity: '5870.200000' });
  expect(billingStatus([whole], 'EMBARQUE')).toBe('PARCIAL');
  expect(billingStatus([{ ...whole, stamped: '10050.7' }], 'EMBARQUE')).toBe('FACTURADO');
  // 120 came back before it was invoiced.
  expect(chargeFor({ ...whole, qty_discharged: '120' }, 'EMBARQUE')).toMatchObject({
    quantity: '5750.200000',
  });
});

test('R16: what waits to be shipped is not invoiced yet, unless it is invoiced by order', () => {
  const half = line({ qty_shipped: '5000', stamped: '5000', taken: '5000', qty_awaited: '5000' });
  expect(billingStatus([half], 'EMBARQUE')).toBe('PARCIAL');
  expect(billingStatus([{ ...half, qty_awaited: '0' }], 'EMBARQUE')).toBe('FACTURADO');
  const unshipped = line({ qty_awaited: '10000' });
  expect(billingStatus([{ ...half, qty_awaited: '0' }, unshipped], 'EMBARQUE')).toBe('PARCIAL');
  expect(billingStatus([{ ...unshipped, stamped: '10000' }], 'PEDIDO')).toBe('FACTURADO');
});

test('R18: by order, what is left of it; a service in any case', () => {
  expect(chargeFor(line({ qty_cancelled: '2500', taken: '1000' }), 'PEDIDO')).toMatchObject({
    quantity: '6500.000000',
  });
  expect(chargeFor(line({}), 'EMBARQUE')).toBeNull();
  expect(chargeFor(line({ is_service: true }), 'EMBARQUE')).toMatchObject({
    quantity: '10000.000000',
  });
  expect(chargeFor(line({ taken: '10000' }), 'PEDIDO')).toBeNull();
});

test('a unit of sale of its own, without what six decimals leave of it', () => {
  const dozens = line({ qty: '100', qty_stock: '1200', qty_shipped: '400' });
  expect(chargeFor(dozens, 'EMBARQUE')).toMatchObject({ quantity: '33.333333' });
  const rest = line({ ...dozens, qty_shipped: '1200', taken: '99.999999' });
  expect(chargeFor(rest, 'EMBARQUE')).toBeNull();
});

test('the last takes the cents of the others: in the discount, else in the price', () => {
  const three = { qty: '3', qty_stock: '3', taken: '2', taken_count: 2 } as const;
  // 3 × 33.335 = 100.01, of which 66.68 is charged.
  expect(chargeFor(line({ ...three, unit_price: '33.335', taken_net: '66.68' }), 'PEDIDO')).toEqual(
    { quantity: '1.000000', unit_price: '33.335', discount: '0.01' },
  );
  // 3 × 33.333 = 100.00, of which 66.66 is charged: 33.34 are left of a price of 33.333.
  expect(chargeFor(line({ ...three, unit_price: '33.333', taken_net: '66.66' }), 'PEDIDO')).toEqual(
    { quantity: '1.000000', unit_price: '33.340000', discount: '0.00' },
  );
  // Somebody lowered the price of what was invoiced before: that is no remainder.
  expect(
    chargeFor(line({ ...three, unit_price: '33.333', taken_net: '60.00' }), 'PEDIDO'),
  ).toMatchObject({ unit_price: '33.333', discount: '0.00' });
});
