/** Months of the cash flow are kept with the balances; its figures are those of the lines. */
import { expect, test } from 'vitest';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { draft, ENTRIES } from './entries.ts';
import { done, story, type Stage } from './given.ts';

const YEAR = Temporal.Now.plainDateISO('America/Mexico_City').year - 1;

async function posted(
  told: Stage,
  date: string,
  lines: [string, string, string][],
  how: { readonly type?: string; readonly more?: object } = {},
) {
  const admin = told.as('admin');
  const body = await draft(told, lines, { date, ...how });
  const { id } = await done(admin.post(ENTRIES, body));
  await done(admin.act(ENTRIES, 'post', id));
}

/** From the lines alone: what stood against cash, by the number of the account. */
const byLines = (told: Stage, from: string, to: string) =>
  told.query<{ code: string; amount: string }>(
    `select d.code, sum(x.credit - x.debit)::text as amount
     from acc_ledger x join acc__accounts d on d.account_id = x.account_id and d.id = x.book_account_id join acc__account_types y on y.account_id = d.account_id and y.id = d.account_type_id
     where x.date between $1 and $2 and y.cash_flow_group <> 'EFECTIVO' and x.entry_id in (select c.entry_id from acc_ledger c join acc__accounts a on a.account_id = c.account_id and a.id = c.book_account_id join acc__account_types t on t.account_id = a.account_id and t.id = a.account_type_id where t.cash_flow_group = 'EFECTIVO')
     group by 1 having sum(x.credit - x.debit) <> 0 order by 1`,
    [from, to],
  );

type Row = Readonly<Record<string, unknown>>;

async function told(stage: Stage, from: string, to: string) {
  const body = { report: 'FLUJO_EFECTIVO', from, to, levels: '4', ties: '1' };
  const { status, text, data, meta } = await stage.as('admin').post('acc-audit', body);
  if (status !== 200) throw new Error(text);
  const details = (data as Row[])
    .filter(({ detail_id }) => detail_id)
    .map(({ name, amount }) => ({
      code: String(name).split(' ')[0],
      amount: Number(amount).toFixed(2),
    }));
  return { details: details.toSorted((a, b) => a.code!.localeCompare(b.code!)), ties: meta.ties };
}

const RANGES = [
  ['01-01', '12-31'],
  ['01-16', '03-14'],
  ['02-01', '02-28'],
  ['03-10', '03-20'],
  ['12-31', '12-31'],
  ['12-01', '12-30'],
] as const;

/** Current assets and debts on a day and the result of a period, from the lines alone. */
const positionByLines = async (stage: Stage, from: string, to: string) => {
  const [row] = await stage.query<Record<'opening' | 'closing' | 'sales', string>>(
    `select coalesce(sum(x.debit - x.credit) filter (where x.date < $1 and a.code < '3'), 0)::text as opening, coalesce(sum(x.debit - x.credit) filter (where a.code < '3'), 0)::text as closing,
       coalesce(sum(x.credit - x.debit) filter (where x.date >= $1 and a.code like '401%'), 0)::text as sales
     from acc_ledger x join acc__accounts a on a.account_id = x.account_id and a.id = x.book_account_id where x.date <= $2`,
    [from, to],
  );
  return [row!.opening, row!.closing, row!.sales].map(Number);
};

async function position(stage: Stage, from: string, to: string) {
  const admin = stage.as('admin');
  const asked = { from, to };
  const { meta } = await admin.post('fin/reports', { report: 'CAPITAL_TRABAJO', ...asked });
  const even: readonly Row[] = await done(
    admin.post('fin/reports', { report: 'PUNTO_EQUILIBRIO', ...asked }),
  );
  const { opening, closing } = meta.totals;
  return [opening, closing, even.find(({ name }) => name === 'Ventas netas')?.value].map(Number);
}

const expectFigures = async (stage: Stage) => {
  for (const [from, to] of RANGES) {
    const range = [`${YEAR}-${from}`, `${YEAR}-${to}`] as const;
    const { details, ties } = await told(stage, ...range);
    expect(details).toEqual(await byLines(stage, ...range));
    expect(ties).toMatchObject([{ ok: true }]);
    expect(await position(stage, ...range)).toEqual(await positionByLines(stage, ...range));
  }
  expect(await stage.stock.within(({ tx }) => balanceDifferences(tx))).toEqual([]);
};

test('whole months, days of others and month 13 say what the lines say, whatever is cash', async () => {
  const stage = await story();
  await stage.query(`update acc__periods set status = 'ABIERTO' where status <> 'ABIERTO'`);
  for (const [month, day] of [1, 2, 3, 12].flatMap((month) => [5, 15, 25].map((d) => [month, d])))
    await posted(
      stage,
      `${YEAR}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      [
        ['102.01.01', `${month}${day}.10`, ''],
        ['401.01.01', '', `${month}${day}.00`],
        ['205.02.01', '', '0.10'],
      ],
    );
  // Neither moves cash.
  await posted(stage, `${YEAR}-02-10`, [
    ['105.01.01', '70.00', ''],
    ['401.01.01', '', '70.00'],
  ]);
  await posted(
    stage,
    `${YEAR}-12-31`,
    [
      ['102.01.01', '', '33.00'],
      ['603.34.01', '33.00', ''],
    ],
    { type: 'AJ', more: { month_13: true } },
  );
  await expectFigures(stage);
  // What customers owe counts as cash from now on: the kept months follow, and come back.
  const admin = stage.as('admin');
  const [type] = await stage.query<{ id: number; cash_flow_group: string }>(
    `select y.id, y.cash_flow_group from acc__accounts a join acc__account_types y on y.account_id = a.account_id and y.id = a.account_type_id where a.code = '105.01.01'`,
  );
  await done(admin.change(`acc/account-types/${type!.id}`, { cash_flow_group: 'EFECTIVO' }));
  expect((await told(stage, `${YEAR}-02-01`, `${YEAR}-02-28`)).details).toContainEqual({
    code: '401.01.01',
    amount: '535.00',
  });
  await expectFigures(stage);
  const [bank, account] = [
    await stage.idOf('acc__accounts', '102.01.01'),
    await stage.idOf('acc__accounts', '105.01.01'),
  ];
  const [cash] = await stage.query<{ id: number }>(
    `select account_type_id as id from acc__accounts where id = ${bank}`,
  );
  await done(
    admin.change(`acc/account-types/${type!.id}`, { cash_flow_group: type!.cash_flow_group }),
  );
  await done(admin.change(`acc/accounts/${account}`, { account_type_id: cash!.id }));
  await expectFigures(stage);
});
