/** Moves between places and their cancelling: what is worth something stays worth it, and only accounts that differ are told (inventory §4.3, R7, §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Method } from './pool.ts';
import { stockCompany, type StockCompany } from './testing.ts';
import { verifyStock } from './verify.ts';

let stock: StockCompany;
let transit: number;
let made = 0;
beforeAll(async () => {
  stock = await stockCompany();
  const [branch] = await stock.query<{ id: number }>('select id from branch_offices limit 1');
  const type = await stock.idOf('storage_types', 'TRANSITO');
  transit = (await stock.make('storages', { code: 'TRA', name: 'En tránsito', storage_type_id: String(type), branch_office_id: String(branch!.id) })).id!;
});
afterAll(async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

const layers = (productId: number) =>
  stock.query<{ qty_left: string; value_left: string }>('select qty_left, value_left from stock_layers where product_id = $1 order by place', [productId]);
const told = async (movementId: number) =>
  (await stock.query<{ event: string; amount: string }>('select event, amount from acc__posting_events where movement_id = $1 order by id', [movementId])).map(
    ({ event, amount }) => `${event} ${Number(amount)}`,
  );

describe('a move that is cancelled leaves what things are worth', () => {
  test.each<[Method, Record<string, unknown>]>([
    ['PROMEDIO', {}],
    ['PEPS', {}],
    ['LOTE', { tracking: 'LOTE', lot_kind: 'LOTE' }],
    ['ESTANDAR', { standard_cost: '15' }],
  ])('%s: ten at 10 and ten at 20, ten moved and brought back', async (valuation, more) => {
    const product = await stock.product(`MOV-${valuation}`, { valuation, ...more });
    const lot = valuation === 'LOTE' ? { lotCode: 'L1' } : {};
    const first = await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100', ...lot }]);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '200', ...lot }]);
    const { lotId } = first.lines[0]!;
    const key = lotId ? `L:${lotId}` : 'E';
    const before = [await stock.pool(product, key), await layers(product)];
    const move = await stock.post('TRASP', [{ productId: product, qty: '10', toStorageId: stock.storages.B!, ...(lotId && { lotId }) }]);
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
      await tx.run(corrupt, [product]);
      seen = (await verifyStock(tx, product)).map(({ rule, what }) => `${rule} ${what.replace(/\d+/g, 'n')}`);
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
    expect(await seenAfter('update stock_layers set value_left = value_left + 1 where product_id = $1 and place = 1', product)).toContain(
      'I4 producto n, grupo E, valor de las capas',
    );
    expect(await seenAfter('update stock_layers set qty_left = qty_left - 1 where product_id = $1 and place = 0', product)).toContain(
      'I4 producto n, grupo E, cantidad de las capas',
    );
    expect(await seenAfter('update stock_layers set value_left = value_left + 5 - 10 * place where product_id = $1', product)).toContain('I3 producto n, grupo E, capas');
  });
});
