/** What balances in other currencies are worth at a month's end (finance R18, example 5). */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';

const PATH = 'fluctuations';
const CUSTOMER = '105.01.02';
const BANK = '102.02.01';

const lastMonthEnd = () =>
  Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ days: 1 }).toString();

async function rate(told: Stage, value: string) {
  await done(
    told.as('admin').post('exchanges', {
      date: lastMonthEnd(),
      currency_id: await told.idOf('currencies', 'USD'),
      kind: 'DOF',
      rate: value,
    }),
  );
}

/** Dollars that come into the account at 18.00, by an entry of the month's last day. */
async function owe(told: Stage, code: string, dollars: string, pesos: string) {
  const admin = told.as('admin');
  const body = await draft(
    told,
    [
      pesos.startsWith('-') ? [code, '', pesos.slice(1)] : [code, pesos, ''],
      pesos.startsWith('-') ? [CREDITOR, pesos.slice(1), ''] : [CREDITOR, '', pesos],
    ],
    { date: lastMonthEnd() },
  );
  const [first, second] = body.lines;
  const usd = await told.idOf('currencies', 'USD');
  const foreign = { currency_id: usd, exchange_rate: '18', amount_currency: dollars };
  const entry = await done(
    admin.post(ENTRIES, { ...body, lines: [{ ...first, ...foreign }, second] }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

async function begin() {
  const told = await story();
  const { query, as } = told;
  await query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  await query('update acc__accounts set requires_subject = false');
  await done(as('admin').change('acc/configuration', { start_date: '2020-01-01' }));
  return told;
}

const entryLines = async ({ query }: Stage, id: number) =>
  query<{ code: string; debit: string; credit: string }>(
    `select a.code, x.debit::text as debit, x.credit::text as credit from acc_ledger x join acc__accounts a on a.account_id = x.account_id and a.id = x.book_account_id where x.entry_id = $1 order by x.line_no`,
    [id],
  );

test('a credit of a customer is revalued among what customers owe', async () => {
  const told = await begin();
  const admin = told.as('admin');
  await owe(told, CUSTOMER, '-100', '-1800.00');
  await rate(told, '18.30');
  const { id } = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'CXC' }),
  );
  const applied = await done(admin.act(PATH, 'apply', id));
  expect(await entryLines(told, applied.entry_id.id ?? applied.entry_id)).toEqual([
    { code: '105.01.98', debit: '0.00', credit: '30.00' },
    { code: '701.01.02', debit: '30.00', credit: '0.00' },
  ]);
});

test('11,600 dollars of a customer at 18.00 gain 3,480 at 18.30, until day 1', async () => {
  const told = await begin();
  const admin = told.as('admin');
  await owe(told, CUSTOMER, '11600', '208800.00');
  await rate(told, '18.30');
  const { id } = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'CXC' }),
  );
  const made = await done(admin.get(`${PATH}/${id}`));
  expect([made.status, made.total_gain, made.total_loss, made.net]).toEqual([
    'CALCULADA',
    '3480.00',
    '0.00',
    '3480.00',
  ]);
  expect(made.lines).toMatchObject([
    {
      balance_group: 'CXC',
      amount_currency: '11600.00',
      base_before: '208800.00',
      base_new: '212280.00',
      difference: '3480.00',
    },
  ]);
  const applied = await done(admin.act(PATH, 'apply', id));
  expect(await entryLines(told, applied.entry_id.id ?? applied.entry_id)).toEqual([
    { code: '105.01.98', debit: '3480.00', credit: '0.00' },
    { code: '702.01.02', debit: '0.00', credit: '3480.00' },
  ]);
  const mirror = applied.reversal_entry_id.id ?? applied.reversal_entry_id;
  expect(await entryLines(told, mirror)).toEqual([
    { code: '105.01.98', debit: '0.00', credit: '3480.00' },
    { code: '702.01.02', debit: '3480.00', credit: '0.00' },
  ]);
  expect((await done(admin.get(`${ENTRIES}/${mirror}`))).date).toBe(
    Temporal.PlainDate.from(lastMonthEnd()).add({ days: 1 }).toString(),
  );
  const ask = async (report: string, more: object = {}) =>
    (await admin.get('fin/fluctuations', { report, ...more })).data;
  const days = { from: lastMonthEnd(), to: TODAY() };
  expect(await ask('MESES', days)).toMatchObject([{ realized: '0', unrealized: '3480.00' }]);
  expect(await ask('TERCEROS', days)).toMatchObject([{ net: '3480.00' }]);
  expect(await ask('EXPOSICION')).toMatchObject([{ code: 'USD', net: '11600.00' }]);

  const again = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'TODO' }),
  );
  expect((await refused(admin.act(PATH, 'apply', again.id)))?.message).toContain(
    'ya revaluó lo mismo a esa fecha',
  );
  const month = lastMonthEnd().slice(0, 7);
  const setMonth = (status: string) =>
    told.query(`update acc__periods set status = $1 where year = $2 and month = $3`, [
      status,
      Number(month.slice(0, 4)),
      Number(month.slice(5)),
    ]);
  await setMonth('CERRADO');
  const late = admin.act(PATH, 'reverse', id, { reverse_reason: 'El tipo estaba mal' });
  expect((await refused(late))?.code).toBe('PERIODO_CERRADO');
  await setMonth('ABIERTO');
  const reversed = await done(
    admin.act(PATH, 'reverse', id, { reverse_reason: 'El tipo estaba mal' }),
  );
  expect(reversed.status).toBe('REVERSADA');
  const left = await told.query<{ net: string }>(
    `select coalesce(sum(x.debit - x.credit), 0)::text as net from acc_ledger x join acc__accounts a on a.account_id = x.account_id and a.id = x.book_account_id where a.code = '105.01.98'`,
  );
  expect(left).toEqual([{ net: '0.00' }]);
  expect((await done(admin.act(PATH, 'apply', again.id))).status).toBe('APLICADA');
});

test('a bank keeps its difference, and the next month end starts from it', async () => {
  const told = await begin();
  const admin = told.as('admin');
  await owe(told, BANK, '1000', '18000.00');
  await rate(told, '17.50');
  const calculated = () =>
    done(admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'BANCOS' }));
  const { id } = await calculated();
  const applied = await done(admin.act(PATH, 'apply', id));
  expect([applied.total_loss, applied.entry_id, applied.reversal_entry_id]).toEqual([
    '500.00',
    null,
    null,
  ]);
  const entry = applied.bank_entry_id.id ?? applied.bank_entry_id;
  expect(await entryLines(told, entry)).toEqual([
    { code: BANK, debit: '0.00', credit: '500.00' },
    { code: '701.01.02', debit: '500.00', credit: '0.00' },
  ]);
  const after = await done(admin.get(`${PATH}/${(await calculated()).id}`));
  expect(after.lines).toMatchObject([
    { amount_currency: '1000.00', base_before: '17500.00', difference: '0.00' },
  ]);

  // Nothing was paid: the cash flow tells it apart, of whole months and of days, and undone too.
  const flow = async (from: string, to: string) => {
    const { data, meta } = await admin.post('acc-audit', {
      report: 'FLUJO_EFECTIVO',
      from,
      to,
      levels: '1',
      ties: '1',
    });
    expect(meta.ties).toMatchObject([{ ok: true }]);
    return data.map((row: { name: string; amount: string }) => [row.name, Number(row.amount)]);
  };
  const end = Temporal.PlainDate.from(lastMonthEnd());
  const revalued = [
    ['Operación', 18000],
    ['Efecto de la revaluación del efectivo', -500],
    ['Aumento del efectivo', 17500],
    ['Efectivo al final', 17500],
  ];
  for (const first of [end.with({ day: 1 }), end.with({ day: 2 })])
    expect(await flow(first.toString(), end.toString())).toEqual(expect.arrayContaining(revalued));
  await done(admin.act(PATH, 'reverse', id, { reverse_reason: 'El tipo estaba mal' }));
  expect(await flow(end.with({ day: 1 }).toString(), TODAY())).not.toContainEqual(
    expect.arrayContaining(['Efecto de la revaluación del efectivo']),
  );
});

test('the position of a bank is worth what its book account is (R18)', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const account = await told.given.bankAccount('BBVA dólares', { currency: 'USD' });
  const [book] = await told.query<{ code: string }>(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [account],
  );
  await owe(told, book!.code, '1000', '18000.00');
  await rate(told, '17.50');
  const { id } = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'BANCOS' }),
  );
  const position = async () => {
    const [row] = await done(
      admin.post('cfl/reports', { report: 'POSICION', from: lastMonthEnd(), to: TODAY() }),
    );
    return [row.closing, row.pesos];
  };
  // The entry by hand wrote the books alone: only what the revaluation took is a row of both.
  expect(await position()).toEqual(['0', '0']);
  await done(admin.act(PATH, 'apply', id));
  expect(await position()).toEqual(['0', '-500.00']);
});

test('only a month end; another rate needs a reason; what changed since is calculated again', async () => {
  const told = await begin();
  const admin = told.as('admin');
  expect(
    await refusedFields(admin.post(`${PATH}/calculate`, { date: '2025-01-15', scope: 'TODO' })),
  ).toEqual({ date: ['Elige el último día de un mes.'] });
  await owe(told, CUSTOMER, '100', '1800.00');
  expect(
    (await refused(admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'TODO' })))
      ?.message,
  ).toContain('No hay tipo de cambio USD vigente');
  await rate(told, '18.30');
  const { id } = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'TODO' }),
  );
  const [row] = (await done(admin.get(`${PATH}/${id}`))).rates;
  const typed = { id: row.id, currency_id: row.currency_id.id ?? row.currency_id, rate: '18.40' };
  expect(await refusedFields(admin.change(`${PATH}/${id}`, { rates: [typed] }))).toEqual({
    'rates[0][reason]': ['No es el de Tipos de cambio: di por qué.'],
  });
  const changed = await done(
    admin.change(`${PATH}/${id}`, { rates: [{ ...typed, reason: 'El del banco' }] }),
  );
  expect(changed.net).toBe('40.00');
  await owe(told, CUSTOMER, '1', '18.00');
  expect((await refused(admin.act(PATH, 'apply', id)))?.message).toBe(
    'Los saldos cambiaron desde que se calculó: guárdala otra vez.',
  );
  expect((await admin.del(`${PATH}/${id}`)).status).toBeLessThan(300);
});

test('a month is not closed while its foreign balances are not revalued', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const month = lastMonthEnd().slice(0, 7);
  const [period] = await told.query<{ id: number }>(
    'select id from acc__periods where year::int = $1 and month::int = $2',
    month.split('-').map(Number),
  );
  const isRevalued = async () => {
    const items: readonly { key: string }[] = await done(
      admin.get(`acc/periods/checklist/${period!.id}`),
    );
    return items.find(({ key }) => key === 'revaluation');
  };
  expect(await isRevalued()).toBeUndefined();
  await owe(told, CUSTOMER, '100', '1800.00');
  await rate(told, '18.30');
  expect(await isRevalued()).toMatchObject({ ok: false, blocks: true });
  const { id } = await done(
    admin.post(`${PATH}/calculate`, { date: lastMonthEnd(), scope: 'TODO' }),
  );
  await done(admin.act(PATH, 'apply', id));
  expect(await isRevalued()).toMatchObject({ ok: true });
});
