/** What the people of a warehouse do, from end to end, by the API that the screens use. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { story, type Given, type Person } from './given.ts';

let stock: StockCompany;
let given: Given;
let api: Person;
let types: Record<string, number>;
let reason: number;

beforeAll(async () => {
  const told = await story();
  ({ stock, given } = told);
  api = told.as('admin');
  types = Object.fromEntries(
    (
      await stock.query<{ code: string; id: number }>('select code, id from inv__movement_types')
    ).map(({ code, id }) => [code, id]),
  );
  [{ id: reason }] = (await stock.query<{ id: number }>('select id from causes limit 1')) as [
    { id: number },
  ];
});

/** A short way in a light van: no Carta Porte. */
const LIGHT = { needs_landing_bill: '0', no_landing_bill_reason: 'Camioneta, misma ciudad' };

const draft = async (
  type: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => {
  const reply = await api.post('movements', {
    movement_type_id: types[type],
    storage_id: stock.storages.A,
    lines,
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data as { id: number; status: string; folio: string | null };
};
const apply = (id: number) => api.put(`movements/apply/${id}`, {});
const onHand = async (product: number) =>
  Number(
    (
      await stock.query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where product_id = $1',
        [product],
      )
    )[0]!.qty,
  );

describe('inventario inicial, ajuste, traspaso y cancelación', () => {
  let tela: number;
  test('un borrador no mueve existencias; aplicado, sí, y toma su folio', async () => {
    tela = await stock.product('TELA');
    const made = await draft('INI', [{ product_id: tela, qty: '100', unit_cost: '40' }]);
    expect([made.status, made.folio, await onHand(tela)]).toEqual(['BORRADOR', null, 0]);
    const applied = await apply(made.id);
    expect([applied.status, applied.data.status]).toEqual([200, 'APLICADO']);
    expect(applied.data.folio).toMatch(/^MOV-\d{4}-\d{5}$/);
    expect(await onHand(tela)).toBe(100);
    expect((await api.put(`movements/${made.id}`, { notes: 'otra cosa' })).status).toBe(409);
    expect((await api.del(`movements/${made.id}`)).status).toBe(409);
  });
  test('aplicar dos veces no mueve dos veces', async () => {
    const made = await draft('INI', [{ product_id: tela, qty: '10', unit_cost: '40' }]);
    const both = await Promise.all([apply(made.id), apply(made.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await onHand(tela)).toBe(110);
  });
  test('lo que el tipo exige se dice junto a su campo', async () => {
    const reply = await api.post('movements', {
      movement_type_id: types['AJ-SAL'],
      storage_id: stock.storages.A,
      lines: [{ product_id: tela, qty: '1' }],
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.data.fields).toSorted()).toEqual(['reason_id', 'shortage_class']);
    expect(
      (
        await api.post('movements', {
          movement_type_id: types['SAL-VENTA'],
          storage_id: stock.storages.A,
          lines: [{ product_id: tela, qty: '1' }],
        })
      ).data.fields.movement_type_id,
    ).toBeTruthy();
  });
  test('faltan existencias: el mensaje está en la partida y nada se guardó', async () => {
    const made = await draft('AJ-SAL', [{ product_id: tela, qty: '500' }], {
      reason_id: reason,
      shortage_class: 'ERROR_REGISTRO',
    });
    const reply = await apply(made.id);
    expect(reply.status).toBe(422);
    expect(reply.data.fields['lines[0][qty]'][0]).toBe(
      'Existencia insuficiente de TELA en Almacén A: disponible 110 KG, solicitado 500 KG.',
    );
    expect((await api.get(`movements/${made.id}`)).data.status).toBe('BORRADOR');
  });
  test('un traspaso cambia de lugar, no de valor', async () => {
    const made = await draft('TRASP', [{ product_id: tela, qty: '30' }], {
      to_storage_id: stock.storages.B,
    });
    expect((await apply(made.id)).status).toBe(200);
    expect(await stock.pool(tela)).toEqual(['110.000000', '4400.000000', '40.000000']);
  });
  test('cancelar hace el movimiento contrario, una sola vez', async () => {
    const made = await draft('INI', [{ product_id: tela, qty: '5', unit_cost: '100' }], {
      confirm_impact: '1',
    });
    await apply(made.id);
    const cancelled = await api.put(`movements/cancel/${made.id}`, {
      cancel_reason: 'Se capturó dos veces',
    });
    expect([cancelled.status, cancelled.data.status]).toEqual([200, 'CANCELADO']);
    expect(await stock.pool(tela)).toEqual(['110.000000', '4400.000000', '40.000000']);
    expect(
      (await api.put(`movements/cancel/${made.id}`, { cancel_reason: 'otra vez' })).status,
    ).toBe(409);
    expect(
      (await api.put(`movements/cancel/${cancelled.data.reversed_by_id}`, { cancel_reason: 'no' }))
        .status,
    ).toBe(409);
  });
});

describe('lotes', () => {
  test('una entrada trae el lote; retenido no sale, y a rechazo sí', async () => {
    const tinta = await stock.product('TINTA', {
      tracking: 'LOTE',
      lot_kind: 'LOTE',
      shelf_life_days: '90',
    });
    const made = await draft('INI', [
      { product_id: tinta, qty: '20', unit_cost: '15', lot_code: 'T-1' },
    ]);
    const applied = await apply(made.id);
    const lot = applied.data.lines[0].lot_id as number;
    expect((await api.get(`lots/${lot}`)).data).toMatchObject({
      code: 'T-1',
      status: 'LIBERADO',
      on_hand: '20.000000',
    });
    expect(
      (await api.put(`lots/hold/${lot}`, { status_reason: 'Color fuera de tono' })).status,
    ).toBe(200);
    const out = await draft('AJ-SAL', [{ product_id: tinta, qty: '5', lot_id: lot }], {
      reason_id: reason,
      shortage_class: 'MERMA',
    });
    expect((await apply(out.id)).status).toBe(200);
    const sample = await draft('MUESTRA', [{ product_id: tinta, qty: '1', lot_id: lot }], {
      reason_id: reason,
    });
    expect((await apply(sample.id)).data.fields['lines[0][lot_id]']).toEqual([
      'El lote T-1 está retenido.',
    ]);
    const quarantine = await draft('TRASP', [{ product_id: tinta, qty: '5', lot_id: lot }], {
      to_storage_id: stock.storages.CUA,
    });
    expect((await apply(quarantine.id)).status).toBe(200);
  });
  test('una serie es una pieza y está en un solo lugar', async () => {
    const motor = await stock.product('MOTOR', {
      tracking: 'SERIE',
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    const first = await draft('INI', [
      { product_id: motor, qty: '1', unit_cost: '900', lot_code: 'S-1' },
    ]);
    expect((await apply(first.id)).status).toBe(200);
    const again = await draft('INI', [
      { product_id: motor, qty: '1', unit_cost: '900', lot_code: 'S-1' },
    ]);
    expect((await apply(again.id)).data.fields['lines[0][lot_code]']).toEqual([
      'La serie S-1 ya existe.',
    ]);
    const two = await draft('INI', [
      { product_id: motor, qty: '2', unit_cost: '900', lot_code: 'S-2' },
    ]);
    expect((await apply(two.id)).data.fields['lines[0][qty]']).toEqual([
      'Cada serie es una pieza: pon una por renglón.',
    ]);
  });
});

test('quien captura no autoriza; otra persona sí', async () => {
  const hilo = await stock.product('HILO');
  await stock.query(
    `update inv__movement_types set requires_authorization = true, authorize_over = 1000 where code = 'INI'`,
  );
  const small = await draft('INI', [{ product_id: hilo, qty: '1', unit_cost: '10' }]);
  expect((await apply(small.id)).status).toBe(200);
  const large = await draft('INI', [{ product_id: hilo, qty: '100', unit_cost: '50' }], {
    confirm_impact: '1',
  });
  expect((await apply(large.id)).status).toBe(409);
  expect((await api.put(`movements/send/${large.id}`, {})).data.status).toBe('POR_AUTORIZAR');
  expect((await api.put(`movements/authorize/${large.id}`, {})).status).toBe(403);
  const other = await given.person('jefa', 'ADMINISTRADOR');
  expect((await other.act('movements', 'authorize', large.id)).data.status).toBe('APLICADO');
});

test('al final los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

describe('traspaso entre sucursales', () => {
  let far: number;
  let transit: number;
  beforeAll(async () => {
    const sur = await given.branch('SUR');
    far = await given.storage('SUR-1', 'FISICO', sur);
    transit = await given.storage('SUR-T', 'TRANSITO', sur);
    await given.storage('SUR-R', 'RECHAZO', sur);
  });
  const send = async (product: number, qty: string) => {
    const made = await api.post('branch-transfers', {
      from_storage_id: stock.storages.A,
      to_storage_id: far,
      carrier: 'Fletes del Bajío',
      ...LIGHT,
      lines: [{ product_id: product, qty }],
    });
    if (made.status !== 201) throw new Error(made.text);
    for (const action of ['authorize', 'ship']) {
      const reply = await api.put(`branch-transfers/${action}/${made.data.id}`, {});
      if (reply.status !== 200) throw new Error(reply.text);
    }
    return made.data.id as number;
  };
  const places = async (product: number) =>
    Object.fromEntries(
      (
        await stock.query<{ storage_id: number; qty: string }>(
          'select storage_id, sum(qty) as qty from stock_balances where product_id = $1 and qty <> 0 group by 1',
          [product],
        )
      ).map(({ storage_id, qty }) => [storage_id, Number(qty)]),
    );

  test('sale, va en camino y llega: nada cambia de valor (ejemplo N)', async () => {
    const tela = await stock.product('N-TELA');
    await stock.post('ENT-COMPRA', [{ productId: tela, qty: '150', value: '6150' }]);
    const id = await send(tela, '10');
    expect(await places(tela)).toEqual({ [stock.storages.A!]: 140, [transit]: 10 });
    await stock.post('ENT-COMPRA', [{ productId: tela, qty: '50', value: '2350' }]);
    expect(await stock.pool(tela)).toEqual(['200.000000', '8500.000000', '42.500000']);
    const record = (await api.get(`branch-transfers/${id}`)).data;
    const [line] = record.lines;
    const saved = await api.put(`branch-transfers/${id}`, {
      version: record.version,
      lines: [{ id: line.id, product_id: tela, qty: '10', qty_received: '9' }],
    });
    expect([saved.status, saved.status === 200 ? '' : saved.text]).toEqual([200, '']);
    expect((await api.put(`branch-transfers/receive/${id}`, {})).data.status).toBe(
      'RECIBIDO_PARCIAL',
    );
    const [arrived] = await stock.query<{ value: string }>(
      `select k.value from kardex k where k.storage_id = $1 and k.product_id = $2 and k.qty > 0`,
      [far, tela],
    );
    expect(arrived!.value).toBe('369.000000');
    expect((await api.put(`branch-transfers/finish/${id}`, {})).data.status).toBe('RECIBIDO');
    expect(
      (await api.put(`branch-transfers/resolve/${id}`, {})).data.fields['lines[0][resolution]'],
    ).toEqual(['Di qué pasó con lo que falta.']);
    const now = (await api.get(`branch-transfers/${id}`)).data;
    await api.put(`branch-transfers/${id}`, {
      version: now.version,
      lines: [{ id: line.id, product_id: tela, qty: '10', qty_received: '9', resolution: 'MERMA' }],
    });
    expect((await api.put(`branch-transfers/resolve/${id}`, {})).data.status).toBe('CERRADO');
    expect((await stock.pool(tela)).slice(0, 2)).toEqual(['199.000000', '8457.500000']);
    expect(await places(tela)).toEqual({ [stock.storages.A!]: 190, [far]: 9 });
  });
  test('cancelado en camino, todo vuelve', async () => {
    const tela = await stock.product('N-VUELVE');
    await stock.post('ENT-COMPRA', [{ productId: tela, qty: '10', value: '100' }]);
    const id = await send(tela, '4');
    expect(
      (await api.put(`branch-transfers/cancel/${id}`, { cancel_reason: 'Se descompuso el camión' }))
        .data.status,
    ).toBe('CANCELADO');
    expect(await places(tela)).toEqual({ [stock.storages.A!]: 10 });
  });
  test('recibido completo, se cierra solo', async () => {
    const tela = await stock.product('N-TODO');
    await stock.post('ENT-COMPRA', [{ productId: tela, qty: '10', value: '100' }]);
    const id = await send(tela, '4');
    expect((await api.put(`branch-transfers/receiveAll/${id}`, {})).data.status).toBe('CERRADO');
    expect(await places(tela)).toEqual({ [stock.storages.A!]: 6, [far]: 4 });
    expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
  });
});

test('lo que el kardex significa no cambia después de moverse', async () => {
  const fija = await stock.product('FIJA');
  await stock.post('ENT-COMPRA', [{ productId: fija, qty: '5', value: '50' }]);
  const { version } = (await api.get(`products/${fija}`)).data;
  const refused = await api.put(`products/${fija}`, {
    version,
    valuation: 'PEPS',
    code: 'OTRA',
    tracking: 'LOTE',
    stock_unit_id: await stock.idOf('units', 'PZA'),
  });
  expect(Object.keys(refused.data.fields)).toEqual(
    expect.arrayContaining(['code', 'stock_unit_id', 'tracking', 'valuation']),
  );
  const kilo = await stock.idOf('units', 'KG');
  expect(
    (
      await api.put(`units/${kilo}`, {
        version: (await api.get(`units/${kilo}`)).data.version,
        decimals: '3',
      })
    ).data.fields,
  ).toEqual({
    decimals: ['La unidad ya tiene movimientos; crea una nueva.'],
  });
  const scope = (await api.get('wms/configurations')).data;
  expect(
    (await api.put('wms/configurations', { version: scope.version, cost_scope: 'SUCURSAL' })).data
      .fields,
  ).toEqual({
    cost_scope: ['Ya hay movimientos: el alcance del costo no cambia.'],
  });
  const storage = (await api.get(`storages/${stock.storages.A}`)).data;
  expect(
    (await api.put(`storages/${stock.storages.A}`, { version: storage.version, active: '0' })).data
      .fields,
  ).toEqual({
    active: ['El almacén tiene existencias o documentos abiertos.'],
  });
});
