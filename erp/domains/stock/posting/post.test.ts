/** Long because the worked examples of the brief follow from each other. */
/** The ledger with the worked examples of inventory §4, through the service and in the database. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import { closeMonth } from '../closing/close.ts';
import { rebuildStock } from '../checks/rebuild.ts';
import { adjustCost } from '../costing/late-cost.ts';
import { reverseMovement } from './reverse.ts';
import { lastSeptember, stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
beforeAll(async () => {
  stock = await stockCompany();
});

const domainError = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('it was accepted');
  return error;
};
const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();
const buy = (productId: number, qty: string, value: string, postedAt?: string) =>
  stock.post('ENT-COMPRA', [{ productId, qty, value }], postedAt ? { postedAt } : {});
const sell = (productId: number, qty: string, postedAt?: string) =>
  stock.post('SAL-VENTA', [{ productId, qty }], postedAt ? { postedAt } : {});
const adjustments = (productId: number) =>
  stock.query<{ adjusts_id: number; value: string; posted_at: string }>(
    `select adjusts_id, value, posted_at from kardex where product_id = $1 and kind = 'AJUSTE_COSTO' order by id`,
    [productId],
  );

describe('average', () => {
  test('A–D: receipts, a sale, returns of both sides, an issue with residue', async () => {
    const product = await stock.product('EJ-A');
    await buy(product, '100', '4000');
    const second = await buy(product, '50', '2150');
    expect(await stock.pool(product)).toEqual(['150.000000', '6150.000000', '41.000000']);
    const sale = await sell(product, '30');
    expect(sale.totalValue).toBe('1230.000000');
    const back = await stock.post('DEV-VENTA', [
      { productId: product, qty: '10', returnOfLineId: sale.lines[0]!.lineId },
    ]);
    expect(back.totalValue).toBe('410.000000');
    expect(await stock.pool(product)).toEqual(['130.000000', '5330.000000', '41.000000']);
    const returned = await stock.post('DEV-COMPRA', [
      { productId: product, qty: '20', returnOfLineId: second.lines[0]!.lineId },
    ]);
    expect(returned.totalValue).toBe('860.000000');
    expect(await stock.pool(product)).toEqual(['110.000000', '4470.000000', '40.636364']);
    expect((await sell(product, '7')).totalValue).toBe('284.454545');
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['103.000000', '4185.545455']);
  });
  test('F: an invoice that comes with a higher price corrects the receipt and the sale', async () => {
    const product = await stock.product('EJ-F');
    await buy(product, '100', '4000');
    const second = await buy(product, '50', '2150');
    await sell(product, '120');
    await stock.within((context) =>
      adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'F-1', action: 'APLICAR' }, [
        { movementLineId: second.lines[0]!.lineId, deltaValue: '100' },
      ]),
    );
    expect((await adjustments(product)).map(({ value }) => value)).toEqual([
      '100.000000',
      '-80.000000',
    ]);
    expect(await stock.pool(product)).toEqual(['30.000000', '1250.000000', '41.666667']);
  });
  test('G: an entry with an old date corrects the sale that followed it', async () => {
    const product = await stock.product('EJ-G');
    await buy(product, '100', '4000', daysAgo(4));
    const sale = await sell(product, '60', daysAgo(2));
    expect(sale.totalValue).toBe('2400.000000');
    const late = stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4600' }], {
      postedAt: daysAgo(3),
      confirmImpact: false,
    });
    await late;
    expect((await adjustments(product)).map(({ value }) => value)).toEqual(['-180.000000']);
    expect(await stock.pool(product)).toEqual(['140.000000', '6020.000000', '43.000000']);
  });
  test('H: a production floor may owe; the entry that fills it leaves the difference apart', async () => {
    const product = await stock.product('EJ-H');
    const storageId = stock.storages.PISO!;
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '10', storageId }]);
    await stock.post('SAL-PROD', [{ productId: product, qty: '1', storageId }]);
    expect(
      (await stock.post('SAL-PROD', [{ productId: product, qty: '5', storageId }])).totalValue,
    ).toBe('50.000000');
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['-5.000000', '-50.000000']);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '8', value: '96', storageId }]);
    expect(await stock.pool(product)).toEqual(['3.000000', '36.000000', '12.000000']);
    const [cover] = await stock.query<{ value: string }>(
      `select value from kardex where product_id = $1 and kind = 'REVALUACION'`,
      [product],
    );
    expect(cover!.value).toBe('-10.000000');
  });
  test('L: the return that empties the pool leaves its difference to a variance', async () => {
    const product = await stock.product('EJ-L');
    const dear = await buy(product, '20', '860');
    const cheap = await buy(product, '20', '740');
    expect(cheap.totalValue).toBe('740.000000');
    await sell(product, '20');
    const returned = await stock.post('DEV-COMPRA', [
      { productId: product, qty: '20', returnOfLineId: dear.lines[0]!.lineId },
    ]);
    expect(returned.totalValue).toBe('800.000000');
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['0.000000', '0.000000']);
    const events = await stock.query<{ event: string; amount: string }>(
      'select event, amount from acc__posting_events where movement_id = $1 order by id',
      [returned.movementId],
    );
    expect(events).toEqual([
      { event: 'INV_DEV_COMPRA', amount: '-800.000000' },
      { event: 'VAR_DEVOLUCION', amount: '60.000000' },
    ]);
  });
  test('O: what was consumed can no longer be cancelled', async () => {
    const product = await stock.product('EJ-O');
    await buy(product, '100', '4000');
    const second = await buy(product, '50', '2150');
    await sell(product, '120');
    const [movement] = await stock.query<{ movement_type_id: number }>(
      'select movement_type_id from movements where id = $1',
      [second.movementId],
    );
    const error = await domainError(
      stock.within((context) =>
        reverseMovement(
          context,
          second.movementId,
          movement!.movement_type_id,
          { resource: 'pruebas', id: 'x', action: 'CANCELAR' },
          null,
        ),
      ),
    );
    expect(error.fields.status).toEqual([
      'No se puede cancelar: ya se consumieron 20 KG de esta entrada (EJ-O).',
    ]);
  });
  test('a layer of which something left can no longer be cancelled, whatever else lies there', async () => {
    const product = await stock.product('EJ-CAPA', { valuation: 'PEPS' });
    const first = await buy(product, '100', '4000');
    const second = await buy(product, '50', '2150');
    await sell(product, '10');
    const cancel = async ({ movementId }: typeof first) => {
      const [movement] = await stock.query<{ movement_type_id: number }>(
        'select movement_type_id from movements where id = $1',
        [movementId],
      );
      return stock.within((context) =>
        reverseMovement(
          context,
          movementId,
          movement!.movement_type_id,
          { resource: 'pruebas', id: String(movementId), action: 'CANCELAR' },
          null,
        ),
      );
    };
    expect((await domainError(cancel(first))).fields.status).toEqual([
      'No se puede cancelar: ya se consumieron 10 KG de esta entrada (EJ-CAPA).',
    ]);
    await cancel(second);
    expect(
      await stock.query('select qty_left, value_left from stock_layers where product_id = $1', [
        product,
      ]),
    ).toEqual([{ qty_left: '90.000000', value_left: '3600.000000' }]);
  });
});

describe('other methods', () => {
  test('I: first in, first out, and a return as a new layer', async () => {
    const product = await stock.product('EJ-I', { valuation: 'PEPS' });
    await buy(product, '100', '4000');
    await buy(product, '50', '2150');
    const sale = await sell(product, '120');
    expect(sale.totalValue).toBe('4860.000000');
    expect(
      (
        await stock.post('DEV-VENTA', [
          { productId: product, qty: '10', returnOfLineId: sale.lines[0]!.lineId },
        ])
      ).totalValue,
    ).toBe('405.000000');
    const layers = await stock.query<{ qty_left: string; value_left: string }>(
      'select qty_left, value_left from stock_layers where product_id = $1 order by place',
      [product],
    );
    expect(layers).toEqual([
      { qty_left: '30.000000', value_left: '1290.000000' },
      { qty_left: '10.000000', value_left: '405.000000' },
    ]);
  });
  test('J: an identified lot leaves at its own cost', async () => {
    const product = await stock.product('EJ-J', {
      valuation: 'LOTE',
      tracking: 'LOTE',
      lot_kind: 'LOTE',
    });
    await stock.post('ENT-COMPRA', [
      { productId: product, qty: '100', value: '4000', lotCode: 'L1' },
    ]);
    const second = await stock.post('ENT-COMPRA', [
      { productId: product, qty: '50', value: '2150', lotCode: 'L2' },
    ]);
    expect(
      (
        await stock.post('SAL-VENTA', [
          { productId: product, qty: '30', lotId: second.lines[0]!.lotId },
        ])
      ).totalValue,
    ).toBe('1290.000000');
  });
  test('K: the standard holds on both sides', async () => {
    const product = await stock.product('EJ-K', { valuation: 'ESTANDAR', standard_cost: '42' });
    expect((await buy(product, '100', '4000')).totalValue).toBe('4200.000000');
    expect((await sell(product, '30')).totalValue).toBe('1260.000000');
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['70.000000', '2940.000000']);
  });
  test('M: pounds are bought, kilograms are kept', async () => {
    const product = await stock.product('EJ-M');
    const bought = await stock.post('ENT-COMPRA', [
      {
        productId: product,
        qty: '1000',
        unitId: await stock.idOf('units', 'LB'),
        unitCost: '18.50',
      },
    ]);
    expect(bought.lines[0]).toMatchObject({
      qtyStock: '453.592370',
      value: '18500.000000',
      unitCost: '40.785519',
    });
  });
});

test('two lines of one document do not take the same lot twice', async () => {
  const product = await stock.product('DOSVECES', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [
    { productId: product, qty: '10', unitCost: '10', lotCode: 'A' },
    { productId: product, qty: '10', unitCost: '12', lotCode: 'B' },
  ]);
  const out = await stock.post('SAL-VENTA', [
    { productId: product, qty: '8' },
    { productId: product, qty: '8' },
  ]);
  expect(out.lines.map(({ qtyStock }) => Number(qtyStock))).toEqual([8, 2, 6]);
  const left = await stock.query<{ qty: string }>(
    'select b.qty from stock_balances b join lots l on l.id = b.lot_id where b.product_id = $1 order by l.code',
    [product],
  );
  expect(left.map(({ qty }) => Number(qty))).toEqual([0, 4]);
});

test('N: a transfer leaves the pool as it was', async () => {
  const product = await stock.product('EJ-N');
  await buy(product, '150', '6150');
  const moved = await stock.post('TRASP', [
    { productId: product, qty: '10', toStorageId: stock.storages.B! },
  ]);
  expect(moved.totalValue).toBe('410.000000');
  expect(await stock.pool(product)).toEqual(['150.000000', '6150.000000', '41.000000']);
  const balances = await stock.query<{ storage_id: number; qty: string }>(
    'select storage_id, qty from stock_balances where product_id = $1 order by storage_id',
    [product],
  );
  expect(balances.map(({ qty }) => qty)).toEqual(['140.000000', '10.000000']);
});

test('R14: a transformation shares out what went in, and follows it when it is corrected', async () => {
  const [roll, cut] = [await stock.product('ROLLO'), await stock.product('CORTE')];
  const bought = await buy(roll, '32', '1312');
  await stock.post('CONV-SAL', [{ productId: roll, qty: '32', costGroup: 'CV-1' }]);
  const share = (part: number) => (part / 390).toFixed(10);
  const made = await stock.post('CONV-ENT', [
    { productId: cut, qty: '9.6', costGroup: 'CV-1', costShare: share(120) },
    { productId: cut, qty: '12', costGroup: 'CV-1', costShare: share(150) },
    { productId: cut, qty: '9.6', costGroup: 'CV-1', costShare: share(120) },
  ]);
  expect(made.lines.map(({ value }) => value)).toEqual(['403.692308', '504.615384', '403.692308']);
  await stock.within((context) =>
    adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'F-2', action: 'APLICAR' }, [
      { movementLineId: bought.lines[0]!.lineId, deltaValue: '39' },
    ]),
  );
  expect((await stock.pool(cut)).slice(0, 2)).toEqual(['31.200000', '1351.000000']);
});

describe('refusals stand beside their field', () => {
  test('too little, too fine, no lot, held, future', async () => {
    const product = await stock.product('REF-1');
    await buy(product, '10', '100');
    expect((await domainError(sell(product, '12'))).fields).toEqual({
      'lines[0][qty]': [
        'Existencia insuficiente de REF-1 en Almacén A: disponible 10 KG, solicitado 12 KG.',
      ],
    });
    const pieces = await stock.product('REF-2', {
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    expect((await domainError(buy(pieces, '1.5', '10'))).fields).toEqual({
      'lines[0][qty]': ['La unidad PZA no admite decimales.'],
    });
    expect(
      (
        await domainError(
          stock.post('ENT-COMPRA', [
            { productId: product, qty: '1', unitId: await stock.idOf('units', 'M') },
          ]),
        )
      ).fields,
    ).toEqual({
      'lines[0][unit_id]': ['No hay conversión de M a KG para REF-1.'],
    });
    expect(
      (await domainError(stock.post('ENT-COMPRA', [{ productId: product, qty: '1' }]))).fields,
    ).toEqual({ 'lines[0][unit_cost]': ['Captura el costo de REF-1.'] });
    expect(
      (
        await domainError(
          buy(product, '1', '1', Temporal.Now.instant().add({ hours: 2 }).toString()),
        )
      ).fields,
    ).toEqual({ posted_at: ['La fecha no puede ser futura.'] });
  });
  test('an old out may not leave later documents short', async () => {
    const product = await stock.product('REF-3');
    await buy(product, '10', '100', daysAgo(4));
    await sell(product, '10', daysAgo(1));
    await buy(product, '10', '100');
    expect((await domainError(sell(product, '5', daysAgo(3)))).fields.posted_at?.[0]).toContain(
      'dejaría existencia negativa',
    );
  });
  test('an old date that changes costs is confirmed first', async () => {
    const product = await stock.product('REF-4');
    await buy(product, '100', '100', daysAgo(4));
    await sell(product, '100', daysAgo(2));
    const old = (confirmImpact: boolean) =>
      stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '9000' }], {
        postedAt: daysAgo(3),
        confirmImpact,
      });
    expect((await domainError(old(false))).fields.confirm_impact?.[0]).toContain(
      'modifica el costo de 1',
    );
    await old(true);
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['100.000000', '4550.000000']);
  });
});

test('G2: the same document is posted once, and not with other content', async () => {
  const product = await stock.product('UNA-VEZ');
  const source = { resource: 'recepciones', id: '77', action: 'RECIBIR-1' };
  const first = await stock.post('ENT-COMPRA', [{ productId: product, qty: '5', value: '50' }], {
    source,
  });
  const again = await stock.post('ENT-COMPRA', [{ productId: product, qty: '5', value: '50' }], {
    source,
  });
  expect(again).toEqual(first);
  expect(await stock.pool(product)).toEqual(['5.000000', '50.000000', '10.000000']);
  expect(
    (
      await domainError(
        stock.post('ENT-COMPRA', [{ productId: product, qty: '6', value: '60' }], { source }),
      )
    ).code,
  ).toBe('DUPLICADO');
});

test('the rows of the ledger cannot be changed or deleted', async () => {
  await expect(stock.query('update kardex set qty = 0')).rejects.toThrow();
  await expect(stock.query('delete from kardex')).rejects.toThrow();
});

test('fifty issues at once of thirty pieces: thirty go out', async () => {
  const product = await stock.product('CINCUENTA');
  await buy(product, '30', '300');
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => sell(product, '1')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['0.000000', '0.000000']);
  const folios = await stock.query<{ folio: string }>('select folio from movements order by folio');
  expect(new Set(folios.map(({ folio }) => folio)).size).toBe(folios.length);
});

test('transfers that cross never wait for each other for ever', async () => {
  const [one, two] = [await stock.product('CRUCE-1'), await stock.product('CRUCE-2')];
  await buy(one, '100', '100');
  await buy(two, '100', '100');
  await stock.post(
    'TRASP',
    [one, two].map((productId) => ({ productId, qty: '50', toStorageId: stock.storages.B! })),
  );
  const go = (order: readonly number[], from: string, to: string) =>
    stock.post(
      'TRASP',
      order.map((productId) => ({
        productId,
        qty: '1',
        storageId: stock.storages[from]!,
        toStorageId: stock.storages[to]!,
      })),
    );
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      turn % 2 ? go([one, two], 'A', 'B') : go([two, one], 'B', 'A'),
    ),
  );
  expect((await stock.pool(one)).slice(0, 2)).toEqual(['100.000000', '100.000000']);
});

test('after all of it the books agree with the ledger', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

describe('closing a month', () => {
  const monthsAgo = (months: number) => lastSeptember('America/Mexico_City').subtract({ months });
  test('nothing moves in it any more; a cost that comes late goes to what is left and to a variance', async () => {
    const other = await stockCompany('DOS');
    const product = await other.product('CIERRE');
    const at = monthsAgo(2);
    const receipt = await other.post(
      'ENT-COMPRA',
      [{ productId: product, qty: '100', value: '4000' }],
      { postedAt: at.toInstant().toString() },
    );
    await other.post('SAL-VENTA', [{ productId: product, qty: '60' }], {
      postedAt: at.add({ days: 1 }).toInstant().toString(),
    });
    const period = at.toPlainDate().toString().slice(0, 7);
    const closed = await other.within((context) => closeMonth(context, period));
    expect(closed.stockValue).toBe('1600.000000');
    await other.query(`update inv__periods set status = 'CERRADO' where period = $1`, [period]);
    expect(
      await other.query('select qty, value from stock_snapshots where period = $1', [period]),
    ).toEqual([{ qty: '40.000000', value: '1600.000000' }]);
    const old = other.post('SAL-VENTA', [{ productId: product, qty: '1' }], {
      postedAt: at.add({ days: 2 }).toInstant().toString(),
    });
    expect((await domainError(old)).code).toBe('PERIODO_CERRADO');
    await other.within((context) =>
      adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'F-9', action: 'APLICAR' }, [
        { movementLineId: receipt.lines[0]!.lineId, deltaValue: '100' },
      ]),
    );
    expect((await other.pool(product)).slice(0, 2)).toEqual(['40.000000', '1640.000000']);
    const events = await other.query<{ event: string; amount: string }>(
      `select event, amount from acc__posting_events where source_id = 'F-9' order by id`,
    );
    expect(events).toEqual([
      { event: 'INV_REVAL', amount: '40.000000' },
      { event: 'VAR_TARDIA', amount: '60.000000' },
    ]);
    expect(await other.within(({ tx }) => verifyStock(tx))).toEqual([]);
  });
  test('a draft of the month stops it', async () => {
    const at = monthsAgo(1).toInstant().toString();
    const type = (
      await stock.query<{ id: number }>(`select id from inv__movement_types where code = 'INI'`)
    )[0]!.id;
    await stock.query(
      `insert into movements (account_id, movement_type_id, status, posted_at, storage_id) values ($1, $2, 'BORRADOR', $3, $4)`,
      [stock.company.accountId, type, at, stock.storages.A],
    );
    expect(
      (await domainError(stock.within((context) => closeMonth(context, at.slice(0, 7))))).message,
    ).toBe('El mes no puede cerrarse: hay 1 movimiento con fecha de este mes sin aplicar.');
  });
});

test('caches that were spoiled are made anew from the ledger', async () => {
  const product = await stock.product('REHECHO', { valuation: 'PEPS' });
  await buy(product, '100', '4000');
  await buy(product, '50', '2150');
  await sell(product, '120');
  await stock.query('update stock_balances set qty = 7 where product_id = $1', [product]);
  await stock.query('update stock_costs set qty = 1, value = 1 where product_id = $1', [product]);
  await stock.query('delete from stock_layers where product_id = $1', [product]);
  expect(
    (await stock.within(({ tx }) => verifyStock(tx, product))).map(({ rule }) => rule),
  ).toEqual(expect.arrayContaining(['I1', 'I2']));
  await stock.within((context) => rebuildStock(context, [product]));
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  expect((await sell(product, '30')).totalValue).toBe('1290.000000');
});
