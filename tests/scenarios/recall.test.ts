/**
 * Una paca salió mal: de ella a los clientes, con lo que hace cada quien, por la API de las
 * pantallas.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let paca: number;
let rollo: number;
const ids: Record<string, number> = {};

const lote = async (code: string) =>
  (await stock.query<{ id: number }>('select id from lots where code = $1', [code]))[0]!.id;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  const zone = await stock.make('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  await stock.query('update users set is_seller = true');
  for (const [key, name, phone] of [
    ['tiendas', 'Tiendas del Bajío', '4771234567'],
    ['colchones', 'Colchones La Cima', '4777654321'],
    ['ajeno', 'Ajeno al problema', '4770000000'],
  ] as const)
    ids[key] = (
      await stock.make('customers', {
        name,
        phone,
        customer_type_id: String(await stock.idOf('customer_types', 'MENUDEO')),
        zone_id: String(zone.id),
        branch_office_id: String(
          (await stock.query<{ id: number }>('select id from branch_offices limit 1'))[0]!.id,
        ),
        seller_id: String(stock.company.adminId),
        currency_id: String(await stock.idOf('currencies', 'MXN')),
      })
    ).id!;
  ids.fibra = await stock.product('FIBRA', { tracking: 'LOTE', lot_kind: 'PACA' });
  ids.tela = await stock.product('NT-80', { tracking: 'LOTE', lot_kind: 'ROLLO' });
});

describe('de la paca a los clientes', () => {
  test('se reciben dos pacas; una se vuelve rollo, y del rollo se corta un tramo', async () => {
    await stock.post('ENT-COMPRA', [
      { productId: ids.fibra!, qty: '220', value: '8800', lotCode: 'PACA-1' },
      { productId: ids.fibra!, qty: '230', value: '9200', lotCode: 'PACA-2' },
    ]);
    paca = await lote('PACA-1');
    await stock.post('SAL-PROD', [
      { productId: ids.fibra!, qty: '200', lotId: paca, costGroup: 'OP-7' },
    ]);
    await stock.post('ENT-PROD', [
      { productId: ids.tela!, qty: '190', lotCode: 'ROLLO-1', costGroup: 'OP-7', costShare: '1' },
    ]);
    rollo = await lote('ROLLO-1');
    // 200 kg a $40 son $8,000 de 190 kg de tela.
    expect(await stock.pool(ids.tela!)).toEqual(['190.000000', '8000.000000', '42.105263']);
    const tramo = await api.post(`lots/split/${rollo}`, { lines: [{ qty: '60' }] });
    ids.tramo = tramo.data.lots[0].id;
    expect(await stock.pool(ids.tela!)).toEqual(['190.000000', '8000.000000', '42.105263']);
  });

  test('se vende a dos clientes; uno devuelve una parte; la otra paca va a otro cliente', async () => {
    await stock.post('SAL-VENTA', [{ productId: ids.tela!, qty: '80', lotId: rollo }], {
      customerId: ids.tiendas!,
    });
    const vendido = await stock.post(
      'SAL-VENTA',
      [{ productId: ids.tela!, qty: '60', lotId: ids.tramo! }],
      { customerId: ids.colchones! },
    );
    await stock.post(
      'DEV-VENTA',
      [
        {
          productId: ids.tela!,
          qty: '12',
          lotId: ids.tramo!,
          returnOfLineId: vendido.lines[0]!.lineId,
        },
      ],
      { customerId: ids.colchones! },
    );
    await stock.post(
      'SAL-VENTA',
      [{ productId: ids.fibra!, qty: '30', lotId: await lote('PACA-2') }],
      { customerId: ids.ajeno! },
    );
  });

  test('calidad retiene y rechaza la paca, el rollo y el tramo: nada de eso vuelve a salir', async () => {
    for (const id of [paca, rollo, ids.tramo!]) {
      expect(
        (await api.put(`lots/hold/${id}`, { status_reason: 'Contaminación' })).data.status,
      ).toBe('RETENIDO');
      expect(
        (await api.put(`lots/reject/${id}`, { status_reason: 'Contaminación' })).data.status,
      ).toBe('RECHAZADO');
    }
    await expect(
      stock.post('SAL-VENTA', [{ productId: ids.tela!, qty: '1', lotId: rollo }]),
    ).rejects.toMatchObject({
      fields: { 'lines[0][lot_id]': ['El lote ROLLO-1 está rechazado.'] },
    });
    const rejections = await stock.query<{ lot: string; qty: string }>(
      'select l.code as lot, r.qty from wms__rejections r join lots l on l.account_id = r.account_id and l.id = r.lot_id order by l.code',
    );
    expect(rejections.map(({ lot, qty }) => [lot, Number(qty)])).toEqual([
      ['PACA-1', 20],
      ['ROLLO-1', 50],
      ['ROLLO-1-1', 12],
    ]);
  });

  test('el rastreo va de la paca al tramo y de regreso; la lista de clientes trae sólo a los afectados', async () => {
    const { forward } = (await api.get(`lots/trace/${paca}`)).data;
    expect(forward.tree.children.map(({ code }: { code: string }) => code)).toEqual(['ROLLO-1']);
    expect(forward.tree.children[0].children.map(({ code }: { code: string }) => code)).toEqual([
      'ROLLO-1-1',
    ]);
    const { back } = (await api.get(`lots/trace/${ids.tramo}`)).data;
    expect(back.tree.children[0].children[0].code).toBe('PACA-1');
    const affected = (await api.get(`lots/affected?lot_id=${paca}`)).data as {
      customer: string;
      lot: string;
      qty: string;
      returned: string;
      phone: string;
    }[];
    expect(
      affected.map(({ customer, lot, qty, returned, phone }) => [
        customer,
        lot,
        Number(qty),
        Number(returned),
        phone,
      ]),
    ).toEqual([
      ['Colchones La Cima', 'ROLLO-1-1', 60, 12, '4777654321'],
      ['Tiendas del Bajío', 'ROLLO-1', 80, 0, '4771234567'],
    ]);
    const csv = await api.get(`lots/affected?lot_id=${paca}&format=csv`);
    expect(csv.text).toContain('Colchones La Cima');
    expect(csv.text).not.toContain('Ajeno al problema');
  });

  test('los libros cuadran', async () =>
    expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]));
});

test('un formulario enviado dos veces es un solo movimiento (R4)', async () => {
  const [{ id: type }] = (await stock.query<{ id: number }>(
    `select id from inv__movement_types where code = 'INI'`,
  )) as [{ id: number }];
  const body = {
    movement_type_id: type,
    storage_id: stock.storages.A,
    lines: [{ product_id: ids.fibra, qty: '5', unit_cost: '40', lot_code: 'DOBLE' }],
  };
  const headers = { 'idempotency-key': 'formulario-0001' };
  const [first, second] = [
    await api.post('movements', body, headers),
    await api.post('movements', body, headers),
  ];
  expect([first.status, second.data.id]).toEqual([201, first.data.id]);
  expect(
    (await stock.query('select 1 from movements where movement_type_id = $1', [type])).length,
  ).toBe(1);
  const other = await api.post('movements', { ...body, notes: 'otra cosa' }, headers);
  expect([other.status, other.data.code]).toEqual([409, 'DUPLICADO']);
});
