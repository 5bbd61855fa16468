/** Figures of finance: plan and result, ratios (finance §5.8). */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';

const INCOME = '401.01.01';
const COST = '501.01.01';
const UPKEEP = '603.56.01';

async function post(
  told: Stage,
  lines: Parameters<typeof draft>[1],
  cost_center_id: number | null = null,
) {
  const admin = told.as('admin');
  const body = await draft(told, lines);
  const entry = await done(
    admin.post(ENTRIES, {
      ...body,
      lines: body.lines.map((line) => ({ ...line, cost_center_id })),
    }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

/** Sales of 1,000 at a cost of 600, upkeep of 150 of 100 that were planned, in one centre. */
async function month() {
  const told = await story();
  const admin = told.as('admin');
  const center = await done(
    admin.post('costCenters', { code: 'HIL', name: 'Hilatura', kind: 'PRODUCTIVO' }),
  );
  const at = center.id as number;
  await post(
    told,
    [
      ['105.01.01', '1000.00', ''],
      [INCOME, '', '1000.00'],
    ],
    at,
  );
  await post(
    told,
    [
      [COST, '600.00', ''],
      ['115.01.01', '', '600.00'],
    ],
    at,
  );
  await post(
    told,
    [
      [UPKEEP, '150.00', ''],
      [CREDITOR, '', '150.00'],
    ],
    at,
  );
  const name = `m${TODAY().slice(5, 7)}`;
  const budget = await done(
    admin.post('fin/budgets', {
      code: 'GASTOS',
      name: 'Gastos',
      year: TODAY().slice(0, 4),
      kind: 'GASTOS',
      lines: [
        {
          book_account_id: await told.idOf('acc__accounts', UPKEEP),
          cost_center_id: at,
          [name]: '100.00',
        },
      ],
    }),
  );
  await done(admin.act('fin/budgets', 'submit', budget.id));
  await done(admin.act('fin/budgets', 'approve', budget.id));
  await done(
    admin.post('fin/budget-comments', {
      book_account_id: await told.idOf('acc__accounts', UPKEEP),
      year: TODAY().slice(0, 4),
      month: String(Number(TODAY().slice(5, 7))),
      comment: 'Se descompuso la cardadora',
    }),
  );
  return told;
}

/** The reply as a text: where a figure stands in it is the report's own test. */
const told = async ({ as }: Stage, report: string): Promise<string> =>
  JSON.stringify(await done(as('admin').post('fin/reports', { report })));

test('the executive budget says by account what was planned, spent and how the year would end', async () => {
  const { as } = await month();
  const reply = await done(as('admin').get('fin/executiveBudget', { levels: '4' }));
  const found = JSON.stringify(reply);
  expect(found).toContain('Gastos de operación');
  expect(found).toContain('603.56.01 Mantenimiento y conservación');
  expect(found).toContain('Se descompuso la cardadora');
  expect(found).toContain('ROJO');
});

test('results by centre and branch, plan against actual, ratios, break-even and working capital', async () => {
  const stage = await month();
  const text = (report: string) => told(stage, report);
  for (const report of ['RESULTADOS_POR_CENTRO', 'RESULTADOS_POR_SUCURSAL']) {
    const found = await text(report);
    for (const figure of ['1000.00', '600.00', '400.00', '150.00', '250.00', '25.00'])
      expect(found, `${report} ${figure}`).toContain(figure);
  }
  expect(await text('PRESUPUESTO_VS_REAL')).toContain('50.00');
  const ratios = await text('RAZONES');
  // 1,000 − 600 owned of 150 owed: 2.67; without the inventory 6.67.
  expect(ratios).toContain('2.67');
  expect(ratios).toContain('6.67');
  expect(await text('CAPITAL_TRABAJO')).toContain('1000.00');
  expect(await text('PUNTO_EQUILIBRIO')).toContain('Punto de equilibrio');
});

test('the break-even says which costs it lacks, until their accounts say how they behave', async () => {
  const stage = await month();
  const warning = async () =>
    (await stage.as('admin').post('fin/reports', { report: 'PUNTO_EQUILIBRIO' })).meta.warning;
  await stage.query(`update acc__accounts set cost_behavior = 'NO_APLICA'`);
  expect(await warning()).toBe(
    'No se cuentan $750.00 de costos y gastos en cuentas sin comportamiento: di en cada cuenta si es fijo o variable.',
  );
  await stage.query(`update acc__accounts set cost_behavior = 'FIJO' where code like '6%'`);
  expect(await warning()).toContain('$600.00');
  await stage.query(`update acc__accounts set cost_behavior = 'VARIABLE' where code like '5%'`);
  expect((await warning()) ?? null).toBeNull();
});

test('the dashboard tells the month, and the largest deviation of its budget', async () => {
  const { as } = await month();
  const { tiles, lists, charts } = await done(as('admin').post('dashboard/finance'));
  const counted = ['finance.period'];
  expect(
    tiles
      .filter(({ key }: { key: string }) => !counted.includes(key))
      .map(({ key, value }: { key: string; value: string }) => [key, Number(value)]),
  ).toEqual([
    ['finance.income', 1000],
    ['finance.gross', 400],
    ['finance.expense', 150],
    ['finance.ebitda', 250],
    ['finance.result', 250],
    // 150 of 100; 400 owned of 150 owed.
    ['finance.budget_used', 150],
    ['finance.liquidity', 2.67],
    ['finance.errors', 0],
    ['finance.vat', 0],
    ['finance.income_tax', 0],
  ]);
  // From 100 that would have been lost to 250 that were earned.
  const bridge = charts.find(({ key }: { key: string }) => key === 'finance.bridge');
  expect(bridge.points.map(({ x, y }: { x: string; y: string }) => [x, Number(y)])).toEqual([
    ['Presupuesto', -100],
    ['Ingresos', 1000],
    ['Costos', -600],
    ['Gastos', -50],
    ['Real', 250],
  ]);
  expect(JSON.stringify(lists)).toContain('603.56.01 Mantenimiento y conservación');
});

test('what a centre of service spends is borne by those that it serves, step by step', async () => {
  const stage = await story();
  const admin = stage.as('admin');
  const center = async (code: string, more: object = {}) =>
    (await done(admin.post('costCenters', { code, name: code, kind: 'PRODUCTIVO', ...more })))
      .id as number;
  const hands = (parts: readonly (readonly [number, string])[]) => ({
    kind: 'SERVICIO',
    allocation_base: 'MANUAL',
    allocations: parts.map(([target_center_id, percent]) => ({ target_center_id, percent })),
  });
  const spinning = await center('HIL');
  const weaving = await center('TEJ');
  const repairs = await center(
    'MTO',
    hands([
      [spinning, '75'],
      [weaving, '25'],
    ]),
  );
  const cleaning = await center(
    'LIM',
    hands([
      [repairs, '50'],
      [weaving, '50'],
    ]),
  );
  const spend = (amount: string, at: number) =>
    post(
      stage,
      [
        [UPKEEP, amount, ''],
        [CREDITOR, '', amount],
      ],
      at,
    );
  await spend('1000.00', spinning);
  await spend('400.00', repairs);
  await spend('200.00', cleaning);
  const { data } = await admin.get('fin/cost-analysis', { report: 'CENTROS' });
  expect(
    data.map((row: Record<string, string>) => [
      row.name,
      ...['own', 'received', 'handed', 'final'].map((name) => Number(row[name])),
    ]),
  ).toEqual([
    ['HIL HIL', 1000, 375, 0, 1375],
    ['LIM LIM', 200, 0, 200, 0],
    ['MTO MTO', 400, 100, 500, 0],
    ['TEJ TEJ', 0, 225, 0, 225],
  ]);
  const months = await admin.get('fin/cost-analysis', { report: 'MESES' });
  expect([months.data.length, Number(months.data[0].total)]).toEqual([1, 1600]);
});

test('100.01 at 50 and 50 per cent are 50.01 and 50.00: no cent comes of it', async () => {
  const stage = await story();
  const admin = stage.as('admin');
  const center = async (code: string, more: object = {}) =>
    (await done(admin.post('costCenters', { code, name: code, kind: 'PRODUCTIVO', ...more })))
      .id as number;
  const targets = [await center('HIL'), await center('TEJ')];
  const repairs = await center('MTO', {
    kind: 'SERVICIO',
    allocation_base: 'MANUAL',
    allocations: targets.map((target_center_id) => ({ target_center_id, percent: '50' })),
  });
  await post(
    stage,
    [
      [UPKEEP, '100.01', ''],
      [CREDITOR, '', '100.01'],
    ],
    repairs,
  );
  const { data, meta } = await admin.get('fin/cost-analysis', { report: 'CENTROS' });
  expect(data.map((row: Record<string, string>) => [row.name, row.received, row.handed])).toEqual([
    ['HIL HIL', '50.01', '0.00'],
    ['MTO MTO', '0.00', '100.01'],
    ['TEJ TEJ', '50.00', '0.00'],
  ]);
  expect(Number(meta.totals.final)).toBe(100.01);
});
