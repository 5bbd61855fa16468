import { expect, test } from 'vitest';
import { settleLine } from './settlement.ts';

const load = {
  received: '24180.000',
  rejected: '0',
  payable: '23288.027',
  orderPrice: '11.50',
  adjustPercent: '-3',
  provisional: '278070.00',
  rate: '1',
};

test('R24, R26: 23,288.027 kg at 11.155 are 259,777.94, which is 18,292.06 less than it entered at', () => {
  expect(settleLine(load)).toEqual({
    finalPrice: '11.155000',
    value: '259777.94',
    payableValue: '259777.94',
    rejectedValue: '0.00',
    correction: '-18292.06',
  });
});

test('what is rejected stays at its share; all of it corrects nothing', () => {
  const half = { ...load, rejected: '12090', payable: '12090', adjustPercent: '0' };
  expect(settleLine(half)).toMatchObject({ rejectedValue: '139035.00', correction: '0.00' });
  const none = { ...load, rejected: '24180', payable: '0' };
  expect(settleLine(none)).toMatchObject({
    payableValue: '0.00',
    rejectedValue: '278070.00',
    correction: '0.00',
  });
});

test('in another currency the receipt is corrected in pesos', () => {
  const abroad = { ...load, provisional: '5144295.00', rate: '18.5' };
  expect(settleLine(abroad)).toMatchObject({ value: '259777.94', payableValue: '4805891.89' });
});
