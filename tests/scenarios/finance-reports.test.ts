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

test('the dashboard tells the month, and the largest deviation of its budget', async () => {
  const { as } = await month();
  const { tiles, lists } = await done(as('admin').post('dashboard/finance'));
  expect(
    tiles.map(({ key, value }: { key: string; value: string }) => [key, Number(value)]),
  ).toEqual([
    ['finance.income', 1000],
    ['finance.gross', 400],
    ['finance.expense', 150],
    ['finance.result', 250],
  ]);
  expect(JSON.stringify(lists)).toContain('603.56.01 Mantenimiento y conservación');
});
