/** What the stock ledger tells accounting becomes entries (finance decisions 6 to 10, R8, R9). */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Stage } from './given.ts';

const TODAY = Temporal.Now.plainDateISO('America/Mexico_City');
const START = TODAY.with({ day: 1 }).subtract({ months: 1 }).toString();
const EVENTS = 'acc/posting-events';

const begin = ({ as }: Stage) => as('admin').change('acc/configuration', { start_date: START });
const run = async ({ as }: Stage) => (await done(as('admin').post(`${EVENTS}/run`, {}))) as object;

/** Charges less credits by account, in pesos. */
const balances = async ({ query }: Stage) =>
  Object.fromEntries(
    (
      await query<{ code: string; amount: string }>(
        `select a.code, sum(b.debit - b.credit)::text as amount from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id group by 1 having sum(b.debit - b.credit) <> 0`,
      )
    ).map(({ code, amount }) => [code, Number(amount)]),
  );
const stockValue = async ({ query }: Stage) =>
  Number(
    (await query<{ n: string }>('select coalesce(sum(value), 0) as n from stock_costs'))[0]!.n,
  );

const ledgerCheck = async ({ as }: Stage, label: string) => {
  const rows = (await done(
    as('admin').post('acc-audit', { report: 'CUADRE' }),
  )) as unknown as readonly Record<string, unknown>[];
  return rows.find((row) => row.label === label);
};
const lastEvent = async ({ query }: Stage) =>
  (await query<{ id: number }>('select max(id) as id from acc__posting_events'))[0]!.id;

test('a reception and a sale are in the trial balance, and the inventory account is worth the stock', async () => {
  const told = await story();
  const { stock, as } = told;
  const product = await stock.product('TELA');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1000', value: '32000' }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '300' }]);
  expect(await refusedFields(as('admin').post(`${EVENTS}/run`, {}))).toEqual({
    until: ['Falta el inicio de la contabilidad: escríbelo en Configuración contable.'],
  });
  await done(begin(told));
  expect(await run(told)).toMatchObject({ entries: 1, events: 2, failed: 0 });
  expect(await balances(told)).toEqual({
    '115.01.01': 22_400,
    '205.06.01': -32_000,
    '501.01.01': 9_600,
  });
  expect(await stockValue(told)).toBe(22_400);
  const inventory = { kept: '22400.00', ledger: '22400.00', difference: '0.00', state: 'CUADRA' };
  expect(await ledgerCheck(told, 'Inventarios')).toMatchObject(inventory);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '10' }]);
  // What waits to be posted is no difference.
  expect(await ledgerCheck(told, 'Inventarios')).toMatchObject({
    ...inventory,
    kept: '22080.00',
    waiting: '-320.00',
  });
  await done(
    as('admin').act(EVENTS, 'skip', await lastEvent(told), { reason: 'Se prueba el cuadre' }),
  );
  expect(await ledgerCheck(told, 'Inventarios')).toMatchObject({
    kept: '22080.00',
    difference: '-320.00',
    state: 'DIFIERE',
  });
  expect(await run(told)).toMatchObject({ entries: 0, events: 0, failed: 0 });
  const [entry] = (await done(as('admin').get('acc/book-entries'))) as readonly {
    readonly id: number;
    readonly folio: string;
    readonly origin: string;
  }[];
  expect([entry!.folio.slice(0, 2), entry!.origin]).toEqual(['IN', 'AUTOMATICA']);
  const reversed = await as('admin').act('acc/book-entries', 'reverse', entry!.id, {
    reverse_reason: 'No debe poderse',
  });
  expect(reversed.status).toBe(409);
});

test('waste, adjustments and moves between places find their own accounts; a correction that of what it corrects', async () => {
  const told = await story();
  const { stock, given } = told;
  await done(begin(told));
  const product = await stock.product('TELA');
  const { transit } = await given.destination('SUR');
  const { lines } = await stock.post('ENT-COMPRA', [
    { productId: product, qty: '100', value: '4000' },
  ]);
  await stock.post('MERMA', [{ productId: product, qty: '5' }]);
  await stock.post('AJ-SAL', [{ productId: product, qty: '5' }]);
  await stock.post('TRANSITO-SAL', [{ productId: product, qty: '20', toStorageId: transit }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '10' }]);
  await stock.post('DEV-COMPRA', [
    { productId: product, qty: '10', returnOfLineId: lines[0]!.lineId },
  ]);
  expect(await run(told)).toMatchObject({ failed: 0 });
  expect(await balances(told)).toEqual({
    '115.01.01': 2_000,
    '115.05.01': 800,
    '205.06.01': -3_600,
    '501.01.01': 400,
    '504.25.02': 200,
    '504.25.03': 200,
  });
  expect(await stockValue(told)).toBe(2_800);
});

test('the most specific row of the map wins, and what has no account waits with its reason until it has one', async () => {
  const told = await story();
  const { stock, as, idOf, query } = told;
  const admin = as('admin');
  await done(begin(told));
  const product = await stock.product('TELA');
  const [{ category_id }] = (await query<{ category_id: number }>(
    'select category_id from products where id = $1',
    [product],
  )) as [{ category_id: number }];
  await done(
    admin.post('acc/account-maps', {
      role: 'INV_MERCANCIA',
      scope: 'CATEGORIA',
      category_id,
      book_account_id: await idOf('acc__accounts', '115.02.01'),
    }),
  );
  expect(
    await refusedFields(
      admin.post('acc/account-maps', {
        role: 'INV_MERCANCIA',
        scope: 'CATEGORIA',
        category_id,
        book_account_id: await idOf('acc__accounts', '115.04.01'),
      }),
    ),
  ).toEqual({ role: ['Ya existe una cuenta para ese rol y alcance.'] });
  const cost = await idOf('acc__account_maps', 'COSTO_VENTA', 'role');
  expect((await admin.del(`acc/account-maps/${cost}`)).status).toBeLessThan(300);
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '4' }]);
  expect(await run(told)).toMatchObject({ events: 1, failed: 1 });
  expect(await balances(told)).toEqual({ '115.02.01': 100, '205.06.01': -100 });
  expect(
    await query(
      `select status, message, attempts from acc__posting_events where event = 'INV_VENTA'`,
    ),
  ).toEqual([
    { status: 'ERROR', message: 'Falta la cuenta para el rol Costo de venta.', attempts: 1 },
  ]);
  await done(
    admin.post('acc/account-maps', {
      role: 'COSTO_VENTA',
      scope: 'GENERAL',
      book_account_id: await idOf('acc__accounts', '501.01.01'),
    }),
  );
  expect(await run(told)).toMatchObject({ entries: 1, events: 1, failed: 0 });
  expect(await balances(told)).toEqual({
    '115.02.01': 60,
    '205.06.01': -100,
    '501.01.01': 40,
  });
});

test('what is older than the books, and what opens the stock, makes no entry', async () => {
  const told = await story();
  const { stock, as, query } = told;
  const product = await stock.product('TELA');
  await stock.post('INI', [{ productId: product, qty: '5', value: '50' }]);
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '10' }]);
  await done(begin(told));
  expect(await run(told)).toMatchObject({ entries: 1, events: 1, failed: 0 });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '10' }]);
  await done(
    as('admin').change('acc/configuration', { start_date: TODAY.add({ days: 1 }).toString() }),
  );
  expect(await run(told)).toMatchObject({ entries: 0, events: 0, failed: 0 });
  expect(
    await query('select status, count(*)::int as n from acc__posting_events group by 1 order by 1'),
  ).toEqual([
    { status: 'CONTABILIZADO', n: 1 },
    { status: 'OMITIDO', n: 2 },
  ]);
});

test('two runs at once write each event once', async () => {
  const told = await story();
  const { stock } = told;
  await done(begin(told));
  const product = await stock.product('TELA');
  for (let i = 0; i < 5; i += 1)
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '10' }]);
  await Promise.all([run(told), run(told)]);
  expect(await balances(told)).toEqual({ '115.01.01': 50, '205.06.01': -50 });
});

test('fractions of a cent that the month has still to tell are no difference of the stock and its account', async () => {
  const told = await story();
  const { stock } = told;
  await done(begin(told));
  const product = await stock.product('TELA');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '3', value: '10' }]);
  for (let i = 0; i < 10; i += 1)
    await stock.post('SAL-VENTA', [{ productId: product, qty: '0.1' }]);
  await run(told);
  // Ten sales of 0.333333 are ten of 0.33 in the account (finance decision 8).
  expect(await ledgerCheck(told, 'Inventarios')).toMatchObject({
    kept: '6.67',
    waiting: '-0.03',
    ledger: '6.70',
    difference: '0.00',
    state: 'CUADRA',
  });
});
