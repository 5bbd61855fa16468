/** A sheet of the opening that was corrected is imported again. */
import { expect, test } from 'vitest';
import { story } from './given.ts';
import { loadSheet } from './sheets.ts';

const BANKS = 'acc/opening-banks';
const HEADINGS = 'Cuenta bancaria,Saldo';

test('a corrected sheet of banks changes the rows of its accounts and adds what was missing', async () => {
  const told = await story();
  await told.given.bankAccount('BBVA');
  await told.given.bankAccount('Banorte');
  const load = (...rows: readonly string[]) =>
    loadSheet(told, BANKS, [HEADINGS, ...rows], undefined, 'bank_account_id');
  expect(await load('BBVA,50000.00')).toMatchObject({ wrong: [], status: 'APLICADA' });
  expect(await load('bbva,50250.00', 'Banorte,1000.00')).toMatchObject({
    wrong: [],
    status: 'APLICADA',
  });
  const rows = await told.query(
    'select k.name, r.amount::text as amount from acc__opening_banks r join cfl__bank_accounts k on k.account_id = r.account_id and k.id = r.bank_account_id order by r.amount',
  );
  expect(rows).toEqual([
    { name: 'Banorte', amount: '1000.00' },
    { name: 'BBVA', amount: '50250.00' },
  ]);
  // What names no account is told as that.
  expect((await load('Bancomer,1.00')).wrong).toEqual([
    [2, 0, expect.stringContaining('No hay «Bancomer»')],
  ]);
});
