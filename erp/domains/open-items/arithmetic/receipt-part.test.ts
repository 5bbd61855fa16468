import { expect, test } from 'vitest';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { equivalenceOf, receiptPart } from './receipt-part.ts';

const IVA = { tax_id: 1, base: '100.00', rate: '0.160000', taken: '0' };

test('half of an invoice of 58,000: instalment, balances and taxes (finance example 1)', () => {
  expect(
    receiptPart({
      total: '58000.00',
      previous: '58000.00',
      paid: '29000.00',
      payment: '29000.00',
      taxes: [{ ...IVA, base: '50000.00' }],
    }),
  ).toEqual({
    previous: '58000.00',
    paid: '29000.00',
    remaining: '29000.00',
    equivalence: '1.0000000000',
    taxes: [
      {
        tax_id: 1,
        base: '25000.000000',
        amount: '4000.000000',
        base_p: '25000.000000',
        amount_p: '4000.000000',
      },
    ],
  });
});

test('dollars collected in pesos: 116.00 USD with 2,320.00 (sat-cfdi §7.5)', () => {
  const part = receiptPart({
    total: '116.00',
    previous: '116.00',
    paid: '116.00',
    payment: '2320.00',
    taxes: [IVA],
  });
  expect([part.remaining, part.equivalence]).toEqual(['0.00', '0.0500000000']);
  expect(part.taxes[0]).toMatchObject({
    base: '100.000000',
    amount: '16.000000',
    base_p: '2000.000000',
    amount_p: '320.000000',
  });
  expect(equivalenceOf('11600', '214600')).toBe('0.0540540541');
});

test('instalments add up to the invoice (example 2)', () => {
  let [previous, taken] = ['116.00', '0'];
  for (const paid of ['38.67', '38.67', '38.66']) {
    const part = receiptPart({
      total: '116.00',
      previous,
      paid,
      payment: paid,
      taxes: [{ ...IVA, taken }],
    });
    previous = part.remaining;
    taken = new Exact(taken).plus(part.taxes[0]!.base).toFixed(6);
  }
  expect([previous, taken]).toEqual(['0.00', '100.000000']);
});
