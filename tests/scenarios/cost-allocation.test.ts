/** What centres of service spend is borne by what the others measure (finance §2.1, §5.8). */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';

const DRIVERS = 'acc/cost-drivers';
const MONTH = () => `${TODAY().slice(0, 7)}-01`;
const before = (months: number) => Temporal.PlainDate.from(MONTH()).subtract({ months }).toString();

const center = async ({ as }: Stage, code: string, allocation_base = 'NINGUNA') =>
  (
    await done(
      as('admin').post('costCenters', { code, name: code, kind: 'PRODUCTIVO', allocation_base }),
    )
  ).id as number;

const measure = (
  { as }: Stage,
  cost_center_id: number,
  base: string,
  qty: string,
  month = TODAY(),
) => as('admin').post(DRIVERS, { cost_center_id, base, qty, month });

async function spend(told: Stage, amount: string, cost_center_id: number) {
  const admin = told.as('admin');
  const body = await draft(told, [
    [EXPENSE, amount, ''],
    [CREDITOR, '', amount],
  ]);
  const entry = await done(
    admin.post(ENTRIES, {
      ...body,
      lines: body.lines.map((line) => ({ ...line, cost_center_id })),
    }),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
}

async function allocated({ as }: Stage) {
  const { data, meta } = await as('admin').get('fin/cost-analysis', { report: 'CENTROS' });
  const rows = data.map((row: Record<string, string>) => [
    row.name!.split(' ')[0],
    ...['own', 'received', 'handed', 'final'].map((name) => Number(row[name])),
  ]);
  return { rows, warning: meta.warning ?? null, totals: meta.totals };
}

test('rent by square metres and supervision by people, step by step: before and after are the same', async () => {
  const told = await story();
  const spinning = await center(told, 'HIL');
  const weaving = await center(told, 'TEJ');
  const building = await center(told, 'NAVE', 'METROS');
  const chief = await center(told, 'SUP', 'PERSONAL');
  // 600, 300 and 100 m² of 1,000; the building's own 50 do not count. 6 and 2 people of 8.
  await done(measure(told, spinning, 'METROS', '600'));
  await done(measure(told, weaving, 'METROS', '300'));
  await done(measure(told, chief, 'METROS', '100'));
  await done(measure(told, building, 'METROS', '50'));
  await done(measure(told, spinning, 'PERSONAL', '6', before(3)));
  await done(measure(told, weaving, 'PERSONAL', '9', before(3)));
  // People of a later month go before those of an earlier one.
  await done(measure(told, weaving, 'PERSONAL', '2', before(1)));
  await spend(told, '10000.00', building);
  await spend(told, '3000.00', chief);
  const { rows, warning, totals } = await allocated(told);
  // The chief bears 1,000 of rent: 4,000 are 3,000 of the spinners and 1,000 of the weavers.
  expect(rows).toEqual([
    ['HIL', 0, 9000, 0, 9000],
    ['NAVE', 10000, 0, 10000, 0],
    ['SUP', 3000, 1000, 4000, 0],
    ['TEJ', 0, 4000, 0, 4000],
  ]);
  expect([Number(totals.own), Number(totals.final)]).toEqual([13000, 13000]);
  expect(warning).toBeNull();
  expect(
    await told.query(`select count(*)::int as n from acc__book_entries`),
    'allocation makes no entry',
  ).toEqual([{ n: 2 }]);
});

test('centres of service that serve each other end at zero, to the cent', async () => {
  const told = await story();
  const spinning = await center(told, 'HIL');
  const upkeep = await center(told, 'MTO', 'PERSONAL');
  const chief = await center(told, 'SUP', 'PERSONAL');
  // Each hands half to the other, which hands all of that on to the spinners.
  for (const each of [spinning, upkeep, chief])
    await done(measure(told, each, 'PERSONAL', '5', before(1)));
  await spend(told, '100.01', upkeep);
  await spend(told, '33.33', chief);
  const { rows, totals } = await allocated(told);
  expect(rows).toEqual([
    ['HIL', 0, 133.34, 0, 133.34],
    ['MTO', 100.01, 16.66, 116.67, 0],
    ['SUP', 33.33, 50, 83.33, 0],
  ]);
  expect([Number(totals.own), Number(totals.final)]).toEqual([133.34, 133.34]);
});

test('twelve centres that all serve each other are allocated at once, and nothing is lost', async () => {
  const told = await story();
  const spinning = await center(told, 'HIL');
  const services: number[] = [];
  for (let i = 10; i < 22; i += 1) services.push(await center(told, `S${i}`, 'PERSONAL'));
  for (const [i, each] of [spinning, ...services].entries())
    await done(measure(told, each, 'PERSONAL', String(1 + (i % 5))));
  await spend(told, '1000.01', services[0]!);
  await spend(told, '77.77', services[11]!);
  const { rows, totals } = await allocated(told);
  expect(rows[0]).toEqual(['HIL', 0, 1077.78, 0, 1077.78]);
  expect(rows.slice(1).map(([, , , , final]: unknown[]) => final)).toEqual(services.map(() => 0));
  expect([Number(totals.own), Number(totals.final)]).toEqual([1077.78, 1077.78]);
});

test('who hands on late gets all of it first, whatever the order in which centres were made', async () => {
  const told = await story();
  const spinning = await center(told, 'HIL');
  // The last one made serves both others, and each serves the next.
  const late = await center(told, 'A', 'PERSONAL');
  const middle = await center(told, 'B', 'METROS');
  const first = await center(told, 'C', 'HORAS_MAQUINA');
  await done(measure(told, spinning, 'PERSONAL', '1'));
  await done(measure(told, late, 'METROS', '1'));
  await done(measure(told, late, 'HORAS_MAQUINA', '1'));
  await done(measure(told, middle, 'HORAS_MAQUINA', '1'));
  await spend(told, '100.00', first);
  expect((await allocated(told)).rows).toEqual([
    ['A', 0, 100, 100, 0],
    ['B', 0, 50, 50, 0],
    ['C', 100, 0, 100, 0],
    ['HIL', 0, 100, 0, 100],
  ]);
});

test('hours are of their months, and a base that nobody has allocates nothing and says so', async () => {
  const told = await story();
  const carding = await center(told, 'CAR');
  const spinning = await center(told, 'HIL');
  const upkeep = await center(told, 'MTO', 'HORAS_MAQUINA');
  // Of months that are not asked for.
  await done(measure(told, carding, 'HORAS_MAQUINA', '900', before(1)));
  await spend(told, '1000.00', upkeep);
  const nothing = await allocated(told);
  expect(nothing.rows).toEqual([['MTO', 1000, 0, 0, 1000]]);
  expect(nothing.warning).toBe(
    'No se repartió MTO MTO: ningún otro centro tiene la medida de su base en el periodo. Captúrala en Medidas de reparto.',
  );
  // Its own hours are no base for itself.
  await done(measure(told, upkeep, 'HORAS_MAQUINA', '5'));
  expect((await allocated(told)).rows).toEqual(nothing.rows);
  await done(measure(told, carding, 'HORAS_MAQUINA', '100'));
  await done(measure(told, spinning, 'HORAS_MAQUINA', '200'));
  const { rows, warning } = await allocated(told);
  expect(rows).toEqual([
    ['CAR', 0, 333.33, 0, 333.33],
    ['HIL', 0, 666.67, 0, 666.67],
    ['MTO', 1000, 0, 1000, 0],
  ]);
  expect(warning).toBeNull();
});

test('a measure is above zero, one a month, and of a centre that takes charges', async () => {
  const told = await story();
  const admin = told.as('admin');
  const spinning = await center(told, 'HIL');
  expect(await refusedFields(measure(told, spinning, 'METROS', '0'))).toHaveProperty('qty');
  const made = await done(measure(told, spinning, 'METROS', '600'));
  expect(made.month).toBe(MONTH());
  expect(await refusedFields(measure(told, spinning, 'METROS', '700', MONTH()))).toEqual({
    month: ['Ese centro ya tiene su medida de ese mes: ábrela y cámbiala.'],
  });
  const group = await done(
    admin.post('costCenters', {
      code: 'PLANTA',
      name: 'Planta',
      kind: 'PRODUCTIVO',
      is_group: '1',
    }),
  );
  expect(await refusedFields(measure(told, group.id, 'METROS', '1'))).toHaveProperty(
    'cost_center_id',
  );
  await told.given.role('COSTOS', ['acc/cost-drivers.list']);
  const reader = await told.given.person('costos', 'COSTOS');
  expect((await reader.post(DRIVERS, { qty: '1' })).status).toBe(403);
  expect((await done(reader.get(DRIVERS))).length).toBe(1);
});
