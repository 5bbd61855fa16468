/** What the people of a warehouse do, from end to end, by the API that the screens use. */
import { describe, expect, test } from 'vitest';
import { done, story, type Body } from './given.ts';

/** A short way in a light van: no Carta Porte. */
const LIGHT = { needs_landing_bill: '0', no_landing_bill_reason: 'Camioneta, misma ciudad' };

/** Who captures movements in storage A, of as much cloth as there is at 40 each. */
async function capturing(cloth?: string) {
  const stage = await story();
  const { given, as, stock } = stage;
  const api = as('admin');
  const stockOf = cloth === undefined ? {} : { stock: { qty: cloth, unitCost: '40' } };
  return {
    ...stage,
    stock,
    api,
    tela: await given.product('TELA', stockOf),
    reason: await given.cause(),
    draft: async (type: string, lines: readonly Body[], more: Body = {}) =>
      (await done(api.movement(type, lines, more))) as {
        id: number;
        status: string;
        folio: string | null;
      },
    apply: (id: number) => api.act('movements', 'apply', id),
  };
}

describe('inventario inicial, ajuste, traspaso y cancelación', () => {
  test('un borrador no mueve existencias; aplicado, sí, y toma su folio', async () => {
    const { api, tela, draft, apply, onHand } = await capturing();
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
    const { tela, draft, apply, onHand } = await capturing('100');
    const made = await draft('INI', [{ product_id: tela, qty: '10', unit_cost: '40' }]);
    const both = await Promise.all([apply(made.id), apply(made.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await onHand(tela)).toBe(110);
  });
  test('lo que el tipo exige se dice junto a su campo', async () => {
    const { api, tela } = await capturing();
    const reply = await api.movement('AJ-SAL', [{ product_id: tela, qty: '1' }]);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.data.fields).toSorted()).toEqual(['reason_id', 'shortage_class']);
    expect(
      (await api.movement('SAL-VENTA', [{ product_id: tela, qty: '1' }])).data.fields
        .movement_type_id,
    ).toBeTruthy();
  });
  test('faltan existencias: el mensaje está en la partida y nada se guardó', async () => {
    const { api, tela, reason, draft, apply } = await capturing('110');
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
    const { stock, tela, draft, apply } = await capturing('110');
    const made = await draft('TRASP', [{ product_id: tela, qty: '30' }], {
      to_storage_id: stock.storages.B,
    });
    expect((await apply(made.id)).status).toBe(200);
    expect(await stock.pool(tela)).toEqual(['110.000000', '4400.000000', '40.000000']);
  });
  test('cancelar hace el movimiento contrario, una sola vez', async () => {
    const { stock, api, tela, draft, apply } = await capturing('110');
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
    const { stock, api, reason, draft, apply } = await capturing();
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
    const { stock, draft, apply } = await capturing();
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
  const { stock, given, query, api, draft, apply } = await capturing();
  const hilo = await stock.product('HILO');
  await query(
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

describe('traspaso entre sucursales', () => {
  async function sending() {
    const stage = await story();
    const { given, stock, as, query } = stage;
    const api = as('admin');
    const { storage: far, transit } = await given.destination('SUR');
    return {
      ...stage,
      api,
      far,
      transit,
      send: async (product: number, qty: string) => {
        const { id } = await done(
          api.post('branch-transfers', {
            from_storage_id: stock.storages.A,
            to_storage_id: far,
            carrier: 'Fletes del Bajío',
            ...LIGHT,
            lines: [{ product_id: product, qty }],
          }),
        );
        for (const action of ['authorize', 'ship'])
          await done(api.act('branch-transfers', action, id));
        return id as number;
      },
      places: async (product: number) =>
        Object.fromEntries(
          (
            await query<{ storage_id: number; qty: string }>(
              'select storage_id, sum(qty) as qty from stock_balances where product_id = $1 and qty <> 0 group by 1',
              [product],
            )
          ).map(({ storage_id, qty }) => [storage_id, Number(qty)]),
        ),
    };
  }

  test('sale, va en camino y llega: nada cambia de valor (ejemplo N)', async () => {
    const { stock, query, api, far, transit, send, places } = await sending();
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
    const [arrived] = await query<{ value: string }>(
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
    const { stock, api, send, places } = await sending();
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
    const { stock, api, far, send, places } = await sending();
    const tela = await stock.product('N-TODO');
    await stock.post('ENT-COMPRA', [{ productId: tela, qty: '10', value: '100' }]);
    const id = await send(tela, '4');
    expect((await api.put(`branch-transfers/receiveAll/${id}`, {})).data.status).toBe('CERRADO');
    expect(await places(tela)).toEqual({ [stock.storages.A!]: 6, [far]: 4 });
  });
});

test('lo que el kardex significa no cambia después de moverse', async () => {
  const { stock, as, idOf } = await story();
  const api = as('admin');
  const fija = await stock.product('FIJA');
  await stock.post('ENT-COMPRA', [{ productId: fija, qty: '5', value: '50' }]);
  const refused = await api.change(`products/${fija}`, {
    valuation: 'PEPS',
    code: 'OTRA',
    tracking: 'LOTE',
    stock_unit_id: await idOf('units', 'PZA'),
  });
  expect(Object.keys(refused.data.fields)).toEqual(
    expect.arrayContaining(['code', 'stock_unit_id', 'tracking', 'valuation']),
  );
  const kilo = await idOf('units', 'KG');
  expect((await api.change(`units/${kilo}`, { decimals: '3' })).data.fields).toEqual({
    decimals: ['La unidad ya tiene movimientos; crea una nueva.'],
  });
  expect((await api.change('wms/configurations', { cost_scope: 'SUCURSAL' })).data.fields).toEqual({
    cost_scope: ['Ya hay movimientos: el alcance del costo no cambia.'],
  });
  expect((await api.change(`storages/${stock.storages.A}`, { active: '0' })).data.fields).toEqual({
    active: ['El almacén tiene existencias o documentos abiertos.'],
  });
});
