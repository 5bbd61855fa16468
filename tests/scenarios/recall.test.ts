/**
 * Una paca salió mal: de ella a los clientes, con lo que hace cada quien, por la API de las
 * pantallas.
 */
import { expect, test } from 'vitest';
import { story } from './given.ts';

const BALES = { tracking: 'LOTE', lot_kind: 'PACA' };

test('de la paca al rollo, del rollo al tramo, y de ellos a los clientes que hay que avisar', async () => {
  const { stock, given, as, idOf, query } = await story();
  const admin = as('admin');
  const tiendas = await given.customer('Tiendas del Bajío', { phone: '4771234567' });
  const colchones = await given.customer('Colchones La Cima', { phone: '4777654321' });
  const ajeno = await given.customer('Ajeno al problema', { phone: '4770000000' });
  const fibra = await given.product('FIBRA', { more: BALES });
  const tela = await given.product('NT-80', { more: { tracking: 'LOTE', lot_kind: 'ROLLO' } });

  // Two bales are received; one becomes a roll, from which a piece is cut.
  await stock.post('ENT-COMPRA', [
    { productId: fibra, qty: '220', value: '8800', lotCode: 'PACA-1' },
    { productId: fibra, qty: '230', value: '9200', lotCode: 'PACA-2' },
  ]);
  const paca = await idOf('lots', 'PACA-1');
  await stock.post('SAL-PROD', [{ productId: fibra, qty: '200', lotId: paca, costGroup: 'OP-7' }]);
  await stock.post('ENT-PROD', [
    { productId: tela, qty: '190', lotCode: 'ROLLO-1', costGroup: 'OP-7', costShare: '1' },
  ]);
  const rollo = await idOf('lots', 'ROLLO-1');
  // 200 kg a $40 son $8,000 de 190 kg de tela.
  expect(await stock.pool(tela)).toEqual(['190.000000', '8000.000000', '42.105263']);
  const split = await admin.post(`lots/split/${rollo}`, { lines: [{ qty: '60' }] });
  const tramo = split.data.lots[0].id as number;
  expect(await stock.pool(tela)).toEqual(['190.000000', '8000.000000', '42.105263']);

  // Sold to two customers, of whom one returns a part; the other bale goes to another.
  await stock.post('SAL-VENTA', [{ productId: tela, qty: '80', lotId: rollo }], {
    customerId: tiendas,
  });
  const vendido = await stock.post('SAL-VENTA', [{ productId: tela, qty: '60', lotId: tramo }], {
    customerId: colchones,
  });
  await stock.post(
    'DEV-VENTA',
    [
      {
        productId: tela,
        qty: '12',
        lotId: tramo,
        returnOfLineId: vendido.lines[0]!.lineId,
      },
    ],
    { customerId: colchones },
  );
  await stock.post(
    'SAL-VENTA',
    [{ productId: fibra, qty: '30', lotId: await idOf('lots', 'PACA-2') }],
    { customerId: ajeno },
  );

  // Quality holds and rejects bale, roll and piece: none of it goes out again.
  for (const id of [paca, rollo, tramo]) {
    expect(
      (await admin.put(`lots/hold/${id}`, { status_reason: 'Contaminación' })).data.status,
    ).toBe('RETENIDO');
    expect(
      (await admin.put(`lots/reject/${id}`, { status_reason: 'Contaminación' })).data.status,
    ).toBe('RECHAZADO');
  }
  await expect(
    stock.post('SAL-VENTA', [{ productId: tela, qty: '1', lotId: rollo }]),
  ).rejects.toMatchObject({
    fields: { 'lines[0][lot_id]': ['El lote ROLLO-1 está rechazado.'] },
  });
  const rejections = await query<{ lot: string; qty: string }>(
    'select l.code as lot, r.qty from wms__rejections r join lots l on l.account_id = r.account_id and l.id = r.lot_id order by l.code',
  );
  expect(rejections.map(({ lot, qty }) => [lot, Number(qty)])).toEqual([
    ['PACA-1', 20],
    ['ROLLO-1', 50],
    ['ROLLO-1-1', 12],
  ]);

  // Traced from the bale to the piece and back; only who was sold to is listed.
  const { forward } = (await admin.get(`lots/trace/${paca}`)).data;
  expect(forward.tree.children.map(({ code }: { code: string }) => code)).toEqual(['ROLLO-1']);
  expect(forward.tree.children[0].children.map(({ code }: { code: string }) => code)).toEqual([
    'ROLLO-1-1',
  ]);
  const { back } = (await admin.get(`lots/trace/${tramo}`)).data;
  expect(back.tree.children[0].children[0].code).toBe('PACA-1');
  const affected = (await admin.get(`lots/affected?lot_id=${paca}`)).data as {
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
  const csv = await admin.get(`lots/affected?lot_id=${paca}&format=csv`);
  expect(csv.text).toContain('Colchones La Cima');
  expect(csv.text).not.toContain('Ajeno al problema');
});

test('un formulario enviado dos veces es un solo movimiento (R4)', async () => {
  const { stock, given, as, idOf, query } = await story();
  const admin = as('admin');
  const fibra = await given.product('FIBRA', { more: BALES });
  const type = await idOf('inv__movement_types', 'INI');
  const body = {
    movement_type_id: type,
    storage_id: stock.storages.A,
    lines: [{ product_id: fibra, qty: '5', unit_cost: '40', lot_code: 'DOBLE' }],
  };
  const headers = { 'idempotency-key': 'formulario-0001' };
  const [first, second] = [
    await admin.post('movements', body, headers),
    await admin.post('movements', body, headers),
  ];
  expect([first.status, second.data.id]).toEqual([201, first.data.id]);
  expect((await query('select 1 from movements where movement_type_id = $1', [type])).length).toBe(
    1,
  );
  const other = await admin.post('movements', { ...body, notes: 'otra cosa' }, headers);
  expect([other.status, other.data.code]).toEqual([409, 'DUPLICADO']);
});
