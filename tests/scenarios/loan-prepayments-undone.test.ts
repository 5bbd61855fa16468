/** Prepayments are undone from the last to the first, each to the table before (decision 440). */
import { expect, test } from 'vitest';
import { done, refused, type Stage } from './given.ts';
import { balances, tieOut, skipNext } from './lending.ts';
import { applied, cancelled, lent, seen } from './prepaying.ts';

/** What a loan owes and its table in force, row by row. */
async function tableOf(told: Stage, id: number) {
  const { state, table, loan } = await seen(told, id);
  const { outstanding, next_due } = loan;
  const rows = await told.query(
    'select schedule_version, number, due_date, principal, total from loan_installments where loan_id = $1 and is_current order by due_date, number',
    [id],
  );
  expect((await tieOut(told))[2]).toBe('0.00');
  return { state, table, outstanding, next_due, rows, books: await balances(told) };
}

async function twicePrepaid() {
  const { told, id, prepay } = await lent();
  const made = async (amount: string) => {
    const { movement_id } = await done(prepay({ amount }));
    await done(applied(told, movement_id));
    return movement_id;
  };
  const lentAt = await tableOf(told, id);
  const first = await made('14686.73');
  const once = await tableOf(told, id);
  const second = await made('3000');
  return { told, id, made, first, second, lentAt, once, twice: await tableOf(told, id) };
}

test('the second undone, the first can be undone too', async () => {
  const { told, id, first, second, lentAt, once, twice } = await twicePrepaid();
  expect(lentAt.table[0]).toBe(12);
  expect(twice.state).toEqual(['VIGENTE', '7385.35', '0.00']);
  const [later] = await told.query<{ folio: string }>(
    'select folio from cfl__movements where id = $1',
    [second],
  );
  const why = (await refused(cancelled(told, first)))?.message;
  expect(why).toMatch(/^Después hubo otro prepago, del .+: deshaz primero ése\.$/);
  expect(why).toContain(`(${later!.folio})`);
  await done(cancelled(told, second));
  const { books, ...undone } = await tableOf(told, id);
  expect({ ...undone, books: books['106.01.01'] }).toEqual({ ...once, books: '10385.35' });
  await done(cancelled(told, first));
  const again = await tableOf(told, id);
  expect(again.state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  expect(again.table).toEqual([12, '2027-01-15', '2276.55']);
  expect(again.rows).toEqual(lentAt.rows);
  expect(again.books).toMatchObject({ '106.01.01': '24000.00' });
});

test('prepaid once more after one that was undone, each is undone to the table before', async () => {
  const { told, id, made, first, second, lentAt, once } = await twicePrepaid();
  await done(cancelled(told, second));
  const third = await made('2000');
  expect((await tableOf(told, id)).state).toEqual(['VIGENTE', '8385.35', '0.00']);
  await done(cancelled(told, third));
  expect((await tableOf(told, id)).rows).toEqual(once.rows);
  const all = await made('');
  expect((await tableOf(told, id)).state).toEqual(['LIQUIDADO', '0.00', '0.00']);
  await done(cancelled(told, all));
  expect((await tableOf(told, id)).rows).toEqual(once.rows);
  await done(cancelled(told, first));
  expect((await tableOf(told, id)).rows).toEqual(lentAt.rows);
  const afresh = await made('14686.73');
  await done(cancelled(told, afresh));
  expect((await tableOf(told, id)).rows).toEqual(lentAt.rows);
});

test('what was revised after one that was undone still stands against the first', async () => {
  const { told, id, first, second } = await twicePrepaid();
  await done(cancelled(told, second));
  await skipNext(told, id);
  expect((await refused(cancelled(told, first)))?.message).toContain(
    'La tabla del préstamo cambió',
  );
});
