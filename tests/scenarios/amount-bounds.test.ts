/** Amounts that somebody types to get around a limit, or to make money of nothing. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { apply, begin, bothWays, MOVEMENTS, type Begun } from './payments.ts';
import { publishedRate } from './treasury.ts';

async function capture({ told, bank }: Begun, type: string, more: Body) {
  return told.as('admin').post(MOVEMENTS, {
    movement_type_id: await told.idOf('cfl__movement_types', type),
    date: TODAY(),
    payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    concept: 'Movimiento de la prueba',
    bank_account_id: bank,
    ...more,
  });
}

/** What the application of one is refused for. */
async function refusedApplied(begun: Begun, type: string, more: Body) {
  const admin = begun.told.as('admin');
  const { id } = await done(capture(begun, type, more));
  await done(admin.act(MOVEMENTS, 'submit', id));
  return refusedFields(admin.act(MOVEMENTS, 'apply', id));
}

/** A dollar is 20 pesos today. */
async function withDollars(begun: Begun) {
  const { told } = begun;
  const usd = await told.idOf('currencies', 'USD');
  await publishedRate(told, '20.000000');
  const dollars = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '100000.00', date: TODAY(), rate: '20' },
  });
  return { usd, dollars };
}

test('a rounding is never more than the tolerance, nor all of an item bit by bit', async () => {
  const begun = await begin();
  const { subject_id, receivable } = await bothWays(begun);
  const over = { 'lines[0][amount]': ['La diferencia pasa de la tolerancia ($1.00).'] };
  for (const type of ['OEG', 'OIN'])
    expect(
      await refusedApplied(begun, type, {
        subject_id,
        amount: '50000.00',
        lines: [{ kind: 'REDONDEO', amount: '50000.00' }],
      }),
    ).toEqual(over);
  expect(
    await refusedApplied(begun, 'OIN', {
      subject_id,
      amount: '1.20',
      lines: ['0.60', '0.60'].map((amount) => ({ kind: 'REDONDEO', amount })),
    }),
  ).toEqual(over);
  const bits = (...amounts: readonly string[]) =>
    refusedApplied(begun, 'COB', {
      subject_id,
      amount: '100.00',
      lines: [
        apply(receivable, '100.00'),
        ...amounts.map((amount) => ({ ...apply(receivable, amount), kind: 'REDONDEO' })),
      ],
    });
  expect(await bits('0.60', '0.60')).toEqual({
    'lines[1][amount_item]': ['La diferencia pasa de la tolerancia ($1.00).'],
  });
  expect(await bits('1.00')).toEqual({
    'lines[1][amount_item]': ['Sólo se redondea lo último: aplica lo demás de la partida.'],
  });
});

test('a rate that nobody published is no way around a signature', async () => {
  const begun = await begin();
  const { told } = begun;
  const { subject_id } = await bothWays(begun);
  const { usd, dollars } = await withDollars(begun);
  const far = (percent: string) => ({
    exchange_rate: [
      expect.stringMatching(`^Difiere ${percent} % del vigente, 20.0000 del .*: corrígelo`),
    ],
  });
  const line = { kind: 'CONCEPTO', amount: '50000.00' };
  const paid = (exchange_rate: string) =>
    refusedFields(
      capture(begun, 'OEG', {
        subject_id,
        bank_account_id: dollars,
        exchange_rate,
        amount: '50000.00',
        lines: [line].map((each) => ({ ...each, book_account_id: account })),
      }),
    );
  const account = await told.idOf('acc__accounts', '603.34.01');
  expect(await paid('0.000001')).toEqual(far('-100.0'));
  expect(await paid('28')).toEqual(far('40.0'));
  expect(await paid('21.9')).toEqual({});
  const admin = told.as('admin');
  const bankLine = async (exchange_rate: string) =>
    refusedFields(
      admin.post('cfl/transactions', {
        bank_account_id: dollars,
        transaction_type_id: await told.idOf('cfl__transaction_types', 'OEG'),
        date: TODAY(),
        amount: '100.00',
        exchange_rate,
        description: 'Compra',
      }),
    );
  expect(await bankLine('0.01')).toEqual(far('-100.0'));
  const expense = async (exchange_rate: string) =>
    refusedFields(
      admin.post('cfl/expenses', {
        kind: 'REEMBOLSO',
        date: TODAY(),
        expense_id: await told.idOf('expenses', 'PAPELERIA'),
        purpose: 'Visita',
        requested_amount: '500.00',
        currency_id: usd,
        exchange_rate,
      }),
    );
  expect(await expense('0.01')).toMatchObject(far('-100.0'));
});

test('a rate that is not near is confirmed once: of movements, of lines of the bank, of expenses', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const { subject_id } = await bothWays(begun);
  const { usd, dollars } = await withDollars(begun);
  // 21.20 ÷ 20.00 = 1.06.
  const odd = { date: TODAY(), exchange_rate: '21.20' };
  const captures: readonly (readonly [string, Body])[] = [
    [
      MOVEMENTS,
      {
        movement_type_id: await told.idOf('cfl__movement_types', 'OEG'),
        payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
        concept: 'Movimiento de la prueba',
        bank_account_id: dollars,
        subject_id,
        amount: '100.00',
      },
    ],
    [
      'cfl/transactions',
      {
        bank_account_id: dollars,
        transaction_type_id: await told.idOf('cfl__transaction_types', 'OEG'),
        amount: '100.00',
        description: 'Compra',
      },
    ],
    [
      'cfl/expenses',
      {
        kind: 'REEMBOLSO',
        expense_id: await told.idOf('expenses', 'PAPELERIA'),
        purpose: 'Visita',
        requested_amount: '500.00',
        currency_id: usd,
      },
    ],
  ];
  for (const [path, body] of captures) {
    const asked = await refused(admin.post(path, { ...body, ...odd }));
    expect([path, asked?.code, asked?.extra.warnings]).toMatchObject([
      path,
      'POR_CONFIRMAR',
      { exchange_rate: [expect.stringMatching(/^Difiere 6.0 % del vigente, 20.0000 del /)] },
    ]);
    const confirmed = { confirmed_warnings: asked!.extra.confirm };
    const made = await done(admin.post(path, { ...body, ...odd, ...confirmed }));
    expect([path, made.exchange_rate]).toEqual([path, '21.200000']);
    const more = path === MOVEMENTS ? { concept: 'Otra cosa' } : { purpose: 'Otra cosa' };
    if (path !== 'cfl/transactions') await done(admin.change(`${path}/${made.id}`, more));
    // One that is near asks nothing.
    await done(admin.post(path, { ...body, date: TODAY(), exchange_rate: '20.90' }));
  }
});

test('nor is a day for which there is none to compare with', async () => {
  const begun = await begin();
  const { told } = begun;
  const { subject_id } = await bothWays(begun);
  const { usd, dollars } = await withDollars(begun);
  const date = Temporal.PlainDate.from(TODAY()).subtract({ days: 1 }).toString();
  const unknown = {
    exchange_rate: [expect.stringMatching(/^No hay tipo de cambio USD vigente para /)],
  };
  const typed = { date, exchange_rate: '0.000001' };
  const movement = { subject_id, bank_account_id: dollars, amount: '50000.00', ...typed };
  expect(await refusedFields(capture(begun, 'OEG', movement))).toMatchObject(unknown);
  const admin = told.as('admin');
  const line = {
    bank_account_id: dollars,
    transaction_type_id: await told.idOf('cfl__transaction_types', 'OEG'),
    amount: '100.00',
    description: 'Compra',
    ...typed,
  };
  expect(await refusedFields(admin.post('cfl/transactions', line))).toMatchObject(unknown);
  const expense = {
    kind: 'REEMBOLSO',
    expense_id: await told.idOf('expenses', 'PAPELERIA'),
    purpose: 'Visita',
    requested_amount: '500.00',
    currency_id: usd,
    ...typed,
  };
  expect(await refusedFields(admin.post('cfl/expenses', expense))).toMatchObject(unknown);
});

test('what leaves in one currency is worth what comes in the other', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const { subject_id, receivable } = await bothWays(begun);
  const { dollars } = await withDollars(begun);
  const transfer = (counter_amount: string) =>
    refusedFields(
      capture(begun, 'TRA', {
        payment_type_id: '',
        bank_account_id: bank,
        counter_account_id: dollars,
        amount: '2000.00',
        counter_amount,
      }),
    );
  expect(await transfer('1000000.00')).toEqual({
    counter_amount: ['Salen $2,000.00 y entran $20,000,000.00, en pesos: corrige lo recibido.'],
  });
  expect(await transfer('99.00')).toEqual({});
  expect(
    await refusedApplied(begun, 'COB', {
      subject_id,
      bank_account_id: dollars,
      amount: '0.05',
      lines: [{ ...apply(receivable, '1160.00'), amount: '0.05' }],
    }),
  ).toEqual({
    'lines[0][amount_item]': [
      'Lo que se aplica vale $1,160.00 y con lo que se paga $1.00: corrige los importes.',
    ],
  });
  expect(
    await refusedFields(
      capture(begun, 'COB', {
        subject_id,
        amount: '100.00',
        lines: [{ ...apply(receivable, '50.00'), amount: '1.00' }],
      }),
    ),
  ).toEqual({
    'lines[0][amount]': ['En la misma moneda es lo que se aplica: déjalo vacío.'],
  });
  expect(await told.query('select 1 from cfl__applications')).toEqual([]);
});

test('VAT that is typed is no more than its amount causes', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const { subject_id } = await bothWays(begun);
  const collected = (bank_fee: string, bank_fee_tax: string) =>
    refusedFields(
      capture(begun, 'COB', { subject_id, amount: '50000.00', bank_fee, bank_fee_tax }),
    );
  const overFee = { bank_fee_tax: ['El IVA es más que el de la comisión: corrígelo.'] };
  expect(await collected('1.00', '40000.00')).toEqual(overFee);
  expect(await collected('', '16.00')).toEqual(overFee);
  expect(await collected('30.00', '4.80')).toEqual({});
  const admin = told.as('admin');
  const fee = async (tax_amount: string) =>
    refusedFields(
      admin.post('cfl/transactions', {
        bank_account_id: bank,
        transaction_type_id: await told.idOf('cfl__transaction_types', 'COM'),
        date: TODAY(),
        amount: '116.00',
        tax_amount,
        description: 'Comisión',
      }),
    );
  expect(await fee('5000.00')).toEqual({
    tax_amount: ['Es más que el IVA que cabe en el importe: corrígelo.'],
  });
  expect(await fee('16.00')).toEqual({});
  const concept = await told.idOf('expenses', 'PAPELERIA');
  expect(
    await refusedFields(
      admin.post('cfl/expenses', {
        kind: 'REEMBOLSO',
        date: TODAY(),
        expense_id: concept,
        purpose: 'Visita',
        requested_amount: '500.00',
        lines: [
          {
            date: TODAY(),
            expense_id: concept,
            payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
            subtotal: '1.00',
            tax_amount: '400.00',
          },
        ],
      }),
    ),
  ).toEqual({ 'lines[0][tax_amount]': ['Es más IVA que el del subtotal.'] });
});
