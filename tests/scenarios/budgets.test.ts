/** Budgets: their lines, versions, transfers and what fits (finance §2.5, R37). */
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { expect, test } from 'vitest';
import { commit, release } from '#erp/domains/budget/commitments.ts';
import { checkBudgets, enforceBudget } from '#erp/domains/budget/check-budget.ts';
import { account, CREDITOR, draft, ENTRIES, TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';

const BUDGETS = 'fin/budgets';
const MAINTENANCE = '603.56.01';
const YEAR = () => Number(TODAY().slice(0, 4));
const MONTH = () => TODAY().slice(5, 7);

const center = async ({ as }: Stage, code: string, name: string, more: Body = {}) =>
  (await done(as('admin').post('costCenters', { code, name, kind: 'PRODUCTIVO', ...more }))).id;

const expense = ({ idOf }: Stage, code: string) => idOf('expenses', code);

const budgetBody = (lines: readonly Body[], more: Body = {}) => ({
  code: 'GASTOS',
  name: 'Gastos de operación',
  year: String(YEAR()),
  kind: 'GASTOS',
  control: 'BLOQUEAR',
  lines,
  ...more,
});

async function approved(told: Stage, lines: readonly Body[], more: Body = {}) {
  const admin = told.as('admin');
  const made = await done(admin.post(BUDGETS, budgetBody(lines, more)));
  await done(admin.act(BUDGETS, 'submit', made.id));
  return done(admin.act(BUDGETS, 'approve', made.id));
}

const check = ({ as }: Stage, body: Body) => done(as('admin').post(`${BUDGETS}/check`, body));

/** Spends this day, by an entry of the journal. */
async function spend(told: Stage, code: string, amount: string, cost_center_id: number) {
  const admin = told.as('admin');
  const body = await draft(told, [
    [code, amount, ''],
    [CREDITOR, '', amount],
  ]);
  const [first, second] = body.lines;
  const entry = await done(
    admin.post(ENTRIES, { ...body, lines: [{ ...first, cost_center_id }, second] }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

test('what exceeds the budget of a centre is told with the figure, and a transfer that another person approves lifts it', async () => {
  const told = await story();
  const { given, as, stock } = told;
  await given.person('director', 'DIRECTOR_FINANZAS');
  const planta = await center(told, 'PLANTA', 'Planta León', { is_group: '1' });
  const hilatura = await center(told, 'HIL', 'Hilatura', { parent_id: planta });
  const ventas = await center(told, 'VTA', 'Ventas', { kind: 'VENTAS' });
  const upkeep = await expense(told, 'MANTENIMIENTO');
  await told.query(`update expenses set name = 'Mantenimiento' where id = $1`, [upkeep]);
  const month = `m${MONTH()}`;
  const budget = await approved(
    told,
    [
      { expense_id: upkeep, cost_center_id: planta, [month]: '20000.00' },
      { book_account_id: await account(told, '603.61.01'), [month]: '5000.00' },
    ],
    { control_basis: 'MENSUAL' },
  );
  expect([budget.status, budget.total, budget.budget_version]).toEqual(['APROBADO', '25000.00', 1]);

  await spend(told, MAINTENANCE, '12000.00', hilatura);
  const source = { resource: 'purchase-orders', id: 7 };
  await stock.within((context) =>
    commit(context, source, [
      {
        line: '1',
        expense_id: upkeep,
        cost_center_id: hilatura,
        date: TODAY(),
        amount: '4200.00',
      },
    ]),
  );
  const question = { expense_id: upkeep, cost_center_id: hilatura, amount: '7000.00' };
  const answer = await check(told, question);
  expect(answer).toMatchObject({
    budget_id: budget.id,
    budget: '20000.00',
    committed: '4200.00',
    actual: '12000.00',
    available: '3800.00',
    status: 'EXCEDIDO',
    decision: 'BLOQUEAR',
    message: `Excede el presupuesto de Mantenimiento / Planta León en $3,200.00. Quedan $3,800.00 de ${monthLabel(TODAY())} en GASTOS.`,
  });
  expect((await check(told, { ...question, amount: '3800.00' })).status).toBe('DISPONIBLE');
  // The order that made the promise asks anew: what it holds back is its own.
  expect(
    await check(told, { ...question, source_resource: source.resource, source_id: '7' }),
  ).toMatchObject({ committed: '0.00', available: '8000.00', status: 'DISPONIBLE' });
  expect(
    (await check(told, { expense_id: upkeep, cost_center_id: ventas, amount: '1' })).status,
  ).toBe('SIN_PRESUPUESTO');

  const form = await done(as('admin').get(`${BUDGETS}/${budget.id}`));
  const [to, from] = form.lines;
  const asked = {
    from_line: String(from.id),
    from_month: String(Number(MONTH())),
    to_line: String(to.id),
    to_month: String(Number(MONTH())),
    amount: '3200.00',
    reason: 'Se descompuso la cardadora',
  };
  const director = as('director');
  // 3,800 of the upkeep are neither spent nor promised.
  const back = { ...asked, from_line: asked.to_line, to_line: asked.from_line };
  expect(
    await refusedFields(
      as('admin').post(`${BUDGETS}/transfer/${budget.id}`, { ...back, amount: '3800.01' }),
    ),
  ).toEqual({ amount: ['De la partida quedan $3,800.00 sin gastar ni comprometer.'] });
  const asking = await done(
    as('admin').post(`${BUDGETS}/transfer/${budget.id}`, { ...back, amount: '3800.00' }),
  );
  await stock.within((context) =>
    commit(context, { resource: 'purchase-orders', id: 8 }, [
      { line: '1', expense_id: upkeep, cost_center_id: hilatura, date: TODAY(), amount: '0.01' },
    ]),
  );
  expect((await refused(director.act('fin/budget-transfers', 'approve', asking.id)))?.message).toBe(
    'De la partida quedan $3,799.99 sin gastar ni comprometer.',
  );
  await stock.within((context) => release(context, { resource: 'purchase-orders', id: 8 }));
  await done(
    director.act('fin/budget-transfers', 'reject', asking.id, { reject_reason: 'Ya se usó' }),
  );
  expect(
    await refusedFields(
      as('admin').post(`${BUDGETS}/transfer/${budget.id}`, { ...asked, amount: '5000.01' }),
    ),
  ).toEqual({ amount: ['Ese mes de la partida sólo tiene $5,000.00.'] });
  const { id: other } = await done(as('admin').post(`${BUDGETS}/transfer/${budget.id}`, asked));
  await done(
    as('director').act('fin/budget-transfers', 'reject', other, { reject_reason: 'No alcanza' }),
  );
  expect((await done(as('director').get(`fin/budget-transfers/${other}`))).status).toBe(
    'RECHAZADO',
  );
  const { id: transfer } = await done(as('admin').post(`${BUDGETS}/transfer/${budget.id}`, asked));
  expect((await as('admin').act('fin/budget-transfers', 'approve', transfer)).status).toBe(403);
  expect((await check(told, question)).decision).toBe('BLOQUEAR');
  await done(as('director').act('fin/budget-transfers', 'approve', transfer));
  expect(await check(told, question)).toMatchObject({
    budget: '23200.00',
    available: '7000.00',
    status: 'DISPONIBLE',
    message: null,
  });
});

test('procurement sees of each centre its budget, what is promised and spent, and what is left', async () => {
  const told = await story();
  const hilatura = await center(told, 'HIL', 'Hilatura');
  const ventas = await center(told, 'VTA', 'Ventas', { kind: 'VENTAS' });
  const upkeep = await expense(told, 'MANTENIMIENTO');
  const month = `m${MONTH()}`;
  await approved(told, [
    { expense_id: upkeep, cost_center_id: hilatura, [month]: '20000.00' },
    { expense_id: upkeep, cost_center_id: ventas, [month]: '3000.00' },
  ]);
  await spend(told, MAINTENANCE, '12000.00', hilatura);
  await told.stock.within((context) =>
    commit(context, { resource: 'purchase-orders', id: 7 }, [
      { line: '1', expense_id: upkeep, cost_center_id: ventas, date: TODAY(), amount: '4200.00' },
    ]),
  );
  const first = TODAY().slice(0, 8);
  const { daysInMonth } = Temporal.PlainDate.from(TODAY());
  const asked = {
    report: 'cumplimiento_presupuesto',
    from: `${first}01`,
    to: `${first}${daysInMonth}`,
  };
  const { data, meta } = await told.as('admin').post('prc/reports', asked);
  expect(data).toEqual([
    expect.objectContaining({
      center: 'VTA Ventas',
      budget: '3000.00',
      committed: '4200.00',
      actual: '0.00',
      available: '-1200.00',
      used: '140.00',
    }),
    expect.objectContaining({
      center: 'HIL Hilatura',
      budget: '20000.00',
      committed: '0.00',
      actual: '12000.00',
      available: '8000.00',
      used: '60.00',
    }),
  ]);
  expect(meta.totals).toMatchObject({ budget: '23000.00', available: '6800.00', used: '70.43' });
  // Whoever may not see it is not told it.
  await told.given.person('compra', 'COMPRADOR');
  expect((await told.as('compra').post('prc/reports', asked)).status).toBe(403);
});

test('a promise is given back as it becomes something else, and the same promise twice is one', async () => {
  const told = await story();
  const { stock } = told;
  const upkeep = await expense(told, 'MANTENIMIENTO');
  await approved(told, [{ expense_id: upkeep, spread: 'IGUAL', spread_amount: '12000.00' }], {
    control: 'ADVERTIR',
    control_basis: 'ANUAL',
  });
  const source = { resource: 'inv/requisition', id: 3 };
  const line = { line: 'a', expense_id: upkeep, date: TODAY(), amount: '500.00' };
  const held = async () =>
    (await check(told, { expense_id: upkeep, amount: '1' })).committed as string;
  await stock.within((context) => commit(context, source, [line, { ...line, line: 'b' }]));
  await stock.within((context) => commit(context, source, [line]));
  expect(await held()).toBe('1000.00');
  const rows = () => told.query<{ n: number }>('select count(*)::int as n from fin_commitments');
  expect(await rows()).toEqual([{ n: 2 }]);
  await stock.within((context) => commit(context, source, [{ ...line, amount: '300.00' }]));
  expect(await held()).toBe('800.00');
  await stock.within((context) => release(context, source, [{ line: 'b', amount: '120.00' }]));
  expect(await held()).toBe('680.00');
  await stock.within((context) => release(context, source, [{ line: 'b', amount: '9000.00' }]));
  expect(await held()).toBe('300.00');
  await stock.within((context) => release(context, source));
  expect(await held()).toBe('0.00');
  await expect(told.query('update fin_commitments set amount = 1')).rejects.toThrow(
    /denied|append-only/,
  );
});

test('lines of one document that name the same money are added up', async () => {
  const told = await story();
  const upkeep = await expense(told, 'MANTENIMIENTO');
  await approved(told, [{ expense_id: upkeep, [`m${MONTH()}`]: '1000.00' }], {
    control_basis: 'MENSUAL',
  });
  const question = { expense_id: upkeep, date: TODAY(), amount: '600.00' };
  const [first, second] = await told.stock.within(({ tx }) =>
    checkBudgets(tx, [question, { ...question, book_account_id: null }]),
  );
  expect([first!.status, first!.available]).toEqual(['DISPONIBLE', '1000.00']);
  expect([second!.status, second!.available, second!.message]).toEqual([
    'EXCEDIDO',
    '400.00',
    `Excede el presupuesto de Mantenimiento y conservación en $200.00. Quedan $400.00 de ${monthLabel(TODAY())} en GASTOS.`,
  ]);
  const refusals: string[] = [];
  await told.stock.within(({ tx }) =>
    enforceBudget(
      {
        tx,
        fail: (field, message) => refusals.push(`${field}: ${message}`),
        warn: () => refusals.push('warned'),
      },
      [{ ...question, amount: '1200.00', field: 'lines[0][amount]' }],
    ),
  );
  expect(refusals).toEqual([
    `lines[0][amount]: Excede el presupuesto de Mantenimiento y conservación en $200.00. Quedan $1,000.00 de ${monthLabel(TODAY())} en GASTOS.`,
  ]);
});

test('an amount is spread equally or as the year before; a copy is another version, and its approval closes the one before', async () => {
  const told = await story();
  const admin = told.as('admin');
  const fees = await account(told, '603.34.01');
  const body = budgetBody([
    { book_account_id: fees, spread: 'IGUAL', spread_amount: '100.00', comment: 'Despacho' },
  ]);
  const made = await done(admin.post(BUDGETS, body));
  const [line] = made.lines;
  expect([line.m01, line.m11, line.m12, line.total]).toEqual(['8.33', '8.33', '8.37', '100.00']);
  const seasonal = [
    { book_account_id: fees, spread: 'ESTACIONAL_ANO_ANTERIOR', spread_amount: '300.00' },
  ];
  expect(await refusedFields(admin.change(`${BUDGETS}/${made.id}`, { lines: seasonal }))).toEqual({
    'lines[0][spread]': ['El año anterior no tiene movimientos ahí: repártelo igual cada mes.'],
  });
  await spend(told, '603.34.01', '1000.00', await center(told, 'ADM', 'Administración'));
  const next = await done(
    admin.post(BUDGETS, budgetBody(seasonal, { code: 'SIGUE', year: String(YEAR() + 1) })),
  );
  const months = Object.entries(next.lines[0]).filter(
    ([name, amount]) => /^m\d\d$/.test(name) && Number(amount) !== 0,
  );
  expect(months).toEqual([[`m${MONTH()}`, '300.00']]);

  await done(admin.act(BUDGETS, 'submit', made.id));
  await done(admin.act(BUDGETS, 'approve', made.id));
  expect((await admin.change(`${BUDGETS}/${made.id}`, { name: 'Otro' })).status).toBe(409);
  const copied = await done(
    admin.post(`${BUDGETS}/copy/${made.id}`, { year: String(YEAR()), factor: '1.05' }),
  );
  expect(copied.version).toBe(2);
  const second = await done(admin.get(`${BUDGETS}/${copied.id}`));
  expect([second.status, second.lines[0].m01, second.lines[0].m12, second.total]).toEqual([
    'BORRADOR',
    '8.75',
    '8.79',
    '105.04',
  ]);
  await done(admin.act(BUDGETS, 'submit', copied.id));
  await done(admin.act(BUDGETS, 'approve', copied.id));
  expect((await done(admin.get(`${BUDGETS}/${made.id}`))).status).toBe('CERRADO');

  const whole = await done(
    admin.post(
      BUDGETS,
      budgetBody([{ book_account_id: fees, m01: '1' }], { code: 'TODO', kind: 'INTEGRAL' }),
    ),
  );
  await done(admin.act(BUDGETS, 'submit', whole.id));
  expect((await refused(admin.act(BUDGETS, 'approve', whole.id)))?.message).toBe(
    'El presupuesto GASTOS ya está aprobado para lo mismo: ciérralo primero.',
  );
  expect(
    (await done(admin.act(BUDGETS, 'reject', whole.id, { reject_reason: 'Está duplicado' })))
      .status,
  ).toBe('RECHAZADO');
  expect((await done(admin.act(BUDGETS, 'close', copied.id))).status).toBe('CERRADO');
});

test('a line is of one account or concept, of the class of its budget, and stands once', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [fees, income] = [await account(told, '603.34.01'), await account(told, '401.01.01')];
  const upkeep = await expense(told, 'MANTENIMIENTO');
  expect(
    await refusedFields(
      admin.post(
        BUDGETS,
        budgetBody([
          { book_account_id: fees, m01: '1' },
          { book_account_id: fees, m02: '2' },
          { book_account_id: fees, expense_id: upkeep, m01: '1' },
          { book_account_id: income, m01: '1' },
        ]),
      ),
    ),
  ).toEqual({
    'lines[1][book_account_id]': ['Ya está en otro renglón con el mismo centro: júntalos.'],
    'lines[2][expense_id]': ['Elige una cuenta o un concepto de gasto, uno de los dos.'],
    'lines[3][book_account_id]': ['Elige una cuenta de costos, gastos o resultado financiero.'],
  });
  const empty = await done(admin.post(BUDGETS, budgetBody([])));
  expect((await refused(admin.act(BUDGETS, 'submit', empty.id)))?.message).toBe(
    'No tiene partidas: agrega al menos una.',
  );
  expect(await refusedFields(admin.post(`${BUDGETS}/check`, { amount: '1' }))).toEqual({
    expense_id: ['Elige una cuenta o un concepto de gasto, uno de los dos.'],
  });
  const transfer = await refused(admin.post(`${BUDGETS}/transfer/${empty.id}`, { amount: '1' }));
  expect(transfer?.message).toBe(
    'Sólo un presupuesto aprobado tiene traspasos: en borrador cambia sus partidas.',
  );
});
