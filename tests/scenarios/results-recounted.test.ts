/** Results that are read from kept balances are those of their lines, counted one by one. */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { beginBooks } from './treasury.ts';

const REPORTS = 'fin/reports';
type Lines = Parameters<typeof draft>[1];

interface Place {
  readonly branch_office_id: number | null;
  readonly cost_center_id: number | null;
}

async function post(told: Stage, date: string, place: Place, lines: Lines): Promise<void> {
  const admin = told.as('admin');
  const body = await draft(told, lines, { date });
  const entry = await done(
    admin.post(ENTRIES, { ...body, lines: body.lines.map((line) => ({ ...line, ...place })) }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

/** The month before this one: it is over. */
const month = () => Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });

/** Three months with income, cost and expense at two places and at none, on their days. */
async function begin() {
  const told = await story();
  await beginBooks(told);
  const admin = told.as('admin');
  await done(
    admin.change('acc/configuration', { start_date: `${Number(TODAY().slice(0, 4)) - 2}-01-01` }),
  );
  await told.query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  const [home] = await told.query<{ id: number }>('select min(id) as id from branch_offices');
  const south = await told.given.branch('SUR');
  const center = await done(
    admin.post('costCenters', { code: 'HIL', name: 'Hilatura', kind: 'PRODUCTIVO' }),
  );
  const places: readonly Place[] = [
    { branch_office_id: home!.id, cost_center_id: center.id },
    { branch_office_id: south, cost_center_id: null },
    { branch_office_id: null, cost_center_id: null },
  ];
  let amount = 100;
  for (const back of [2, 1, 0])
    for (const [i, place] of places.entries()) {
      const day = month()
        .subtract({ months: back })
        .with({ day: 3 + 11 * i })
        .toString();
      amount += 37.13;
      const text = amount.toFixed(2);
      await post(told, day, place, [
        ['105.01.01', text, ''],
        ['401.01.01', '', text],
      ]);
      await post(told, day, place, [
        ['501.01.01', '40.05', ''],
        [i === 1 ? EXPENSE : '603.56.01', text, ''],
        [CREDITOR, '', (amount + 40.05).toFixed(2)],
      ]);
    }
  return { told, south, center: center.id as number };
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branch_office_id?: number;
  readonly cost_center_id?: number;
}

/** By branch or centre, from the lines of the ledger. */
const recounted = async (told: Stage, place: keyof Place, asked: Asked) =>
  told.query<Record<string, unknown>>(
    `select coalesce(x.${place}, 0)::int as id, sum(case y.class when 'INGRESOS' then x.credit - x.debit else 0 end)::text as income, sum(case y.class when 'COSTOS' then x.debit - x.credit else 0 end)::text as cost, sum(case y.class when 'GASTOS' then x.debit - x.credit else 0 end)::text as expense, sum(x.credit - x.debit)::text as result
      from acc_ledger x join acc__accounts a on a.account_id = x.account_id and a.id = x.book_account_id join acc__account_types y on y.account_id = a.account_id and y.id = a.account_type_id
      where y.statement = 'RESULTADOS' and x.date between $1 and $2 and ($3::bigint is null or x.branch_office_id = $3) and ($4::bigint is null or x.cost_center_id = $4) group by 1 order by 1`,
    [asked.from, asked.to, asked.branch_office_id ?? null, asked.cost_center_id ?? null],
  );

const spentByAccount = async (told: Stage, asked: Asked) =>
  told.query<Record<string, unknown>>(
    `select g.id::int as id, sum(x.debit - x.credit)::text as amount
      from acc_ledger x join acc__accounts a on a.account_id = x.account_id and a.id = x.book_account_id join acc__account_types y on y.account_id = a.account_id and y.id = a.account_type_id
        join acc__accounts g on g.account_id = a.account_id and g.code = split_part(a.code, '.', 1) || '.' || split_part(a.code, '.', 2)
      where y.class = 'GASTOS' and x.date between $1 and $2 and ($3::bigint is null or x.branch_office_id = $3) and ($4::bigint is null or x.cost_center_id = $4) group by 1 order by 1`,
    [asked.from, asked.to, asked.branch_office_id ?? null, asked.cost_center_id ?? null],
  );

const byId = (rows: readonly Record<string, unknown>[], names: readonly string[]) =>
  rows
    .map((row) => Object.fromEntries(['id', ...names].map((name) => [name, row[name]])))
    .toSorted((a, b) => Number(a.id) - Number(b.id));

test('results of whole months, of cut ones, by branch and by centre are those of their lines', async () => {
  const { told, south, center } = await begin();
  const admin = told.as('admin');
  const [first, last] = [month().subtract({ months: 2 }), month()];
  const end = last.with({ day: last.daysInMonth });
  const periods = [
    [first, end],
    [last, end],
    [first.with({ day: 4 }), end],
    [first, last.with({ day: 14 })],
    [first.with({ day: 15 }), last.with({ day: 13 })],
    [last.with({ day: 5 }), last.with({ day: 20 })],
  ].map(([from, to]) => ({ from: from!.toString(), to: to!.toString() }));
  const places = [{}, { branch_office_id: south }, { cost_center_id: center }];
  const figures = ['income', 'cost', 'expense', 'result'];
  for (const period of periods)
    for (const narrowed of places) {
      const asked = { ...period, ...narrowed };
      const rows = async (report: string) => done(admin.post(REPORTS, { report, ...asked }));
      const at = JSON.stringify(asked);
      for (const [report, place] of [
        ['RESULTADOS_POR_SUCURSAL', 'branch_office_id'],
        ['RESULTADOS_POR_CENTRO', 'cost_center_id'],
      ] as const)
        expect(byId(await rows(report), figures), `${report} ${at}`).toEqual(
          byId(await recounted(told, place, asked), figures),
        );
      expect(byId(await rows('GASTOS_POR_CUENTA'), ['amount']), at).toEqual(
        byId(await spentByAccount(told, asked), ['amount']),
      );
    }
});
