import { expect, test } from 'vitest';
import { revalue } from './foreign-balances.ts';

const balance = {
  balance_group: 'CXC',
  book_account_id: 1,
  subject_id: 2,
  branch_office_id: null,
  currency_id: 3,
} as const;

test('11,600 dollars at 18.00 are worth 3,480 more at 18.30 (finance §4.1, example 5)', () => {
  const asset = revalue(
    { ...balance, amount_currency: '11600.00', base_before: '208800.00' },
    '18.300000',
  );
  expect([asset.base_new, asset.difference]).toEqual(['212280.00', '3480.00']);
});

test('what is owed costs more when the peso falls', () => {
  const debt = revalue(
    { ...balance, amount_currency: '-1000.00', base_before: '-18000.00' },
    '18.300000',
  );
  expect(debt.difference).toBe('-300.00');
});
