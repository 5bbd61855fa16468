/**
 * A whole year is closed in order, adjusted, and opened again by somebody else (R36).
 *
 * Runs on the server alone: twelve months are closed in each story; `closing` writes the same rows
 * on both.
 */
import { expect, test } from 'vitest';
import { draft, ENTRIES, CREDITOR, EXPENSE } from './entries.ts';
import { done, refused, story, type Stage } from './given.ts';

const YEAR = 2025;
const PERIODS = 'acc/periods';
const [SALES, BANK, ISR, ISR_DUE] = ['401.01.01', '102.01.01', '611.01.01', '213.03.01'];

type Line = readonly [code: string, debit: string, credit: string];

const idOf = async ({ query }: Stage, month: number, year = YEAR): Promise<number> =>
  (
    await query<{ id: number }>('select id from acc__periods where year = $1 and month = $2', [
      year,
      month,
    ])
  )[0]!.id;

/** Typed by one person and posted by another. */
async function posted(
  told: Stage,
  date: string,
  lines: readonly Line[],
  month13 = false,
): Promise<number> {
  const more = month13 ? { type: 'AJ', more: { month_13: '1' } } : {};
  const { id } = await done(
    told.as('auxiliar').post(ENTRIES, await draft(told, lines, { date, ...more })),
  );
  await done(told.as('contador').act(ENTRIES, 'post', id));
  return id;
}

/** The books of a year that is over, each month open, with a sale and an expense in each. */
async function yearOver(): Promise<Stage> {
  const told = await story({ at: `${YEAR + 1}-03-20T18:00:00Z` });
  await told.given.person('auxiliar', 'AUXILIAR_CONTABLE');
  await told.given.person('contador', 'CONTADOR_GENERAL');
  await told.given.person('otra', 'CONTADOR_GENERAL');
  await told.query(
    `update acc__periods set status = 'ABIERTO' where year = ${YEAR} or year = ${YEAR + 1} and month < 4`,
  );
  await told.query(`update acc__configuration set start_date = '${YEAR}-01-01'`);
  for (let month = 1; month <= 12; month += 1) {
    const date = `${YEAR}-${String(month).padStart(2, '0')}-10`;
    await posted(told, date, [
      [EXPENSE, '60.00', ''],
      [CREDITOR, '', '60.00'],
    ]);
  }
  return told;
}

async function closeMonths(told: Stage, last = 12): Promise<void> {
  const contador = told.as('contador');
  for (let month = 1; month <= last; month += 1) {
    const id = await idOf(told, month);
    await done(contador.act(PERIODS, 'start-close', id));
    expect((await done(contador.act(PERIODS, 'close', id))).status).toBe('CERRADO');
  }
}

/** Balances of accounts at the end of some days, pesos in the nature of each, by code. */
async function trialBalance(told: Stage, from: string, to: string) {
  const { data } = await told.as('admin').post('acc-audit', {
    report: 'BALANZA',
    from,
    to,
    size: '500',
  });
  return (code: string): readonly number[] => {
    const row = data.find((each: { code: string }) => each.code === code);
    return row
      ? [row.opening, row.debit, row.credit, row.closing].map((each) => Number(each ?? 0))
      : [];
  };
}

/** The statement of changes in equity of some days: each account's figures, by its code. */
async function equityOf(told: Stage, from: string, to: string) {
  const asked = { report: 'CAPITAL_CONTABLE', from, to, ties: '1' };
  const { data, meta } = await told.as('admin').post('acc-audit', asked);
  expect(meta.ties).toMatchObject([{ ok: true }]);
  return Object.fromEntries(
    (data as readonly Readonly<Record<string, string>>[]).map((row) => [
      row.name!.slice(0, 9),
      [row.opening, row.result, row.carried, row.other, row.closing].map(Number),
    ]),
  );
}

test('a year is closed month by month, adjusted in its month 13 and opened into the next', async () => {
  const told = await yearOver();
  const contador = told.as('contador');
  await closeMonths(told);
  const adjustments = await idOf(told, 13);
  const close = () => contador.post(`${PERIODS}/close-year/${adjustments}`, {});
  await done(contador.act(PERIODS, 'start-close', adjustments));
  // Closed before its year, the month would take the closing no more.
  expect((await refused(contador.act(PERIODS, 'close', adjustments)))?.message).toBe(
    'El periodo no se puede cerrar: Cierra primero el ejercicio: «Cerrar ejercicio»',
  );
  await posted(
    told,
    `${YEAR}-12-31`,
    [
      [EXPENSE, '30.00', ''],
      [CREDITOR, '', '30.00'],
    ],
    true,
  );
  await posted(
    told,
    `${YEAR}-12-31`,
    [
      [ISR, '12.00', ''],
      [ISR_DUE, '', '12.00'],
    ],
    true,
  );
  // 12 × 60.00, and in month 13 30.00 and 12.00: a loss of 762.00.
  const year = await trialBalance(told, `${YEAR}-01-01`, `${YEAR}-12-31`);
  expect(year(EXPENSE)).toEqual([0, 750, 0, 750]);
  await posted(
    told,
    `${YEAR}-12-31`,
    [
      [BANK, '500.00', ''],
      ['301.01.01', '', '500.00'],
    ],
    true,
  );
  const before = await equityOf(told, `${YEAR}-01-01`, `${YEAR}-12-31`);
  expect(before).toEqual({
    '301.01.01': [0, 0, 0, 500, 500],
    '305.01.01': [0, -762, 0, 0, -762],
  });
  // Up to a day within a month, by the lines of the ledger.
  expect(await equityOf(told, `${YEAR}-03-05`, `${YEAR}-06-15`)).toEqual({
    '305.01.01': [-120, -240, 0, 0, -360],
  });
  expect((await done(close())).result).toBe('-762.00');
  // Closing the year moves its result to where it stood already.
  expect(await equityOf(told, `${YEAR}-01-01`, `${YEAR}-12-31`)).toEqual(before);
  expect(await equityOf(told, `${YEAR + 1}-01-01`, `${YEAR + 1}-01-31`)).toEqual({
    '301.01.01': [500, 0, 0, 0, 500],
    '304.01.01': [0, 0, -762, 0, -762],
    '305.01.01': [-762, 0, 762, 0, 0],
  });

  const after = await trialBalance(told, `${YEAR}-01-01`, `${YEAR}-12-31`);
  expect(after(EXPENSE)).toEqual([0, 750, 750, 0]);
  expect(after('305.01.01')).toEqual([0, 762, 0, -762]);
  const next = await trialBalance(told, `${YEAR + 1}-01-01`, `${YEAR + 1}-01-31`);
  expect(next('305.01.01')).toEqual([-762, 0, 762, 0]);
  expect(next('304.01.01')).toEqual([0, 762, 0, -762]);
  expect((await done(contador.act(PERIODS, 'close', adjustments))).status).toBe('CERRADO');
});

test('what adjusts a year after it was closed would stay in no result: month 13 takes none', async () => {
  const told = await yearOver();
  const contador = told.as('contador');
  await closeMonths(told);
  const adjustments = await idOf(told, 13);
  await done(contador.act(PERIODS, 'start-close', adjustments));
  const lines: readonly Line[] = [
    [EXPENSE, '30.00', ''],
    [CREDITOR, '', '30.00'],
  ];
  const adjustment = await posted(told, `${YEAR}-12-31`, lines, true);
  const late = await done(
    told.as('auxiliar').post(
      ENTRIES,
      await draft(told, lines, {
        date: `${YEAR}-12-31`,
        type: 'AJ',
        more: { month_13: '1' },
      }),
    ),
  );
  await done(contador.post(`${PERIODS}/close-year/${adjustments}`, {}));
  expect((await refused(contador.act(ENTRIES, 'post', late.id)))?.message).toBe(
    `El ejercicio ${YEAR} ya está cerrado: reábrelo en su mes 13 para ajustarlo.`,
  );
  // An adjustment is taken back as what stands in any closed month: today.
  await done(contador.act(ENTRIES, 'reverse', adjustment, { reverse_reason: 'No era' }));
  const [mirror] = await told.query<{ date: string; month_13: boolean }>(
    'select date::text, month_13 from acc__book_entries where reverses_id = $1',
    [adjustment],
  );
  expect(mirror).toEqual({ date: `${YEAR + 1}-03-20`, month_13: false });
  const year = await trialBalance(told, `${YEAR}-01-01`, `${YEAR}-12-31`);
  expect(year(EXPENSE).at(-1)).toBe(0);

  await done(
    told.as('otra').post(`${PERIODS}/reopen-year/${adjustments}`, { reason: 'Falta un ajuste' }),
  );
  await done(contador.act(ENTRIES, 'post', late.id));
  expect((await done(contador.post(`${PERIODS}/close-year/${adjustments}`, {}))).result).toBe(
    '-780.00',
  );
});

test('an opening whose month is closed is undone where it is written again', async () => {
  const told = await yearOver();
  const contador = told.as('contador');
  await closeMonths(told);
  const adjustments = await idOf(told, 13);
  await done(contador.act(PERIODS, 'start-close', adjustments));
  const path = (verb: string) => `${PERIODS}/${verb}-year/${adjustments}`;
  await done(contador.post(path('close'), {}));
  await told.query(
    `update acc__periods set status = 'CERRADO' where year = ${YEAR + 1} and month = 1`,
  );
  await done(told.as('otra').post(path('reopen'), { reason: 'Falta un ajuste' }));
  await done(contador.post(path('close'), {}));
  expect(
    (
      await told.query<{ date: string }>(
        `select e.date from acc__book_entries e join acc__journal_types j on j.account_id = e.account_id and j.id = e.journal_type_id where j.code = 'AP' order by e.id`,
      )
    ).map(({ date }) => date),
  ).toEqual(['01', '02', '02'].map((month) => `${YEAR + 1}-${month}-01`));
  const march = await trialBalance(told, `${YEAR + 1}-03-01`, `${YEAR + 1}-03-31`);
  expect(march('304.01.01').at(-1)).toBe(-720);
});

test('who closed a year does not open it again alone, nor out of its order', async () => {
  const told = await yearOver();
  const contador = told.as('contador');
  await closeMonths(told);
  const adjustments = await idOf(told, 13);
  const reopen = (who: string, id = adjustments) =>
    told.as(who).post(`${PERIODS}/reopen-year/${id}`, { reason: 'Falta un ajuste' });
  await done(contador.act(PERIODS, 'start-close', adjustments));
  expect((await refused(reopen('contador')))?.message).toBe(
    'Se reabre un ejercicio cerrado, en su mes 13.',
  );
  await done(contador.post(`${PERIODS}/close-year/${adjustments}`, {}));
  await done(
    contador.post(`${PERIODS}/file-books/${adjustments}`, {
      ...{ coe_status: 'ACEPTADA', coe_sent_at: `${YEAR + 1}-03-20`, coe_ack: 'A-1' },
    }),
  );
  expect((await refused(reopen('contador')))?.message).toBe(
    'Lo hace otra persona que quien está en «Cerró».',
  );
  await done(contador.act(PERIODS, 'close', adjustments));
  expect(
    (await refused(contador.act(PERIODS, 'reopen', adjustments, { reason: 'Falta algo' })))
      ?.message,
  ).toContain('Lo hace otra persona');
  // Closed with its year, it is opened first, and then the year.
  expect((await refused(reopen('otra')))?.code).toBe('ESTADO_INVALIDO');
  await done(told.as('otra').act(PERIODS, 'reopen', adjustments, { reason: 'Falta algo' }));
  expect((await done(reopen('otra'))).reversals).toHaveLength(2);
  expect(await done(contador.get(`${PERIODS}/${adjustments}`))).toMatchObject({
    ...{ coe_status: 'PENDIENTE', coe_sent_at: null, coe_replaces: true, year_end: 'PENDIENTE' },
  });
  await done(told.as('otra').post(`${PERIODS}/close-year/${adjustments}`, {}));

  // With the next year closed after it, that one goes first.
  await told.query(
    `update acc__periods set status = 'CERRADO' where year = ${YEAR + 1} and month < 12`,
  );
  await told.query(
    `update acc__periods set status = 'ABIERTO' where year = ${YEAR + 1} and month > 2 or year = ${YEAR + 2}`,
  );
  await posted(told, `${YEAR + 1}-03-10`, [
    [BANK, '100.00', ''],
    [SALES, '', '100.00'],
  ]);
  await told.query(
    `update acc__periods set status = case month when 13 then 'EN_CIERRE' else 'CERRADO' end where year = ${YEAR + 1}`,
  );
  const nextAdjustments = await idOf(told, 13, YEAR + 1);
  await done(told.as('otra').post(`${PERIODS}/close-year/${nextAdjustments}`, {}));
  expect((await refused(reopen('contador')))?.message).toBe(
    `El ejercicio ${YEAR + 1} está cerrado: reábrelo primero.`,
  );
  await done(reopen('contador', nextAdjustments));
  await told.query(
    `update acc__periods set status = 'ABIERTO' where year = ${YEAR + 1} and month = 3`,
  );
  await done(reopen('contador'));
  await told.query(
    `update acc__periods set status = 'CERRADO' where year = ${YEAR + 1} and month = 3`,
  );
  expect(
    (await refused(told.as('otra').post(`${PERIODS}/close-year/${nextAdjustments}`, {})))?.message,
  ).toBe(`Cierra primero el ejercicio ${YEAR}.`);
});
