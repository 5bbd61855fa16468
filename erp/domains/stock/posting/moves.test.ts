/**
 * Moves between places and their cancelling: what is worth something stays worth it, and only
 * accounts that differ are told (inventory §4.3, R7, §6).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import type { CostMethod } from '../costing/pool.ts';
import { stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
let transit: number;
beforeAll(async () => {
  stock = await stockCompany();
  const [branch] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  const type = await stock.idOf('storage_types', 'TRANSITO');
  transit = (
    await stock.make('storages', {
      code: 'TRA',
      name: 'En tránsito',
      storage_type_id: String(type),
      branch_office_id: String(branch!.id),
    })
  ).id!;
});
afterAll(async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

const layers = (productId: number) =>
  stock.query<{ qty_left: string; value_left: string }>(
    'select qty_left, value_left from stock_layers where product_id = $1 order by place',
    [productId],
  );
const told = async (movementId: number) =>
  (
    await stock.query<{ event: string; amount: string }>(
      'select event, amount from acc__posting_events where movement_id = $1 order by id',
      [movementId],
    )
  ).map(({ event, amount }) => `${event} ${Number(amount)}`);

describe('a move that is cancelled leaves what things are worth', () => {
  test.each<[CostMethod, Record<string, unknown>]>([
    ['PROMEDIO', {}],
    ['PEPS', {}],
    ['LOTE', { tracking: 'LOTE', lot_kind: 'LOTE' }],
    ['ESTANDAR', { standard_cost: '15' }],
  ])('%s: ten at 10 and ten at 20, ten moved and brought back', async (valuation, more) => {
    const product = await stock.product(`MOV-${valuation}`, { valuation, ...more });
    const lot = valuation === 'LOTE' ? { lotCode: 'L1' } : {};
    const first = await stock.post('ENT-COMPRA', [
      { productId: product, qty: '10', value: '100', ...lot },
    ]);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '200', ...lot }]);
    const { lotId } = first.lines[0]!;
    const key = lotId ? `L:${lotId}` : 'E';
    const before = [await stock.pool(product, key), await layers(product)];
    const move = await stock.post('TRASP', [
      { productId: product, qty: '10', toStorageId: stock.storages.B!, ...(lotId && { lotId }) },
    ]);
    await stock.reverse(move.movementId);
    expect([await stock.pool(product, key), await layers(product)]).toEqual(before);
    expect(before[0]).toEqual(['20.000000', '300.000000', '15.000000']);
  });
});

/** What `find` sees after `corrupt`, of which nothing stays. */
async function seenAfter(corrupt: string, product: number): Promise<string[]> {
  let seen: string[] = [];
  const undone = new Error('undone');
  await stock
    .within(async ({ tx }) => {
      await tx.execute(corrupt, [product]);
      seen = (await verifyStock(tx, product)).map(
        ({ rule, what }) => `${rule} ${what.replace(/\d+/g, 'n')}`,
      );
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return seen;
}

describe('I4', () => {
  let product: number;
  beforeAll(async () => {
    product = await stock.product('MOV-I4', { valuation: 'PEPS' });
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '200' }]);
  });
  const halves = (
    mark: string,
  ) => `insert into kardex (account_id, posted_at, period, kind, product_id, storage_id, qty, unit_cost, value, pool_key, movement_id, movement_line_id, movement_type_id,
      source_resource, source_id, source_action, origin)
    select account_id, posted_at, period, case when sign < 0 then 'SALIDA' else 'ENTRADA' end, product_id, storage_id, sign * 10, 0, worth, pool_key, movement_id, 9999999, movement_type_id, 'pruebas', '${mark}', 'APLICAR',
      'given' from kardex cross join (values (1, -1, -100), (2, 1, 150)) as w(ord, sign, worth) where product_id = $1 and kind = 'ENTRADA' and value = 100 order by ord`;
  test('a move of which one half is worth more than the other is found, whatever its rows say of themselves', async () => {
    expect(await seenAfter(halves('x'), product)).toContain('I4 producto n, partida n');
  });
  test('layers that are not what the pool is worth, or not what its rows leave, are found', async () => {
    expect(
      await seenAfter(
        'update stock_layers set value_left = value_left + 1 where product_id = $1 and place = 1',
        product,
      ),
    ).toContain('I4 producto n, grupo E, valor de las capas');
    expect(
      await seenAfter(
        'update stock_layers set qty_left = qty_left - 1 where product_id = $1 and place = 0',
        product,
      ),
    ).toContain('I4 producto n, grupo E, cantidad de las capas');
    expect(
      await seenAfter(
        'update stock_layers set value_left = value_left + 5 - 10 * place where product_id = $1',
        product,
      ),
    ).toContain('I3 producto n, grupo E, capas');
  });
});

describe('what accounting is told of a move', () => {
  test('nothing between places of one account; to another account and back, what it was worth', async () => {
    const product = await stock.product('MOV-CTA');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
    const near = await stock.post('TRASP', [
      { productId: product, qty: '4', toStorageId: stock.storages.B! },
    ]);
    expect(await told(near.movementId)).toEqual([]);
    expect(await told((await stock.reverse(near.movementId)).movementId)).toEqual([]);
    const far = await stock.post('TRANSITO-SAL', [
      { productId: product, qty: '4', toStorageId: transit },
    ]);
    expect(await told(far.movementId)).toEqual(['INV_TRASPASO -40']);
    expect(await told((await stock.reverse(far.movementId)).movementId)).toEqual([
      'INV_TRASPASO -40',
    ]);
    const reply = await callerOf(stock.company.services, stock.admin).post('reports/inventories', {
      report: 'CONCILIACION',
      from: 'este-mes',
    });
    expect(
      reply.data.filter(
        ({ difference }: { difference: string | null }) =>
          difference !== null && Number(difference) !== 0,
      ),
    ).toEqual([]);
    expect(
      reply.data.find(({ event }: { event: string }) => event === 'INV_TRASPASO'),
    ).toMatchObject({ value: '-80.000000', amount: '-80.000000' });
  });
});

describe('lines of one document are worth what walking their rows says', () => {
  const values = (movementId: number) =>
    stock.query<{ qty: string; value: string }>(
      'select qty, value from kardex where movement_id = $1 order by id',
      [movementId],
    );

  test('parts of a load within a pool: what rounding leaves falls on the later ones', async () => {
    const product = await stock.product('MOV-BULTOS');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '16780', value: '175726' }]);
    const { movementId } = await stock.post(
      'TRASP',
      Array.from({ length: 32 }, () => ({
        productId: product,
        qty: '290',
        toStorageId: stock.storages.B!,
      })),
    );
    const outs = (await values(movementId)).filter(({ qty }) => Number(qty) < 0);
    expect(outs.map(({ value }) => value).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => '-3036.980929'),
      ...Array.from({ length: 26 }, () => '-3036.980930'),
    ]);
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  });

  test('goods that go both ways between two pools go at what each was worth before', async () => {
    const product = await stock.product('MOV-CRUCE', {
      valuation: 'LOTE',
      tracking: 'LOTE',
      lot_kind: 'LOTE',
    });
    const [dear, cheap] = (
      await stock.post('ENT-COMPRA', [
        { productId: product, qty: '10', value: '1000', lotCode: 'CARO' },
        { productId: product, qty: '10', value: '10', lotCode: 'BARATO' },
      ])
    ).lines.map(({ lotId }) => lotId!);
    const swap = { productId: product, qty: '5', toStorageId: stock.storages.A! };
    const { movementId } = await stock.post('TRASP', [
      { ...swap, lotId: dear!, toLotId: cheap! },
      { ...swap, lotId: cheap!, toLotId: dear! },
    ]);
    expect((await values(movementId)).map(({ value }) => value)).toEqual([
      '-500.000000',
      '-5.000000',
      '500.000000',
      '5.000000',
    ]);
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  });
});

test('what is found of a lot enters at the cost of that lot; of a lot never seen, at what last came in', async () => {
  const product = await stock.product('MOV-AJ', {
    valuation: 'LOTE',
    tracking: 'LOTE',
    lot_kind: 'LOTE',
  });
  const [dear] = (
    await stock.post('ENT-COMPRA', [
      { productId: product, qty: '10', value: '1000', lotCode: 'CARO' },
    ])
  ).lines;
  const [cheap] = (
    await stock.post('ENT-COMPRA', [
      { productId: product, qty: '90', value: '90', lotCode: 'BARATO' },
    ])
  ).lines;
  const found = async (lot: object) =>
    (await stock.post('AJ-ENT', [{ productId: product, qty: '1', ...lot }])).totalValue;
  expect(await found({ lotId: dear!.lotId })).toBe('100.000000');
  expect(await found({ lotId: cheap!.lotId })).toBe('1.000000');
  expect(await found({ lotCode: 'NUEVO' })).toBe('1.000000');
});

test('values by storage add up to the pool: the largest takes what rounding leaves', async () => {
  const product = await stock.product('MOV-TERCIOS');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '7', value: '100' }]);
  await stock.post('TRASP', [{ productId: product, qty: '2', toStorageId: stock.storages.B! }]);
  await stock.post('TRASP', [{ productId: product, qty: '2', toStorageId: stock.storages.PISO! }]);
  const api = callerOf(stock.company.services, stock.admin);
  const worth = async (reply: Promise<{ data: { worth: string }[] }>) =>
    (await reply).data.map((row) => row.worth).toSorted();
  expect(
    await worth(api.post('reports/inventories', { report: 'VALUACION', product_id: product })),
  ).toEqual(['28.571429', '28.571429', '42.857142']);
  expect(
    await worth(api.get('storage-inventory', { report: 'A_FECHA', product_id: String(product) })),
  ).toEqual(['28.571429', '28.571429', '42.857142']);
  const today = await worth(
    api.get('storage-inventory', { report: 'EXISTENCIAS', product_id: String(product) }),
  );
  expect(today.reduce((total, value) => total + Number(value), 0)).toBeCloseTo(100, 9);
});

test('nothing comes back before it left: its value would hang on itself', async () => {
  const product = await stock.product('MOV-ANTES');
  const ago = (days: number) => ({
    postedAt: Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString(),
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }], ago(4));
  const sold = await stock.post('SAL-VENTA', [{ productId: product, qty: '5' }], ago(2));
  const back = stock.post(
    'DEV-VENTA',
    [{ productId: product, qty: '5', returnOfLineId: sold.lines[0]!.lineId }],
    ago(3),
  );
  await expect(back).rejects.toMatchObject({
    fields: { posted_at: ['No puede regresar antes de lo que regresa: pon una fecha posterior.'] },
  });
});
