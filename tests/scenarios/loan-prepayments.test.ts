/** Principal is paid before it is due (finance R42, §3, §4.1 example 11). */
import { expect, test } from 'vitest';
import { done, refused } from './given.ts';
import { balances, begun, disbursed, LOANS, tieOut, skipNext } from './lending.ts';
import { MOVEMENTS } from './payments.ts';
import { applied, cancelled, DAY, lent, seen } from './prepaying.ts';

test('10,000 more than what is due leave fewer payments; undone, the table before returns', async () => {
  const { told, id, prepay } = await lent();
  const tried = await done(prepay({ amount: '14686.73' }, '?preview=1'));
  expect(tried).toMatchObject({
    due: '4686.73',
    prepaid: '10000.00',
    payments_before: 10,
    payments_after: 5,
  });
  expect(tried.outcome.notes).toContain('El capital que no vence baja de $20,385.35 a $10,385.35.');
  expect(await told.query('select 1 from loan_prepayments')).toEqual([]);
  const { movement_id } = await done(prepay({ amount: '14686.73' }));
  expect((await refused(prepay({ amount: '1' })))?.message).toContain('Ya hay un pago suyo');
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  await done(applied(told, movement_id));

  const after = await seen(told, id);
  expect(after.state).toEqual(['VIGENTE', '10385.35', '0.00']);
  expect(after.table).toEqual([7, '2026-08-15', '1967.72']);
  expect(after.loan.prepayments).toMatchObject([
    { amount: '10000.00', status: 'APLICADO', from_version: 1, to_version: 2 },
  ]);
  const movement = await done(told.as('admin').get(`${MOVEMENTS}/${movement_id}`));
  expect(movement.lines.at(-1)).toMatchObject({ kind: 'APLICACION', amount_item: '10000.00' });
  expect(await balances(told)).toMatchObject({ '106.01.01': '10385.35', '208.01.01': '-147.87' });
  expect((await tieOut(told))[2]).toBe('0.00');

  await done(cancelled(told, movement_id));
  const undone = await seen(told, id);
  expect(undone.state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  expect(undone.table).toEqual([12, '2027-01-15', '2276.55']);
  expect(undone.loan.prepayments).toMatchObject([{ status: 'DESHECHO' }]);
  expect(await balances(told)).toMatchObject({ '106.01.01': '24000.00' });
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('what a bank lent is prepaid with smaller payments, of as many months', async () => {
  const { told, id, prepay } = await lent({
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    insurance: '50',
  });
  const { movement_id, payments_after, interest_before, interest_after } = await done(
    prepay({ amount: '14786.73', mode: 'REDUCIR_PAGO' }),
  );
  expect([payments_after, interest_before, interest_after]).toEqual([10, '2308.95', '1212.66']);
  await done(applied(told, movement_id));
  const after = await seen(told, id);
  expect(after.state).toEqual(['VIGENTE', '10385.35', '0.00']);
  expect(after.table.slice(0, 2)).toEqual([12, '2027-01-15']);
  expect(await balances(told)).toMatchObject({ '202.01.01': '-10385.35', '118.01.01': '147.87' });
  expect((await tieOut(told))[2]).toBe('0.00');
  // The month runs on, on what is left; then the check bounces and the first table is owed.
  told.stock.company.at('2026-04-20T18:00:00Z');
  await done(told.as('admin').post(`${LOANS}/accrue`, { date: '2026-04-20' }));
  await done(cancelled(told, movement_id));
  await done(told.as('admin').post(`${LOANS}/accrue`, { date: '2026-04-20' }));
  const { loan } = await seen(told, id);
  const due = loan.charges.filter(
    (each: { is_current: boolean; due_date: string; part: string }) =>
      each.is_current && each.due_date === '2026-04-15' && each.part === 'INTERES',
  ) as readonly { amount: string }[];
  // 2 % of 20,385.35, as if nothing had been prepaid.
  expect(due.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(407.71, 2);
  expect(loan.outstanding).toBe('24000.00');
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('all that is left settles the loan with what has run; undone it is in force again', async () => {
  const { told, id, prepay } = await lent();
  const between = await refused(prepay({ amount: '25075' }));
  expect(between?.message).toBe(
    'Para liquidarlo ese día son $25,150.90; para prepagar una parte, menos de $25,072.08.',
  );
  expect((await refused(prepay({ amount: '4686.73' })))?.message).toContain(
    'Hasta ese día vencen $4,686.73',
  );
  const { movement_id, prepaid, payments_after } = await done(prepay({ amount: '' }));
  expect([prepaid, payments_after]).toEqual(['20385.35', 0]);
  await done(applied(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['LIQUIDADO', '0.00', '0.00']);
  expect(await balances(told)).toEqual({ '208.01.01': '-158.74', '702.04.01': '-992.16' });
  await done(cancelled(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '24000.00', '4686.73']);
  const again = await done(prepay({ amount: '' }));
  await done(applied(told, again.movement_id));
  expect((await seen(told, id)).state).toEqual(['LIQUIDADO', '0.00', '0.00']);
  expect(await tieOut(told)).toEqual(['0.00', '0.00', '0.00']);
});

test('a payment of more than what is due asks first, and prepays with the rest', async () => {
  const { told, bank, id } = await lent();
  const pay = (more: object) =>
    told.as('tesorero').act(LOANS, 'pay', id, {
      date: DAY,
      bank_account_id: bank,
      amount: '5000',
      ...more,
    });
  const asked = await refused(pay({}));
  expect(asked?.extra.warnings).toEqual({
    amount: [
      'Hasta ese día vencen $4,686.73: los otros $313.27 prepagan capital y acortan el plazo.',
    ],
  });
  const { movement_id } = await done(pay({ confirmed_warnings: asked!.extra.confirm }));
  await done(applied(told, movement_id));
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '20072.08', '0.00']);
});

test('a payment of more than what is due asks for the right to prepay', async () => {
  const { told, bank, id } = await lent();
  await told.given.role('PAGA', ['loans.list', 'loans.pay', 'cfl/bank-accounts.list']);
  const clerk = await told.given.person('paga', 'PAGA');
  const pay = (amount: string) =>
    clerk.act(LOANS, 'pay', id, { date: DAY, bank_account_id: bank, amount });
  const refusal = await refused(pay('5000'));
  expect([refusal?.code, refusal?.extra.privilege_label]).toEqual([
    'SIN_PERMISO',
    'Prepagar préstamos',
  ]);
  expect(await told.query('select 1 from loan_prepayments')).toEqual([]);
  await done(pay('4686.73'));
});

test('an amount that is no text is refused, not taken as all that is left', async () => {
  const { told, bank, id } = await lent();
  for (const amount of [
    'amount[]=',
    'amount[0]=',
    'amount[0]=5000',
    'amount[a]=',
    'amount[a][b]=1',
  ])
    for (const action of ['prepay', 'pay']) {
      const body = `date=${DAY}&mode=REDUCIR_PLAZO&bank_account_id=${bank}&${amount}`;
      const { status, data } = await told
        .as('tesorero')
        .put(
          `${LOANS}/${action}/${id}`,
          action === 'pay' ? body.replace('mode=REDUCIR_PLAZO&', '') : body,
        );
      expect([status, data.fields]).toEqual([422, { amount: ['Se esperaba un solo valor.'] }]);
    }
  expect(await told.query('select 1 from loan_prepayments')).toEqual([]);
});

test('what happened since stands against a prepayment, and against undoing it', async () => {
  const { told, bank, id, prepay } = await lent();
  const treasurer = told.as('tesorero');
  const first = (await done(prepay({ amount: '14686.73' }))).movement_id;
  told.stock.company.at('2026-04-02T18:00:00Z');
  await done(told.as('admin').post(`${LOANS}/accrue`, { date: '2026-03-31' }));
  const late = await applied(told, first);
  expect((await refused(Promise.resolve(late)))?.message).toBe(
    'Ya hay cargos del 31 mar 2026: el prepago no puede ser anterior.',
  );
  await done(cancelled(told, first));
  const second = (await done(prepay({ date: '2026-04-02', amount: '14686.73' }))).movement_id;
  await done(applied(told, second));
  const [own] = await told.query<{ id: number }>(
    `select a.id from cfl__applications a join cfl__open_items i on i.account_id = a.account_id and i.id = a.charge_item_id where i.part like 'PREPAGO%'`,
  );
  const byHand = told.as('admin').put(`cfl/applications/reverse/${own!.id}`, { reason: 'No era' });
  expect((await refused(byHand))?.message).toContain('cancela su movimiento');
  told.stock.company.at('2026-04-20T18:00:00Z');
  const paid = await done(
    treasurer.act(LOANS, 'pay', id, { date: '2026-04-20', bank_account_id: bank }),
  );
  expect((await refused(cancelled(told, second)))?.message).toContain('Ya hay un pago suyo');
  await done(applied(told, paid.movement_id));
  expect((await refused(cancelled(told, second)))?.message).toBe(
    'Después del prepago se pagó de lo que vence el 15 abr 2026: deshaz primero ese pago.',
  );
  await done(cancelled(told, paid.movement_id));
  await skipNext(told, id);
  expect((await refused(cancelled(told, second)))?.message).toContain(
    'La tabla del préstamo cambió',
  );
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('of dollars, what is prepaid leaves at the rate of the loan and the rest is exchange', async () => {
  const { told } = await begun(DAY);
  const currency_id = await told.idOf('currencies', 'USD');
  for (const [date, rate] of [
    ['2026-01-15', '18'],
    [DAY, '19'],
  ])
    await done(told.as('admin').post('exchanges', { date, currency_id, kind: 'DOF', rate }));
  const bank = await told.given.bankAccount('Dólares', { currency: 'USD' });
  const { id } = await disbursed(told, bank, {
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    method: 'SIN_INTERES',
    annual_rate: '0',
    currency_id,
  });
  expect(await balances(told)).toEqual({ '202.01.01': '-432000.00' });
  const { movement_id, outcome } = await done(
    told.as('tesorero').put(`${LOANS}/prepay/${id}`, {
      date: DAY,
      amount: '14000',
      mode: 'REDUCIR_PLAZO',
      bank_account_id: bank,
    }),
  );
  expect(outcome.message).toBe('Prepago de $10,000.00 USD de capital: $14,000.00 USD en total.');
  await done(applied(told, movement_id));
  expect(await balances(told)).toEqual({
    '202.01.01': '-180000.00',
    '701.01.01': '14000.00',
  });
  expect((await seen(told, id)).state).toEqual(['VIGENTE', '10000.00', '0.00']);
  await done(cancelled(told, movement_id));
  expect(await balances(told)).toEqual({ '202.01.01': '-432000.00' });
  expect((await tieOut(told))[2]).toBe('0.00');
});

test('two prepayments at once are one', async () => {
  const { told, prepay } = await lent();
  const replies = await Promise.all([
    prepay({ amount: '14686.73' }),
    prepay({ amount: '14686.73' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await told.query('select 1 from loan_prepayments')).toHaveLength(1);
});
