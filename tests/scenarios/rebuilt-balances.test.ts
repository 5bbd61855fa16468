/** Balances are derived: wrong ones are found, and made anew from the ledger. */
import { expect, test } from 'vitest';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { rebuildBalances } from '#erp/domains/accounting/rebuild-balances.ts';
import { CREDITOR, draft, ENTRIES, EXPENSE } from './entries.ts';
import { done, story } from './given.ts';

test('a balance that somebody changed is told, and is right again after it is rebuilt', async () => {
  const told = await story();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '100.00', ''],
        [CREDITOR, '', '100.00'],
      ]),
    ),
  );
  await done(admin.act(ENTRIES, 'post', id));
  await told.query('update acc_balances set debit = debit + 5 where debit > 0');
  const inBooks = <T>(work: (tx: Parameters<typeof rebuildBalances>[0]) => Promise<T>) =>
    told.stock.within(({ tx }) => work(tx));
  expect(await inBooks(balanceDifferences)).toMatchObject([{ ledger: '100.00', kept: '105.00' }]);
  expect(await inBooks(rebuildBalances)).toBe(2);
  expect(await inBooks(balanceDifferences)).toEqual([]);
});
