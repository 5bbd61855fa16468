/** Ledgers page by page: what the months keep agrees with their lines. */
import { expect, test } from 'vitest';
import { draft, ENTRIES } from './entries.ts';
import { done, sharedStory, type Stage } from './given.ts';

const YEAR = Temporal.Now.plainDateISO('America/Mexico_City').year - 1;
const BANK = '102.01.01';

/** Two lines of the account in January, three in February, none in March, one in April and May. */
const POSTED = [
  ['01-10', '100.10'],
  ['01-31', '200.20'],
  ['02-01', '300.30'],
  ['02-14', '400.40'],
  ['02-28', '500.50'],
  ['04-02', '600.60'],
  ['05-20', '700.70'],
] as const;

async function collected(told: Stage, date: string, amount: string): Promise<void> {
  const admin = told.as('admin');
  const lines = [
    [BANK, amount, ''],
    ['401.01.01', '', amount],
  ] as const;
  const made = await done(admin.post(ENTRIES, await draft(told, lines, { date })));
  await done(admin.act(ENTRIES, 'post', made.id));
}

const told = sharedStory(async (stage) => {
  await stage.query(`update acc__periods set status = 'ABIERTO' where status <> 'ABIERTO'`);
  for (const [day, amount] of POSTED) await collected(stage, `${YEAR}-${day}`, amount);
  return stage;
});

interface Line {
  readonly date: string;
  readonly debit: string;
  readonly balance: string;
}

async function ask(from: string, to: string, more: object) {
  const stage = told();
  const account_id = await stage.idOf('acc__accounts', BANK);
  const reply = await stage.as('admin').post('acc-audit', {
    report: 'AUXILIAR',
    account_id,
    from: `${YEAR}-${from}`,
    to: `${YEAR}-${to}`,
    ...more,
  });
  const rows: readonly Line[] = await done(Promise.resolve(reply));
  return {
    rows: rows.map(({ date, debit, balance }) => [date, Number(debit), Number(balance)]),
    total: reply.meta.total,
    totals: Object.fromEntries(
      Object.entries(reply.meta.totals).map(([name, sum]) => [name, Number(sum)]),
    ),
    more: reply.meta.more,
  };
}

/** What the lines say by themselves. */
function toldLines(from: string, to: string) {
  let balance = 0;
  const rows: (readonly [string, number, number])[] = [];
  for (const [day, amount] of POSTED) {
    balance = Math.round((balance + Number(amount)) * 100) / 100;
    if (day >= from && day <= to) rows.push([`${YEAR}-${day}`, Number(amount), balance]);
  }
  return rows;
}

test.each([
  ['a year', '01-01', '12-31'],
  ['days of two months', '01-20', '02-20'],
  ['whole months between cut ones', '01-15', '05-25'],
  ['a month without lines', '03-01', '03-31'],
  ['part of a month', '02-10', '02-20'],
])('%s: pages of two lines follow each other and end in the totals', async (_, from, to) => {
  const lines = toldLines(from, to);
  const pages = [];
  for (let page = 1; ; page++) {
    const got = await ask(from, to, { page, size: 2 });
    expect(got.total).toBe(lines.length);
    pages.push(...got.rows);
    const debit = lines.reduce((sum, [, amount]) => sum + amount, 0);
    expect(got.totals.debit).toBeCloseTo(debit, 2);
    if (lines.length > 0) expect(got.totals.balance).toBe(lines.at(-1)![2]);
    if (!got.more) break;
  }
  expect(pages).toEqual(lines);
});

const journal = (more: object) =>
  told()
    .as('admin')
    .post('acc-audit', {
      report: 'LIBRO_DIARIO',
      from: `${YEAR}-01-15`,
      to: `${YEAR}-12-31`,
      ...more,
    });

test.each([
  ['of all types', {}],
  ['of one type, which no month keeps', { journal_type_id: 'DI' }],
])('the journal %s is the same page by page, headings and subtotals too', async (_, filter) => {
  const given =
    'journal_type_id' in filter
      ? { journal_type_id: await told().idOf('acc__journal_types', filter.journal_type_id) }
      : {};
  const whole = await journal({ ...given, size: 500 });
  const lines: readonly unknown[] = await done(Promise.resolve(whole));
  // Two lines for each entry but the first, which is earlier.
  expect(lines).toHaveLength(2 * (POSTED.length - 1));
  const texts = ({ meta }: typeof whole, name: 'headings' | 'subtotals') =>
    (meta[name] as readonly { text: string }[]).map(({ text }) => text);
  const pages: unknown[] = [];
  const said: string[] = [];
  const summed: string[] = [];
  for (let page = 1; ; page++) {
    const got = await journal({ ...given, page, size: 3 });
    pages.push(...(await done(Promise.resolve(got))));
    said.push(...texts(got, 'headings'));
    summed.push(...texts(got, 'subtotals'));
    expect([got.meta.total, got.meta.totals]).toEqual([whole.meta.total, whole.meta.totals]);
    if (!got.meta.more) break;
  }
  expect(pages).toEqual(lines);
  expect(said).toEqual(texts(whole, 'headings'));
  expect(summed).toEqual(texts(whole, 'subtotals'));
});
