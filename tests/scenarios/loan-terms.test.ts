/** Received loans stand in 202 and in 252 by when they are due (finance §2.2). */
import { expect, test } from 'vitest';
import { loanJobs } from '#erp/modules/loans/loans/charges/run-accrual.ts';
import { done, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { balances, begun, disbursed, LOANS, tieOut, skipNext } from './lending.ts';
import { MOVEMENTS, move } from './payments.ts';

const TWO_YEARS = {
  direction: 'RECIBIDO',
  kind: 'BANCO_SIMPLE',
  method: 'SIN_INTERES',
  annual_rate: '0',
  term: '24',
};

const terms = async (told: Stage) => {
  const { '202.01.01': short, '252.01.01': long } = await balances(told);
  return [short, long];
};

async function applied(told: Stage, movement: number) {
  const admin = told.as('admin');
  await done(
    admin.change(`${MOVEMENTS}/${movement}`, {
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', movement));
  await done(admin.act(MOVEMENTS, 'apply', movement));
}

test('what is due after twelve months is long term, and month by month becomes short', async () => {
  const { told, bank } = await begun('2026-03-20');
  const treasurer = told.as('tesorero');
  const { id } = await disbursed(told, bank, TWO_YEARS);
  expect(await terms(told)).toEqual(['-12000.00', '-12000.00']);
  const [check] = await told.query<{ n: number }>(
    `select count(*)::int as n from cfl__open_items i join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id where a.code = '252.01.01'`,
  );
  expect(check!.n).toBe(12);
  // By the end of February the payment of February 2027 is due within a year.
  await runJob(told, loanJobs, 'loans.accrue', '2026-03-01');
  expect(await terms(told)).toEqual(['-13000.00', '-11000.00']);
  const again = await done(treasurer.post(`${LOANS}/reclassify`, { date: '2026-02-28' }));
  expect([again.loans, again.payments]).toEqual([0, 0]);

  // Ten of the 22 payments that are not due are prepaid: the last is due in a year.
  const { movement_id } = await done(
    treasurer.put(`${LOANS}/prepay/${id}`, {
      date: '2026-03-20',
      amount: '12000',
      mode: 'REDUCIR_PLAZO',
      bank_account_id: bank,
    }),
  );
  await applied(told, movement_id);
  expect(await terms(told)).toEqual(['-12000.00', undefined]);
  expect((await tieOut(told))[2]).toBe('0.00');
  await done(told.as('admin').act(MOVEMENTS, 'cancel', movement_id, { cancel_reason: 'Rebotó' }));
  expect(await terms(told)).toEqual(['-14000.00', '-10000.00']);
  expect((await tieOut(told))[2]).toBe('0.00');

  await skipNext(told, id);
  expect(await terms(told)).toEqual(['-13000.00', '-11000.00']);
  expect(await tieOut(told)).toEqual(['-24000.00', '-24000.00', '0.00']);
});

test('what was paid in part as long term and moved since is owed in its new account once undone', async () => {
  const begin = { ...(await begun('2026-03-20')), book: '' };
  const { told, bank } = begin;
  const { subject_id } = await disbursed(told, bank, TWO_YEARS);
  const [item] = await told.query<{ id: number; due_date: string }>(
    `select i.id, i.due_date::text as due_date from cfl__open_items i join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id where a.code = '252.01.01' order by i.due_date limit 1`,
  );
  const paid = await move(begin, 'PRS', {
    subject_id,
    date: '2026-03-20',
    bank_account_id: bank,
    amount: '400.00',
    lines: [{ kind: 'APLICACION', open_item_id: item!.id, amount_item: '400.00' }],
  });
  expect(await terms(told)).toEqual(['-12000.00', '-11600.00']);
  await runJob(told, loanJobs, 'loans.accrue', '2026-04-01');
  const [short, long] = await terms(told);
  await done(told.as('admin').act(MOVEMENTS, 'cancel', Number(paid.id), { cancel_reason: 'No' }));
  expect(await terms(told)).toEqual([(Number(short) - 400).toFixed(2), long]);
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('what is lent, and a company without the account, know one term', async () => {
  const { told, bank } = await begun('2026-03-20');
  await told.query(`delete from acc__account_maps where role = 'CREDITOS_LARGO_PLAZO'`);
  await disbursed(told, bank, TWO_YEARS);
  expect(await terms(told)).toEqual(['-24000.00', undefined]);
});
