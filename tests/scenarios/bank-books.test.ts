/** The ledger of banks beside the books: entries that come later, the tie-out of each account. */
import { expect, test } from 'vitest';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { done, story, type Body, type Stage } from './given.ts';

const AT = '2026-11-20T12:00:00-06:00';

async function begin() {
  const stage = await story({ at: AT });
  const admin = stage.as('admin');
  await done(admin.change('acc/configuration', { start_date: '2026-01-01' }));
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  return { ...stage, admin, account };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const capture = async ({ admin, idOf, account }: Begun, type: string, amount: string) =>
  done(
    admin.post('cfl/transactions', {
      bank_account_id: account,
      transaction_type_id: await idOf('cfl__transaction_types', type),
      date: '2026-11-10',
      amount,
      description: type,
    }),
  );

const tieOut = async ({ as }: Stage, label: string) => {
  const rows: readonly Record<string, string>[] = await done(
    as('admin').post('acc-audit', { report: 'CUADRE' }),
  );
  const { kept, waiting, ledger, difference, state } = rows.find((row) => row.label === label)!;
  return [kept, waiting, ledger, difference, state];
};

test('a line whose entry waits for an account gets it once it is posted', async () => {
  const begun = await begin();
  const { admin, query } = begun;
  const [role] = await query<{ id: number; book_account_id: number }>(
    "select id, book_account_id from acc__account_maps where role = 'INTERESES_FAVOR'",
  );
  await done(admin.del(`acc/account-maps/${role!.id}`));
  const { id } = await capture(begun, 'INT', '50.00');
  const entry = async () => (await done(admin.get(`cfl/transactions/${id}`))).entry_id;
  expect(await entry()).toBeNull();
  expect(await tieOut(begun, 'Bancos y cajas: BBVA')).toEqual([
    '1050.00',
    '50.00',
    '1000.00',
    '0.00',
    'CUADRA',
  ]);
  await done(
    admin.post('acc/account-maps', {
      role: 'INTERESES_FAVOR',
      scope: 'GENERAL',
      book_account_id: role!.book_account_id,
    }),
  );
  await done(admin.post('acc/posting-events/run', { until: '2026-11-20' }));
  const [event] = await query<{ entry_id: number }>(
    "select entry_id from acc__posting_events where event = 'INTERES'",
  );
  expect(event!.entry_id).not.toBeNull();
  expect(await entry()).toBe(event!.entry_id);
  expect(await tieOut(begun, 'Bancos y cajas: BBVA')).toEqual([
    '1050.00',
    '0.00',
    '1050.00',
    '0.00',
    'CUADRA',
  ]);
});

test('an entry that somebody writes on the account of a bank shows in its row alone', async () => {
  const begun = await begin();
  const { admin, idOf, given, query } = begun;
  await given.bankAccount('Banorte', { opening: { balance: '70.00', date: '2026-11-02' } });
  await capture(begun, 'COM', '116.00');
  const [own] = await query<{ code: string; id: number }>(
    "select a.id, a.code from acc__accounts a join cfl__bank_accounts b on b.book_account_id = a.id where b.name = 'BBVA'",
  );
  const entry = await done(
    admin.post('acc/book-entries', {
      journal_type_id: await idOf('acc__journal_types', 'DI'),
      date: '2026-11-12',
      concept: 'Ajuste a mano del banco',
      lines: [
        { book_account_id: own!.id, debit: '25.00' },
        { book_account_id: await idOf('acc__accounts', '704.23.01'), credit: '25.00' },
      ],
    }),
  );
  await done(admin.act('acc/book-entries', 'post', entry.id));
  expect(await tieOut(begun, 'Bancos y cajas: BBVA')).toEqual([
    '884.00',
    '0.00',
    '909.00',
    '-25.00',
    'DIFIERE',
  ]);
  expect(await tieOut(begun, 'Bancos y cajas: Banorte')).toMatchObject({ 3: '0.00', 4: 'CUADRA' });
});

test('a month is told which accounts no statement certifies', async () => {
  const begun = await begin();
  await capture(begun, 'INT', '50.00');
  const check = async () => {
    const [period] = await begun.query<{ id: number }>(
      'select id from acc__periods where year = 2026 and month = 11',
    );
    const all: readonly { key: string; ok: boolean; blocks: boolean }[] = await done(
      begun.admin.get(`acc/periods/checklist/${period!.id}`),
    );
    return all.find(({ key }) => key === 'statements');
  };
  expect(await check()).toMatchObject({ ok: false, blocks: false });
  await begun.query(
    "insert into cfl__statements (account_id, bank_account_id, status, start_date, end_date, opening_balance, closing_balance) select account_id, id, 'CONCILIADO', '2026-11-01', '2026-11-30', 1000, 1050 from cfl__bank_accounts",
  );
  expect(await check()).toMatchObject({ ok: true });
});

test('the board tells what a bank has only to who may see balances; the rest, to all', async () => {
  const begun = await begin();
  const { services, accountId } = begun.stock.company;
  // A line of the bank that no entry tells.
  await begun.stock.within((context) =>
    bankLine(context, {
      bank_account_id: begun.account,
      direction: 'ENTRADA',
      amount: '50.00',
      date: '2026-11-10',
      description: 'Sin póliza',
      source: { resource: 'cfl/bank-accounts', id: 'prueba' },
    }),
  );
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== BALANCES);
  const blind = callerOf(
    services,
    actorWith(services, accountId, { keys, userId: begun.admin.id }),
  );
  const board = async (who: Pick<typeof blind, 'post'>) => {
    const { data } = await who.post('acc-audit', { report: 'CUADRE' });
    const bank = data.find(({ label }: Body) => label === 'Bancos y cajas: BBVA');
    const items = data.find(({ label }: Body) => label === 'Cuentas por cobrar');
    return [bank.kept, bank.ledger, bank.difference, items.kept, items.ledger];
  };
  expect(await board(begun.admin)).toEqual(['1050.00', '1000.00', '50.00', '0.00', '0']);
  expect(await board(blind)).toEqual([null, null, null, '0.00', '0']);
  const [period] = await begun.query<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 11',
  );
  const told = async (who: Pick<typeof blind, 'get'>) =>
    JSON.stringify(
      (await who.get(`acc/periods/checklist/${period!.id}`)).data.find(
        ({ key }: Body) => key === 'ties',
      ),
    );
  expect(await told(begun.admin)).toContain('BBVA ($50.00)');
  expect(await told(blind)).toMatch(/BBVA(?! \()/);
});
