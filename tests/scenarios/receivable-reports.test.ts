/** What is owed on any day by how late it is, and what modules are worth (finance §5.4, §5.5). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, story, type Stage } from './given.ts';
import { beginBooks, document, publishedRate, sale, subjectOf } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';
const daysAgo = (days: number): string =>
  Temporal.PlainDate.from(TODAY()).subtract({ days }).toString();

async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const bank = await told.given.bankAccount('BBVA');
  return { told, customer, subject_id, bank };
}

const report = async (
  told: Stage,
  name: string,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<readonly Record<string, unknown>[]> => {
  const reply = await done(told.as('admin').post('cfl/reports', { report: name, ...filters }));
  return reply.rows ?? reply;
};

const collect = async (
  { told, subject_id, bank }: Awaited<ReturnType<typeof begin>>,
  amount: string,
  more: Readonly<Record<string, unknown>> = {},
) => {
  const made = await done(
    told.as('admin').post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Cobro de la prueba',
      subject_id,
      bank_account_id: bank,
      amount,
      ...more,
    }),
  );
  await done(told.as('admin').act(MOVEMENTS, 'apply', made.id));
  return made.id as number;
};

test('the ageing of a past day counts what was paid later; the statement ends in the balance', async () => {
  const begun = await begin();
  const { told, customer, subject_id } = begun;
  const invoice = (number: string, days: number, due: number) =>
    sale(told, {
      customer,
      number,
      net: '100.00',
      tax: '16.00',
      total: '116.00',
      date: daysAgo(days),
      due_date: daysAgo(due),
    });
  const old = await invoice('A-1', 20, 10);
  await invoice('A-2', 5, -30);
  await collect(begun, '150.00', {
    lines: [{ open_item_id: old.id, amount_item: '116.00' }],
  });
  const [now] = await report(told, 'ANTIGUEDAD_CXC');
  expect(now).toMatchObject({
    party: 'Telas del Bajío',
    due: '116.00',
    late_30: '0',
    total: '116.00',
    advances: '34.00',
  });
  const [then] = await report(told, 'ANTIGUEDAD_CXC', { filter: { as_of: daysAgo(1) } });
  expect(then).toMatchObject({
    due: '116.00',
    late_30: '116.00',
    total: '232.00',
    advances: '0',
  });
  expect(await report(told, 'ANTIGUEDAD_CXP')).toEqual([]);
  const lines = await report(told, 'ESTADO_CUENTA', { filter: { subject_id } });
  expect(lines.map(({ document, balance }) => [document, balance])).toEqual([
    ['A-1', '116.00'],
    ['A-2', '232.00'],
    [expect.stringContaining('COB-'), '82.00'],
  ]);
  const [collected] = await report(told, 'COBRANZA');
  expect(collected).toMatchObject({ base_amount: '150.00', applied: '116.00', unapplied: '34.00' });
  const [days] = await report(told, 'DSO');
  expect(days).toMatchObject({ owed: '116.00', billed: '232.00', days: 45 });
  expect(await report(told, 'PAGOS')).toEqual([]);
});

test('a statement of account tells what was settled in another currency', async () => {
  const begun = await begin();
  const { told, subject_id } = begun;
  const usd = await told.idOf('currencies', 'USD');
  const invoice = await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'U-1',
      currency_id: usd,
      exchange_rate: '18.00',
      amount: '100.00',
    },
    lines: [
      ['105.01.02', '1800.00', '', 'item'],
      ['401.01.01', '', '1800.00'],
    ],
  });
  const warning = async (currency_id: number | null) => {
    const filter = { subject_id, currency_id };
    return (await told.as('admin').post('cfl/reports', { report: 'ESTADO_CUENTA', filter })).meta
      .warning;
  };
  expect(await warning(null)).toBe('Tiene además saldo en USD, en su propio estado de cuenta.');
  expect(await warning(usd)).toBeNull();
  await publishedRate(told, '18.50');
  await collect(begun, '1850.00', {
    lines: [{ open_item_id: invoice.id, amount_item: '100.00', amount: '1850.00' }],
  });
  expect(await warning(null)).toBeNull();
  const statement = async (currency_id: number | null) => {
    const lines = await report(told, 'ESTADO_CUENTA', { filter: { subject_id, currency_id } });
    return [lines.map(({ kind }) => kind).toSorted(), lines.at(-1)!.balance];
  };
  expect(await statement(usd)).toEqual([['CRUZADA', 'FACTURA'], '0.00']);
  expect(await statement(null)).toEqual([['CRUZADA', 'PAGO'], '0.00']);
});

test('items are worth their accounts', async () => {
  const begun = await begin();
  const { told, customer } = begun;
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  await collect(begun, '150.00', { lines: [{ open_item_id: invoice.id, amount_item: '100.00' }] });
  const reply = await done(told.as('admin').post('acc-audit', { report: 'CUADRE' }));
  const rows: readonly Record<string, string>[] = reply.rows ?? reply;
  const of = ['Cuentas por cobrar', 'Cuentas por pagar'];
  expect(
    rows
      .filter(({ label }) => of.includes(label!))
      .map(({ label, kept, ledger, state }) => [label, Number(kept), Number(ledger), state]),
  ).toEqual([
    ['Cuentas por cobrar', -34, -34, 'CUADRA'],
    ['Cuentas por pagar', 0, 0, 'CUADRA'],
  ]);
});

test('over the second amount two different people sign', async () => {
  const { told, subject_id, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('tesorera', 'TESORERIA', { everywhere: true });
  await told.given.person('tesorero', 'TESORERIA', { everywhere: true });
  const type = await told.idOf('cfl__movement_types', 'ANT');
  await done(
    admin.change(`cfl/movement-types/${type}`, {
      authorization_over: '100.00',
      second_authorization_over: '1000.00',
    }),
  );
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: type,
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Anticipo grande',
      subject_id,
      bank_account_id: bank,
      amount: '1000.00',
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', id));
  const [first, second] = [told.as('tesorera'), told.as('tesorero')];
  await first.act(MOVEMENTS, 'authorize', id);
  const state = async () => (await done(admin.get(`${MOVEMENTS}/${id}`))).status;
  expect(await state()).toBe('POR_AUTORIZAR');
  expect((await refused(first.act(MOVEMENTS, 'authorize', id)))?.code).toBe('SEGREGACION');
  await second.act(MOVEMENTS, 'authorize', id);
  expect(await state()).toBe('AUTORIZADO');
});
