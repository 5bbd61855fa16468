/**
 * What came and went by type of movement agrees with the ledger, and each figure is found in the
 * kardex.
 */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf, type TestReply } from '../../../../../tests/api/fixtures.ts';
import { Samples } from '../../../../../tests/api/sample.ts';

let stock: StockCompany;
let send: ReturnType<typeof callerOf>;
let cloth: number;
let still: number;

const moment = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate().subtract({ days }).toString();
const PERIOD = { from: day(6), to: day(0) };

type Row = Record<string, string | number | null>;
interface Column {
  readonly name: string;
  readonly label: string;
  readonly of?: string;
  readonly values?: Readonly<Record<string, string | number | null>>;
}
const rowsOf = ({ status, data, text }: TestReply): Row[] => {
  if (status !== 200) throw new Error(text);
  return data as Row[];
};
const report = async (key: string, more: Record<string, string> = {}) => {
  const reply = await send.post('reports/inventories', { report: key, ties: '1', ...more });
  return { rows: rowsOf(reply), columns: reply.meta.columns as Column[], meta: reply.meta };
};
const spread = (columns: readonly Column[]) => columns.filter(({ of }) => of !== undefined);

beforeAll(async () => {
  stock = await stockCompany();
  send = callerOf(stock.company.services, stock.admin);
  cloth = await stock.product('TELA', {
    list_price: '90',
    is_sellable: '1',
    sat_product_key: '11160000',
  });
  still = await stock.product('PARADO');
  await stock.post('ENT-COMPRA', [{ productId: still, qty: '7', value: '70' }], {
    postedAt: moment(12),
  });
  await stock.post('ENT-COMPRA', [{ productId: cloth, qty: '100', value: '4000' }], {
    postedAt: moment(12),
  });
  await stock.post('SAL-VENTA', [{ productId: cloth, qty: '15' }], { postedAt: moment(11) });
  await stock.post('ENT-COMPRA', [{ productId: cloth, qty: '50', value: '2150' }], {
    postedAt: moment(5),
  });
  await stock.post('TRASP', [{ productId: cloth, qty: '30', toStorageId: stock.storages.B! }], {
    postedAt: moment(4),
  });
  await stock.post('SAL-VENTA', [{ productId: cloth, qty: '20' }], { postedAt: moment(3) });
  await stock.post('MERMA', [{ productId: cloth, qty: '5' }], {
    shortageClass: 'MERMA',
    postedAt: moment(2),
  });
});

test('the balance at first, one column for each type that came or went, and the balance at the end', async () => {
  const { rows, columns, meta } = await report('RESUMEN', PERIOD);
  expect(columns.map(({ label }) => label)).toEqual([
    'Clave',
    'Producto',
    'Unidad',
    'Saldo inicial',
    'Entrada por compra',
    'Traspaso entre almacenes (entra)',
    'Salida por venta',
    'Merma',
    'Traspaso entre almacenes (sale)',
    'Saldo final',
  ]);
  const row = rows.find(({ code }) => code === 'TELA')!;
  const by = (label: string) => Number(row[columns.find((column) => column.label === label)!.name]);
  expect(
    [
      'Saldo inicial',
      'Entrada por compra',
      'Traspaso entre almacenes (entra)',
      'Salida por venta',
      'Merma',
      'Traspaso entre almacenes (sale)',
      'Saldo final',
    ].map(by),
  ).toEqual([85, 50, 30, 20, 5, 30, 110]);
  expect(meta.ties.map(({ ok }: { ok: boolean }) => ok)).toEqual([true]);
});

test('each figure has its rows in the kardex, of one storage too', async () => {
  const places: readonly Record<string, string>[] = [
    {},
    { storage_id: String(stock.storages.A) },
    { storage_id: String(stock.storages.B) },
  ];
  for (const place of places) {
    const { rows, columns } = await report('RESUMEN', { ...PERIOD, ...place });
    const row = rows.find(({ code }) => code === 'TELA')!;
    for (const { name, of, values } of spread(columns)) {
      const found = rowsOf(
        await send.get('kardex', {
          ...PERIOD,
          ...place,
          product_id: cloth,
          movement_type_id: values!.type_id,
          rows: values!.way ?? '',
          owner_kind: 'PROPIO',
          with_adjustments: '0',
        }),
      );
      const net = found.reduce((sum, { came, went }) => sum + Number(came) - Number(went), 0);
      expect([name, of === 'came' ? net : -net]).toEqual([name, Number(row[name])]);
    }
    const sides = (side: string) =>
      spread(columns)
        .filter(({ of }) => of === side)
        .reduce((sum, { name }) => sum + Number(row[name]), 0);
    expect(Number(row.opening) + sides('came') - sides('went')).toBe(Number(row.closing));
  }
});

test('in value: types, corrections of cost and balances, as the ledger says', async () => {
  const { rows, columns, meta } = await report('RESUMEN_VALOR', PERIOD);
  const row = rows.find(({ code }) => code === 'TELA')!;
  expect([row.opening, row.adjusted, row.closing].map(Number)).toEqual([3400, 0, 4522.222222]);
  expect(spread(columns).find(({ label }) => label === 'Entrada por compra')).toMatchObject({
    of: 'came',
  });
  expect(meta.ties).toMatchObject([{ ok: true }]);
  const file = await send.post('reports/inventories', {
    report: 'RESUMEN_VALOR',
    format: 'csv',
    ...PERIOD,
  });
  expect([file.status, file.text.includes('Salida por venta')]).toEqual([200, true]);
});

test('slow is what nobody asked for in the days of the settings, or in those that are typed', async () => {
  expect((await report('LENTO')).rows).toEqual([]);
  await stock.query('update wms__configurations set slow_moving_days = 8');
  const { rows, meta } = await report('LENTO');
  expect(rows.map(({ code, days, on_hand }) => [code, days, Number(on_hand)])).toEqual([
    ['PARADO', 12, 7],
  ]);
  expect([meta.asked.days, meta.words]).toEqual([8, ['Días sin consumo: 8']]);
  expect((await report('LENTO', { days: '2' })).rows.map(({ code }) => code)).toEqual([
    'PARADO',
    'TELA',
  ]);
  const tile = (await send.post('dashboard/inventories', {})).data.tiles.find(
    ({ key }: { key: string }) => key === 'stock.slow',
  );
  expect([Number(tile.value), tile.note]).toEqual([70, 'sin consumo en 8 días']);
});

test('the kardex begins with what moved last; of a movement it has every row, without balances', async () => {
  const [last] = await stock.query<{ folio: string }>(
    'select m.folio from movements m join kardex k on k.movement_id = m.id order by k.id desc limit 1',
  );
  expect(
    rowsOf(await send.get('kardex', { from: day(20), to: day(0) })).map(({ folio }) => folio),
  ).toContain(last!.folio);
  const [row] = await stock.query<{ movement_id: number }>(
    `select movement_id from kardex where product_id = $1 order by id limit 1`,
    [still],
  );
  const reply = await send.get('kardex', { movement_id: row!.movement_id });
  expect(rowsOf(reply).map(({ product, came }) => [product, Number(came)])).toEqual([
    ['PARADO', 7],
  ]);
  const names = (reply.meta.columns as Column[]).map(({ name }) => name);
  expect([names.includes('balance'), names.includes('product'), reply.meta.opening]).toEqual([
    false,
    true,
    null,
  ]);
});

test('the average cost stands beside the balance of the whole product, and not beside that of one storage', async () => {
  const whole = rowsOf(await send.get('kardex', { product_id: cloth, from: day(20), to: day(0) }));
  expect(whole.map(({ average }) => Number(average))).toEqual([
    40, 40, 41.111111, 41.111111, 41.111111, 41.111111, 41.111111,
  ]);
  const part = await send.get('kardex', {
    product_id: cloth,
    storage_id: stock.storages.A,
    from: day(20),
    to: day(0),
  });
  expect(
    (part.meta.columns as Column[])
      .map(({ name }) => name)
      .filter((name) => ['value', 'worth', 'average'].includes(name)),
  ).toEqual([]);
});

test('goods of a supplier are offered to be bought, of the storages in which one works', async () => {
  const supplier = (await new Samples(send, registry).create(registry.resource('suppliers'))).data
    .id;
  await stock.post('CONSIG-ENT', [
    { productId: still, qty: '3', ownerKind: 'PROVEEDOR', ownerId: supplier },
  ]);
  const held = rowsOf(await send.get('movements/consigned', { supplier_id: supplier }));
  expect(held.map(({ code, qty, storage_id }) => [code, Number(qty), storage_id])).toEqual([
    ['PARADO', 3, stock.storages.A],
  ]);
  expect(rowsOf(await send.get('movements/consigned', { storage_id: stock.storages.B }))).toEqual(
    [],
  );
  expect((await send.get('movements/consigned', { storage_id: 'x' })).status).toBe(422);
});
