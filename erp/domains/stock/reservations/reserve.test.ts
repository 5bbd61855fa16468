/**
 * Reservations (inventory R18): what may be set aside, who may take it, and what a posting does to
 * it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { available } from '../availability/availability.ts';
import { expireReservations } from './expire-reservations.ts';
import { reserveLots, release, reserve, releaseLots, type ReserveRequest } from './reserve.ts';
import { postStock } from '../posting/post.ts';
import type { PostingLine, StockContext } from '../posting.ts';
import { stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
/** May do everything but take what others reserved. */
let clerk: Actor;
beforeAll(async () => {
  stock = await stockCompany();
  const grants = new Map(stock.admin.permissions.grants);
  grants.delete('inventory.reserve.override');
  clerk = { ...stock.admin, permissions: { ...stock.admin.permissions, grants } };
});

const domainError = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('it was accepted');
  return error;
};
const as = (actor: Actor, context: StockContext): StockContext => ({ ...context, actor });
const order = (id: string) => ({ resource: 'pedidos', id });
const buy = (productId: number, qty: string, more: Partial<PostingLine> = {}) =>
  stock.post('ENT-COMPRA', [{ productId, qty, value: qty, ...more }]);
const take = (
  id: string,
  productId: number,
  qty: string,
  more: Partial<Omit<ReserveRequest, 'source' | 'lines'>> & { lotId?: number } = {},
) => {
  const { lotId, ...request } = more;
  return stock.within((context) =>
    reserve(context, {
      source: order(id),
      ...request,
      lines: [
        {
          sourceLineId: '1',
          productId,
          storageId: stock.storages.A!,
          qty,
          ...(lotId && { lotId }),
        },
      ],
    }),
  );
};
let sales = 0;
const sell = (
  productId: number,
  qty: string,
  more: Partial<PostingLine> = {},
  source = { resource: 'salidas', id: String(++sales) },
) =>
  stock.within((context) =>
    postStock(as(clerk, context), {
      type: 'SAL-VENTA',
      source: { ...source, action: 'APLICAR' },
      lines: [{ productId, storageId: stock.storages.A!, qty, sourceLineId: '1', ...more }],
    }),
  );
const figures = async (productId: number) => {
  const rows = await stock.within((context) =>
    available(context, { productIds: [productId], storageIds: [stock.storages.A!] }),
  );
  const { onHand, retained, reserved, available: left } = rows[0]!;
  return [onHand, retained, reserved, left].map(Number);
};
const rowsOf = (id: string) =>
  stock.query<{
    lot_id: number | null;
    qty: string;
    qty_consumed: string;
    qty_released: string;
    status: string;
  }>(
    `select lot_id, qty, qty_consumed, qty_released, status from inv__reservations where source_id = $1 order by id`,
    [id],
  );
const sound = async (productId: number) =>
  expect(await stock.within(({ tx }) => verifyStock(tx, productId))).toEqual([]);

describe('setting aside', () => {
  test('up to what is available; beyond it, the figures are said at the line', async () => {
    const product = await stock.product('RES-A');
    await buy(product, '100');
    expect((await take('A-1', product, '70')).map(({ qty }) => qty)).toEqual(['70.000000']);
    expect(await figures(product)).toEqual([100, 0, 70, 30]);
    expect((await domainError(take('A-2', product, '50'))).fields).toEqual({
      'lines[0][qty]': [
        'Existencia insuficiente de RES-A en Almacén A: disponible 30 KG, solicitado 50 KG.',
      ],
    });
    expect((await take('A-2', product, '50', { partial: true })).map(({ qty }) => qty)).toEqual([
      '30.000000',
    ]);
    expect(await take('A-3', product, '5', { partial: true })).toEqual([]);
    await sound(product);
  });
  test('the same line again grows its reservation; released, it gives back what is open', async () => {
    const product = await stock.product('RES-B');
    await buy(product, '100');
    const [first] = await take('B-1', product, '20');
    const [second] = await take('B-1', product, '15');
    expect(second!.reservationId).toBe(first!.reservationId);
    expect(await figures(product)).toEqual([100, 0, 35, 65]);
    await stock.within((context) => release(context, { source: order('B-1') }));
    expect(await rowsOf('B-1')).toMatchObject([{ status: 'LIBERADA', qty_released: '35.000000' }]);
    expect(await figures(product)).toEqual([100, 0, 0, 100]);
  });
  test('it expires: the night gives back what nobody used', async () => {
    const product = await stock.product('RES-C');
    await buy(product, '10');
    await take('C-1', product, '4', {
      expiresAt: Temporal.Now.instant().subtract({ hours: 1 }).toString(),
    });
    await take('C-2', product, '6');
    expect(await stock.within(expireReservations)).toBe(1);
    expect([(await rowsOf('C-1'))[0]!.status, (await rowsOf('C-2'))[0]!.status]).toEqual([
      'VENCIDA',
      'ACTIVA',
    ]);
    expect(await figures(product)).toEqual([10, 0, 6, 4]);
  });
  test('fifty who want one each of thirty: thirty get it', async () => {
    const product = await stock.product('RES-D');
    await buy(product, '30');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => take(`D-${n}`, product, '1')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await figures(product)).toEqual([30, 0, 30, 0]);
    await sound(product);
  });
});

describe('what leaves', () => {
  test('the document that reserved consumes its own; what others left free may go, what is theirs may not', async () => {
    const product = await stock.product('RES-E');
    await buy(product, '100');
    const [mine] = await take('E-1', product, '60');
    await take('E-2', product, '30');
    expect((await domainError(sell(product, '11'))).fields).toEqual({
      'lines[0][qty]': ['90 KG de RES-E están reservados para pedidos E-1 y 1 más.'],
    });
    await sell(product, '10');
    await sell(product, '40', { reservationId: mine!.reservationId });
    expect(await rowsOf('E-1')).toMatchObject([{ qty_consumed: '40.000000', status: 'ACTIVA' }]);
    await sell(product, '20', {}, order('E-1'));
    expect(await rowsOf('E-1')).toMatchObject([{ qty_consumed: '60.000000', status: 'CONSUMIDA' }]);
    expect(await figures(product)).toEqual([30, 0, 30, 0]);
    await sound(product);
  });
  test('who may take it reduces the newest of the lowest priority, and its owner is told', async () => {
    const product = await stock.product('RES-F');
    await buy(product, '100');
    const owner =
      (
        await stock.query<{ id: number }>(
          `select id from users where id <> $1 order by id limit 1`,
          [stock.admin.userId],
        )
      )[0]?.id ?? null;
    await take('F-1', product, '40', { priority: 1 });
    await take('F-2', product, '30');
    await take('F-3', product, '30');
    await stock.query('update inv__reservations set created_by = $1 where source_id = $2', [
      owner,
      'F-3',
    ]);
    await stock.post('SAL-VENTA', [{ productId: product, qty: '40' }]);
    expect(
      (await Promise.all(['F-1', 'F-2', 'F-3'].map(rowsOf))).map(([row]) => [
        Number(row!.qty_released),
        row!.status,
      ]),
    ).toEqual([
      [0, 'ACTIVA'],
      [10, 'ACTIVA'],
      [30, 'LIBERADA'],
    ]);
    if (owner)
      expect(
        await stock.query(
          `select 1 from notifications where event = 'reservation.lost' and user_id = $1`,
          [owner],
        ),
      ).toHaveLength(1);
    await sound(product);
  });
  test('a count finds less than is reserved: it says so, whoever counts', async () => {
    const product = await stock.product('RES-G');
    await buy(product, '10');
    await take('G-1', product, '10');
    await stock.within((context) =>
      postStock(as(clerk, context), {
        type: 'CONTEO-SAL',
        source: { resource: 'conteos', id: 'G', action: 'APLICAR' },
        lines: [{ productId: product, storageId: stock.storages.A!, qty: '3' }],
      }),
    );
    expect(await figures(product)).toEqual([7, 0, 7, 0]);
    await sound(product);
  });
  test('one last piece, sold and reserved at once: one of the two gets it', async () => {
    const product = await stock.product('RES-H');
    await buy(product, '1');
    const results = await Promise.allSettled([take('H-1', product, '1'), sell(product, '1')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await sound(product);
  });
});

describe('lots', () => {
  const lotOf = async (product: number, code: string) =>
    (
      await stock.query<{ id: number }>('select id from lots where product_id = $1 and code = $2', [
        product,
        code,
      ])
    )[0]!.id;
  const made = async (code: string) => {
    const product = await stock.product(code, { tracking: 'LOTE', lot_kind: 'LOTE' });
    await buy(product, '10', { lotCode: 'L1' });
    await buy(product, '10', { lotCode: 'L2' });
    return { product, l1: await lotOf(product, 'L1'), l2: await lotOf(product, 'L2') };
  };
  const hardOf = async (product: number) =>
    (
      await stock.query<{ reserved_hard: string }>(
        'select reserved_hard from stock_balances where product_id = $1 order by lot_id',
        [product],
      )
    ).map((row) => Number(row.reserved_hard));

  test('of a lot: not more than it has free; another document picks the other lot', async () => {
    const { product, l1, l2 } = await made('RES-L1');
    await take('L-1', product, '8', { lotId: l1 });
    expect(await hardOf(product)).toEqual([8, 0]);
    expect(
      (await domainError(take('L-2', product, '3', { lotId: l1 }))).fields['lines[0][qty]']![0],
    ).toContain('disponible 2 KG, solicitado 3 KG');
    expect(
      (await sell(product, '5')).lines.map(({ lotId, qtyStock }) => [lotId, Number(qtyStock)]),
    ).toEqual([
      [l1, 2],
      [l2, 3],
    ]);
    expect((await domainError(sell(product, '1', { lotId: l1 }))).fields).toEqual({
      'lines[0][qty]': ['8 KG de RES-L1 están reservados para pedidos L-1.'],
    });
    expect((await sell(product, '8', {}, order('L-1'))).lines.map(({ lotId }) => lotId)).toEqual([
      l1,
    ]);
    expect(await hardOf(product)).toEqual([0, 0]);
    await sound(product);
  });
  test('soft becomes hard and soft again without losing any', async () => {
    const { product, l1, l2 } = await made('RES-L3');
    await take('M-1', product, '12');
    await stock.within((context) =>
      reserveLots(context, {
        source: order('M-1'),
        lines: [{ sourceLineId: '1', lotId: l1, qty: '10' }],
      }),
    );
    expect((await rowsOf('M-1')).map((row) => [row.lot_id, Number(row.qty)])).toEqual([
      [null, 2],
      [l1, 10],
    ]);
    await stock.within((context) =>
      reserveLots(context, {
        source: order('M-1'),
        lines: [{ sourceLineId: '1', lotId: l2, qty: '3' }],
      }),
    );
    expect(await figures(product)).toEqual([20, 0, 13, 7]);
    expect(
      (
        await domainError(
          stock.within((context) =>
            reserveLots(context, {
              source: order('M-1'),
              lines: [{ sourceLineId: '1', lotId: l2, qty: '8' }],
            }),
          ),
        )
      ).fields,
    ).toHaveProperty(['lines[0][qty]']);
    await stock.within((context) => releaseLots(context, { source: order('M-1') }));
    expect((await rowsOf('M-1')).map((row) => [row.lot_id, Number(row.qty)])).toEqual([[null, 13]]);
    expect(await hardOf(product)).toEqual([0, 0]);
    await sound(product);
  });
  test('held lots are not available; what was reserved of them stays until the goods leave for good', async () => {
    const { product, l1 } = await made('RES-L4');
    await take('N-1', product, '15');
    await stock.query(`update lots set status = 'RETENIDO' where id = $1`, [l1]);
    expect(await figures(product)).toEqual([20, 10, 15, -5]);
    await stock.within((context) =>
      postStock(as(clerk, context), {
        type: 'MERMA',
        source: { resource: 'mermas', id: 'N', action: 'APLICAR' },
        lines: [{ productId: product, storageId: stock.storages.A!, lotId: l1, qty: '10' }],
      }),
    );
    expect(await figures(product)).toEqual([10, 0, 10, 0]);
    await sound(product);
  });
  test('goods that move inside their storage take what was reserved of them along, in part too', async () => {
    const type = await stock.make('wms/slot-types', {
      code: 'RES',
      name: 'Reserva',
      purpose: 'RESERVA',
    });
    const storage = await stock.make('storages', {
      code: 'UBI',
      name: 'Con ubicaciones',
      storage_type_id: String(await stock.idOf('storage_types', 'FISICO')),
      branch_office_id: String(
        (await stock.query<{ id: number }>('select id from branch_offices order by id limit 1'))[0]!
          .id,
      ),
      uses_slots: '1',
    });
    const slot = async (code: string) =>
      (
        await stock.make('wms/slots', {
          storage_id: String(storage.id),
          slot_type_id: String(type.id),
          code,
        })
      ).id!;
    const [near, far] = [await slot('A-1'), await slot('B-1')];
    const product = await stock.product('RES-L5');
    const storageId = storage.id!;
    await buy(product, '10', { storageId, slotId: near });
    await stock.within((context) =>
      reserve(context, {
        source: order('S-1'),
        lines: [{ sourceLineId: '1', productId: product, storageId, qty: '8', slotId: near }],
      }),
    );
    const move = (qty: string) =>
      stock.within((context) =>
        postStock(as(clerk, context), {
          type: 'TRASP',
          source: { resource: 'acomodos', id: qty, action: 'APLICAR' },
          lines: [
            {
              productId: product,
              storageId,
              slotId: near,
              toStorageId: storageId,
              toSlotId: far,
              qty,
            },
          ],
        }),
      );
    const held = async () =>
      (
        await stock.query<{ qty: string; reserved_hard: string }>(
          'select qty, reserved_hard from stock_balances where product_id = $1 order by slot_id',
          [product],
        )
      ).map((row) => [Number(row.qty), Number(row.reserved_hard)]);
    await move('5');
    expect(await held()).toEqual([
      [5, 5],
      [5, 3],
    ]);
    await sound(product);
    await move('4.5');
    expect(await held()).toEqual([
      [0.5, 0.5],
      [9.5, 7.5],
    ]);
    expect((await rowsOf('S-1')).map(({ qty }) => Number(qty))).toEqual([0.5, 7.5]);
    await sound(product);
  });
});
