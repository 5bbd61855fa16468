/** Fixed assets: table, monthly run, disposal (finance §2.3.1, §4.1 example 9). */
import { expect, test } from 'vitest';
import { assetJobs } from '#erp/modules/accounting/fixed-assets/asset-jobs.ts';
import { draft, ENTRIES, TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import { runJob } from './jobs.ts';

const ASSETS = 'acc/fixed-assets';
const RUNS = 'acc/depreciation-runs';

/** First day of the month so many months before this one. */
const monthsAgo = (months: number) =>
  Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months }).toString();

/** A machine of 480,000 in use since the month before last: two months by the end of this one. */
async function machine(told: Stage, more: object = {}) {
  const admin = told.as('admin');
  const made = await done(
    admin.post(ASSETS, {
      name: 'Cardadora',
      asset_type: 'MAQUINARIA',
      acquisition_date: monthsAgo(2),
      start_date: monthsAgo(2),
      cost: '480000',
      ...more,
    }),
  );
  return done(admin.act(ASSETS, 'activate', made.id));
}

async function begun() {
  const told = await story();
  await done(told.as('admin').change('acc/configuration', { start_date: monthsAgo(3) }));
  return told;
}

const balances = ({ query }: Stage) =>
  query<{ code: string; balance: string }>(
    `select a.code, sum(b.debit - b.credit)::text as balance from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id group by 1 having sum(b.debit - b.credit) <> 0 order by 1`,
  );

test('a machine of 480,000 at 10 % has a table of 120 months and 4,000.00 is posted each', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const asset = await machine(told);
  expect([asset.status, asset.code, asset.book_rate, asset.schedule.length]).toEqual([
    'EN_USO',
    expect.stringMatching(/^AF-\d{4}-00001$/),
    '10.0000',
    120,
  ]);
  const ran = await done(admin.post(`${ASSETS}/depreciate`, {}));
  expect([ran.assets, ran.total, ran.runs.length]).toEqual([1, '4000.00', 1]);
  expect(await balances(told)).toEqual([
    { code: '171.02.01', balance: '-4000.00' },
    { code: '613.02.01', balance: '4000.00' },
  ]);
  const run = await done(admin.get(`${RUNS}/${ran.runs[0]}`));
  const month = monthsAgo(1).slice(0, 7).replace('-', '');
  expect([run.folio, run.entry, run.total]).toEqual([
    expect.stringMatching(/^DEP-/),
    `AJ-${month}-0001`,
    '4000.00',
  ]);
  expect((await done(admin.post(`${ASSETS}/depreciate`, {}))).assets).toBe(0);
  const after = await done(admin.get(`${ASSETS}/${asset.id}`));
  expect([after.book_value, after.tax_pending, after.schedule[0].entry]).toEqual([
    '476000.00',
    '476000.00',
    run.entry,
  ]);
  expect(
    await refusedFields(admin.change(`${ASSETS}/${asset.id}`, { cost: '500000' })),
  ).toHaveProperty('cost');
});

test('the run of a month takes what was missed, one entry for each branch, and is reversed whole', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const branch = await told.given.branch('SUR');
  const one = await machine(told);
  await machine(told, { name: 'Laminadora', cost: '120000', branch_office_id: branch });
  const ran = await done(admin.post(`${ASSETS}/depreciate`, { month: monthsAgo(0) }));
  expect([ran.assets, ran.total, ran.runs.length]).toEqual([2, '10000.00', 2]);
  expect(await balances(told)).toEqual([
    { code: '171.02.01', balance: '-10000.00' },
    { code: '613.02.01', balance: '10000.00' },
  ]);
  for (const id of ran.runs)
    await done(admin.act(RUNS, 'reverse', id, { reverse_reason: 'Faltaba un activo' }));
  expect(await balances(told)).toEqual([]);
  expect((await done(admin.get(`${ASSETS}/${one.id}`))).depreciated).toBe('0.00');
  expect((await done(admin.post(`${ASSETS}/depreciate`, { month: monthsAgo(0) }))).total).toBe(
    '10000.00',
  );
  expect(await runJob(told, assetJobs, 'assets.depreciate')).toBe('0 activos depreciados');
});

test('only the last run of an asset is reversed', async () => {
  const told = await begun();
  const admin = told.as('admin');
  await machine(told);
  const run = async (month: string) =>
    (await done(admin.post(`${ASSETS}/depreciate`, { month }))).runs[0];
  const [first] = [await run(monthsAgo(1)), await run(monthsAgo(0))];
  expect(
    (await refused(admin.act(RUNS, 'reverse', first, { reverse_reason: 'Otra tasa' })))?.message,
  ).toMatch(/^Reversa primero la corrida DEP-/);
});

test('what is sold leaves with its depreciation, and the difference is a gain or a loss', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const asset = await machine(told);
  const sale = { disposal_date: TODAY(), disposal_kind: 'VENTA', disposal_amount: '480000' };
  expect((await refused(admin.act(ASSETS, 'dispose', asset.id, sale)))?.message).toMatch(
    /^Corre primero la depreciación de /,
  );
  await done(admin.post(`${ASSETS}/depreciate`, {}));
  expect(
    await refusedFields(admin.act(ASSETS, 'dispose', asset.id, { ...sale, disposal_amount: '' })),
  ).toHaveProperty('disposal_amount');
  const sold = await done(admin.act(ASSETS, 'dispose', asset.id, sale));
  expect([sold.status, sold.schedule.length, sold.disposal_entry]).toEqual([
    'BAJA',
    1,
    expect.stringMatching(/^AJ-/),
  ]);
  expect(await balances(told)).toEqual([
    { code: '107.05.01', balance: '480000.00' },
    { code: '153.01.01', balance: '-480000.00' },
    { code: '613.02.01', balance: '4000.00' },
    { code: '704.03.01', balance: '-4000.00' },
  ]);

  const stolen = await machine(told, { name: 'Urdidora' });
  await done(admin.post(`${ASSETS}/depreciate`, {}));
  await done(
    admin.act(ASSETS, 'dispose', stolen.id, { disposal_date: TODAY(), disposal_kind: 'ROBO' }),
  );
  expect(await balances(told)).toContainEqual({ code: '703.03.01', balance: '476000.00' });
});

test('nothing is sold on a day before a month that was depreciated', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const asset = await machine(told);
  for (const months of [1, 0])
    await done(admin.post(`${ASSETS}/depreciate`, { month: monthsAgo(months) }));
  const gone = { disposal_date: `${monthsAgo(1).slice(0, 7)}-28`, disposal_kind: 'BAJA' };
  expect(await refusedFields(admin.act(ASSETS, 'dispose', asset.id, gone))).toEqual({
    disposal_date: [expect.stringMatching(/^Ya se depreció hasta /)],
  });
  const last = await done(admin.get(`${ASSETS}/${asset.id}`));
  expect([last.status, last.depreciated]).toEqual(['EN_USO', '8000.00']);
  await done(admin.act(ASSETS, 'dispose', asset.id, { ...gone, disposal_date: TODAY() }));
});

test('what lost everything is depreciated; months before the books come with the opening', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const old = await machine(told, {
    name: 'Equipo de cómputo',
    asset_type: 'COMPUTO',
    acquisition_date: '2018-01-10',
    start_date: '2018-01-10',
    cost: '30000',
  });
  expect([old.depreciated, old.book_value]).toEqual(['30000.00', '0.00']);
  expect((await done(admin.post(`${ASSETS}/depreciate`, {}))).assets).toBe(0);

  const quick = await machine(told, {
    name: 'Herramental',
    asset_type: 'OTRO',
    cost: '1200',
    book_rate: '100',
    tax_rate: '100',
    acquisition_date: Temporal.PlainDate.from(monthsAgo(13)).toString(),
    start_date: Temporal.PlainDate.from(monthsAgo(13)).toString(),
    asset_account_id: old.asset_account_id,
    accumulated_account_id: old.accumulated_account_id,
    expense_account_id: old.expense_account_id,
  });
  const ran = await done(admin.post(`${ASSETS}/depreciate`, {}));
  expect(ran.total).toBe('300.00');
  expect((await done(admin.get(`${ASSETS}/${quick.id}`))).status).toBe('DEPRECIADO');
  await done(admin.act(RUNS, 'reverse', ran.runs[0], { reverse_reason: 'Se corre el día último' }));
  expect((await done(admin.get(`${ASSETS}/${quick.id}`))).status).toBe('EN_USO');
});

test('an asset without accounts is not activated; land needs one only', async () => {
  const told = await begun();
  const admin = told.as('admin');
  const asset = (more: object) =>
    admin.post(ASSETS, {
      name: 'Otro',
      asset_type: 'OTRO',
      acquisition_date: monthsAgo(1),
      start_date: monthsAgo(1),
      cost: '1000',
      ...more,
    });
  const other = await done(asset({}));
  expect(await refusedFields(admin.act(ASSETS, 'activate', other.id))).toHaveProperty(
    'expense_account_id',
  );
  expect(await refusedFields(asset({ salvage_value: '1000' }))).toHaveProperty('salvage_value');
  const land = await done(asset({ name: 'Terreno', asset_type: 'TERRENO' }));
  const active = await done(admin.act(ASSETS, 'activate', land.id));
  expect([active.status, active.schedule]).toEqual(['EN_USO', []]);
});

test('the report of assets agrees with their accounts', async () => {
  const told = await begun();
  const admin = told.as('admin');
  await machine(told);
  const bought = await done(
    admin.post(
      ENTRIES,
      await draft(
        told,
        [
          ['153.01.01', '480000', ''],
          ['205.02.01', '', '480000'],
        ],
        { date: monthsAgo(2) },
      ),
    ),
  );
  await done(admin.act(ENTRIES, 'post', bought.id));
  await done(admin.post(`${ASSETS}/depreciate`, {}));
  const report = await admin.post('acc-audit', {
    report: 'ACTIVOS_FIJOS',
    from: monthsAgo(0),
    to: TODAY(),
  });
  expect(report.data[0]).toMatchObject({ cost: '480000.00', depreciated: '4000.00' });
  const inBooks = (await balances(told))
    .filter(({ code }) => /^1(5|7)/.test(code))
    .reduce((sum, { balance }) => sum + Number(balance), 0);
  expect(inBooks).toBe(Number(report.data[0].book_value));
});

test('a month is not closed while its depreciation is missing', async () => {
  const told = await begun();
  const admin = told.as('admin');
  await machine(told);
  const [year, month] = monthsAgo(1).split('-').map(Number);
  const [period] = await told.query<{ id: number }>(
    'select id from acc__periods where year = $1 and month = $2',
    [year, month],
  );
  const check = async () => {
    const items: readonly { key: string; ok: boolean }[] = await done(
      admin.get(`acc/periods/checklist/${period!.id}`),
    );
    return items.find(({ key }) => key === 'depreciation')?.ok;
  };
  expect(await check()).toBe(false);
  await done(admin.post(`${ASSETS}/depreciate`, { month: monthsAgo(1) }));
  expect(await check()).toBe(true);
});

test('what assets are worth is compared with their accounts', async () => {
  const told = await begun();
  const admin = told.as('admin');
  await machine(told);
  await done(admin.post(`${ASSETS}/depreciate`, {}));
  const difference = async () => {
    const rows = (await done(
      admin.post('acc-audit', { report: 'CUADRE' }),
    )) as unknown as readonly Record<string, unknown>[];
    return rows.find(({ label }) => label === 'Activos fijos')!.difference;
  };
  expect(await difference()).toBe('480000.00');
  await told.query('update acc__accounts set requires_subject = false');
  const bought = await draft(told, [
    ['153.01.01', '480000', ''],
    ['205.02.01', '', '480000'],
  ]);
  const entry = await done(admin.post(ENTRIES, bought));
  await done(admin.act(ENTRIES, 'post', entry.id));
  expect(await difference()).toBe('0.00');
});
