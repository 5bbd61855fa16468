/** Tax returns are paid by treasury, and what that brings with it (finance §3, R32). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, type Stage } from './given.ts';
import { MOVEMENTS } from './payments.ts';
import {
  calculated,
  closing,
  filing,
  monthOfExample,
  monthOfFees,
  paid,
  RETURNS,
} from './tax-month.ts';
import { bookBalance, itemState, lastEntry, subjectOf } from './treasury.ts';

async function filed(told: Stage, kind: string) {
  const made = await calculated(told, kind);
  await closing(told);
  return done(told.as('admin').act(RETURNS, 'file', made.id, filing));
}

const bankOf = (told: Stage) =>
  told.given.bankAccount('BBVA', { opening: { balance: '1000000.00', date: TODAY() } });

async function asked(told: Stage, id: number, bank: number): Promise<number> {
  const { movement_id } = await done(
    told.as('admin').act(RETURNS, 'pay', id, { date: TODAY(), bank_account_id: bank }),
  );
  return movement_id;
}

async function applied(told: Stage, movement: number): Promise<void> {
  const admin = told.as('admin');
  // A transfer names the account it goes to; the tax office is paid at the counter here.
  await done(
    admin.change(`${MOVEMENTS}/${movement}`, {
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', movement));
  await done(admin.act(MOVEMENTS, 'apply', movement));
}

const stateOf = async (told: Stage, id: number) => {
  const { status, movement_id, paid_on } = await done(told.as('admin').get(`${RETURNS}/${id}`));
  return [status, movement_id, paid_on];
};

test('a return asks for its payment, is paid when it is applied and owed when it is undone', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const { id } = await filed(told, 'IVA');
  const bank = await bankOf(told);
  const first = await asked(told, id, bank);
  const draft = await done(admin.get(`${MOVEMENTS}/${first}`));
  expect([draft.status, draft.kind, draft.amount, draft.reference]).toEqual([
    'BORRADOR',
    'IMPUESTOS',
    '17300.00',
    '0426 ABCD',
  ]);
  expect((await refused(admin.act(RETURNS, 'pay', id, { date: TODAY() })))?.message).toBe(
    'Su pago ya está en tesorería: aplícalo, o cancélalo para otro.',
  );
  expect((await refused(admin.act(RETURNS, 'replace', id)))?.message).toBe(
    'Su pago está en tesorería: aplícalo o cancélalo primero.',
  );
  await done(admin.act(MOVEMENTS, 'cancel', first, { cancel_reason: 'Otra cuenta' }));
  expect(await stateOf(told, id)).toEqual(['PRESENTADA', null, null]);
  const second = await asked(told, id, bank);
  await applied(told, second);
  expect(await stateOf(told, id)).toEqual(['PAGADA', second, TODAY()]);
  expect(await lastEntry(told)).toContain('213.01.01 D 17300.00');
  expect(await bookBalance(told, '213.01.01')).toBe('0.00');
  await done(admin.act(MOVEMENTS, 'cancel', second, { cancel_reason: 'Se rechazó en el banco' }));
  expect(await stateOf(told, id)).toEqual(['PRESENTADA', null, null]);
  expect(await bookBalance(told, '213.01.01')).toBe('-17300.00');
});

test('a capture line that is past takes another, which stays with the return', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  await closing(told);
  const past = Temporal.PlainDate.from(TODAY()).subtract({ days: 1 }).toString();
  await done(admin.act(RETURNS, 'file', made.id, { ...filing, capture_expires: past }));
  const bank_account_id = await bankOf(told);
  const date = TODAY();
  const late = await refused(admin.act(RETURNS, 'pay', made.id, { date, bank_account_id }));
  expect(late?.message).toContain('La línea de captura venció el');
  await done(
    admin.act(RETURNS, 'pay', made.id, {
      date,
      bank_account_id,
      capture_line: '0426 WXYZ',
      capture_expires: TODAY(),
    }),
  );
  const after = await done(admin.get(`${RETURNS}/${made.id}`));
  expect([after.capture_line, after.capture_expires]).toEqual(['0426 WXYZ', TODAY()]);
});

test('withholdings pass to the tax office, and their IVA is creditable once remitted (example 4)', async () => {
  const told = await monthOfFees();
  const { id } = await filed(told, 'RETENCIONES');
  expect(await lastEntry(told)).toEqual([
    '216.04.02 D 2000.00',
    '216.10.02 D 2133.33',
    '216.04.02 H 2000.00',
    '216.10.02 H 2133.33',
  ]);
  const bank = await bankOf(told);
  const movement = await asked(told, id, bank);
  await applied(told, movement);
  expect((await stateOf(told, id))[0]).toBe('PAGADA');
  expect((await lastEntry(told)).toSorted()).toEqual(
    expect.arrayContaining([
      '118.01.01 D 2133.33',
      '119.01.02 H 2133.33',
      '216.04.02 D 2000.00',
      '216.10.02 D 2133.33',
    ]),
  );
  const admin = told.as('admin');
  const today = Temporal.PlainDate.from(TODAY());
  const iva = async () => {
    const { id: own } = await done(
      admin.post(`${RETURNS}/calculate`, {
        year: String(today.year),
        month: String(today.month),
        kind: 'IVA',
      }),
    );
    const { in_favor, difference, lines } = await done(admin.get(`${RETURNS}/${own}`));
    return [
      in_favor,
      difference,
      lines.some((line: { concept: string }) => line.concept === 'Retenido y enterado'),
    ];
  };
  expect(await iva()).toEqual(['2133.33', '0.00', true]);
  await done(admin.act(MOVEMENTS, 'cancel', movement, { cancel_reason: 'Se rechazó' }));
  expect(await iva()).toEqual(['0.00', '0.00', false]);
});

test('a paid return is amended: what it paid counts, and one thrown away gives its place back', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const { id } = await filed(told, 'IVA');
  const bank = await bankOf(told);
  await applied(told, await asked(told, id, bank));
  const replace = async () => (await done(admin.act(RETURNS, 'replace', id))).replaced_by_id;
  await done(admin.del(`${RETURNS}/${await replace()}`));
  expect((await stateOf(told, id))[0]).toBe('PAGADA');
  const next = await replace();
  await paid(told, {
    side: 'CXC',
    subject_id: await subjectOf(told, 'customer_id', await told.given.customer('Hilos')),
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  await calculated(told, 'IVA');
  const made = await done(admin.get(`${RETURNS}/${next}`));
  expect([made.amount_due, made.paid_before, made.to_pay]).toEqual([
    '17460.00',
    '17300.00',
    '160.00',
  ]);
  await done(admin.act(RETURNS, 'file', next, filing));
  expect(await lastEntry(told)).toEqual([
    '208.01.01 D 62560.00',
    '118.01.01 H 45100.00',
    '213.01.01 H 17300.00',
    '213.01.01 H 160.00',
  ]);
  const items = await told.query<{ id: number }>(
    'select id from cfl__open_items where source_resource = $1 order by id',
    [RETURNS],
  );
  expect(await Promise.all(items.map((item) => itemState(told, item.id)))).toEqual([
    ['0.00', 'LIQUIDADA'],
    ['160.00', 'ABIERTA'],
  ]);
  await applied(told, await asked(told, next, bank));
  expect((await stateOf(told, next))[0]).toBe('PAGADA');
  expect(await bookBalance(told, '213.01.01')).toBe('0.00');
});
