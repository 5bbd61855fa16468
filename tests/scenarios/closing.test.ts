/** Months of the books are closed and opened again, and so is a year (finance §3, R35, R36). */
import { expect, test } from 'vitest';
import { draft, ENTRIES, CREDITOR, EXPENSE } from './entries.ts';
import { loadBudgetBook } from '#erp/domains/budget/budget-cells.ts';
import { done, refused, story, type Stage } from './given.ts';

const YEAR = 2025;
const PERIODS = 'acc/periods';

type Line = readonly [code: string, debit: string, credit: string];

const idOf = async ({ query }: Stage, month: number, year = YEAR): Promise<number> =>
  (
    await query<{ id: number }>('select id from acc__periods where year = $1 and month = $2', [
      year,
      month,
    ])
  )[0]!.id;
const set = ({ query }: Stage, where: string, status: string) =>
  query(`update acc__periods set status = '${status}' where ${where}`);

async function posted(
  told: Stage,
  date: string,
  lines: readonly Line[],
  options: { readonly type?: string; readonly more?: object } = {},
): Promise<number> {
  const admin = told.as('admin');
  const { id } = await done(admin.post(ENTRIES, await draft(told, lines, { date, ...options })));
  await done(admin.act(ENTRIES, 'post', id));
  return id;
}
const begin = () => story({ at: `${YEAR + 1}-03-20T18:00:00Z` });

test('a month closes after the one before it and with nothing that blocks; another person opens it again', async () => {
  const told = await begin();
  const { given, as } = told;
  await given.person('contador', 'CONTADOR_GENERAL');
  await given.person('otro', 'CONTADOR_GENERAL');
  const contador = as('contador');
  await set(told, `year = ${YEAR} and month < 5`, 'CERRADO');
  await set(told, `year = ${YEAR} and month in (5, 6)`, 'ABIERTO');
  await posted(told, `${YEAR}-05-10`, [
    [EXPENSE, '10.00', ''],
    [CREDITOR, '', '10.00'],
  ]);
  const [may, june] = [await idOf(told, 5), await idOf(told, 6)];
  await done(contador.act(PERIODS, 'start-close', june));
  expect((await refused(contador.act(PERIODS, 'close', june)))?.message).toContain(
    'Cierra primero el periodo anterior',
  );
  const begun = await done(contador.act(PERIODS, 'start-close', may));
  expect([begun.status, begun.sales_lock, begun.treasury_lock]).toEqual(['EN_CIERRE', true, true]);

  await told.query(
    `insert into acc__posting_events (account_id, event, date, amount, source_resource, source_id, status, attempts) select account_id, 'INV_VENTA', '${YEAR}-05-09', 5, 'movements', '1', 'ERROR', 1 from acc__periods order by id limit 1`,
  );
  const checks = await done(contador.get(`${PERIODS}/checklist/${may}`));
  expect(
    checks.filter(({ ok, blocks }: { ok: boolean; blocks: boolean }) => !ok && blocks),
  ).toMatchObject([
    { key: 'failed', href: expect.stringContaining('acc-policy') },
    // The event is of no movement: the stock has not what it says.
    {
      key: 'ties',
      said: 'no cuadra con la contabilidad: Inventarios (−$5.00)',
      href: `/acc-audit?report=CUADRE&from=${YEAR}-05-01&to=${YEAR}-05-31`,
    },
  ]);
  expect((await refused(contador.act(PERIODS, 'close', may)))?.message).toContain(
    '1 póliza con error',
  );
  await told.tamper('delete from acc__posting_events');

  const closed = await done(contador.act(PERIODS, 'close', may));
  expect([closed.status, closed.close_digest]).toEqual([
    'CERRADO',
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(
    (await refused(contador.act(PERIODS, 'reopen', may, { reason: 'Falta algo' })))?.message,
  ).toBe('Lo hace otra persona que quien está en «Cerró».');
  const reopened = await done(as('otro').act(PERIODS, 'reopen', may, { reason: 'Falta algo' }));
  expect([reopened.status, reopened.coe_status, reopened.closed_by]).toEqual([
    'EN_CIERRE',
    'PENDIENTE',
    null,
  ]);
});

const INVENTORY = '115.01.01';

test('what a module keeps and its accounts do not say blocks the closing, until somebody types what is missing', async () => {
  const told = await begin();
  await told.given.person('contador', 'CONTADOR_GENERAL');
  const contador = told.as('contador');
  await set(told, `year = ${YEAR} and month < 5`, 'CERRADO');
  await set(told, `year = ${YEAR} and month in (5, 6)`, 'ABIERTO');
  const [may, june] = [await idOf(told, 5), await idOf(told, 6)];
  const ties = async (id: number) =>
    (await done(told.as('admin').get(`${PERIODS}/checklist/${id}`))).find(
      ({ key }: { key: string }) => key === 'ties',
    );
  expect(await ties(may)).toMatchObject({ ok: true });
  await posted(told, `${YEAR}-05-20`, [
    [INVENTORY, '120.00', ''],
    [CREDITOR, '', '120.00'],
  ]);
  await posted(told, `${YEAR}-06-03`, [
    [INVENTORY, '40.00', ''],
    [CREDITOR, '', '40.00'],
  ]);
  expect(await ties(may)).toMatchObject({
    ok: false,
    blocks: true,
    said: 'no cuadra con la contabilidad: Inventarios (−$160.00)',
  });
  for (const id of [may, june]) await done(contador.act(PERIODS, 'start-close', id));
  expect((await refused(contador.act(PERIODS, 'close', may)))?.message).toBe(
    'El periodo no se puede cerrar: no cuadra con la contabilidad: Inventarios (−$160.00)',
  );
  await posted(told, `${YEAR}-05-31`, [
    [CREDITOR, '120.00', ''],
    [INVENTORY, '', '120.00'],
  ]);
  // What is left was typed in June: it is told in May, and blocks June.
  expect(await ties(may)).toMatchObject({
    ok: false,
    blocks: false,
    said: 'no cuadra con la contabilidad: Inventarios (−$40.00)',
  });
  expect((await done(contador.act(PERIODS, 'close', may))).status).toBe('CERRADO');
  expect((await refused(contador.act(PERIODS, 'close', june)))?.message).toContain('Inventarios');
});

test('the month in which the books begin closes after none', async () => {
  const told = await begin();
  await told.given.person('contador', 'CONTADOR_GENERAL');
  const contador = told.as('contador');
  await set(told, `year = ${YEAR}`, 'ABIERTO');
  await told.query(`update acc__configuration set start_date = '${YEAR}-06-01'`);
  const [june, july] = [await idOf(told, 6), await idOf(told, 7)];
  for (const id of [june, july]) await done(contador.act(PERIODS, 'start-close', id));
  expect((await refused(contador.act(PERIODS, 'close', july)))?.message).toContain(
    'Cierra primero el periodo anterior',
  );
  expect((await done(contador.act(PERIODS, 'close', june))).status).toBe('CERRADO');
  expect((await done(contador.act(PERIODS, 'close', july))).status).toBe('CERRADO');
});

test('a month whose figures are not those of its closing is opened again only knowingly', async () => {
  const told = await begin();
  const { given, as } = told;
  await given.person('otro', 'CONTADOR_GENERAL');
  await set(told, `year = ${YEAR} and month < 6`, 'CERRADO');
  await told.query(
    `update acc__periods set close_digest = repeat('0', 64) where year = ${YEAR} and month = 5`,
  );
  const may = await idOf(told, 5);
  const asked = await as('otro').act(PERIODS, 'reopen', may, { reason: 'Falta algo' });
  expect([asked.status, asked.data.code]).toEqual([409, 'POR_CONFIRMAR']);
  await done(
    as('otro').act(PERIODS, 'reopen', may, {
      reason: 'Falta algo',
      confirmed_warnings: asked.data.confirm,
    }),
  );
});

test('a month is not opened again under a closed one, nor closed before it ends', async () => {
  const told = await begin();
  const { given, as } = told;
  await given.person('otro', 'CONTADOR_GENERAL');
  await set(told, `year = ${YEAR} and month < 8`, 'CERRADO');
  expect(
    (
      await refused(
        as('otro').act(PERIODS, 'reopen', await idOf(told, 5), { reason: 'Falta algo' }),
      )
    )?.message,
  ).toContain('El periodo siguiente está cerrado');
  await set(told, `year = ${YEAR + 1} and month = 3`, 'ABIERTO');
  expect(
    (await refused(as('otro').act(PERIODS, 'start-close', await idOf(told, 3, YEAR + 1))))?.message,
  ).toContain('El mes todavía no termina');
  await set(told, `year = ${YEAR + 1} and month in (5, 6)`, 'FUTURO');
  expect(
    (await refused(as('otro').act(PERIODS, 'open', await idOf(told, 6, YEAR + 1))))?.message,
  ).toContain('Abre primero el periodo anterior');
});

/** Example 10 of the brief: a year of 12,000,000 of sales ends with a profit of 875,000. */
async function yearOfSales(told: Stage): Promise<number> {
  await set(told, `year = ${YEAR}`, 'ABIERTO');
  await posted(told, `${YEAR}-06-10`, [
    ['102.01.01', '12000000.00', ''],
    ['401.01.01', '', '12000000.00'],
    ['501.01.01', '7500000.00', ''],
    ['115.01.01', '', '7500000.00'],
    ['603.34.01', '3100000.00', ''],
    ['701.04.01', '150000.00', ''],
    ['102.01.01', '', '3250000.00'],
  ]);
  await posted(
    told,
    `${YEAR}-12-31`,
    [
      ['611.01.01', '375000.00', ''],
      ['213.03.01', '', '375000.00'],
    ],
    { type: 'AJ', more: { month_13: '1' } },
  );
  await set(told, `year = ${YEAR} and month <= 12`, 'CERRADO');
  await set(told, `year = ${YEAR} and month = 13`, 'EN_CIERRE');
  await set(told, `year = ${YEAR + 1} and month = 1`, 'CERRADO');
  await set(told, `year = ${YEAR + 1} and month = 2`, 'ABIERTO');
  return idOf(told, 13);
}

const linesOf = async (told: Stage, id: number) => {
  const entry = await done(told.as('admin').get(`${ENTRIES}/${id}`));
  const codes = new Map(
    (await told.query<{ id: number; code: string }>('select id, code from acc__accounts')).map(
      ({ id: own, code }) => [own, code],
    ),
  );
  return {
    date: entry.date,
    month_13: entry.month_13,
    lines: entry.lines.map(
      (line: { book_account_id: number; debit: string | null; credit: string | null }) => [
        codes.get(line.book_account_id),
        Number(line.debit ?? 0),
        Number(line.credit ?? 0),
      ],
    ),
  };
};

test('the year closes once: its results go to the year’s, and in the new year to the earlier ones (example 10)', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const adjustments = await yearOfSales(told);
  const { closing, opening, result } = await done(
    admin.post(`${PERIODS}/close-year/${adjustments}`, {}),
  );
  expect(result).toBe('875000.00');
  expect(await linesOf(told, closing)).toEqual({
    date: `${YEAR}-12-31`,
    month_13: true,
    lines: [
      ['401.01.01', 12000000, 0],
      ['501.01.01', 0, 7500000],
      ['603.34.01', 0, 3100000],
      ['611.01.01', 0, 375000],
      ['701.04.01', 0, 150000],
      ['305.01.01', 0, 875000],
    ],
  });
  expect(await linesOf(told, opening)).toEqual({
    date: `${YEAR + 1}-02-01`,
    month_13: false,
    lines: [
      ['305.01.01', 875000, 0],
      ['304.01.01', 0, 875000],
    ],
  });
  expect((await refused(admin.post(`${PERIODS}/close-year/${adjustments}`, {})))?.message).toBe(
    'El ejercicio se cierra una vez, en su mes 13.',
  );
  const statement = await admin.post('acc-audit', {
    report: 'ESTADO_RESULTADOS',
    from: `${YEAR}-01-01`,
    to: `${YEAR}-12-31`,
    levels: '1',
  });
  expect(statement.data.at(-1)).toMatchObject({ name: 'Utilidad neta', period: '875000.00' });
  const sheet = await admin.post('acc-audit', {
    report: 'BALANCE_GENERAL',
    from: `${YEAR + 1}-02-01`,
    to: `${YEAR + 1}-02-28`,
    ties: '1',
  });
  expect(sheet.meta.ties[0].ok).toBe(true);
});

test('what closes the year is not spent: budgets compare what there was before', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const adjustments = await yearOfSales(told);
  const account = await told.idOf('acc__accounts', '603.34.01');
  const line = { book_account_id: account, spread: 'IGUAL', spread_amount: '3000000.00' };
  const budget = { code: 'G', name: 'Gastos', year: YEAR, kind: 'GASTOS', lines: [line] };
  const { id } = await done(admin.post('fin/budgets', budget));
  await done(admin.act('fin/budgets', 'submit', id));
  await done(admin.act('fin/budgets', 'approve', id));
  const figures = async () => {
    const asked = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31`, levels: '4' };
    const rows: readonly Readonly<Record<string, unknown>>[] = await done(
      admin.get('fin/executiveBudget', asked),
    );
    const found = rows.find(({ name }) => String(name).startsWith('603.34.01'))!;
    return [found.budget_to_date, found.actual_to_date, found.forecast];
  };
  const nextYear = async () => {
    const next = { book_account_id: account, spread: 'ESTACIONAL_ANO_ANTERIOR' };
    const made = await done(
      admin.post('fin/budgets', {
        ...{ code: 'N', name: 'Gastos', year: YEAR + 1, kind: 'GASTOS' },
        lines: [{ ...next, spread_amount: '1200.00' }],
      }),
    );
    const { lines } = await done(admin.get(`fin/budgets/${made.id}`));
    await done(admin.del(`fin/budgets/${made.id}`));
    return lines[0].m12;
  };
  const spent = async () => {
    const { services, accountId } = told.stock.company;
    const book = await services.db.tenant({ accountId }, (tx) =>
      loadBudgetBook(tx, { years: [YEAR], accounts: [account] }),
    );
    return book.actual.map(({ amount }) => amount);
  };
  const charted = async (to: string) => {
    const { charts } = await done(
      admin.post('dashboard/finance', { from: `${to.slice(0, 8)}01`, to }),
    );
    const chart = charts.find(({ key }: { key: string }) => key === 'finance.months');
    return chart.points;
  };
  const reported = async (report: string, from: string, to: string) =>
    done(admin.post('fin/reports', { report, from, to }));
  const all = async () => [
    ...[await figures(), await nextYear(), await spent()],
    ...[await charted(`${YEAR}-12-31`), await charted(`${YEAR}-12-30`)],
    ...(await Promise.all(
      ['RESULTADOS_POR_SUCURSAL', 'GASTOS_POR_CUENTA', 'PRESUPUESTO_VS_REAL', 'RAZONES'].flatMap(
        (report) => [
          reported(report, `${YEAR}-01-01`, `${YEAR}-12-31`),
          reported(report, `${YEAR}-12-01`, `${YEAR}-12-31`),
          reported(report, `${YEAR}-06-05`, `${YEAR}-12-31`),
        ],
      ),
    )),
  ];
  const before = await all();
  expect(before[0]).toEqual(['3000000.00', '3100000.00', '3100000.00']);
  await done(admin.post(`${PERIODS}/close-year/${adjustments}`, {}));
  expect(await all()).toEqual(before);
});

test('a closed year opens no month until it is opened itself, which undoes both entries', async () => {
  const told = await begin();
  const { given, as } = told;
  const admin = as('admin');
  const adjustments = await yearOfSales(told);
  const { closing } = await done(admin.post(`${PERIODS}/close-year/${adjustments}`, {}));
  await given.person('otro', 'CONTADOR_GENERAL');
  await set(told, `year = ${YEAR + 1} and month = 1`, 'ABIERTO');
  expect(
    (
      await refused(
        as('otro').act(PERIODS, 'reopen', await idOf(told, 12), { reason: 'Falta algo' }),
      )
    )?.message,
  ).toContain('El ejercicio está cerrado');
  expect(
    (await refused(admin.act(ENTRIES, 'reverse', closing, { reverse_reason: 'Por error' })))
      ?.message,
  ).toContain('Reabre el ejercicio');
  const { reversals } = await done(
    as('otro').post(`${PERIODS}/reopen-year/${adjustments}`, { reason: 'Falta un ajuste' }),
  );
  expect(reversals).toHaveLength(2);
  const [left] = await told.query<{ left: string }>(
    `select sum(b.debit - b.credit)::text as left from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where a.code in ('305.01.01', '304.01.01')`,
  );
  expect(Number(left!.left)).toBe(0);
  await done(admin.post(`${PERIODS}/close-year/${adjustments}`, {}));
});

test('a year is closed in its month 13, with December closed and its accounts chosen', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const adjustments = await yearOfSales(told);
  await set(told, `year = ${YEAR} and month = 12`, 'EN_CIERRE');
  expect((await refused(admin.post(`${PERIODS}/close-year/${adjustments}`, {})))?.message).toBe(
    `Cierra primero diciembre de ${YEAR}.`,
  );
  expect(
    (await refused(admin.post(`${PERIODS}/close-year/${await idOf(told, 12)}`, {})))?.message,
  ).toContain('mes 13');
  await set(told, `year = ${YEAR} and month = 12`, 'CERRADO');
  await done(admin.change('acc/configuration', { prior_result_account_id: '' }));
  expect(
    (await refused(admin.post(`${PERIODS}/close-year/${adjustments}`, {})))?.message,
  ).toContain('Faltan las cuentas del resultado');
});
