/** Loans from their disbursement on (finance §2.5, §3, R41, R42, §4.1 example 11). */
import { expect, test } from 'vitest';
import { loanJobs } from '#erp/modules/loans/loans/charges/run-accrual.ts';
import { done, refused, refusedFields } from './given.ts';
import { untied } from './tie-outs.ts';
import { runJob } from './jobs.ts';
import { balances, begun, disbursed, EXAMPLE, iva, LOANS, skipNext, tieOut } from './lending.ts';

const chargesOf = (loan: { charges: { part: string; amount: string; balance: string }[] }) =>
  loan.charges.map(({ part, amount, balance }) => [part, amount, balance].join(' '));

test('24,000 at 24 % leave the bank; each month interest runs and the books agree', async () => {
  const { told, bank } = await begun('2026-03-20');
  const admin = told.as('admin');
  const loan = await disbursed(told, bank, { interest_tax_id: await iva(told) });
  expect([loan.status, loan.outstanding, loan.overdue, loan.next_due]).toEqual([
    'VIGENTE',
    '24000.00',
    expect.any(String),
    '2026-02-15',
  ]);
  expect(await balances(told)).toEqual({ '106.01.01': '24000.00' });

  const accrued = await done(admin.post(`${LOANS}/accrue`, { date: '2026-01-31' }));
  // 15 of the 30 days up to the first payment, and 16 % of IVA.
  expect(accrued).toMatchObject({ loans: 1, total: '278.40' });
  expect((await done(admin.post(`${LOANS}/accrue`, { date: '2026-01-31' }))).loans).toBe(0);
  await done(admin.post(`${LOANS}/accrue`, { date: '2026-02-28' }));
  const after = await done(admin.get(`${LOANS}/${loan.id}`));
  expect(after.installments[0]).toMatchObject({
    interest: '480.00',
    principal: '1789.43',
    total: '2346.23',
    status: 'VENCIDO',
  });
  expect(chargesOf(after).filter((each) => !each.startsWith('CAPITAL'))).toEqual([
    'INTERES 240.00 240.00',
    'IVA 38.40 38.40',
    'INTERES 240.00 240.00',
    'INTERES 222.11 222.11',
    'IVA 38.40 38.40',
    'IVA 35.54 35.54',
  ]);
  expect(await balances(told)).toEqual({
    '106.01.01': '24000.00',
    '106.05.01': '814.45',
    '209.01.01': '-112.34',
    '702.04.01': '-702.11',
  });
  expect(await tieOut(told)).toEqual(['24814.45', '24814.45', '0.00']);
});

test('a bank lends: its fee stays with it, interest is a cost, and the month asks for it', async () => {
  const { told, bank } = await begun('2026-03-20');
  const admin = told.as('admin');
  const loan = await disbursed(told, bank, {
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    commission_percent: '1',
    insurance: '50',
    interest_tax_id: await iva(told),
  });
  expect(await balances(told)).toEqual({
    '118.01.01': '38.40',
    '202.01.01': '-24000.00',
    '701.10.01': '240.00',
  });
  await runJob(told, loanJobs, 'loans.accrue', '2026-02-15');
  expect(chargesOf(await done(admin.get(`${LOANS}/${loan.id}`))).slice(-5)).toEqual([
    'INTERES 240.00 240.00',
    'IVA 38.40 38.40',
    'INTERES 240.00 240.00',
    'IVA 38.40 38.40',
    'SEGURO 50.00 50.00',
  ]);
  expect(await tieOut(told)).toEqual(['-24606.80', '-24606.80', '0.00']);
});

test('what was due is late, by day and with its own interest; long after, it is written off', async () => {
  const { told, bank } = await begun('2026-06-20');
  const admin = told.as('admin');
  await told.given.person('directora', 'DIRECCION');
  const loan = await disbursed(told, bank, {
    default_rate: '36',
    interest_tax_id: await iva(told),
  });
  await done(admin.post(`${LOANS}/accrue`, { date: '2026-03-15' }));
  const late = chargesOf(await done(admin.get(`${LOANS}/${loan.id}`)));
  // A month of 1,789.43 at 36 % a year, and its IVA.
  expect(late).toContain('MORATORIO 53.68 53.68');
  expect(late).toContain('IVA_MORATORIO 8.59 8.59');
  expect((await told.as('tesorero').act(LOANS, 'write-off', loan.id)).status).toBe(403);
  const off = await done(
    told
      .as('directora')
      .act(LOANS, 'write-off', loan.id, { write_off_reason: 'Cerró y no se le localiza' }),
  );
  expect([off.status, off.outstanding, off.overdue]).toEqual(['CASTIGADO', '0.00', '0.00']);
  // Its interest stays earned; the tax that nobody paid is owed no more.
  expect(await balances(told)).toEqual({ '108.01.01': '24977.89', '702.04.01': '-977.89' });
  expect(await tieOut(told)).toEqual(['0.00', '0.00', '0.00']);
  // Nobody paid it: no IVA of it was collected.
  expect(await untied(told)).toEqual([]);
});

test('a payment is skipped, and the loan restructured: the old table stays in view', async () => {
  const { told, bank } = await begun('2026-03-20');
  const treasurer = told.as('tesorero');
  const loan = await disbursed(told, bank, { interest_tax_id: await iva(told) });
  const { version } = await done(treasurer.get(`${LOANS}/${loan.id}`));
  const stop = { reason: 'Paro de la planta', version };
  const skipped = await done(treasurer.put(`${LOANS}/skip/${loan.id}`, stop));
  expect(skipped.schedule_version).toBe(2);
  expect((await refused(treasurer.put(`${LOANS}/skip/${loan.id}`, stop)))?.code).toBe(
    'CONFLICTO_VERSION',
  );
  const other = await done(treasurer.get(`${LOANS}/${loan.id}`));
  const current = other.installments.filter(
    ({ is_current }: { is_current: boolean }) => is_current,
  );
  expect(current.map(({ due_date }: { due_date: string }) => due_date).at(-1)).toBe('2027-02-15');
  expect([other.installments.length, other.outstanding]).toEqual([23, '24000.00']);
  const restructured = await done(
    treasurer.put(`${LOANS}/restructure/${loan.id}`, {
      method: 'ALEMAN',
      annual_rate: '18',
      periodicity: 'MENSUAL',
      term: '10',
      first_payment_date: '2026-04-20',
      reason: 'Convenio del 20 de marzo',
      version: other.version,
    }),
  );
  expect(restructured.schedule_version).toBe(3);
  const last = await done(treasurer.get(`${LOANS}/${loan.id}`));
  expect([last.method, last.is_restructured, last.outstanding]).toEqual([
    'ALEMAN',
    true,
    '24000.00',
  ]);
  expect(await tieOut(told)).toMatchObject([expect.any(String), expect.any(String), '0.00']);
  const letter = await treasurer.get(`${LOANS}/certificate/${loan.id}`);
  expect([letter.status, letter.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

interface Installment {
  readonly is_current: boolean;
  readonly due_date: string;
  readonly total: string;
  readonly interest: string;
}

test('two payments are skipped one after another: each is left out once, none is paid twice', async () => {
  const { told, bank } = await begun('2026-03-20');
  const treasurer = told.as('tesorero');
  const loan = await disbursed(told, bank, { interest_tax_id: await iva(told) });
  const table = async () => {
    const { installments } = await done(treasurer.get(`${LOANS}/${loan.id}`));
    const rows: Installment[] = installments.filter(({ is_current }: Installment) => is_current);
    return { rows };
  };
  const before = await table();
  const messages = [await skipNext(told, loan.id), await skipNext(told, loan.id)].map(
    ({ outcome }) => outcome.message,
  );
  expect(messages).toEqual([
    'Se omite el pago que vence el 15 abr 2026.',
    'Se omite el pago que vence el 15 may 2026.',
  ]);
  const { rows } = await table();
  expect(rows.length).toBe(before.rows.length + 2);
  const paying = rows.filter(({ total }) => Number(total) > 0);
  const due = paying.filter(({ due_date }) => due_date > '2026-03-20');
  expect(due[0]!.due_date).toBe('2026-06-15');
  // The interest of the three months is paid with the first that is.
  const interestOf = ([first]: Installment[]) => Number(first!.interest);
  const ran = before.rows.filter(({ due_date }) => due_date > '2026-03-20');
  expect(interestOf(due)).toBeGreaterThan(3 * interestOf(ran) - 1);
  expect(await tieOut(told)).toMatchObject([expect.any(String), expect.any(String), '0.00']);
});

test('the TIIE changes: payments that begin to run from then on have the new rate', async () => {
  const { told, bank } = await begun('2026-03-20');
  const treasurer = told.as('tesorero');
  const loan = await disbursed(told, bank, {
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    rate_type: 'TIIE_MAS',
    spread: '4',
    annual_rate: '',
    rate_changes: [{ date: '2026-01-01', rate: '8' }],
  });
  await done(treasurer.put(`${LOANS}/change-rate/${loan.id}`, { date: '2026-04-01', rate: '10' }));
  const { installments, annual_rate } = await done(treasurer.get(`${LOANS}/${loan.id}`));
  const current = installments.filter(({ is_current }: { is_current: boolean }) => is_current);
  const [april, may] = [current[2], current[3]];
  expect([annual_rate, april.schedule_version, may.schedule_version]).toEqual(['14.0000', 1, 2]);
  expect(Number(may.interest)).toBeCloseTo((Number(may.opening_balance) * 14) / 1200, 2);
  expect(current.at(-1).closing_balance).toBe('0.00');
  // One that begins before it changes nothing any more.
  expect(
    await refusedFields(
      treasurer.put(`${LOANS}/change-rate/${loan.id}`, { date: '2026-03-25', rate: '9' }),
    ),
  ).toEqual({
    date: ['No cambia ningún pago: ya llevan esa tasa, u otra que empieza después.'],
  });
});

test('an employee pays what was lent, and the loan is settled by the system', async () => {
  const { told, bank } = await begun('2026-03-20');
  const { id } = await disbursed(told, bank, {
    kind: 'EMPLEADO',
    method: 'SIN_INTERES',
    annual_rate: '0',
    periodicity: 'QUINCENAL',
    term: '2',
    principal: '1000',
  });
  const admin = told.as('admin');
  const { subject_id, charges } = await done(admin.get(`${LOANS}/${id}`));
  const idOf = (value: { id: number } | number) => (typeof value === 'number' ? value : value.id);
  const paid = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      date: '2026-03-20',
      subject_id: idOf(subject_id),
      bank_account_id: bank,
      amount: '1000',
      concept: 'Abono al préstamo',
      lines: charges.map((each: { open_item_id: { id: number } | number; amount: string }) => ({
        open_item_id: idOf(each.open_item_id),
        amount_item: each.amount,
      })),
    }),
  );
  await done(admin.act('cfl/movements', 'apply', paid.id));
  await runJob(told, loanJobs, 'loans.accrue', '2026-03-21');
  const settled = await done(admin.get(`${LOANS}/${id}`));
  expect([settled.status, settled.outstanding, settled.next_due]).toEqual([
    'LIQUIDADO',
    '0.00',
    null,
  ]);
  expect(settled.installments.map(({ status }: { status: string }) => status)).toEqual([
    'PAGADO',
    'PAGADO',
  ]);
  expect(await balances(told)).toEqual({});
});

test('a loan that fails keeps no other waiting, and the run says so', async () => {
  const { told, bank } = await begun('2026-03-20');
  const admin = told.as('admin');
  const broken = await disbursed(told, bank);
  const asked = await done(admin.post(LOANS, { ...EXAMPLE, subject_id: broken.subject_id }));
  const treasurer = told.as('tesorero');
  await done(treasurer.act(LOANS, 'authorize', asked.id));
  const sound = await done(
    treasurer.act(LOANS, 'disburse', asked.id, {
      disbursement_date: EXAMPLE.disbursement_date,
      bank_account_id: bank,
    }),
  );
  // Nobody wrote down what its currency is worth.
  await told.tamper('update loans set currency_id = $1 where id = $2', [
    await told.idOf('currencies', 'USD'),
    broken.id,
  ]);
  await expect(runJob(told, loanJobs, 'loans.accrue', '2026-02-15')).rejects.toThrow('No se pudo');
  const chargesNow = async ({ id }: { id: number }) =>
    chargesOf(await done(admin.get(`${LOANS}/${id}`))).filter((each) => each.startsWith('INTERES'));
  expect(await chargesNow(broken)).toEqual([]);
  expect(await chargesNow(sound)).toEqual(['INTERES 240.00 240.00', 'INTERES 240.00 240.00']);
  expect(await told.query(`select distinct route from sys__errors`)).toEqual([
    { route: 'loans.accrue' },
  ]);
});
