/** The dashboards of finance and treasury by branch, beside last year and plan (finance §5.7). */
import { expect, test } from 'vitest';
import { FigureWalk } from '../figures.ts';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { beginBooks, document, sale, subjectOf } from './treasury.ts';

const FINANCE = 'dashboard/finance';
const TREASURY = 'dashboard/treasury';
const INCOME = '401.01.01';
const COST = '501.01.01';

/** The month before this one: it is over. */
const month = () => Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });
const daysOf = (first: Temporal.PlainDate) => ({
  from: first.toString(),
  to: first.with({ day: first.daysInMonth }).toString(),
});

type Lines = Parameters<typeof draft>[1];

async function post(told: Stage, branch_office_id: number | null, date: string, lines: Lines) {
  const admin = told.as('admin');
  const body = await draft(told, lines, { date });
  const entry = await done(
    admin.post(ENTRIES, {
      ...body,
      lines: body.lines.map((line) => ({ ...line, branch_office_id })),
    }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

const sold = (told: Stage, branch: number, date: string, amount: string) =>
  post(told, branch, date, [
    ['105.01.01', amount, ''],
    [INCOME, '', amount],
  ]);
const spent = (told: Stage, branch: number, date: string, amount: string, account = EXPENSE) =>
  post(told, branch, date, [
    [account, amount, ''],
    [CREDITOR, '', amount],
  ]);

interface Planned {
  readonly code: string;
  readonly branch: number | null;
  readonly kind?: 'INGRESOS' | 'GASTOS';
  readonly lines: Readonly<Record<string, string>>;
}

/** An approved budget of the month, `lines` by account. */
async function plan(told: Stage, { code, branch, lines, kind = 'GASTOS' }: Planned) {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('fin/budgets', {
      code,
      name: code,
      year: String(month().year),
      kind,
      branch_office_id: branch,
      lines: await Promise.all(
        Object.entries(lines).map(async ([account, amount]) => ({
          book_account_id: await told.idOf('acc__accounts', account),
          [`m${String(month().month).padStart(2, '0')}`]: amount,
        })),
      ),
    }),
  );
  await done(admin.act('fin/budgets', 'submit', id));
  await done(admin.act('fin/budgets', 'approve', id));
}

/**
 * North sold 1,000 (800 the month before, 500 a year ago) at a cost of 400 and spent 150; south
 * sold 600 and spent 90. North planned to sell 900 at a cost of 300 and to spend 310.
 */
async function begin() {
  const told = await story();
  await beginBooks(told);
  await done(
    told
      .as('admin')
      .change('acc/configuration', { start_date: `${Number(TODAY().slice(0, 4)) - 2}-01-01` }),
  );
  await told.query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  const [home] = await told.query<{ id: number }>('select min(id) as id from branch_offices');
  const [north, south] = [home!.id, await told.given.branch('SUR')];
  const day = month().with({ day: 5 });
  const on = day.toString();
  await sold(told, north, on, '1000.00');
  await sold(told, north, day.subtract({ months: 1 }).toString(), '800.00');
  await sold(told, north, day.subtract({ years: 1 }).toString(), '500.00');
  await sold(told, south, on, '600.00');
  await spent(told, north, on, '400.00', COST);
  await spent(told, north, on, '150.00');
  await spent(told, south, on, '90.00', '603.56.01');
  return { told, north, south };
}

interface Tile {
  readonly key: string;
  readonly value: string | null;
  readonly note: string | null;
  readonly whole: boolean;
  readonly comparisons: readonly {
    readonly with: string;
    readonly value: string | null;
    readonly delta: string | null;
  }[];
}

async function tilesOf({ as }: Stage, path: string, asked: object) {
  const { tiles } = await done(as('admin').post(path, asked));
  return new Map((tiles as Tile[]).map((tile) => [tile.key, tile]));
}
const besideOf = (tile: Tile | undefined) =>
  Object.fromEntries(
    tile!.comparisons.map((each) => [each.with, each.value && Number(each.value)]),
  );

test('finance by branch: each part says what it opens, branches add up, what has none says so', async () => {
  const { told, north, south } = await begin();
  await plan(told, { code: 'N', branch: north, lines: { [EXPENSE]: '310.00' } });
  const walk = new FigureWalk(told.as('admin'), {});
  const found: ReadonlyMap<string, Tile>[] = [];
  for (const branch of [{}, { branch_office_id: north }, { branch_office_id: south }]) {
    const asked = { ...daysOf(month()), ...branch };
    await walk.dashboards(asked, FINANCE);
    found.push(await tilesOf(told, FINANCE, asked));
  }
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThan(35);
  const values = (key: string) => found.map((tiles) => Number(tiles.get(`finance.${key}`)!.value));
  expect(values('income')).toEqual([1600, 1000, 600]);
  expect(values('gross')).toEqual([1200, 600, 600]);
  expect(values('expense')).toEqual([240, 150, 90]);
  expect(values('result')).toEqual([960, 450, 510]);
  // 150 of 310 in the north; the south has no budget.
  expect(values('budget_used')).toEqual([48.39, 48.39, 0]);
  expect(found[2]!.get('finance.budget_used')!.note).toBe('sin presupuesto aprobado');
  const wholes = (tiles: ReadonlyMap<string, Tile>) =>
    [...tiles.values()].filter(({ whole }) => whole).map(({ key }) => key);
  expect(wholes(found[0]!)).toEqual([]);
  expect(wholes(found[1]!)).toEqual(
    ['liquidity', 'period', 'vat', 'income_tax'].map((key) => `finance.${key}`),
  );
  const { lists } = await done(told.as('admin').post(FINANCE, { branch_office_id: north }));
  expect(lists.map(({ key, whole }: { key: string; whole: boolean }) => [key, whole])).toEqual([
    ['finance.exposure', true],
    ['finance.deviations', false],
  ]);
});

test('a result stands beside the month before, the same month of last year, and its budget', async () => {
  const { told, north } = await begin();
  const asked = { ...daysOf(month()), branch_office_id: north };
  const before = await tilesOf(told, FINANCE, asked);
  expect(besideOf(before.get('finance.income'))).toEqual({
    previous: 800,
    last_year: 500,
    budget: null,
  });
  await plan(told, { code: 'G', branch: north, lines: { [EXPENSE]: '310.00' } });
  const spending = await tilesOf(told, FINANCE, asked);
  expect(besideOf(spending.get('finance.expense')).budget).toBe(310);
  // What is to be earned was not planned: a result beside expenses alone would say nothing.
  expect(besideOf(spending.get('finance.result')).budget).toBe(null);
  await plan(told, { code: 'C', branch: north, lines: { [EXPENSE]: '310.00', [COST]: '300.00' } });
  await plan(told, {
    code: 'I',
    branch: north,
    kind: 'INGRESOS',
    lines: { [INCOME]: '900.00' },
  });
  const tiles = await tilesOf(told, FINANCE, asked);
  expect(tiles.get('finance.income')!.comparisons.map((each) => [each.with, each.delta])).toEqual([
    ['previous', '25.0'],
    ['last_year', '100.0'],
    ['budget', '11.1'],
  ]);
  expect(besideOf(tiles.get('finance.gross')).budget).toBe(600);
  expect(besideOf(tiles.get('finance.result')).budget).toBe(290);
  // Nothing was owed then.
  expect(besideOf(tiles.get('finance.liquidity'))).toEqual({ previous: null, last_year: null });
});

test('of a month that the period cuts the budget is the share of its days, and that is said', async () => {
  const { told, north } = await begin();
  await plan(told, {
    code: 'G',
    branch: north,
    lines: { [EXPENSE]: `${month().daysInMonth}00.00` },
  });
  const asked = { from: month().toString(), to: month().with({ day: 10 }).toString() };
  const tiles = await tilesOf(told, FINANCE, asked);
  const used = tiles.get('finance.budget_used')!;
  // Ten days of 100 each, of which 150 were spent.
  expect([Number(used.value), used.note]).toEqual([15, 'presupuesto en proporción a los días']);
  expect(besideOf(tiles.get('finance.expense')).budget).toBe(1000);
  const { data, meta } = await told
    .as('admin')
    .post('fin/reports', { report: 'PRESUPUESTO_VS_REAL', ...asked });
  expect([Number(data[0].budget), Number(data[0].actual), Number(meta.totals.used_pct)]).toEqual([
    1000, 150, 15,
  ]);
  expect(meta.warning).toContain('en proporción a los días');
  const later = { from: month().with({ day: 6 }).toString(), to: daysOf(month()).to };
  expect(Number((await tilesOf(told, FINANCE, later)).get('finance.budget_used')!.value)).toBe(0);
  const whole = await tilesOf(told, FINANCE, daysOf(month()));
  expect(whole.get('finance.budget_used')!.note).toBe(null);
  // Over the end of the year: the months of both count.
  const around = {
    from: month().subtract({ months: 11 }).toString(),
    to: daysOf(month()).to,
  };
  expect(Number((await tilesOf(told, FINANCE, around)).get('finance.expense')!.value)).toBe(240);
  const walk = new FigureWalk(told.as('admin'), {});
  for (const days of [asked, later, around]) await walk.dashboards(days, FINANCE);
  expect(walk.wrong).toEqual([]);
});

test('treasury by branch: balances, flow, days and lists are of it, and each opens its own', async () => {
  const { told, north, south } = await begin();
  const { given } = told;
  const open = (balance: string) => ({ balance, date: month().toString() });
  const ours = await given.bankAccount('Norte', {
    opening: open('500.00'),
    more: { branch_office_id: north },
  });
  await given.bankAccount('Sur', { opening: open('300.00'), more: { branch_office_id: south } });
  const customer = await given.customer('Telas del Bajío');
  const amounts = { net: '100.00', tax: '16.00', total: '116.00' };
  const date = month().toString();
  const dates = { date, due_date: month().with({ day: 9 }).toString() };
  const first = await sale(told, { customer, number: 'A-1', ...amounts, ...dates });
  const second = await sale(told, { customer, number: 'A-2', ...amounts });
  const supplier = await subjectOf(told, 'supplier_id', await given.supplier());
  const bill = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id: supplier,
      document_no: 'F-1',
      currency_id: null,
      amount: '58.00',
    },
    lines: [
      ['603.55.01', '58.00', ''],
      ['201.01.01', '', '58.00', 'item'],
    ],
  });
  for (const [branch, items] of [
    [north, [first.id]],
    [south, [second.id, bill.id]],
  ] as const)
    await told.tamper('update cfl__open_items set branch_office_id = $1 where id = any($2)', [
      branch,
      items,
    ]);
  await done(
    told.as('admin').post('cfl/transactions', {
      bank_account_id: ours,
      transaction_type_id: await told.idOf('cfl__transaction_types', 'COM'),
      date,
      amount: '11.60',
      description: 'Comisión',
    }),
  );
  const walk = new FigureWalk(told.as('admin'), {});
  const found: ReadonlyMap<string, Tile>[] = [];
  for (const branch of [{}, { branch_office_id: north }, { branch_office_id: south }]) {
    const asked = { ...daysOf(month()), ...branch };
    await walk.dashboards(asked, TREASURY);
    found.push(await tilesOf(told, TREASURY, asked));
  }
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThan(30);
  const values = (key: string) => found.map((tiles) => Number(tiles.get(`treasury.${key}`)!.value));
  expect(values('cash')).toEqual([788.4, 488.4, 300]);
  expect(values('went_out')).toEqual([11.6, 11.6, 0]);
  expect(values('receivable')).toEqual([232, 116, 116]);
  expect(values('receivable_late')).toEqual([116, 116, 0]);
  expect(values('payable')).toEqual([58, 0, 58]);
  expect(values('cash_days')).toEqual([6117, 3789, 0]);
  const { lists } = await done(told.as('admin').post(TREASURY, { branch_office_id: north }));
  expect(
    lists.filter(({ whole }: { whole: boolean }) => whole).map(({ key }: { key: string }) => key),
  ).toEqual(['treasury.links']);
  const parties = await told
    .as('admin')
    .get('cfl/projections', { report: 'TERCEROS', filter: { side: 'CXC' } });
  expect(parties.data.map((row: Record<string, string>) => [row.party, row.receivable])).toEqual([
    ['Telas del Bajío', '232.00'],
  ]);
});
