/** Long because stories of an expense share its people, its concepts and its vouchers. */
/** Money that people spend for the company: asked for, handed over and proven (finance §3, R28). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import { beginBooks, bookBalance, lastEntry, verifiedAccount } from './treasury.ts';

const CLAIMS = 'cfl/expenses';
const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();
const uuidOf = (n: number) => `0A1B2C3D-0000-4000-8000-${String(n).padStart(12, '0')}`;

const concept = (told: Stage, code: string) => told.idOf('expenses', code);
const form = (told: Stage, satCode: string) => told.idOf('payment_types', satCode, 'sat_code');

/** A company whose employee Nadia is a party of the books, her boss, and the treasury. */
async function begin() {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  const nadia = await given.person('nadia', 'EMPLEADO');
  await given.person('jefa', 'JEFE_DEPARTAMENTO');
  await given.person('tesorera', 'TESORERIA');
  await given.person('cxp', 'CUENTAS_POR_PAGAR');
  const { id: subject } = await done(
    as('admin').post('cfl/subjects', {
      name: 'Nadia Bravo',
      rfc: 'BATN8001019X1',
      kind: 'EMPLEADO',
      user_id: nadia.id,
    }),
  );
  await verifiedAccount(told, subject);
  const bank = await given.bankAccount('BBVA', {
    opening: { balance: '50000.00', date: day(-40) },
  });
  return { told, subject, bank };
}

async function trip(told: Stage, more: object = {}) {
  return {
    kind: 'ANTICIPO',
    date: TODAY(),
    expense_id: await concept(told, 'ALIMENTOS'),
    purpose: 'Visita a la planta de Monterrey',
    trip_start: day(-3),
    trip_end: day(-1),
    destination: 'Monterrey',
    requested_amount: '4000.00',
    ...more,
  };
}

async function authorized(told: Stage, body: object): Promise<number> {
  const { id } = await done(told.as('nadia').post(CLAIMS, body));
  await done(told.as('nadia').act(CLAIMS, 'submit', id));
  await done(told.as('jefa').act(CLAIMS, 'authorize', id));
  return id;
}

async function voucher(told: Stage, code: string, n: number, more: object) {
  return {
    date: day(-1),
    expense_id: await concept(told, code),
    payment_type_id: await form(told, '04'),
    uuid: uuidOf(n),
    ...more,
  };
}

test('an advance is asked for, handed over, proven, and what is left comes back', async () => {
  const { told, subject, bank } = await begin();
  const { as } = told;
  const id = await authorized(told, await trip(told));
  expect(await refused(as('nadia').act(CLAIMS, 'advance', id, {}))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  const out = await done(
    as('tesorera').act(CLAIMS, 'advance', id, {
      bank_account_id: bank,
      advance_date: TODAY(),
      advance_amount: '4000.00',
    }),
  );
  expect([out.status, out.proof_due]).toEqual(['POR_COMPROBAR', day(10)]);
  expect((await lastEntry(told)).map((line) => line.slice(-10))).toEqual(
    ['D 4000.00', 'H 4000.00'].map((text) => text.padStart(10)),
  );
  expect(await bookBalance(told, '107.01.02')).toBe('4000.00');

  // Meals of three days deduct 2,250.00 of 2,600.00; a taxi without CFDI deducts nothing.
  const lines = [
    await voucher(told, 'ALIMENTOS', 1, { subtotal: '2600.00', tax_amount: '416.00' }),
    await voucher(told, 'DERECHOS', 2, {
      uuid: '',
      subtotal: '300.00',
      payment_type_id: await form(told, '01'),
    }),
  ];
  const proven = await done(as('nadia').change(`${CLAIMS}/${id}`, { lines }));
  expect([proven.total, proven.non_deductible, proven.balance_due]).toEqual([
    '3316.00',
    '706.00',
    '-684.00',
  ]);
  await done(as('nadia').act(CLAIMS, 'prove', id));
  expect(await refused(as('nadia').act(CLAIMS, 'verify', id))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  await done(as('cxp').act(CLAIMS, 'return', id, { return_reason: 'Falta el hospedaje' }));
  await done(as('nadia').act(CLAIMS, 'prove', id));
  const accepted = await done(as('cxp').act(CLAIMS, 'verify', id));
  expect(accepted.status).toBe('COMPROBADO');
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 360.00',
    '603.49.01 D 2250.00',
    '603.81.01 D 706.00',
    '107.01.02 H 3316.00',
  ]);
  expect(await bookBalance(told, '107.01.02')).toBe('684.00');
  // Its IVA is among the taxes of the month, as the books have it.
  const board = await done(as('admin').post('acc-audit', { report: 'CUADRE' }));
  const vat = board.find(({ label }: { label: string }) => label.startsWith('IVA'));
  expect([vat.kept, vat.ledger]).toEqual(['360.00', '360.00']);
  const open = await told.query(
    `select side, direction, balance, status, subject_id from cfl__open_items where part = 'anticipo'`,
  );
  expect(open).toEqual([
    { side: 'CXC', direction: 'CARGO', balance: '684.00', status: 'PARCIAL', subject_id: subject },
  ]);
  expect(await refused(as('tesorera').act(CLAIMS, 'pay', id))).toMatchObject({
    message: expect.stringContaining('sigue abierta'),
  });
});

test('spending more than the advance is owed to the employee; a reimbursement is owed whole', async () => {
  const { told, bank } = await begin();
  const { as } = told;
  const id = await authorized(told, await trip(told, { requested_amount: '1000.00' }));
  const given = { bank_account_id: bank, advance_date: TODAY(), advance_amount: '1000.00' };
  expect(
    await refusedFields(
      as('tesorera').act(CLAIMS, 'advance', id, { ...given, advance_amount: '1000.01' }),
    ),
  ).toEqual({ advance_amount: ['Entrega hasta lo que se autorizó: $1,000.00.'] });
  await done(as('tesorera').act(CLAIMS, 'advance', id, given));
  const lines = [
    await voucher(told, 'RESTAURANTE', 3, { subtotal: '1000.00', tax_amount: '160.00' }),
  ];
  await done(as('nadia').change(`${CLAIMS}/${id}`, { lines }));
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('cxp').act(CLAIMS, 'verify', id));
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 13.60',
    '603.49.01 D 85.00',
    '603.81.01 D 1061.40',
    '107.01.02 H 1000.00',
    '205.02.01 H 160.00',
  ]);
  const own = await authorized(told, {
    date: TODAY(),
    expense_id: await concept(told, 'PAPELERIA'),
    purpose: 'Hojas y carpetas',
    requested_amount: '580.00',
    lines: [await voucher(told, 'PAPELERIA', 4, { subtotal: '500.00', tax_amount: '80.00' })],
  });
  await done(as('nadia').act(CLAIMS, 'prove', own));
  await done(as('cxp').act(CLAIMS, 'return', own, { return_reason: 'Revisa el concepto' }));
  expect((await as('nadia').get(`${CLAIMS}/${own}`)).data.status).toBe('AUTORIZADO');
  await done(as('nadia').act(CLAIMS, 'prove', own));
  await done(as('cxp').act(CLAIMS, 'verify', own));
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 80.00',
    '603.55.01 D 500.00',
    '205.02.01 H 580.00',
  ]);
});

async function settled(told: Stage, id: number, bank: number) {
  const { as } = told;
  const { movement_id } = await done(
    as('tesorera').act(CLAIMS, 'settle', id, { date: TODAY(), bank_account_id: bank }),
  );
  await done(
    as('cxp').change(`cfl/movements/${movement_id}`, {
      payment_type_id: await form(told, '01'),
    }),
  );
  const { status, kind, amount } = await done(as('tesorera').get(`cfl/movements/${movement_id}`));
  expect(status).toBe('BORRADOR');
  if (kind === 'GASTO') await done(as('cxp').act('cfl/movements', 'submit', movement_id));
  await done(as('admin').act('cfl/movements', 'apply', movement_id));
  return { movement_id, kind, amount };
}

test('what is owed goes to treasury: it is paid when that is applied, and owed when it is undone', async () => {
  const { told, bank } = await begin();
  const { as } = told;
  const id = await authorized(told, {
    date: TODAY(),
    expense_id: await concept(told, 'PAPELERIA'),
    purpose: 'Hojas y carpetas',
    requested_amount: '580.00',
    lines: [await voucher(told, 'PAPELERIA', 4, { subtotal: '500.00', tax_amount: '80.00' })],
  });
  expect((await as('tesorera').act(CLAIMS, 'settle', id, { date: TODAY() })).status).toBe(409);
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('cxp').act(CLAIMS, 'verify', id));
  const { movement_id, ...money } = await settled(told, id, bank);
  expect(money).toEqual({ kind: 'GASTO', amount: '580.00' });
  expect((await lastEntry(told))[0]).toBe('205.02.01 D 580.00');
  const stateOf = async () => (await done(as('nadia').get(`${CLAIMS}/${id}`))).status;
  expect(await stateOf()).toBe('PAGADO');
  await done(
    as('admin').act('cfl/movements', 'cancel', movement_id, { cancel_reason: 'Otra cuenta' }),
  );
  expect(await stateOf()).toBe('COMPROBADO');
});

test('what is left of an advance is collected, and closes the expense', async () => {
  const { told, bank } = await begin();
  const { as } = told;
  const id = await authorized(told, await trip(told, { requested_amount: '1000.00' }));
  await done(
    as('tesorera').act(CLAIMS, 'advance', id, {
      bank_account_id: bank,
      advance_date: TODAY(),
      advance_amount: '1000.00',
    }),
  );
  const lines = [
    await voucher(told, 'RESTAURANTE', 3, { subtotal: '500.00', tax_amount: '80.00' }),
  ];
  await done(as('nadia').change(`${CLAIMS}/${id}`, { lines }));
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('cxp').act(CLAIMS, 'verify', id));
  const { movement_id, ...money } = await settled(told, id, bank);
  expect([movement_id > 0, money]).toEqual([true, { kind: 'COBRO', amount: '420.00' }]);
  expect((await done(as('nadia').get(`${CLAIMS}/${id}`))).status).toBe('PAGADO');
  expect(await bookBalance(told, '107.01.02')).toBe('0.00');
});

test('a cash box or a card pays at once, and nothing is left to settle', async () => {
  const { told, bank } = await begin();
  const { as, given } = told;
  const box = await given.bankAccount('Caja chica', {
    type: 'CHI',
    opening: { balance: '1000.00', date: day(-40) },
  });
  await done(as('admin').change('cfl/configs', { petty_cash_limit: '600.00' }));
  const body = {
    kind: 'CAJA_CHICA',
    date: TODAY(),
    expense_id: await concept(told, 'COMBUSTIBLE'),
    purpose: 'Gasolina del reparto',
    requested_amount: '601.00',
    bank_account_id: box,
  };
  expect(await refusedFields(as('admin').post(CLAIMS, body))).toEqual({
    requested_amount: ['La caja chica paga hasta $600.00: pídelo como reembolso.'],
  });
  expect(
    await refusedFields(as('admin').post(CLAIMS, { ...body, bank_account_id: bank })),
  ).toMatchObject({ bank_account_id: ['Elige una caja.'] });
  const lines = [
    await voucher(told, 'COMBUSTIBLE', 5, {
      payment_type_id: await form(told, '01'),
      subtotal: '500.00',
      tax_amount: '80.00',
    }),
  ];
  const id = await authorized(told, { ...body, requested_amount: '580.00', lines });
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('cxp').act(CLAIMS, 'verify', id));
  // Fuel that is paid in cash is not deducted, whatever it cost.
  expect((await lastEntry(told)).slice(0, 1)).toEqual(['603.81.01 D 580.00']);
  expect((await done(as('tesorera').act(CLAIMS, 'pay', id))).status).toBe('PAGADO');
});

test('the budget warns of what is asked, holds it while it is not proven, and lets it go', async () => {
  const { told } = await begin();
  const { as } = told;
  const year = Number(TODAY().slice(0, 4));
  const months = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`m${String(i + 1).padStart(2, '0')}`, '100.00']),
  );
  const budget = await done(
    as('admin').post('fin/budgets', {
      code: 'GASTOS',
      name: 'Gastos',
      year,
      kind: 'GASTOS',
      control: 'BLOQUEAR',
      control_basis: 'ANUAL',
      lines: [{ expense_id: await concept(told, 'PAPELERIA'), spread: 'MANUAL', ...months }],
    }),
  );
  await done(as('admin').act('fin/budgets', 'submit', budget.id));
  await told.query(`update fin__budgets set status = 'APROBADO' where id = $1`, [budget.id]);
  const body = {
    date: TODAY(),
    expense_id: await concept(told, 'PAPELERIA'),
    purpose: 'Hojas',
    requested_amount: '900.00',
  };
  const held = async () =>
    (
      await told.query<{ sum: string }>(
        'select coalesce(sum(amount), 0)::text as sum from fin_commitments',
      )
    )[0]!.sum;
  const first = await done(as('nadia').post(CLAIMS, body));
  expect(first.budget_status).toBe('DISPONIBLE');
  await done(as('nadia').act(CLAIMS, 'submit', first.id));
  await done(as('jefa').act(CLAIMS, 'authorize', first.id));
  expect(await held()).toBe('900.00');
  // What was authorised is not proven for more than the budget has.
  const proof = async (subtotal: string) => {
    const lines = [await voucher(told, 'PAPELERIA', 7, { subtotal })];
    await done(as('nadia').change(`${CLAIMS}/${first.id}`, { lines }));
    await done(as('nadia').act(CLAIMS, 'prove', first.id));
    return refusedFields(as('cxp').act(CLAIMS, 'verify', first.id));
  };
  expect(await proof('5000.00')).toEqual({
    'lines[0][subtotal]': [expect.stringContaining('en $3,800.00. Quedan $1,200.00')],
  });
  expect(await held()).toBe('900.00');
  await done(as('cxp').act(CLAIMS, 'return', first.id, { return_reason: 'Es más' }));
  const second = await done(as('nadia').post(CLAIMS, { ...body, requested_amount: '400.00' }));
  expect(second.budget_status).toBe('EXCEDIDO');
  expect(await refusedFields(as('nadia').act(CLAIMS, 'submit', second.id))).toEqual({
    requested_amount: [expect.stringContaining('en $100.00')],
  });
  await done(as('tesorera').act(CLAIMS, 'cancel', first.id, { cancel_reason: 'Ya no hace falta' }));
  expect(Number(await held())).toBe(0);
  await done(as('nadia').act(CLAIMS, 'submit', second.id));
  const rejected = await done(
    as('jefa').act(CLAIMS, 'reject', second.id, { reject_reason: 'Hay en el almacén' }),
  );
  expect(rejected.status).toBe('RECHAZADO');

  // Two that fitted alone: who authorises the second hears that both do not.
  await told.query(`update fin__budgets set control = 'ADVERTIR' where id = $1`, [budget.id]);
  const asked: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id } = await done(as('nadia').post(CLAIMS, { ...body, requested_amount: '700.00' }));
    await done(as('nadia').act(CLAIMS, 'submit', id));
    asked.push(id);
  }
  await done(as('jefa').act(CLAIMS, 'authorize', asked[0]!));
  expect((await refused(as('jefa').act(CLAIMS, 'authorize', asked[1]!)))?.code).toBe(
    'POR_CONFIRMAR',
  );
});

test('an advance that is late to be proven stops the next one; vouchers are looked at one by one', async () => {
  const { told, bank } = await begin();
  const { as } = told;
  const id = await authorized(told, await trip(told));
  await done(
    as('tesorera').act(CLAIMS, 'advance', id, {
      bank_account_id: bank,
      advance_date: TODAY(),
      advance_amount: '4000.00',
    }),
  );
  await told.query('update cfl__expenses set proof_due = $2 where id = $1', [id, day(-1)]);
  const next = await done(as('nadia').post(CLAIMS, await trip(told)));
  expect(await refused(as('nadia').act(CLAIMS, 'submit', next.id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('compruébalo primero'),
  });
  await done(as('admin').change('cfl/configs', { block_new_advance_with_pending: '0' }));
  await done(as('nadia').act(CLAIMS, 'submit', next.id));
  expect(
    await refusedFields(
      as('nadia').post(CLAIMS, await trip(told, { destination: '', trip_end: '' })),
    ),
  ).toEqual({
    trip_end: ['Los viáticos piden las fechas y el destino del viaje.'],
    destination: ['Los viáticos piden las fechas y el destino del viaje.'],
  });
  const lines = [
    await voucher(told, 'ALIMENTOS', 6, { subtotal: '100.00' }),
    await voucher(told, 'ALIMENTOS', 6, { subtotal: '100.00', date: day(1) }),
  ];
  expect(await refusedFields(as('nadia').change(`${CLAIMS}/${id}`, { lines }))).toEqual({
    'lines[1][uuid]': ['Este folio fiscal ya está en otro renglón.'],
    'lines[1][date]': ['Aún no llega ese día.'],
  });
  expect(await refusedFields(as('nadia').act(CLAIMS, 'prove', id))).toEqual({});
  await done(as('cxp').act(CLAIMS, 'return', id, { return_reason: 'Sin comprobantes' }));
  await done(as('nadia').change(`${CLAIMS}/${id}`, { lines: [{ ...lines[0], uuid: '' }] }));
  expect(await refusedFields(as('nadia').act(CLAIMS, 'prove', id))).toEqual({
    'lines[0][uuid]': ['Este concepto exige CFDI: escribe su folio fiscal o elige otro.'],
  });
});

test('who is no party of the books is not owed anything', async () => {
  const { told, subject } = await begin();
  const { as } = told;
  await done(as('admin').change(`cfl/subjects/${subject}`, { user_id: '' }));
  const { id } = await done(
    as('nadia').post(CLAIMS, {
      date: TODAY(),
      expense_id: await concept(told, 'PAPELERIA'),
      purpose: 'Hojas',
      requested_amount: '116.00',
      lines: [await voucher(told, 'PAPELERIA', 7, { subtotal: '100.00', tax_amount: '16.00' })],
    }),
  );
  // It is told when it is asked for, and stops what would be owed.
  const asked = await refused(as('nadia').act(CLAIMS, 'submit', id));
  expect(asked?.code).toBe('POR_CONFIRMAR');
  expect(JSON.stringify(asked?.extra)).toContain('captúralo en Terceros');
  const confirmed_warnings = asked!.extra.confirm;
  await done(as('nadia').act(CLAIMS, 'submit', id, { confirmed_warnings }));
  await done(as('jefa').act(CLAIMS, 'authorize', id));
  await done(as('nadia').act(CLAIMS, 'prove', id));
  expect(await refused(as('cxp').act(CLAIMS, 'verify', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('captúralo en Terceros'),
  });
});
