/** Loans are collected and paid by treasury, in the order of R42. */
import { expect, test } from 'vitest';
import { done, refused, type Stage } from './given.ts';
import { balances, begun, disbursed, iva, LOANS, tieOut } from './lending.ts';
import { MOVEMENTS, move } from './payments.ts';

const DAY = '2026-03-20';

async function applied(told: Stage, movement: number): Promise<void> {
  const admin = told.as('admin');
  await done(
    admin.change(`${MOVEMENTS}/${movement}`, {
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    }),
  );
  const { kind } = await done(admin.get(`${MOVEMENTS}/${movement}`));
  if (kind === 'PRESTAMO_SALIDA') await done(admin.act(MOVEMENTS, 'submit', movement));
  await done(admin.act(MOVEMENTS, 'apply', movement));
}

const partsOf = ({ query }: Stage, movement: number) =>
  query<{ part: string; amount: string }>(
    `select split_part(i.part, ' ', 1) as part, l.amount_item::text as amount from cfl__movement_lines l join cfl__open_items i on i.account_id = l.account_id and i.id = l.open_item_id where l.movement_id = $1 order by l.position, l.id`,
    [movement],
  ).then((rows) => rows.map(({ part, amount }) => `${part} ${amount}`));

test('what is due is collected: taxes, interest and the oldest principal; undone, it is owed', async () => {
  const { told, bank } = await begun(DAY);
  const treasurer = told.as('tesorero');
  const { id } = await disbursed(told, bank, { interest_tax_id: await iva(told) });
  const pay = (more: object) =>
    treasurer.act(LOANS, 'pay', id, { date: DAY, bank_account_id: bank, ...more });
  // Rows 1 and 2 of example 11: 2,346.23 and 2,340.50.
  expect((await refused(pay({ amount: '4686.74' })))?.extra.warnings).toEqual({
    amount: [
      'Hasta ese día vencen $4,686.73: los otros $0.01 prepagan capital y acortan el plazo.',
    ],
  });
  expect((await refused(pay({ date: '2026-03-21' })))?.message).toBe(
    'No puede ser posterior a hoy.',
  );
  const first = (await done(pay({ amount: '2000' }))).movement_id;
  expect(await partsOf(told, first)).toEqual([
    'IVA 76.80',
    'IVA 71.07',
    'INTERES 480.00',
    'INTERES 444.21',
    'CAPITAL 927.92',
  ]);
  expect((await refused(pay({})))?.message).toContain('Ya hay un pago suyo en tesorería');
  await applied(told, first);
  expect((await done(treasurer.get(`${LOANS}/${id}`))).outstanding).toBe('23072.08');
  const rest = (await done(pay({}))).movement_id;
  expect(await partsOf(told, rest)).toEqual(['CAPITAL 861.51', 'CAPITAL 1825.22']);
  await applied(told, rest);
  const paid = await done(treasurer.get(`${LOANS}/${id}`));
  expect([paid.outstanding, paid.overdue, paid.next_due, paid.status]).toEqual([
    '20385.35',
    '0.00',
    '2026-04-15',
    'VIGENTE',
  ]);
  expect(await balances(told)).toEqual({
    '106.01.01': '20385.35',
    '208.01.01': '-147.87',
    '702.04.01': '-924.21',
  });
  expect(await tieOut(told)).toEqual(['20385.35', '20385.35', '0.00']);
  expect((await refused(pay({})))?.message).toBe('Nada vence hasta ese día.');
  await done(told.as('admin').act(MOVEMENTS, 'cancel', rest, { cancel_reason: 'Cheque devuelto' }));
  const owed = await done(treasurer.get(`${LOANS}/${id}`));
  expect([owed.outstanding, owed.overdue]).toEqual(['23072.08', '2686.73']);
});

test('what a bank lent is paid; the last payment settles a loan, and undone it is in force again', async () => {
  const { told, bank } = await begun(DAY);
  const treasurer = told.as('tesorero');
  const { id } = await disbursed(told, bank, {
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    method: 'SIN_INTERES',
    annual_rate: '0',
    term: '2',
    principal: '1000',
  });
  const { movement_id } = await done(
    treasurer.act(LOANS, 'pay', id, { date: DAY, bank_account_id: bank }),
  );
  await applied(told, movement_id);
  const stateOf = async () => {
    const { status, outstanding, next_due } = await done(treasurer.get(`${LOANS}/${id}`));
    return [status, outstanding, next_due];
  };
  expect(await stateOf()).toEqual(['LIQUIDADO', '0.00', null]);
  expect(await balances(told)).toEqual({});
  await done(told.as('admin').act(MOVEMENTS, 'cancel', movement_id, { cancel_reason: 'No salió' }));
  expect(await stateOf()).toEqual(['VIGENTE', '1000.00', '2026-02-15']);
  expect(await balances(told)).toEqual({ '202.01.01': '-1000.00' });
});

test('a payment that treasury captures itself costs the interest of being late to its day', async () => {
  const begin = { ...(await begun(DAY)), book: '' };
  const { told, bank } = begin;
  const treasurer = told.as('tesorero');
  const { id, subject_id } = await disbursed(told, bank, { default_rate: '36', term: '1' });
  await done(told.as('admin').post(`${LOANS}/accrue`, { date: '2026-02-28' }));
  const owed = await told.query<{ id: number; part: string; balance: string }>(
    `select id, split_part(part, ' ', 1) as part, balance::text from cfl__open_items where kind = 'PRESTAMO' and balance > 0 order by id`,
  );
  // 24,000 and 480 of interest, and 13 days of 24,000 at 36 % with February's last as the 30th.
  expect(owed.map(({ part, balance }) => `${part} ${balance}`)).toEqual([
    'CAPITAL 24000.00',
    'INTERES 480.00',
    'MORATORIO 360.00',
  ]);
  const lines = (some: typeof owed, whole: string) =>
    some.map((each) => ({
      kind: 'APLICACION',
      open_item_id: each.id,
      amount_item: each.part === 'CAPITAL' ? whole : each.balance,
    }));
  const byHand = { subject_id, date: DAY, bank_account_id: bank };
  const [principal] = owed;
  // Part of it first, on the 10th: what is left has its own days.
  const part = await move(begin, 'PRE', {
    ...byHand,
    date: '2026-03-10',
    amount: '14000.00',
    lines: lines([principal!], '14000.00'),
  });
  const moratorios = async () =>
    (
      await told.query<{ date: string; amount: string }>(
        `select date::text, amount::text from loan_charges where part = 'MORATORIO' order by id`,
      )
    ).map(({ date, amount }) => `${date} ${amount}`);
  expect(await moratorios()).toEqual(['2026-02-28 360.00', '2026-03-10 240.00']);
  await move(begin, 'PRE', {
    ...byHand,
    amount: '10840.00',
    lines: lines(owed, '10000.00'),
  });
  // 10,000 for the ten days more.
  expect(await moratorios()).toEqual([
    '2026-02-28 360.00',
    '2026-03-10 240.00',
    '2026-03-20 100.00',
  ]);
  const loan = await done(treasurer.get(`${LOANS}/${id}`));
  expect([loan.status, loan.outstanding, loan.overdue]).toEqual(['VIGENTE', '0.00', '240.00']);
  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', Number(part.id), { cancel_reason: 'Rebotó' }),
  );
  expect((await done(treasurer.get(`${LOANS}/${id}`))).outstanding).toBe('14000.00');
  expect((await tieOut(told))[2]).toBe('0.00');
});
