/** The dashboard of finance: each figure is the one of what it opens (finance §5.7). */
import { expect, test } from 'vitest';
import { linkedReport } from '#erp/model/reports/dashboard-filters.ts';
import { registry } from '#erp/modules/all.ts';
import { done, type Person, type Stage } from './given.ts';
import { calculated, month, monthOfExample } from './tax-month.ts';

interface Shown {
  readonly value: string | null;
  readonly note: string | null;
  readonly row: Readonly<Record<string, number>>;
}

const days = () => ({
  from: month().toString(),
  to: month().add({ months: 1 }).subtract({ days: 1 }).toString(),
});

async function dashboard(who: Person): Promise<Readonly<Record<string, Shown>>> {
  const { tiles } = await done(who.post('dashboard/finance', days()));
  return Object.fromEntries(tiles.map((tile: { key: string }) => [tile.key, tile]));
}

/** Of the expenses of the example, 281,875 of 300,000 that were planned. */
async function planned(told: Stage) {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('fin/budgets', {
      code: 'GASTOS',
      name: 'Gastos',
      year: String(month().year),
      kind: 'GASTOS',
      lines: [
        {
          book_account_id: await told.idOf('acc__accounts', '603.34.01'),
          [`m${String(month().month).padStart(2, '0')}`]: '300000.00',
        },
      ],
    }),
  );
  await done(admin.act('fin/budgets', 'submit', id));
  await done(admin.act('fin/budgets', 'approve', id));
}

/** What the report that a tile opens says under its figure. */
async function opened(who: Person, key: string): Promise<number> {
  const { link } = registry.reports.tiles.get(key)!;
  if (!('screen' in link)) throw new Error(`${key} opens no report`);
  const report = linkedReport(registry.reports, link)!;
  const screen = registry.reports.screens.get(link.screen)!;
  const filters = Object.entries(link.query ?? {}).flatMap(([name, value]) => {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    return filter ? [[filter, value] as const] : [];
  });
  const { data, meta } = await who.post(screen.call.path, {
    report: report.key,
    ...days(),
    ...Object.fromEntries(filters),
  });
  if (link.figure) return Number(meta.totals[link.figure]);
  return Number(data.find((row: { name: string }) => row.name === 'Liquidez').value);
}

test('each figure of the month is what its report says: IVA 17,300, ISR, budget, liquidity', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  await planned(told);
  await told.query(`update sat__tax_years set profit_coefficient = 0.0850 where year = $1`, [
    month().year,
  ]);
  expect((await dashboard(admin))['finance.income_tax']).toMatchObject({
    value: null,
    note: 'sin calcular',
  });
  await calculated(told, 'ISR_PROVISIONAL');
  const tiles = await dashboard(admin);
  const value = (key: string) => Number(tiles[`finance.${key}`]!.value);
  // 62,400 collected less 45,100 paid; 390,000 × 0.0850 × 30 %.
  expect(value('vat')).toBe(17300);
  expect(value('income_tax')).toBe(9945);
  expect(tiles['finance.gross']!.note).toBe(
    `${((value('gross') / value('income')) * 100).toFixed(1)} % de los ingresos`,
  );
  // 281,875 of 300,000.
  expect(value('budget_used')).toBe(93.96);
  // Bank 125,425, IVA 45,100 paid, of 62,400 of IVA collected.
  expect(value('liquidity')).toBe(2.73);
  for (const key of [
    ...['income', 'gross', 'expense', 'ebitda', 'result'],
    ...['budget_used', 'liquidity', 'vat', 'income_tax'],
  ])
    expect(await opened(admin, `finance.${key}`), key).toBe(value(key));
});

test('the closing counts what its checklist still asks, and a closed month asks for nothing', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const tile = (await dashboard(admin))['finance.period']!;
  const checks = await done(admin.get(`acc/periods/checklist/${tile.row.period_id}`));
  const left = checks.filter(({ ok }: { ok: boolean }) => !ok);
  const blocking = left.filter(({ blocks }: { blocks: boolean }) => blocks).length;
  expect(left.length).toBeGreaterThan(0);
  expect([tile.value, tile.note]).toEqual([
    String(left.length),
    blocking === 1 ? 'mes abierto · 1 lo impide' : `mes abierto · ${blocking} lo impiden`,
  ]);
  await told.query(`update acc__periods set status = 'CERRADO' where id = $1`, [
    tile.row.period_id,
  ]);
  const closed = (await dashboard(admin))['finance.period']!;
  expect([closed.value, closed.note]).toEqual(['0', 'mes cerrado']);
});

test('without the right to read taxes or periods their figures are not there', async () => {
  const told = await monthOfExample();
  await told.given.role('FINANZAS', ['fin/reports.list']);
  const person = await told.given.person('finanzas', 'FINANZAS');
  const keys = Object.keys(await dashboard(person));
  expect(keys).toContain('finance.liquidity');
  for (const key of ['finance.vat', 'finance.income_tax', 'finance.period'])
    expect(keys).not.toContain(key);
});
