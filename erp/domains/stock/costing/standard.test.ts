/**
 * Predetermined cost and its variances (inventory §4.3, worked example K), and what accounting is
 * told of each category (§6).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { adjustCost } from './late-cost.ts';
import { reverseMovement } from '../posting/reverse.ts';
import { stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
let other: ReturnType<typeof callerOf>;
let made = 0;
beforeAll(async () => {
  stock = await stockCompany();
  await stock.company.addPerson({ nickname: 'costos', roleCodes: ['ADMINISTRADOR'] });
  other = callerOf(
    stock.company.services,
    await stock.company.actorOf(await stock.company.signIn('costos')),
  );
});
afterAll(async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

const standard = (cost = '42') =>
  stock.product(`EST-${++made}`, { valuation: 'ESTANDAR', standard_cost: cost });
const buy = (productId: number, qty: string, value: string) =>
  stock.post('ENT-COMPRA', [{ productId, qty, value }]);
const told = async (movementId: number) =>
  (
    await stock.query<{ event: string; amount: string }>(
      'select event, amount from acc__posting_events where movement_id = $1 order by id',
      [movementId],
    )
  ).map(({ event, amount }) => `${event} ${Number(amount)}`);
const late = (movementLineId: number, deltaValue: string) =>
  stock.within((context) =>
    adjustCost(
      context,
      'COSTO-ADIC',
      { resource: 'facturas', id: `F-${++made}`, action: 'APLICAR' },
      [{ movementLineId, deltaValue }],
    ),
  );

test('K: what is bought enters at the standard, and the invoice’s difference is a variance', async () => {
  const product = await standard();
  const bought = await buy(product, '100', '4000');
  expect(bought.totalValue).toBe('4200.000000');
  expect(await told(bought.movementId)).toEqual(['INV_COMPRA 4200', 'VAR_COMPRA -200']);
  const [line] = await stock.query<{ posted_variance: string }>(
    'select posted_variance from movement_lines where id = $1',
    [bought.lines[0]!.lineId],
  );
  expect(line!.posted_variance).toBe('-200.000000');
  const sold = await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }]);
  expect(await told(sold.movementId)).toEqual(['INV_VENTA -1260']);
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['70.000000', '2940.000000']);
});

test('what is made enters at the standard, and the order’s difference is a variance of production', async () => {
  const product = await standard();
  const entered = await stock.post('ENT-PROD', [{ productId: product, qty: '50', value: '2250' }]);
  expect(await told(entered.movementId)).toEqual(['INV_PROD_ENT 2100', 'VAR_PROD 150']);
});

test('books are opened at the standard; what the opening said beyond it is a variance, which its cancelling takes back', async () => {
  const product = await standard();
  const opened = await stock.post('INI', [{ productId: product, qty: '10', unitCost: '40' }]);
  expect(await told(opened.movementId)).toEqual(['INV_AJUSTE 420', 'VAR_COMPRA -20']);
  expect(await told((await stock.reverse(opened.movementId)).movementId)).toEqual([
    'INV_AJUSTE -420',
    'VAR_COMPRA 20',
  ]);
  const found = await stock.post('AJ-ENT', [{ productId: product, qty: '10', unitCost: '40' }]);
  expect(await told(found.movementId)).toEqual(['INV_AJUSTE 420']);
});

test('goods that go back to the supplier leave at the standard; the credit note says what the invoice had said', async () => {
  const product = await standard();
  const { lines } = await buy(product, '100', '4000');
  const back = await stock.post('DEV-COMPRA', [
    { productId: product, qty: '10', returnOfLineId: lines[0]!.lineId },
  ]);
  expect(back.totalValue).toBe('420.000000');
  expect(await told(back.movementId)).toEqual(['INV_DEV_COMPRA -420', 'VAR_DEVOLUCION -20']);
});

test('what a customer gives back enters at the standard of that day', async () => {
  const product = await standard();
  await buy(product, '100', '4200');
  const { lines } = await stock.post('SAL-VENTA', [{ productId: product, qty: '10' }]);
  await stock.query('update products set standard_cost = 44 where id = $1', [product]);
  const back = await stock.post('DEV-VENTA', [
    { productId: product, qty: '10', returnOfLineId: lines[0]!.lineId },
  ]);
  expect(await told(back.movementId)).toEqual(['INV_DEV_VENTA 440', 'VAR_DEVOLUCION 20']);
});

test('a receipt that is cancelled takes its variance back', async () => {
  const product = await standard();
  const { movementId } = await buy(product, '100', '4000');
  const [movement] = await stock.query<{ movement_type_id: number }>(
    'select movement_type_id from movements where id = $1',
    [movementId],
  );
  const undone = await stock.within((context) =>
    reverseMovement(
      context,
      movementId,
      movement!.movement_type_id,
      { resource: 'pruebas', id: 'k', action: 'CANCELAR' },
      null,
    ),
  );
  expect(await told(undone.movementId)).toEqual(['INV_COMPRA -4200', 'VAR_COMPRA 200']);
});

describe('what is cancelled after the standard changed comes and goes at the standard in force', () => {
  const changed = async (product: number, cost: string) => {
    const reply = await callerOf(stock.company.services, stock.admin).post('inv/revaluations', {
      kind: 'ESTANDAR',
      reason_id: (
        await stock.query<{ id: number }>('select id from causes order by id limit 1')
      )[0]!.id,
      lines: [{ product_id: product, new_cost: cost }],
    });
    await callerOf(stock.company.services, stock.admin).put(
      `inv/revaluations/send/${reply.data.id}`,
      {},
    );
    const done = await other.put(`inv/revaluations/authorize/${reply.data.id}`, {});
    expect(done.status, done.text).toBe(200);
  };
  const total = async (product: number) => (await stock.pool(product)).slice(0, 2);
  test('a receipt: the difference belongs to the purchase', async () => {
    const product = await standard();
    const first = await buy(product, '100', '4000');
    await buy(product, '50', '2100');
    await changed(product, '44');
    expect(await told((await stock.reverse(first.movementId)).movementId)).toEqual([
      'INV_COMPRA -4400',
      'VAR_COMPRA 400',
    ]);
    expect(await total(product)).toEqual(['50.000000', '2200.000000']);
  });
  test('what was made, sold and given back: the difference belongs to each', async () => {
    const product = await standard();
    const made = await stock.post('ENT-PROD', [{ productId: product, qty: '50', value: '2250' }]);
    await buy(product, '60', '2520');
    const sold = await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }]);
    const back = await stock.post('DEV-VENTA', [
      { productId: product, qty: '10', returnOfLineId: sold.lines[0]!.lineId },
    ]);
    await changed(product, '44');
    expect(await told((await stock.reverse(back.movementId)).movementId)).toEqual([
      'INV_DEV_VENTA -440',
      'VAR_DEVOLUCION -20',
    ]);
    expect(await told((await stock.reverse(sold.movementId)).movementId)).toEqual([
      'INV_VENTA 1320',
      'VAR_DEVOLUCION 60',
    ]);
    expect(await told((await stock.reverse(made.movementId)).movementId)).toEqual([
      'INV_PROD_ENT -2200',
      'VAR_PROD -50',
    ]);
    expect(await total(product)).toEqual(['60.000000', '2640.000000']);
  });
  test('a standard is changed without stock too, and in stock that is short', async () => {
    const product = await standard();
    await changed(product, '40');
    expect(
      await stock.query('select standard_cost from products where id = $1', [product]),
    ).toEqual([{ standard_cost: '40.000000' }]);
    const [document] = await stock.query<{ id: number }>(
      'select max(id) as id from inv__revaluations',
    );
    expect(
      (await other.put(`inv/revaluations/cancel/${document!.id}`, { cancel_reason: 'Era otro' }))
        .status,
    ).toBe(200);
    expect(
      await stock.query('select standard_cost from products where id = $1', [product]),
    ).toEqual([{ standard_cost: '42.000000' }]);
    await changed(product, '40');
    expect((await buy(product, '10', '400')).totalValue).toBe('400.000000');
    const short = await standard('10');
    await stock.post('SAL-PROD', [{ productId: short, qty: '5', storageId: stock.storages.PISO! }]);
    await changed(short, '12');
    expect(await total(short)).toEqual(['-5.000000', '-60.000000']);
  });
  const yesterday = { postedAt: Temporal.Now.instant().subtract({ hours: 24 }).toString() };
  test('what is short after a change costs its standard, whatever older rows made of the pool', async () => {
    const product = await standard('7.5');
    const { movementId } = await buy(product, '7', '60');
    await stock.reverse(movementId);
    await changed(product, '13');
    await stock.post(
      'AJ-SAL',
      [{ productId: product, qty: '4.5', storageId: stock.storages.PISO! }],
      { ...yesterday, shortageClass: 'ERROR_REGISTRO' },
    );
    expect(await stock.pool(product)).toEqual(['-4.500000', '-58.500000', '13.000000']);
  });
  test('what a pool without stock was worth before a change shows in both reports of a day', async () => {
    const product = await standard('7.5');
    const ago = (hours: number) => ({
      postedAt: Temporal.Now.instant().subtract({ hours }).toString(),
    });
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '4', value: '30' }], ago(96));
    await stock.post('SAL-VENTA', [{ productId: product, qty: '1' }], ago(24));
    await changed(product, '10');
    await stock.post(
      'SAL-PROD',
      [{ productId: product, qty: '4', storageId: stock.storages.PISO! }],
      ago(72),
    );
    const api = callerOf(stock.company.services, stock.admin);
    const as_of = Temporal.Now.instant()
      .subtract({ hours: 72 })
      .toZonedDateTimeISO(stock.admin.timeZone)
      .toPlainDate()
      .toString();
    const worth = (reply: { data: { worth: string }[] }) =>
      reply.data.reduce((sum, row) => sum + Number(row.worth), 0);
    expect(
      worth(
        await api.post('reports/inventories', { report: 'VALUACION', product_id: product, as_of }),
      ),
    ).toBe(-10);
    expect(
      worth(
        await api.get('storage-inventory', {
          report: 'A_FECHA',
          product_id: String(product),
          as_of,
        }),
      ),
    ).toBe(-10);
    expect(await total(product)).toEqual(['-1.000000', '-10.000000']);
  });
  test('a move within the pool goes at the standard of its posting, also where an older out at the new one follows', async () => {
    const product = await standard('7.5');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '7.5', value: '60' }], yesterday);
    await stock.post(
      'TRASP',
      [{ productId: product, qty: '7.5', toStorageId: stock.storages.B! }],
      { postedAt: Temporal.Now.instant().subtract({ hours: 12 }).toString() },
    );
    await changed(product, '28.5');
    await stock.post(
      'SAL-PROD',
      [{ productId: product, qty: '4', storageId: stock.storages.PISO! }],
      { postedAt: Temporal.Now.instant().subtract({ hours: 18 }).toString() },
    );
    expect(await total(product)).toEqual(['3.500000', '99.750000']);
  });
});

test('a cost that comes late is a variance: no stock and no sale changes', async () => {
  const product = await standard();
  const { lines } = await buy(product, '100', '4000');
  await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }]);
  const { movementId } = await late(lines[0]!.lineId, '100');
  expect(await told(movementId)).toEqual(['VAR_COMPRA 100']);
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['70.000000', '2940.000000']);
  const back = await stock.post('DEV-COMPRA', [
    { productId: product, qty: '10', returnOfLineId: lines[0]!.lineId },
  ]);
  expect(await told(back.movementId)).toEqual(['INV_DEV_COMPRA -420', 'VAR_DEVOLUCION -10']);
});

test('a transformation into a standard product leaves its difference to production, also what comes later', async () => {
  const [roll, sheet] = [await stock.product('ROLLO-EST'), await standard()];
  const bought = await buy(roll, '32', '1312');
  await stock.post('CONV-SAL', [{ productId: roll, qty: '32', costGroup: 'CV-EST' }]);
  const into = await stock.post('CONV-ENT', [
    { productId: sheet, qty: '30', costGroup: 'CV-EST', costShare: '1' },
  ]);
  expect(await told(into.movementId)).toEqual(['INV_CONVERSION 1260', 'VAR_PROD 52']);
  const { movementId } = await late(bought.lines[0]!.lineId, '39');
  expect((await told(movementId)).toSorted()).toEqual([
    'INV_AJUSTE_COSTO -39',
    'INV_REVAL 39',
    'VAR_PROD 39',
  ]);
  expect((await stock.pool(sheet)).slice(0, 2)).toEqual(['30.000000', '1260.000000']);
});

test('accounting is told an amount for each category', async () => {
  const { id: category } = await stock.make('categories', { code: 'OTRA', name: 'Otra' });
  const [first, second, third] = [
    await stock.product('CAT-1'),
    await stock.product('CAT-2', { category_id: String(category) }),
    await stock.product('CAT-3'),
  ];
  const { movementId } = await stock.post('ENT-COMPRA', [
    { productId: first, qty: '1', value: '10' },
    { productId: second, qty: '1', value: '7' },
    { productId: third, qty: '1', value: '5' },
  ]);
  const events = await stock.query<{ code: string; amount: string }>(
    'select c.code, e.amount from acc__posting_events e join categories c on c.id = e.category_id where e.movement_id = $1 order by c.code',
    [movementId],
  );
  expect(events.map(({ code, amount }) => [code, Number(amount)])).toEqual([
    ['GEN', 15],
    ['OTRA', 7],
  ]);
});
