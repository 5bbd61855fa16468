/** Closing a month: what stops it, what it leaves for accounting, and opening it again. */
import { beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { closeChecks, type ClosingMonth } from './close-checks.ts';
import { lastSeptember, stockCompany, type StockCompany } from '../testing.ts';

const zone = 'America/Mexico_City';
const today = Temporal.Now.zonedDateTimeISO(zone);
const monthsAgo = (months: number) => lastSeptember(zone).subtract({ months });
const periodOf = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString().slice(0, 7);
const instant = (at: Temporal.ZonedDateTime) =>
  at.toInstant().toString({ smallestUnit: 'millisecond' });
const first = monthsAgo(3);

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

const idOf = async (period: string) =>
  (await stock.query<{ id: number }>('select id from inv__periods where period = $1', [period]))[0]!
    .id;
const close = async (period: string, body: object = {}) =>
  api.put(`inv/periods/close/${await idOf(period)}`, body);
const reopen = async (period: string) =>
  api.put(`inv/periods/reopen/${await idOf(period)}`, { reopen_reason: 'Faltó una factura' });
const checks = (period: string, at?: Temporal.Instant) =>
  stock.within((context) => closeChecks(at ? { ...context, now: at } : context, period, null));
const open = async (period: string) =>
  (await checks(period)).filter(({ ok }) => !ok).map(({ key }) => key);
const leftFor = (period: string) =>
  stock.query<{ event: string; source_id: string; amount: string }>(
    `select event, source_id, sum(amount)::numeric(18,2) as amount from acc__posting_events where source_resource = 'inv/periods' and source_id like $1 || '/%' group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    [period],
  );

describe('N: what a transfer left in the account of goods on their way', () => {
  test('1.50 goes back to the inventory account at the closing, and a new month does not move it again', async () => {
    const type = await stock.idOf('storage_types', 'TRANSITO');
    const [branch] = await stock.query<{ id: number }>(
      'select id from branch_offices order by id limit 1',
    );
    const transit = (
      await stock.make('storages', {
        code: 'TRA',
        name: 'En tránsito',
        storage_type_id: String(type),
        branch_office_id: String(branch!.id),
      })
    ).id!;
    const product = await stock.product('N');
    const at = (hours: number) => ({ postedAt: instant(first.add({ hours })) });
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '150', value: '6150' }], at(0));
    const shipped = await stock.post(
      'TRANSITO-SAL',
      [{ productId: product, qty: '10', toStorageId: transit }],
      at(1),
    );
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '50', value: '2350' }], at(2));
    const line = {
      productId: product,
      storageId: transit,
      returnOfLineId: shipped.lines[0]!.lineId,
    };
    await stock.post(
      'TRANSITO-ENT',
      [{ ...line, toStorageId: stock.storages.B!, qty: '9' }],
      at(3),
    );
    await stock.post('AJ-SAL', [{ productId: product, storageId: transit, qty: '1' }], {
      ...at(4),
      shortageClass: 'MERMA',
    });
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['199.000000', '8457.500000']);
    const reply = await close(periodOf(first));
    expect([reply.status, reply.status === 200 ? reply.data.stock_value : reply.text]).toEqual([
      200,
      '8457.500000',
    ]);
    expect(await leftFor(periodOf(first))).toEqual([
      { event: 'INV_RECLASIFICACION', source_id: `${periodOf(first)}/INVENTARIO`, amount: '-1.50' },
      { event: 'INV_RECLASIFICACION', source_id: `${periodOf(first)}/TRANSITO`, amount: '1.50' },
    ]);
    const next = first.add({ months: 1 });
    await stock.post('SAL-VENTA', [{ productId: product, qty: '9' }], { postedAt: instant(next) });
    expect((await close(periodOf(next))).status).toBe(200);
    expect(await leftFor(periodOf(next))).toEqual([]);
  });
  test('only the last closed month is opened again, with a reason, and takes back what it left', async () => {
    const [one, two] = [periodOf(first), periodOf(first.add({ months: 1 }))];
    expect((await reopen(one)).data.message).toBe('Sólo se reabre el último mes cerrado.');
    expect((await api.put(`inv/periods/reopen/${await idOf(two)}`, {})).status).toBe(422);
    expect((await reopen(two)).data.status).toBe('ABIERTO');
    expect((await reopen(one)).data.status).toBe('ABIERTO');
    expect(await leftFor(one)).toEqual([]);
    expect(await stock.query('select 1 from stock_snapshots')).toEqual([]);
    expect((await close(two)).data.message).toBe('Cierra primero el mes anterior.');
    expect((await close(one)).status).toBe(200);
    expect((await leftFor(one)).map(({ amount }) => amount)).toEqual(['-1.50', '1.50']);
    expect((await close(two)).status).toBe(200);
  });
});

test('what lies before a closed month is closed with it, also a month that had no record: closings hold all that came before', async () => {
  const product = await stock.product('ANTES');
  const before = { postedAt: instant(first.subtract({ months: 2 })) };
  await expect(
    stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '40' }], before),
  ).rejects.toMatchObject({
    code: 'PERIODO_CERRADO',
    fields: { posted_at: [expect.stringContaining('está cerrado para Inventarios')] },
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '40' }], {
    postedAt: instant(monthsAgo(1)),
  });
  const qty = async (report: string) =>
    (await api.get('storage-inventory', { report, product_id: String(product) })).data.map(
      ({ on_hand }: { on_hand: string }) => Number(on_hand),
    );
  expect(await qty('A_FECHA')).toEqual(await qty('EXISTENCIAS'));
});

test('cents that six decimals leave are told once a month', async () => {
  const other = await stockCompany('REDONDEO');
  const caller = callerOf(other.company.services, other.admin);
  const product = await other.product('TERCIOS');
  await other.post('ENT-COMPRA', [{ productId: product, qty: '3', value: '10' }], {
    postedAt: instant(first),
  });
  for (const hours of [1, 2, 3])
    await other.post('SAL-VENTA', [{ productId: product, qty: '1' }], {
      postedAt: instant(first.add({ hours })),
    });
  const [month] = await other.query<{ id: number }>(
    'select id from inv__periods order by period limit 1',
  );
  expect((await caller.put(`inv/periods/close/${month!.id}`, {})).status).toBe(200);
  // −3.333333 − 3.333334 − 3.333333 is −10; in cents −9.99.
  expect(
    await other.query(`select amount from acc__posting_events where event = 'INV_REDONDEO'`),
  ).toEqual([{ amount: '-0.010000' }]);
});

describe('the list of what is missing', () => {
  const period = periodOf(monthsAgo(1));
  const at = instant(monthsAgo(1));
  const raw = (sql: string, params: readonly unknown[] = []) =>
    stock.query(sql, [stock.company.accountId, ...params]);
  test('a draft, a count, a failed entry, goods long on their way: each with its link', async () => {
    const product = await stock.product('LISTA');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '1' }], {
      postedAt: at,
    });
    expect(await open(period)).toEqual(['waiting']);
    const type = await stock.idOf('inv__movement_types', 'INI');
    await raw(
      `insert into movements (account_id, movement_type_id, status, posted_at, storage_id) values ($1, $2, 'BORRADOR', $3, $4)`,
      [type, at, stock.storages.A],
    );
    await raw(
      `insert into inv__counts (account_id, status, kind, storage_id, started_at) values ($1, 'EN_CONTEO', 'TOTAL', $2, $3)`,
      [stock.storages.A, at],
    );
    await raw(
      `insert into branch_transfers (account_id, status, from_storage_id, to_storage_id, ship_at) values ($1, 'EN_TRANSITO', $2, $3, $4)`,
      [stock.storages.A, stock.storages.B, at],
    );
    await raw(
      `update acc__posting_events set status = 'ERROR' where account_id = $1 and id = (select max(id) from acc__posting_events where movement_id is not null)`,
    );
    expect(await open(period)).toEqual(['drafts', 'counts', 'transit', 'failed', 'waiting']);
    expect((await checks(period)).every(({ href }) => href.startsWith('/'))).toBe(true);
    expect((await close(period)).data.message).toBe(
      'El mes no puede cerrarse: hay 1 movimiento con fecha de este mes sin aplicar, 1 conteo abierto, 1 traspaso retrasado en tránsito sin explicar y 1 póliza con error.',
    );
    expect((await api.get(`inv/periods/checklist/${await idOf(period)}`)).data).toHaveLength(
      (await checks(period)).length,
    );
  });
  test('what is long on its way is acknowledged with a reason', async () => {
    await raw(
      `update movements set status = 'CANCELADO' where account_id = $1 and status = 'BORRADOR'`,
    );
    await raw(`update inv__counts set status = 'CANCELADO' where account_id = $1`);
    await raw(
      `update acc__posting_events set status = 'PENDIENTE' where account_id = $1 and status = 'ERROR'`,
    );
    expect((await close(period)).data.fields).toEqual({
      transit_note: [expect.stringContaining('Escribe por qué siguen en camino.')],
    });
    expect(
      (await close(period, { transit_note: 'El camión está en el taller' })).data,
    ).toMatchObject({ status: 'CERRADO', transit_note: 'El camión está en el taller' });
  });
  test('the month that runs is not closed', async () => {
    const product = await stock.product('HOY');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '1' }]);
    expect((await close(periodOf(today))).data.message).toBe('El mes todavía no termina.');
  });
});

test('R34: December says how much of the stock was counted in the year, and waits for all of it', async () => {
  const year = first.year;
  const later = (context: ClosingMonth): ClosingMonth => ({
    ...context,
    now: Temporal.PlainDate.from({ year: year + 1, month: 1, day: 5 })
      .toZonedDateTime(zone)
      .toInstant(),
  });
  const annual = async () =>
    (await stock.within((context) => closeChecks(later(context), `${year}-12`, null))).find(
      ({ key }) => key === 'annual',
    )!;
  expect(await annual()).toMatchObject({
    ok: false,
    blocks: true,
    said: expect.stringContaining('0 % de los productos y 0 % del valor'),
  });
  const there = await stock.query<{ product_id: number; value: string }>(
    `select product_id, sum(value) as value from kardex where owner_kind = 'PROPIO' and posted_at < make_timestamptz($1::int + 1, 1, 1, 0, 0, 0, $2) group by 1 having sum(qty) > 0 order by 2 desc`,
    [year, zone],
  );
  const [{ id: count }] = (await stock.query<{ id: number }>(
    `insert into inv__counts (account_id, status, kind, storage_id, started_at, applied_at) values ($1, 'APLICADO', 'PARCIAL', $2, now(), now()) returning id`,
    [stock.company.accountId, stock.storages.A],
  )) as [{ id: number }];
  const cover = (products: readonly { readonly product_id: number }[]) =>
    stock.query(
      `insert into inv__count_lines (account_id, count_id, product_id, position) select $1, $2, p, 0 from unnest($3::bigint[]) p`,
      [stock.company.accountId, count, products.map(({ product_id }) => product_id)],
    );
  await cover(there.slice(0, 1));
  expect((await annual()).said).toContain(
    `${(100 / there.length).toLocaleString('es-MX', { maximumFractionDigits: 1 })} % de los productos`,
  );
  await cover(there.slice(1));
  expect(await annual()).toMatchObject({
    ok: true,
    said: expect.stringContaining('Listo: 100 % de los productos y 100 % del valor; último conteo'),
  });
});

test('the ledger asks its own checks, and those that the modules declare in their place', async () => {
  const keys = async (without: boolean) =>
    (
      await stock.within((context) =>
        closeChecks(
          without
            ? {
                ...context,
                services: { server: { ...context.services.server, closingChecks: [] } },
              }
            : context,
          `${today.year}-12`,
          null,
        ),
      )
    ).map(({ key }) => key);
  const own = ['ended', 'previous', 'drafts', 'negatives', 'replays'];
  expect(await keys(true)).toEqual(own);
  expect(await keys(false)).toEqual([...own, 'counts', 'transit', 'failed', 'waiting', 'annual']);
});
