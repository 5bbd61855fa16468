import { expect, test } from 'vitest';
import { exchangeResult } from './exchange-result.ts';

const IVA = { withheld: false, tax_mxn: '29600.00', tax_at_document: '28800.00' };
const USD = { atDocument: '208800.00', atPayment: '214600.00', taxes: [IVA] };

test('a dollar that rises half a peso gains on the base of 10,000 alone (finance example 5)', () => {
  expect(exchangeResult({ side: 'CXC', ...USD })).toBe('5000.00');
});

test('what is owed loses what is owed to us gains', () => {
  expect(exchangeResult({ side: 'CXP', ...USD })).toBe('-5000.00');
});

test('what is withheld counts against the tax that is passed on', () => {
  // 1,000 USD of fees, IVA 160, ISR withheld 100: 1,060 at 18 and at 19.
  expect(
    exchangeResult({
      side: 'CXP',
      atDocument: '19080.00',
      atPayment: '20140.00',
      taxes: [
        { withheld: false, tax_mxn: '3040.00', tax_at_document: '2880.00' },
        { withheld: true, tax_mxn: '1900.00', tax_at_document: '1800.00' },
      ],
    }),
  ).toBe('-1000.00');
});
