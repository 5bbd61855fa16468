import { expect, test } from 'vitest';
import { provisionalTax, settle, vatOf } from './working-paper.ts';

test('IVA of example 9: 62,400 collected less 45,100 paid is 17,300', () => {
  const { net, notCreditable } = vatOf({
    collected: '62400',
    creditable: '45100',
    proportion: '1',
    withheldByCustomers: '0',
  });
  expect([net, notCreditable]).toEqual(['17300.00', '0.00']);
  expect(settle({ net, credit: '0', paid: '0' })).toEqual({
    amount_due: '17300.00',
    in_favor: '0.00',
    applied_credit: '0.00',
    to_pay: '17300.00',
  });
});

test('a proportion leaves a part that is not creditable; customers withheld some', () => {
  expect(
    vatOf({
      collected: '1000',
      creditable: '333.33',
      proportion: '0.5',
      withheldByCustomers: '100',
    }),
  ).toEqual({ net: '733.33', notCreditable: '166.66' });
});

test('what is in favour stays, and what was used is not paid', () => {
  expect(settle({ net: '-500', credit: '0', paid: '0' })).toMatchObject({
    amount_due: '0.00',
    in_favor: '500.00',
    to_pay: '0.00',
  });
  expect(settle({ net: '17300', credit: '7300', paid: '0' })).toMatchObject({ to_pay: '10000.00' });
  expect(settle({ net: '15000', credit: '0', paid: '17300' })).toMatchObject({
    in_favor: '2300.00',
    to_pay: '0.00',
  });
});

test('provisional ISR of example 9: 6,000,000 by 0.0850 at 30 % is 153,000 less 121,000', () => {
  expect(
    provisionalTax({
      income: '6000000',
      coefficient: '0.0850',
      rate: '30',
      paidBefore: '121000',
      withheld: '0',
    }),
  ).toEqual({ profit: '510000.00', tax: '153000.00', net: '32000.00' });
  expect(
    provisionalTax({
      income: '100',
      coefficient: '0.1',
      rate: '30',
      paidBefore: '5',
      withheld: '0',
    }).net,
  ).toBe('0.00');
});
