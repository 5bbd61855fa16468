/**
 * De la requisición a la llegada: un almacén pide, otro autoriza, alguien surte, y la mercancía
 * cambia de lugar.
 */
import { describe, expect, test } from 'vitest';
import { done, story, tomorrow, type Body, type Person } from './given.ts';

/**
 * A shop that asks storage A for cloth, and a boss who authorises and gathers it; of the hundred
 * there were, so many went to B before.
 */
async function shop(beforeInB?: string) {
  const stage = await story();
  const { given, as, stock, query } = stage;
  const tienda = as('admin');
  const jefa = await given.person('jefa', 'ADMINISTRADOR');
  const { storage: far } = await given.destination('SUR');
  const tela = await given.product('TELA', {
    more: { sat_product_key: '11162110', gross_weight_kg: '1', net_weight_kg: '1' },
    stock: { qty: '100', unitCost: '40' },
  });
  const [A, B] = [stock.storages.A!, stock.storages.B!];
  if (beforeInB) await stock.post('TRASP', [{ productId: tela, qty: beforeInB, toStorageId: B }]);
  const act = (path: string, action: string, id: number, by: Person = jefa) =>
    by.act(path, action, id);
  const told = {
    ...stage,
    tienda,
    jefa,
    far,
    tela,
    A,
    B,
    act,
    ask: async (to: number, qty: string): Promise<number> =>
      (
        await done(
          tienda.post('inv/requisition', {
            from_storage_id: A,
            to_storage_id: to,
            needed_on: tomorrow(),
            lines: [{ product_id: tela, qty }],
          }),
        )
      ).id,
    state: async (id: number) => (await tienda.get(`inv/requisition/${id}`)).data.status as string,
    supplyOf: async (id: number) =>
      (
        await query<{ id: number }>(
          `select id from supplying where source_resource = 'inv/requisition' and source_id = $1 and status = 'PENDIENTE'`,
          [String(id)],
        )
      )[0]!.id,
    at: (storage: number) => stage.onHand(tela, storage),
    free: () => stage.free(tela),
  };
  return {
    ...told,
    /** Asked for, sent and authorised. */
    authorised: async (to: number, qty: string) => {
      const id = await told.ask(to, qty);
      await done(act('inv/requisition', 'send', id, tienda));
      await done(act('inv/requisition', 'authorize', id));
      return id;
    },
  };
}

/** Toma, captura tanto y termina; con motivo si falta. */
async function gather(jefa: Person, id: number, qty: string, short_reason?: string) {
  await done(jefa.act('supplying', 'start', id));
  const { picks, lines } = (await jefa.get(`supplying/walk/${id}`)).data;
  await done(jefa.act('supplying', 'pick', id, { pick_id: picks[0].id, qty }));
  if (short_reason)
    await done(jefa.act('supplying', 'short', id, { line_id: lines[0].id, short_reason }));
  await done(jefa.act('supplying', 'finish', id));
}

describe('dentro de la sucursal', () => {
  test('se autoriza menos de lo pedido, se aparta, se surte y cambia de almacén', async () => {
    const { A, B, tienda, jefa, tela, act, ask, at, free, state, supplyOf } = await shop();
    const id = await ask(B, '40');
    expect((await act('inv/requisition', 'authorize', id)).status).toBe(409);
    expect((await act('inv/requisition', 'send', id, tienda)).data.status).toBe('SOLICITADA');
    expect((await act('inv/requisition', 'authorize', id, tienda)).status).toBe(403);
    const { data } = await jefa.get(`inv/requisition/${id}`);
    expect([data.folio.slice(0, 2), Number(data.lines[0].available_at_source)]).toEqual([
      'RQ',
      100,
    ]);
    const line = { id: data.lines[0].id, product_id: tela, qty: '40' };
    expect(
      (await jefa.put(`inv/requisition/${id}`, { lines: [{ ...line, qty: '50' }] })).status,
    ).toBe(409);
    expect(
      (await jefa.put(`inv/requisition/${id}`, { lines: [{ ...line, qty_authorized: '41' }] })).data
        .fields['lines[0][qty_authorized]'],
    ).toEqual(['Es más de lo solicitado.']);
    expect(
      (await jefa.put(`inv/requisition/${id}`, { lines: [{ ...line, qty_authorized: '30' }] }))
        .status,
    ).toBe(200);
    expect((await act('inv/requisition', 'authorize', id)).data.status).toBe('AUTORIZADA');
    expect(await free()).toBe(70);
    const supplying = await supplyOf(id);
    await gather(jefa, supplying, '30');
    expect(await state(id)).toBe('EN_SURTIDO');
    expect([await at(A), await at(B)]).toEqual([100, 0]);
    expect((await act('supplying', 'deliver', supplying)).data.status).toBe('ENTREGADO');
    expect([await at(A), await at(B), await free()]).toEqual([70, 30, 70]);
    const after = (await tienda.get(`inv/requisition/${id}`)).data;
    expect([after.status, after.done_pct, Number(after.lines[0].qty_supplied)]).toEqual([
      'SURTIDA',
      '100.0',
      30,
    ]);
    expect((await act('inv/requisition', 'close', id, tienda)).data.status).toBe('CERRADA');
  });

  test('lo que falta espera en otro surtido, y cancelarlo deja la requisición surtida con lo que hubo', async () => {
    const { B, jefa, act, at, authorised, free, state, supplyOf } = await shop('30');
    const id = await authorised(B, '20');
    const first = await supplyOf(id);
    await gather(jefa, first, '15', 'FALTANTE');
    await act('supplying', 'deliver', first);
    expect([await state(id), await at(B), await free()]).toEqual(['EN_SURTIDO', 45, 50]);
    const rest = await supplyOf(id);
    expect(
      (await jefa.act('supplying', 'cancel', rest, { cancel_reason: 'Ya no hace falta' })).status,
    ).toBe(200);
    expect([await state(id), await free()]).toEqual(['SURTIDA', 55]);
  });

  test('rechazar pide el motivo; cancelar libera, salvo que ya se esté surtiendo', async () => {
    const { B, tienda, jefa, act, ask, authorised, free, state, supplyOf } = await shop('45');
    const rejected = await ask(B, '5');
    await act('inv/requisition', 'send', rejected, tienda);
    expect((await act('inv/requisition', 'reject', rejected)).status).toBe(422);
    expect(
      (
        await jefa.act('inv/requisition', 'reject', rejected, {
          reject_reason: 'Pídelo a Monterrey',
        })
      ).data.status,
    ).toBe('RECHAZADA');
    const id = await authorised(B, '5');
    expect(await free()).toBe(50);
    expect((await act('inv/requisition', 'cancel', id, tienda)).data.status).toBe('CANCELADA');
    expect(await free()).toBe(55);
    const late = await authorised(B, '5');
    const supplying = await supplyOf(late);
    await act('supplying', 'start', supplying);
    expect((await act('inv/requisition', 'cancel', late, tienda)).status).toBe(409);
    await jefa.act('supplying', 'cancel', supplying, { cancel_reason: 'No' });
    expect([await state(late), await free()]).toEqual(['CANCELADA', 55]);
  });

  test('lo que está bajo su punto de reorden se agrega solo, y sólo lo que surte ese almacén', async () => {
    const { A, B, stock, query, tienda, act } = await shop();
    const hilo = await stock.product('HILO-R');
    await stock.make('products', {
      code: 'OTRO',
      name: 'OTRO',
      kind: 'MERCANCIA',
      is_stocked: '1',
      category_id: String(await stock.idOf('categories', 'GEN')),
      stock_unit_id: String(await stock.idOf('units', 'KG')),
      tax_object: '01',
    });
    const rule = async (code: string, from: number) =>
      query(
        `insert into product_storages (account_id, product_id, storage_id, min_qty, reorder_point, max_qty, reorder_multiple, supply, supply_storage_id)
         select p.account_id, p.id, $2, 10, 20, 50, 25, 'TRASPASO', $3 from products p where p.code = $1`,
        [code, B, from],
      );
    await rule('HILO-R', A);
    await rule('OTRO', stock.storages.PISO!);
    const made = await tienda.post('inv/requisition', {
      from_storage_id: A,
      to_storage_id: B,
      needed_on: tomorrow(),
    });
    expect((await act('inv/requisition', 'send', made.data.id, tienda)).data.fields.lines).toEqual([
      'Agrega al menos una partida.',
    ]);
    const { data } = await act('inv/requisition', 'suggest', made.data.id, tienda);
    expect([
      data.origin,
      data.lines.map((line: Body) => [line.product_id, Number(line.qty)]),
    ]).toEqual(['REORDEN', [[hilo, 50]]]);
    expect((await act('inv/requisition', 'suggest', made.data.id, tienda)).data.message).toMatch(
      /^Nada que este almacén surta/,
    );
  });

  test('una fecha pasada o el mismo almacén se dicen junto a su campo', async () => {
    const { A, B, tienda, tela } = await shop();
    const reply = await tienda.post('inv/requisition', {
      from_storage_id: A,
      to_storage_id: A,
      needed_on: '2020-01-01',
      lines: [{ product_id: tela, qty: '1' }],
    });
    expect(reply.data.fields.to_storage_id).toEqual(['Un almacén no se pide a sí mismo.']);
    const past = await tienda.post('inv/requisition', {
      from_storage_id: A,
      to_storage_id: B,
      needed_on: '2020-01-01',
    });
    expect(past.data.fields.needed_on).toEqual(['La fecha ya pasó.']);
  });
});

describe('a otra sucursal', () => {
  test('lo surtido queda en un traspaso autorizado; al llegar, la requisición se cierra', async () => {
    const { A, B, stock, far, jefa, tela, act, at, authorised, free, state, supplyOf } =
      await shop('45');
    const id = await authorised(far, '25');
    const supplying = await supplyOf(id);
    await gather(jefa, supplying, '25');
    await act('supplying', 'deliver', supplying);
    expect([await state(id), await at(A), await free()]).toEqual(['SURTIDA', 55, 30]);
    const [transfer] = (
      await jefa.get('branch-transfers', { filter: { requisition_id: String(id) } })
    ).data;
    expect(transfer.status).toBe('AUTORIZADO');
    expect((await act('branch-transfers', 'ship', transfer.id)).data.fields.carrier).toBeTruthy();
    expect(
      (await jefa.put(`branch-transfers/${transfer.id}`, { carrier: 'Fletes del Bajío' })).status,
    ).toBe(200);
    expect((await act('branch-transfers', 'ship', transfer.id)).data.fields).toEqual({
      distance_km: ['Escribe la distancia: la pide la Carta Porte.'],
    });
    expect(
      (
        await jefa.put(`branch-transfers/${transfer.id}`, {
          distance_km: '312.5',
          from_storage_id: B,
        })
      ).status,
    ).toBe(409);
    expect(
      (await jefa.put(`branch-transfers/${transfer.id}`, { distance_km: '312.5' })).status,
    ).toBe(200);
    const shipped = await act('branch-transfers', 'ship', transfer.id);
    expect([shipped.status, shipped.data.status]).toEqual([200, 'EN_TRANSITO']);
    expect([await at(A), await free()]).toEqual([30, 30]);
    const received = await act('branch-transfers', 'receiveAll', transfer.id);
    expect([received.status, received.data.status]).toEqual([200, 'CERRADO']);
    expect([await at(far), await state(id)]).toEqual([25, 'CERRADA']);
    expect(await stock.pool(tela)).toEqual(['100.000000', '4000.000000', '40.000000']);
  });
});

describe('traspasos directos', () => {
  async function sending() {
    const told = await shop();
    const { A, far, jefa, act } = told;
    return {
      ...told,
      send: async (product: number, qty: string) => {
        const made = await done(
          jefa.post('branch-transfers', {
            from_storage_id: A,
            to_storage_id: far,
            carrier: 'Fletes',
            distance_km: '100',
            lines: [{ product_id: product, qty }],
          }),
        );
        await done(act('branch-transfers', 'authorize', made.id));
        return made.id as number;
      },
    };
  }

  test('sin clave SAT o peso no sale, salvo que se diga por qué no lleva Carta Porte', async () => {
    const { stock, jefa, act, send } = await sending();
    const hilo = await stock.product('HILO', {
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    await stock.post('INI', [{ productId: hilo, qty: '10', unitCost: '5' }]);
    const id = await send(hilo, '4');
    expect((await act('branch-transfers', 'ship', id)).data.fields['lines[0][product_id]']).toEqual(
      ['Falta clave SAT o peso en HILO.'],
    );
    expect(
      (await jefa.put(`branch-transfers/${id}`, { needs_landing_bill: '0' })).data.fields
        .no_landing_bill_reason,
    ).toBeTruthy();
    expect(
      (
        await jefa.put(`branch-transfers/${id}`, {
          needs_landing_bill: '0',
          no_landing_bill_reason: 'Misma ciudad, camioneta',
        })
      ).status,
    ).toBe(200);
    expect((await act('branch-transfers', 'ship', id)).data.status).toBe('EN_TRANSITO');
  });

  test('lo que sobra abre una incidencia y no entra; lo dañado, un rechazo', async () => {
    const { far, query, jefa, tela, act, at, send } = await sending();
    const id = await send(tela, '10');
    await act('branch-transfers', 'ship', id);
    const { data } = await jefa.get(`branch-transfers/${id}`);
    const line = { id: data.lines[0].id, product_id: tela, qty: '10' };
    expect(
      (await jefa.put(`branch-transfers/${id}`, { lines: [{ ...line, qty: '8' }] })).status,
    ).toBe(409);
    expect(
      (
        await jefa.put(`branch-transfers/${id}`, {
          lines: [{ ...line, qty_received: '9', qty_damaged: '3' }],
        })
      ).status,
    ).toBe(200);
    const before = await at(far);
    expect((await act('branch-transfers', 'receive', id)).data.status).toBe('CERRADO');
    expect((await at(far)) - before).toBe(7);
    const issues = await query<{ kind: string; qty: string }>(
      `select kind, qty::float8::text as qty from wms__issues where source_resource = 'branch-transfers' and source_id = $1`,
      [id],
    );
    expect(issues).toEqual([{ kind: 'SOBRANTE', qty: '2' }]);
    const rejections = await query<{ origin: string; qty: string }>(
      `select origin, qty::float8::text as qty from wms__rejections where source_resource = 'branch-transfers' and source_id = $1`,
      [id],
    );
    expect(rejections).toEqual([{ origin: 'RECEPCION', qty: '3' }]);
  });

  test('cancelar un traspaso autorizado libera lo apartado', async () => {
    const { jefa, tela, free, send } = await sending();
    const before = await free();
    const id = await send(tela, '5');
    expect(await free()).toBe(before - 5);
    await jefa.act('branch-transfers', 'cancel', id, { cancel_reason: 'No hay camión' });
    expect(await free()).toBe(before);
  });
});

test('surtida en parte, por entrar y por salir queda lo que falta', async () => {
  const { B, jefa, tela, tienda, act, authorised, supplyOf } = await shop();
  const supplying = await supplyOf(await authorised(B, '20'));
  await gather(jefa, supplying, '15', 'FALTANTE');
  await done(act('supplying', 'deliver', supplying));
  const { data } = await tienda.get('inv-orders', { product_id: tela });
  expect(
    data.map(({ direction, qty }: Body) => `${String(direction)} ${Number(qty)}`).toSorted(),
  ).toEqual(['ENTRADA 5', 'SALIDA 5']);
});

test('lo que viene de otra sucursal cuenta por recibir desde que se pide hasta que llega, una sola vez', async () => {
  const { far, jefa, tela, tienda, act, ask, query, supplyOf } = await shop();
  const { version } = (await tienda.get(`products/${tela}`)).data;
  await done(
    tienda.put(`products/${tela}`, {
      version,
      storage_lines: [{ storage_id: far, reorder_point: '30', max_qty: '60', supply: 'COMPRA' }],
    }),
  );
  const reorder = async () => {
    const { data } = await tienda.get('reorder-point', { product_id: tela, only_below: '0' });
    return [data[0].available, data[0].incoming, data[0].suggested].map(Number);
  };
  expect(await reorder()).toEqual([0, 0, 60]);
  const id = await ask(far, '40');
  await done(act('inv/requisition', 'send', id, tienda));
  await done(act('inv/requisition', 'authorize', id));
  expect(await reorder()).toEqual([0, 40, 0]);
  const supplying = await supplyOf(id);
  await gather(jefa, supplying, '25', 'FALTANTE');
  await done(act('supplying', 'deliver', supplying));
  expect(await reorder()).toEqual([0, 40, 0]);
  const [made] = await query<{ id: number }>(
    'select id from branch_transfers where requisition_id = $1',
    [id],
  );
  const transfer = (await tienda.get(`branch-transfers/${made!.id}`)).data;
  await done(
    tienda.put(`branch-transfers/${transfer.id}`, {
      version: transfer.version,
      carrier: 'Fletes del Bajío',
      needs_landing_bill: '0',
      no_landing_bill_reason: 'Camioneta, misma ciudad',
    }),
  );
  await done(act('branch-transfers', 'ship', transfer.id));
  expect(await reorder()).toEqual([0, 40, 0]);
  await done(act('branch-transfers', 'receiveAll', transfer.id));
  expect(await reorder()).toEqual([25, 15, 0]);
});
