/** Cash is seen thirteen weeks ahead, and a payment is moved (finance §5.6, §5.7, R40). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';
import { beginBooks, document, sale, subjectOf } from './treasury.ts';

const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();
const monday = (add: number) => {
  const at = Temporal.PlainDate.from(day(add));
  return at.subtract({ days: at.dayOfWeek - 1 }).toString();
};

interface Week {
  readonly week: string;
  readonly opening: string;
  readonly inflow: string;
  readonly outflow: string;
  readonly closing: string;
  readonly state: string;
}

async function weeks({ as }: Stage, query: object = {}): Promise<readonly Week[]> {
  return (await as('admin').get('cfl/projections', { report: 'SEMANAS', ...query })).data;
}
const at = (all: readonly Week[], date: string) => {
  const { opening, inflow, outflow, closing } = all.find(({ week }) => week === date)!;
  return [opening, inflow, outflow, closing].map(Number);
};

/** 5,000 in the bank; 1,160 to collect in 15 days and 580 to pay in 22. */
async function begin() {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  await given.bankAccount('BBVA', { opening: { balance: '5000.00', date: day(-40) } });
  const customer = await given.customer('Telas del Bajío');
  await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
    due_date: day(15),
  });
  const supplier = await subjectOf(told, 'supplier_id', await given.supplier());
  const bill = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id: supplier,
      document_no: 'F-9',
      currency_id: null,
      amount: '580.00',
      due_date: day(22),
    },
    lines: [
      ['603.55.01', '580.00', ''],
      ['201.01.01', '', '580.00', 'item'],
    ],
  });
  await done(as('admin').change('cfl/configs', { min_cash_alert: '5000.00' }));
  return { told, bill, supplier };
}

test('thirteen weeks of cash, what is below the least, and a payment that is moved', async () => {
  const { told, bill } = await begin();
  const all = await weeks(told);
  expect(all.length).toBe(13);
  expect(at(all, monday(0))).toEqual([5000, 0, 0, 5000]);
  expect(at(all, monday(15))).toEqual([5000, 1160, 0, 6160]);
  expect(at(all, monday(22))).toEqual([6160, 0, 580, 5580]);
  expect(all.every(({ state }) => state === 'ALCANZA')).toBe(true);

  await done(told.as('admin').put(`cfl/open-items/flags/${bill.id}`, { promised_date: day(1) }));
  const moved = await weeks(told);
  expect(at(moved, monday(22)).slice(1, 3)).toEqual([0, 0]);
  expect(Number(moved.find(({ week }) => week === monday(1))!.outflow)).toBe(580);
  expect(moved.find(({ week }) => week === monday(1))!.state).toBe('BAJO');
});

test('a scenario is asked in the address; what has no document is typed', async () => {
  const { told, bill, supplier } = await begin();
  const admin = told.as('admin');
  expect(at(await weeks(told, { filter: { delay: '7', collect: '50' } }), monday(22))).toEqual([
    5000, 580, 580, 5000,
  ]);
  expect(
    at(
      await weeks(told, { filter: { subject_id: String(supplier), defer_days: '14' } }),
      monday(36),
    ),
  ).toEqual([6160, 0, 580, 5580]);
  // What is overdue is paid those days from today, not from when it was due.
  await told.query('update cfl__open_items set due_date = due_date - 60 where id = $1', [bill.id]);
  const late = await weeks(told, { filter: { subject_id: String(supplier), defer_days: '14' } });
  expect(late.find(({ week }) => week === monday(14))!.outflow).toBe('580.00');
  await told.query('update cfl__open_items set due_date = due_date + 60 where id = $1', [bill.id]);
  expect((await weeks(told, { filter: { weeks: '4' } })).length).toBe(4);
  const item = {
    name: 'Renta',
    direction: 'SALIDA',
    amount: '100.00',
    date: day(1),
    frequency: 'SEMANAL',
    probability: '50',
  };
  expect(
    await refusedFields(admin.post('cfl/projection-items', { ...item, until: day(0) })),
  ).toEqual({ until: ['No termina antes de empezar.'] });
  const made = await done(admin.post('cfl/projection-items', item));
  expect(made.base_amount).toBe('100.00');
  expect(at(await weeks(told), monday(15))).toEqual([
    5000 - 50 * Number((Temporal.PlainDate.from(monday(15)).since(monday(1)).days / 7).toFixed(0)),
    1160,
    50,
    5000 -
      50 * Number((Temporal.PlainDate.from(monday(15)).since(monday(1)).days / 7).toFixed(0)) +
      1110,
  ]);
  await done(admin.change(`cfl/projection-items/${made.id}`, { active: '0' }));
  expect(at(await weeks(told), monday(15))).toEqual([5000, 1160, 0, 6160]);
});

test('each figure of the board equals what it opens', async () => {
  const { told } = await begin();
  const admin = told.as('admin');
  const { tiles } = await done(admin.post('dashboard/treasury'));
  const value = Object.fromEntries(
    tiles.map((tile: { key: string; value: string }) => [tile.key, Number(tile.value)]),
  );
  const { data } = await admin.get('cfl/projections', { report: 'PARTIDAS' });
  const sum = (field: string) =>
    data.reduce((total: number, row: Record<string, string>) => total + Number(row[field]), 0);
  for (const field of ['receivable', 'receivable_late', 'payable', 'payable_late'])
    expect(value[`treasury.${field}`], field).toBe(sum(field));
  expect([value['treasury.cash'], value['treasury.receivable'], value['treasury.payable']]).toEqual(
    [5000, 1160, 580],
  );
  // What a gateway holds is not available yet, whatever else says what it has.
  await told.given.bankAccount('Terminal', {
    type: 'PAS',
    opening: { balance: '300.00', date: day(-40) },
  });
  const board = await done(admin.post('dashboard/treasury'));
  const cash = board.tiles.find(({ key }: { key: string }) => key === 'treasury.cash');
  expect(Number(cash.value)).toBe(5000);
  const position = async (filter: object) => {
    const { data: rows, meta } = await admin.post('cfl/reports', {
      report: 'POSICION',
      from: day(-1),
      to: TODAY(),
      ...filter,
    });
    return [rows.length, Number(meta.totals.pesos)];
  };
  expect(await position({ available: '1' })).toEqual([1, 5000]);
  expect(await position({})).toEqual([2, 5300]);
});
