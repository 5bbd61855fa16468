/**
 * Every figure of the dashboard says what it opens, whatever it is narrowed by; and the worked
 * examples of its page of the manual.
 */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, type Api } from '../../../../../tests/api/fixtures.ts';
import { Samples } from '../../../../../tests/api/sample.ts';
import { FigureWalk } from '../../../../../tests/figures.ts';

const PATH = 'dashboard/inventories';
const ZONE = 'America/Mexico_City';
const MIXES = 8;

let stock: StockCompany;
let boss: Api;
let branches: number[];
let storages: number[];
let lines: number[];
let categories: number[];

const today = () => Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate();
const daysAgo = (days: number, hour = 8) =>
  today()
    .subtract({ days })
    .toZonedDateTime({ timeZone: ZONE, plainTime: { hour } })
    .toInstant()
    .toString();

/** Numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = seeded(20_261);
const one = <T>(all: readonly T[]): T => all[next(all.length)]!;
const some = <T>(all: readonly T[]): T[] => all.filter(() => next(2) === 1);

interface Answer {
  readonly tiles: readonly {
    readonly key: string;
    readonly value: string | null;
    readonly note: string | null;
  }[];
  readonly charts: readonly {
    readonly key: string;
    readonly points: readonly { readonly x: string; readonly y: string }[];
  }[];
}
const asked = async (api: Api, body: Record<string, unknown> = {}): Promise<Answer> => {
  const reply = await api.post(PATH, body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.data as Answer;
};
const tile = ({ tiles }: Answer, key: string) =>
  tiles.find((each) => each.key === `stock.${key}`)!.value;
const chart = ({ charts }: Answer, key: string) =>
  charts.find((each) => each.key === `stock.${key}`)!.points.map(({ x, y }) => [x, Number(y)]);
const idOf = async (path: string, body: Record<string, unknown>) =>
  Number((await stock.make(path, body)).id);

async function count(productIds: readonly number[]): Promise<void> {
  const made = await boss.post('inv/counts', {
    kind: 'PARCIAL',
    storage_id: stock.storages.A,
    product_ids: productIds,
    blind: true,
  });
  if (made.status !== 201) throw new Error(made.text);
  const id = made.data.id as number;
  await boss.put(`inv/counts/start/${id}`);
  await stock.query(
    `insert into count_books (account_id, line_id, qty, unit_cost) select k.account_id, k.id, 10, 2 from inv__count_lines k where k.count_id = $1 on conflict do nothing`,
    [id],
  );
  await stock.query(
    `update inv__count_lines k set counted_qty = case when k.product_id = $2 then 10000 else (select b.qty from count_books b where b.line_id = k.id) end where k.count_id = $1`,
    [id, productIds[0]],
  );
  await stock.query(`update inv__counts set status = 'APLICADO', applied_at = $2 where id = $1`, [
    id,
    daysAgo(3),
  ]);
}

beforeAll(async () => {
  stock = await stockCompany();
  boss = callerOf(
    {
      ...stock.company.services,
      log: { info() {}, warn() {}, error: (fields) => console.error(fields) },
    },
    stock.admin,
  );
  const [home] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  const copied = (await new Samples(boss, registry).create(registry.resource('branch-offices')))
    .data as { id: number };
  branches = [home!.id, copied.id];
  const [physical, transit] = [
    await stock.idOf('storage_types', 'FISICO'),
    await stock.idOf('storage_types', 'TRANSITO'),
  ];
  const place = (code: string, type: number) =>
    idOf('storages', {
      code,
      name: code,
      storage_type_id: String(type),
      branch_office_id: String(copied.id),
    });
  const [north, way] = [await place('N', physical), await place('VIA', transit)];
  storages = [stock.storages.A!, stock.storages.B!, north, way];
  lines = [
    await idOf('lines', { code: 'L1', name: 'Línea 1' }),
    await idOf('lines', { code: 'L2', name: 'Línea 2' }),
  ];
  const general = await stock.idOf('categories', 'GEN');
  const below = await idOf('categories', {
    code: 'SUB',
    name: 'Parte',
    parent_id: String(general),
  });
  categories = [general, below, await idOf('categories', { code: 'OTRA', name: 'Otra' })];

  const kinds = ['MERCANCIA', 'MATERIA_PRIMA'] as const;
  const products: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const lots = i % 4 === 3;
    products.push(
      await stock.product(`P-${i}`, {
        kind: one(kinds),
        category_id: String(categories[i % 3]),
        ...(i % 3 !== 0 && { line_id: String(lines[i % 2]) }),
        ...(lots && { tracking: 'LOTE', lot_kind: 'LOTE', valuation: 'LOTE' }),
        ...(i === 1 && { valuation: 'PEPS' }),
        list_price: '50',
        storage_lines: [stock.storages.A!, north].map((storage) => ({
          storage_id: String(storage),
          reorder_point: String(5 + next(60)),
          max_qty: '200',
        })),
      }),
    );
  }
  const first = new Map<number, number>();
  for (let days = 200; days >= 4; days -= 4) {
    const productId = one(products);
    const lot = products.indexOf(productId) % 4 === 3;
    const storageId = one([stock.storages.A!, stock.storages.A!, stock.storages.B!, north]);
    const at = { postedAt: daysAgo(days) };
    const qty = 10 + next(30);
    const entered = await stock.post(
      'ENT-COMPRA',
      [
        {
          productId,
          storageId,
          qty: String(qty),
          unitCost: `${2 + next(9)}.${next(99)}`,
          ...(lot && {
            lotCode: `L-${days}`,
            expiresOn: today()
              .add({ days: 10 + next(300) })
              .toString(),
          }),
        },
      ],
      at,
    );
    if (!first.has(productId)) first.set(productId, entered.movementId);
    const lotId = lot
      ? (
          await stock.query<{ id: number }>('select id from lots where code = $1', [`L-${days}`])
        )[0]!.id
      : null;
    const part = (share: number) => ({
      productId,
      storageId,
      lotId,
      qty: String(Math.max(1, Math.floor(qty / share))),
    });
    const act = next(6);
    if (act === 0)
      await stock.post(
        'TRASP',
        [
          {
            ...part(2),
            toStorageId:
              storageId === north
                ? way
                : storageId === stock.storages.A
                  ? stock.storages.B!
                  : stock.storages.A!,
          },
        ],
        {
          postedAt: daysAgo(days, 9),
        },
      );
    else if (act === 1)
      await stock.post('MERMA', [part(5)], { shortageClass: 'MERMA', postedAt: daysAgo(days, 9) });
    else if (act === 2)
      await stock.reverse(
        (await stock.post('SAL-VENTA', [part(4)], { postedAt: daysAgo(days, 9) })).movementId,
      );
    else if (act < 5) await stock.post('SAL-VENTA', [part(3)], { postedAt: daysAgo(days, 9) });
  }
  await count(products.slice(0, 3));
  await stock.post(
    'ENT-COMPRA',
    [{ productId: products[0]!, storageId: north, qty: '5', value: '55' }],
    { postedAt: daysAgo(2) },
  );
  await stock.post(
    'TRASP',
    [{ productId: products[0]!, storageId: north, toStorageId: way, qty: '5' }],
    { postedAt: daysAgo(1) },
  );
  await stock.query('update wms__configurations set slow_moving_days = 40');
});

const mixes = () =>
  Array.from({ length: MIXES }, (_, i) => {
    const branch = next(3) === 0 ? [one(branches)] : [];
    const storage = next(3) === 0 ? one(storages) : null;
    const [from, to] = [
      today().subtract({ days: 30 + next(150) }),
      today().subtract({ days: next(25) }),
    ];
    return i === 0
      ? {}
      : {
          branch_office_id: branch,
          storage_id: storage ?? '',
          line_ids: next(2) ? some(lines) : [],
          category_ids: next(2) ? some(categories) : [],
          from: from.toString(),
          to: to.toString(),
        };
  });

test('each tile, bar and list says what the report that it opens says, for any mix of filters, of everybody and of who works in one storage', async () => {
  const inB = callerOf(
    stock.company.services,
    actorWith(stock.company.services, stock.company.accountId, {
      userId: stock.admin.userId,
      rights: { storageIds: [stock.storages.B!] },
    }),
  );
  const all = mixes();
  for (const [api, given] of [
    [boss, all],
    [inB, all.slice(0, 2)],
  ] as const) {
    const walk = new FigureWalk(api, {});
    for (const mix of given) await walk.dashboards(mix, PATH);
    expect(walk.wrong).toEqual([]);
    expect(walk.opened).toBeGreaterThan(given.length * 8);
  }
});

test('the dashboard of the company is narrowed by branches where its figures have one, and says where they have none', async () => {
  const walk = new FigureWalk(boss, {});
  const values: number[] = [];
  for (const branch_office_id of [[], [branches[0]], [branches[1]], branches]) {
    await walk.dashboards({ branch_office_id }, 'dashboard');
    const { tiles } = (await boss.post('dashboard', { branch_office_id })).data as {
      tiles: { key: string; value: string; whole: boolean }[];
    };
    const of = (key: string) => tiles.find((each) => each.key === key)!;
    values.push(Number(of('stock.value').value));
    expect([of('stock.value').whole, of('products.count').whole]).toEqual([
      false,
      branch_office_id.length > 0,
    ]);
  }
  expect(walk.wrong).toEqual([]);
  const [whole, home, north, both] = values;
  expect([home! + north!, both]).toEqual([expect.closeTo(whole!, 1), whole]);
  expect(home! > 0 && north! > 0).toBe(true);
});

/** A product of a line of its own, by which the dashboard is narrowed to it. */
async function alone(
  code: string,
): Promise<readonly [product: number, filter: { readonly line_ids: readonly number[] }]> {
  const line = await idOf('lines', { code, name: code });
  return [await stock.product(code, { line_id: String(line) }), { line_ids: [line] }];
}

test('rotation is the cost of what was consumed, by the year, against the average of the months’ ends', async () => {
  const [product, filter] = await alone('GIRO');
  const start = today().with({ day: 1 }).subtract({ months: 3 });
  const [from, to] = [start.toString(), start.add({ months: 3 }).subtract({ days: 1 }).toString()];
  const at = (month: number, day: number) => ({
    postedAt: start
      .add({ months: month })
      .with({ day })
      .toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 8 } })
      .toInstant()
      .toString(),
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '1000' }], at(0, 2));
  for (const month of [0, 1, 2])
    await stock.post('SAL-VENTA', [{ productId: product, qty: '20' }], at(month, 20));
  const found = await asked(boss, { ...filter, from, to });
  const days = start.until(start.add({ months: 3 }), { largestUnit: 'days' }).days;
  expect(chart(found, 'by-month').map(([, y]) => y)).toEqual([800, 600, 400]);
  // 600 consumed, 600 on average; by the closing value of 400 it would be half as much again.
  expect([
    Number(tile(found, 'turns')),
    Number(tile(found, 'days')),
    Number(tile(found, 'value')),
  ]).toEqual([Math.round(36_500 / days) / 100, days, 400]);
});

test('ageing: what is left is what came last, and a storage has its part of it', async () => {
  const [product, filter] = await alone('EDAD');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '1000' }], {
    postedAt: daysAgo(40),
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '30', value: '300' }], {
    postedAt: daysAgo(10),
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '70' }], { postedAt: daysAgo(5) });
  await stock.post('TRASP', [{ productId: product, qty: '20', toStorageId: stock.storages.B! }], {
    postedAt: daysAgo(1),
  });
  const ages = async (more: Record<string, unknown>) =>
    chart(await asked(boss, { ...filter, ...more }), 'ageing');
  expect(await ages({})).toEqual([
    ['0 a 30', 300],
    ['31 a 60', 300],
  ]);
  expect(await ages({ storage_id: stock.storages.B })).toEqual([
    ['0 a 30', 100],
    ['31 a 60', 100],
  ]);
});

test('waste is its part of all that left at cost', async () => {
  const [product, filter] = await alone('MERMADO');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '1000' }], {
    postedAt: daysAgo(9),
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '90' }], { postedAt: daysAgo(8) });
  await stock.post('MERMA', [{ productId: product, qty: '10' }], {
    shortageClass: 'MERMA',
    postedAt: daysAgo(7),
  });
  expect(Number(tile(await asked(boss, filter), 'waste'))).toBe(10);
});

test('without the right to see costs nothing of them is told, narrowed or not', async () => {
  const grants = new Map(
    [...stock.admin.permissions.grants].filter(([key]) => key !== 'costs.view'),
  );
  const plain = callerOf(stock.company.services, {
    ...stock.admin,
    permissions: { ...stock.admin.permissions, grants },
  });
  const { tiles, charts } = await asked(plain, { line_ids: lines });
  expect(tiles.map(({ key }) => key)).toEqual([
    'stock.accuracy',
    'stock.out',
    'stock.short',
    'stock.expiring',
    'stock.movements',
  ]);
  expect(charts.map(({ key }) => key)).toEqual(['stock.by-type']);
  const { columns } = (await plain.post('reports/inventories', { report: 'MOVIMIENTOS' })).meta;
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    'posted_at',
    'folio',
    'type',
    'storage',
  ]);
});
