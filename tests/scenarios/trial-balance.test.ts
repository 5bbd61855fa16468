/** What posted entries say: the trial balance and the ledger of an account (finance §5.4). */
import { expect, test } from 'vitest';
import { draft, ENTRIES } from './entries.ts';
import { done, sharedStory, type Stage } from './given.ts';

type Line = readonly [code: string, debit: string, credit: string];

const TODAY = Temporal.Now.plainDateISO('America/Mexico_City');
const LAST_YEAR = TODAY.year - 1;

async function posted(told: Stage, date: string, lines: readonly Line[]): Promise<void> {
  const admin = told.as('admin');
  const made = await done(admin.post(ENTRIES, await draft(told, lines, { date })));
  await done(admin.act(ENTRIES, 'post', made.id));
}

/**
 * Last year 5,000.00 of sales collected; this year 800.00 in January, and 120.00 of fees today.
 */
const told = sharedStory(async (stage) => {
  await stage.query(`update acc__periods set status = 'ABIERTO' where status <> 'ABIERTO'`);
  await posted(stage, `${LAST_YEAR}-12-10`, [
    ['102.01.01', '5000.00', ''],
    ['401.01.01', '', '5000.00'],
  ]);
  await posted(stage, `${TODAY.year}-01-20`, [
    ['102.01.01', '800.00', ''],
    ['401.01.01', '', '800.00'],
  ]);
  await posted(stage, TODAY.toString(), [
    ['603.34.01', '120.00', ''],
    ['102.01.01', '', '120.00'],
  ]);
  return stage;
});

interface Shown {
  readonly code: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
}

const balance = async (from: string, to: string, more: object = {}) => {
  const rows = (await done(
    told()
      .as('admin')
      .post('acc-audit', { report: 'BALANZA', from, to, ...more }),
  )) as readonly Shown[];
  return rows.map(({ code, ...row }) =>
    [code, row.opening, row.debit, row.credit, row.closing].map((each) =>
      /^\d{3}/.test(each) && each === code ? code : Number(each),
    ),
  );
};

test('a month opens with what was before it; income opens each year at zero and stands in the year’s result', async () => {
  const month = TODAY.toPlainYearMonth();
  const from = month.toPlainDate({ day: 1 }).toString();
  expect(await balance(from, TODAY.toString(), { level: '1' })).toEqual([
    ['102', 5800, 0, 120, 5680],
    ['305', 5000, 0, 0, 5000],
    ['401', 800, 0, 0, 800],
    ['603', 0, 120, 0, 120],
  ]);
});

test('each account adds up those in it, and a period that cuts a month reads its days', async () => {
  expect(await balance(`${TODAY.year}-01-15`, `${TODAY.year}-01-25`)).toEqual([
    ['102', 5000, 800, 0, 5800],
    ['102.01', 5000, 800, 0, 5800],
    ['102.01.01', 5000, 800, 0, 5800],
    ['305', 5000, 0, 0, 5000],
    ['305.01', 5000, 0, 0, 5000],
    ['305.01.01', 5000, 0, 0, 5000],
    ['401', 0, 0, 800, 800],
    ['401.01', 0, 0, 800, 800],
    ['401.01.01', 0, 0, 800, 800],
  ]);
  expect(await balance(`${TODAY.year}-01-21`, `${TODAY.year}-01-25`, { level: '1' })).toEqual([
    ['102', 5800, 0, 0, 5800],
    ['305', 5000, 0, 0, 5000],
    ['401', 800, 0, 0, 800],
  ]);
});

test('charges and credits of the whole are equal, and the check says so', async () => {
  const reply = await told()
    .as('admin')
    .post('acc-audit', { report: 'BALANZA', from: `${LAST_YEAR}-12-01`, to: `${LAST_YEAR}-12-31` });
  expect(reply.meta.totals).toMatchObject({ debit: '5000.00', credit: '5000.00' });
});

test('the ledger of an account runs from its opening balance, line by line', async () => {
  const rows = (await done(
    told()
      .as('admin')
      .post('acc-audit', {
        report: 'AUXILIAR',
        account_id: await told().idOf('acc__accounts', '102.01.01'),
        from: `${TODAY.year}-01-01`,
        to: TODAY.toString(),
      }),
  )) as readonly { readonly debit: string; readonly credit: string; readonly balance: string }[];
  expect(rows.map(({ debit, credit, balance: left }) => [debit, credit, left].map(Number))).toEqual(
    [
      [800, 0, 5800],
      [0, 120, 5680],
    ],
  );
});

test('the ledger of an account that adds others up has the lines of all of them, and its balance', async () => {
  const rows = (await done(
    told()
      .as('admin')
      .post('acc-audit', {
        report: 'AUXILIAR',
        account_id: await told().idOf('acc__accounts', '102'),
        from: `${TODAY.year}-01-01`,
        to: TODAY.toString(),
      }),
  )) as readonly { readonly account: string; readonly balance: string }[];
  expect(rows.map(({ account, balance: left }) => [account, Number(left)])).toEqual([
    ['102.01.01', 5800],
    ['102.01.01', 5680],
  ]);
});

test('of a branch the books say what its lines moved, and do not claim that they balance', async () => {
  const admin = told().as('admin');
  const branch = await told().given.branch('SUC-2');
  const date = `${LAST_YEAR}-11-05`;
  const { lines, ...head } = await draft(
    told(),
    [
      ['102.01.01', '300.00', ''],
      ['401.01.01', '', '200.00'],
      ['401.01.01', '', '100.00'],
    ],
    { date },
  );
  const branched = (lines as readonly object[]).map((line, i) => ({
    ...line,
    ...(i > 0 && { branch_office_id: branch }),
  }));
  const { id } = await done(admin.post(ENTRIES, { ...head, lines: branched }));
  await done(admin.act(ENTRIES, 'post', id));
  const ask = async (days: readonly [string, string], more: object = {}) =>
    admin.post('acc-audit', {
      report: 'BALANZA',
      from: days[0],
      to: days[1],
      level: '1',
      ties: '1',
      branch_office_id: branch,
      ...more,
    });
  const whole = [`${LAST_YEAR}-11-01`, `${LAST_YEAR}-11-30`] as const;
  for (const days of [whole, [date, date] as const]) {
    const reply = await ask(days);
    expect(reply.data).toMatchObject([{ code: '401', debit: '0.00', credit: '300.00' }]);
    expect(reply.meta.ties).toEqual([]);
  }
  expect((await ask(whole, { branch_office_id: '' })).meta.ties).toMatchObject([{ ok: true }]);
  expect((await ask([`${LAST_YEAR}-12-01`, `${LAST_YEAR}-12-31`])).data).toMatchObject([
    { code: '401', opening: '300.00', closing: '300.00' },
  ]);
  const account_id = await told().idOf('acc__accounts', '401.01.01');
  const credits = async (report: string, more: object) => {
    const [from, to] = whole;
    const asked = { report, from, to, branch_office_id: branch, ...more };
    const rows = (await done(admin.post('acc-audit', asked))) as readonly Shown[];
    return rows.map(({ credit }) => Number(credit));
  };
  expect(await credits('LIBRO_MAYOR', { level: '1' })).toEqual([300]);
  expect(await credits('AUXILIAR', { account_id })).toEqual([200, 100]);
});
