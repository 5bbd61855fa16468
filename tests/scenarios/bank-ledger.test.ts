/** The ledger of banks and cash: what it takes, what it keeps, and what reaches the books. */
import { expect, test } from 'vitest';
import { bankDifferences, rebuildBankBalances } from '#erp/domains/bank/balances.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { reverseLinesOf } from '#erp/domains/bank/reverse-line.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';

const AT = '2026-11-20T12:00:00-06:00';
const SOURCE = { resource: 'cfl/bank-accounts', id: 'prueba' };

/** The books begin with the year. */
const open = async (stage: Stage) => {
  await done(stage.as('admin').change('acc/configuration', { start_date: '2026-01-01' }));
  return stage;
};
const begin = async () => open(await story({ at: AT }));

const linesOf = ({ query }: Stage, account: number) =>
  query<{ date: string; amount: string; left: string; status: string }>(
    `select to_char(date, 'MM-DD') as date, signed_amount::text as amount, running_balance::text as left, status from cfl__transactions where bank_account_id = $1 order by date, id`,
    [account],
  ).then((rows) => rows.map(({ date, amount, left, status }) => [date, amount, left, status]));

const balanceOf = async (stage: Stage, account: number) =>
  (await done(stage.as('admin').get(`cfl/bank-accounts/${account}`))).balance;

/** Charges and credits of what a source wrote, by account. */
const entriesOf = ({ query }: Stage, event: string) =>
  query<{ code: string; debit: string; credit: string }>(
    `select a.code, l.debit::text as debit, l.credit::text as credit from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id
     join acc__book_entries e on e.account_id = l.account_id and e.id = l.entry_id where e.event = $1 order by l.entry_id, l.line_no`,
    [event],
  ).then((rows) => rows.map(({ code, debit, credit }) => [code, debit, credit]));

const capture = async (
  stage: Stage,
  account: number,
  type: string,
  amount: string,
  date: string,
  more = {},
) =>
  stage.as('admin').post('cfl/transactions', {
    bank_account_id: account,
    transaction_type_id: await stage.idOf('cfl__transaction_types', type),
    date,
    amount,
    description: `${type} ${amount}`,
    ...more,
  });

test('an account begins with its balance, once, and its lines say what is left', async () => {
  const stage = await begin();
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  expect(await balanceOf(stage, account)).toBe('1000.00');
  await done(capture(stage, account, 'INT', '50.00', '2026-11-10'));
  await done(capture(stage, account, 'COM', '116.00', '2026-11-05'));
  expect(await linesOf(stage, account)).toEqual([
    ['11-01', '1000.00', '1000.00', 'CONCILIADA'],
    ['11-05', '-116.00', '884.00', 'EN_TRANSITO'],
    ['11-10', '50.00', '934.00', 'EN_TRANSITO'],
  ]);
  expect(await balanceOf(stage, account)).toBe('934.00');
  expect(await entriesOf(stage, 'SALDO_INICIAL_BANCO')).toEqual([
    ['102.01.02', '1000.00', '0.00'],
    ['304.01.01', '0.00', '1000.00'],
  ]);
  expect(await entriesOf(stage, 'COMISION')).toEqual([
    ['701.10.01', '100.00', '0.00'],
    ['118.01.01', '16.00', '0.00'],
    ['102.01.02', '0.00', '116.00'],
  ]);
  expect(await entriesOf(stage, 'INTERES')).toEqual([
    ['102.01.02', '50.00', '0.00'],
    ['702.04.01', '0.00', '50.00'],
  ]);
  expect(
    await refusedFields(
      stage.as('admin').change(`cfl/bank-accounts/${account}`, { opening_balance: '2000.00' }),
    ),
  ).toMatchObject({
    opening_balance: ['Ya empezó con ese saldo: corrígelo con una transacción.'],
  });
});

test('an outflow needs the funds of its day and of all later ones', async () => {
  const stage = await begin();
  const box = await stage.given.bankAccount('Caja', {
    type: 'CAJ',
    opening: { balance: '500.00', date: '2026-11-01' },
  });
  await done(capture(stage, box, 'OEG', '400.00', '2026-11-15'));
  expect(await refusedFields(capture(stage, box, 'OEG', '150.00', '2026-11-16'))).toEqual({
    amount: ['Saldo insuficiente en Caja: $100.00'],
  });
  expect(await refusedFields(capture(stage, box, 'OEG', '150.00', '2026-11-05'))).toEqual({
    amount: ['Saldo insuficiente en Caja: $100.00'],
  });
  await done(capture(stage, box, 'OIN', '30.00', '2026-11-18'));
  expect(await refusedFields(capture(stage, box, 'OEG', '1.00', '2026-11-21'))).toEqual({
    date: ['La fecha no puede ser posterior a hoy.'],
  });
  const card = await stage.given.bankAccount('Tarjeta', {
    type: 'TDC',
    more: { credit_limit: '1000.00' },
  });
  expect(await refused(capture(stage, card, 'COM', '1160.00', '2026-11-15'))).toMatchObject({
    code: 'POR_CONFIRMAR',
    extra: { warnings: { amount: ['La cuenta rebasa su límite.'] } },
  });
  await done(capture(stage, card, 'COM', '116.00', '2026-11-15'));
  expect(await balanceOf(stage, card)).toBe('-116.00');
});

test('a line is corrected in words while it is in transit, and undone by its opposite', async () => {
  const stage = await begin();
  const { as, query } = stage;
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  const { id } = await done(capture(stage, account, 'COM', '58.00', '2026-11-05'));
  await done(
    as('admin').change(`cfl/transactions/${id}`, {
      description: 'Manejo de cuenta',
      reference: '7',
    }),
  );
  expect(
    await refusedFields(as('admin').change(`cfl/transactions/${id}`, { amount: '1.00' })),
  ).toHaveProperty('amount');
  expect(await refused(as('admin').del(`cfl/transactions/${id}`))).toMatchObject({
    message: 'Las transacciones no se eliminan; use Reversar.',
  });
  for (const change of [
    'amount = 1',
    "date = '2026-11-06'",
    'signed_amount = -1',
    'description = null',
  ])
    await expect(
      query(`update cfl__transactions set ${change} where id = $1`, [id]).then(() =>
        change.startsWith('description') ? Promise.reject(new Error('null')) : 'changed',
      ),
    ).rejects.toThrow();
  await expect(query('delete from cfl__transactions where id = $1', [id])).rejects.toThrow('kept');
  await done(as('admin').act('cfl/transactions', 'reverse', id, { reason: 'Duplicada' }));
  expect(await linesOf(stage, account)).toEqual([
    ['11-01', '1000.00', '1000.00', 'CONCILIADA'],
    ['11-05', '-58.00', '942.00', 'REVERSADA'],
    ['11-05', '58.00', '1000.00', 'REVERSADA'],
  ]);
  expect(await entriesOf(stage, 'COMISION')).toEqual([
    ['701.10.01', '50.00', '0.00'],
    ['118.01.01', '8.00', '0.00'],
    ['102.01.02', '0.00', '58.00'],
    ['701.10.01', '0.00', '50.00'],
    ['118.01.01', '0.00', '8.00'],
    ['102.01.02', '58.00', '0.00'],
  ]);
  expect(
    await refused(as('admin').act('cfl/transactions', 'reverse', id, { reason: 'Otra' })),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await expect(
    query("update cfl__transactions set description = 'x' where id = $1", [id]),
  ).rejects.toThrow('keep description');
});

test('documents write lines that only they undo', async () => {
  const stage = await begin();
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  const line = {
    bank_account_id: account,
    date: '2026-11-10',
    description: 'Cobro',
    source: SOURCE,
  };
  const id = await stage.stock.within((context) =>
    bankLine(context, { ...line, direction: 'ENTRADA', amount: '250.00' }),
  );
  expect(
    await refused(stage.as('admin').act('cfl/transactions', 'reverse', id, { reason: 'No' })),
  ).toMatchObject({ message: 'La escribió un documento: cancela ese documento.' });
  await expect(
    stage.stock.within((context) =>
      bankLine(context, { ...line, direction: 'SALIDA', amount: '1250.01' }),
    ),
  ).rejects.toThrow('Saldo insuficiente en BBVA');
  await stage.stock.within((context) => reverseLinesOf(context, SOURCE, { reason: 'Cancelado' }));
  expect(await balanceOf(stage, account)).toBe('1000.00');
  expect((await linesOf(stage, account)).map(([, , , status]) => status)).toEqual([
    'CONCILIADA',
    'REVERSADA',
    'REVERSADA',
  ]);
});

test('an account in dollars keeps dollars, and the books pesos at the rate of the day', async () => {
  const stage = await begin();
  const usd = await stage.idOf('currencies', 'USD');
  const account = await stage.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '100.00', date: '2026-11-02', rate: '18.00' },
  });
  expect(await refusedFields(capture(stage, account, 'INT', '10.00', '2026-11-10'))).toEqual({
    exchange_rate: [
      'No hay tipo de cambio USD vigente para 10 nov 2026: captúralo en Tipos de cambio.',
    ],
  });
  await done(
    stage
      .as('admin')
      .post('exchanges', { date: '2026-11-09', currency_id: usd, kind: 'DOF', rate: '18.50' }),
  );
  await done(capture(stage, account, 'INT', '10.00', '2026-11-10'));
  expect(await balanceOf(stage, account)).toBe('110.00');
  expect(await entriesOf(stage, 'INTERES')).toEqual([
    ['102.01.02', '185.00', '0.00'],
    ['702.04.01', '0.00', '185.00'],
  ]);
  expect(
    await refusedFields(
      stage.as('admin').change(`cfl/bank-accounts/${account}`, {
        currency_id: await stage.idOf('currencies', 'MXN'),
      }),
    ),
  ).toMatchObject({ currency_id: ['Ya tiene transacciones: su moneda no cambia.'] });
});

test('other income and outlay are charged to a concept or, with its right, to an account', async () => {
  const stage = await begin();
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  await done(
    capture(stage, account, 'OEG', '100.00', '2026-11-05', {
      book_account_id: await stage.idOf('acc__accounts', '703.21.01'),
    }),
  );
  const [concept] = await stage.query<{ id: number; code: string }>(
    `select e.id, a.code from expenses e join acc__accounts a on a.account_id = e.account_id and a.id = e.book_account_id order by e.id limit 1`,
  );
  await done(capture(stage, account, 'OEG', '80.00', '2026-11-06', { expense_id: concept!.id }));
  expect((await entriesOf(stage, 'OTRO_EGRESO')).map(([code]) => code)).toEqual([
    '703.21.01',
    '102.01.02',
    concept!.code,
    '102.01.02',
  ]);
  expect(
    await refusedFields(
      capture(stage, account, 'COM', '10.00', '2026-11-06', { expense_id: concept!.id }),
    ),
  ).toHaveProperty('expense_id');
  await done(capture(stage, account, 'DNI', '500.00', '2026-11-07'));
  expect(await entriesOf(stage, 'DEPOSITO_NO_IDENTIFICADO')).toEqual([
    ['102.01.02', '500.00', '0.00'],
    ['206.05.01', '0.00', '500.00'],
  ]);
});

test('balances are compared with their lines, and made anew', async () => {
  const stage = await story({ at: AT, brokenBooks: true });
  await open(stage);
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
  });
  await done(capture(stage, account, 'INT', '50.00', '2026-11-10'));
  await stage.query('update cfl__bank_accounts set balance = 7');
  await stage.query('update cfl__transactions set running_balance = 9 where amount = 50');
  const find = () => stage.stock.within(({ tx }) => bankDifferences(tx));
  expect(await find()).toEqual([
    'BBVA: balance 7.00, its lines 1050.00',
    expect.stringMatching(/^BBVA: line \d+ says 9.00, not 1050.00$/),
  ]);
  await stage.stock.within(({ tx }) => rebuildBankBalances(tx));
  expect(await find()).toEqual([]);
});

test('who may not see balances sees the accounts, and a cashier only their own box', async () => {
  const stage = await begin();
  await stage.given.bankAccount('BBVA', { opening: { balance: '1000.00', date: '2026-11-01' } });
  const cashier = await stage.given.person('cajera', 'CAJERO');
  const own = await stage.given.bankAccount('Caja', {
    type: 'CAJ',
    more: { custodian_id: cashier.id },
  });
  const seen = await done(cashier.get('cfl/bank-accounts'));
  expect(seen.map(({ id }: { id: number }) => id)).toEqual([own]);
  expect(seen[0]).not.toHaveProperty('balance');
  const auxiliar = await stage.given.person('auxiliar', 'AUXILIAR_CONTABLE');
  const [line] = await done(auxiliar.get('cfl/transactions'));
  expect(line).not.toHaveProperty('running_balance');
  const chief = await stage.given.person('tesorera', 'TESORERIA');
  expect((await done(chief.get('cfl/transactions')))[0]).toHaveProperty(
    'running_balance',
    '1000.00',
  );
});
