/** What will come or go and is no open item yet, and how well it was foreseen (finance §5.6). */
import { expect, test } from 'vitest';
import { projectionJobs } from '#erp/modules/cfl/reports/cash/projection-jobs.ts';
import { dueDate, type DueQuestion } from '#erp/domains/taxes/due-date.ts';
import { legalHolidays, legalHolidaySql } from '#erp/platform/calendar/legal-holidays.ts';
import { account, TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { beginBooks, sale } from './treasury.ts';

const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();
const mondayOf = (date: string) => {
  const at = Temporal.PlainDate.from(date);
  return at.subtract({ days: at.dayOfWeek - 1 }).toString();
};

async function begin() {
  const told = await story();
  await beginBooks(told);
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '5000.00', date: day(-40) },
  });
  return { told, bank };
}

type Row = Readonly<Record<string, string>>;
const report = async ({ as }: Stage, name: string, filter: object = {}): Promise<readonly Row[]> =>
  (await as('admin').get('cfl/projections', { report: name, filter })).data;

const LEGAL = new Set(
  Array.from({ length: 3 }, (_, i) =>
    legalHolidays(Temporal.PlainDate.from(TODAY()).year + i),
  ).flatMap((days) => days.map(({ date }) => date)),
);

/** Days on which the months after one are due, as the law says each (CFF 12). */
const estimates = (last: Temporal.PlainDate, more: Partial<DueQuestion> = {}): readonly string[] =>
  [1, 2, 3].map((n) => {
    const { year, month } = last.add({ months: n });
    const question = { rfc: null, extended: false, holidays: LEGAL, ...more } as const;
    return dueDate({ year, month, kind: 'IVA', ...question });
  });

/** `[concept, in, out]` of all the weeks. */
async function concepts(told: Stage) {
  const rows = await report(told, 'CONCEPTOS', { weeks: '8' });
  return [...Map.groupBy(rows, ({ source }) => source!)]
    .map(([source, own]) => [
      source,
      own.reduce((sum, { inflow }) => sum + Number(inflow), 0),
      own.reduce((sum, { outflow }) => sum + Number(outflow), 0),
    ])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b), 'es'));
}

test('taxes that were calculated are expected, and later months as much as the last', async () => {
  const { told } = await begin();
  const due = day(10);
  const month = Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });
  await told.query(
    `insert into sat__tax_return (account_id, kind, year, month, period, filing, status, due_date, amount_due, to_pay) select id, 'IVA', $1, $2, $3, 1, 'CALCULADA', $4, 900, 900 from accounts order by id limit 1`,
    [month.year, month.month, month.toString().slice(0, 7), due],
  );
  const until = Temporal.PlainDate.from(mondayOf(TODAY())).add({ weeks: 8 }).toString();
  const expected = [due, ...estimates(month)].filter((each) => each < until);
  expect(await concepts(told)).toEqual([['Impuestos', 0, 900 * expected.length]]);
  const weeks = await report(told, 'SEMANAS');
  const own = weeks.find(({ week }) => week === mondayOf(due))!;
  const ofWeek = expected.filter((each) => mondayOf(each) === mondayOf(due)).length * 900;
  expect([Number(own.other_out), Number(own.outflow)]).toEqual([ofWeek, ofWeek]);
  // Thirteen weeks end with as much less as was told of them.
  const spent = weeks.reduce((sum, { outflow }) => sum + Number(outflow), 0);
  expect(Number(weeks.at(-1)!.closing)).toBe(5000 - spent);
});

test('payments of a loan, what a template moves and an authorized loan are expected', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('tesorero', 'TESORERIA');
  const lender = (
    await done(admin.post('cfl/subjects', { name: 'Socio', rfc: 'GOMA800101AB1', kind: 'SOCIO' }))
  ).id;
  const loan = await done(
    admin.post('loans', {
      direction: 'RECIBIDO',
      kind: 'SOCIO',
      subject_id: lender,
      request_date: day(0),
      principal: '24000',
      annual_rate: '24',
      method: 'FRANCES',
      periodicity: 'MENSUAL',
      term: '12',
      disbursement_date: day(1),
    }),
  );
  const treasurer = told.as('tesorero');
  await done(treasurer.act('loans', 'authorize', loan.id));
  expect(await concepts(told)).toEqual([['Préstamos', 24000, 0]]);
  const [{ code }] = (await told.query<{ code: string }>(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [bank],
  )) as [{ code: string }];
  const next = Temporal.PlainDate.from(TODAY()).add({ months: 1 }).with({ day: 5 });
  await done(
    admin.post('acc/entry-templates', {
      name: 'Renta',
      journal_type_id: await told.idOf('acc__journal_types', 'DI'),
      frequency: 'MENSUAL',
      day_of_month: 5,
      start_date: next.toString(),
      end_date: next.toString(),
      lines: [
        { book_account_id: await account(told, '603.34.01'), debit_formula: '1500' },
        { book_account_id: await account(told, code), credit_formula: '1500' },
      ],
    }),
  );
  expect(await concepts(told)).toEqual([
    ['Pólizas que se repiten', 0, 1500],
    ['Préstamos', 24000, 0],
  ]);
});

test('a week that passed stands beside what was expected of it', async () => {
  const { told } = await begin();
  const { given, as } = told;
  const customer = await given.customer('Telas del Bajío');
  await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
    due_date: day(0),
  });
  expect(await runJob(told, projectionJobs, 'projections.weekly')).toBe('13 semanas guardadas');
  expect(await runJob(told, projectionJobs, 'projections.weekly')).toBe('0 semanas guardadas');
  // What was kept of this week, as if it had been of the one before.
  const before = mondayOf(day(-7));
  await told.query(
    'insert into cfl_projection_weeks (account_id, taken_on, week, inflow, outflow, closing) select account_id, $1::date, $1::date, inflow, outflow, closing from cfl_projection_weeks where week = $2::date',
    [before, mondayOf(day(0))],
  );
  const [last] = await report(told, 'PASADAS', { weeks: '1' });
  expect([last!.week, Number(last!.expected_in), Number(last!.came_in)]).toEqual([before, 1160, 0]);
  expect(Number(last!.error)).toBe(-1160);
  expect(await as('admin').get('cfl/projections', { report: 'PASADAS' })).toMatchObject({
    status: 200,
  });
});

test('a tax whose day is of no work falls due on the next working day (CFF 12)', async () => {
  const { told } = await begin();
  const month = Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });
  // Its own day had been moved, and the next ones begin from that of the law.
  const moved = month.add({ months: 1 }).with({ day: 20 }).toString();
  await told.query(
    `insert into sat__tax_return (account_id, kind, year, month, period, filing, status, due_date, amount_due, to_pay) select id, 'IVA', $1, $2, $3, 1, 'PRESENTADA', $4, 900, 900 from accounts order by id limit 1`,
    [month.year, month.month, month.toString().slice(0, 7), moved],
  );
  const expected = async () => {
    const rows = await report(told, 'CONCEPTOS', { weeks: '26' });
    const taxes = rows.filter(({ source, outflow }) => source === 'Impuestos' && Number(outflow));
    const days = await Promise.all(
      taxes.map(async ({ week }) => {
        const { data } = await told.as('admin').get('cfl/projections', {
          report: 'CONCEPTOS',
          filter: { weeks: '26' },
          figure: 'outflow',
          of: { source: 'Impuestos', week: week! },
        });
        return data.map((row: { day: string }) => row.day);
      }),
    );
    return days.flat().toSorted().slice(0, 3);
  };
  const told17 = estimates(month);
  expect(await expected()).toEqual(told17);
  const admin = told.as('admin');
  await done(admin.post('holidays', { date: told17[1]!, name: 'Aniversario', kind: 'EMPRESA' }));
  const holidays = new Set([...LEGAL, told17[1]!]);
  expect(await expected()).toEqual(estimates(month, { holidays }));
  // With the days of the sixth digit of its RFC, where the year says so.
  const [company] = await told.query<{ rfc: string }>(
    'select rfc from accounts order by id limit 1',
  );
  await told.query('update sat__tax_years set extended_due = true');
  expect(await expected()).toEqual(
    estimates(month, { holidays, rfc: company!.rfc, extended: true }),
  );
  const days = await told.query<{ day: string }>(
    `select d::date::text as day from generate_series('2024-01-01'::timestamp, '2041-12-31'::timestamp, interval '1 day') d where ${legalHolidaySql('d')}`,
  );
  expect(days.map(({ day: each }) => each)).toEqual(
    Array.from({ length: 18 }, (_, i) => legalHolidays(2024 + i).map(({ date }) => date))
      .flat()
      .toSorted(),
  );
});
