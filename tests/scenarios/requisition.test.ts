/**
 * De la requisición a la llegada: un almacén pide, otro autoriza, alguien surte, y la mercancía
 * cambia de lugar.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { available } from '#erp/domains/stock/availability/availability.ts';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { story, type Person } from './given.ts';

let stock: StockCompany;
let tienda: Person;
let jefa: Person;
let far: number;
let tela: number;
const tomorrow = Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 1 }).toString();

beforeAll(async () => {
  const { given, as, stock: company } = await story();
  stock = company;
  tienda = as('admin');
  jefa = await given.person('jefa', 'ADMINISTRADOR');
  const sur = await given.branch('SUR');
  far = await given.storage('SUR-1', 'FISICO', sur);
  await given.storage('SUR-T', 'TRANSITO', sur);
  await given.storage('SUR-R', 'RECHAZO', sur);
  tela = await given.product('TELA', {
    more: { sat_product_key: '11162110', gross_weight_kg: '1', net_weight_kg: '1' },
    stock: { qty: '100', unitCost: '40' },
  });
});

const ask = async (to: number, qty: string, more: Record<string, unknown> = {}) => {
  const made = await tienda.post('inv/requisition', {
    from_storage_id: stock.storages.A,
    to_storage_id: to,
    needed_on: tomorrow,
    lines: [{ product_id: tela, qty }],
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data.id as number;
};
const act = (
  path: string,
  action: string,
  id: number,
  by: Person = jefa,
  body: Record<string, unknown> = {},
) => by.act(path, action, id, body);
const state = async (id: number) =>
  (await tienda.get(`inv/requisition/${id}`)).data.status as string;
const supplyOf = async (id: number, status = 'PENDIENTE') =>
  (
    await stock.query<{ id: number }>(
      `select id from supplying where source_resource = 'inv/requisition' and source_id = $1 and status = $2`,
      [String(id), status],
    )
  )[0]!.id;
const at = async (storage: number) =>
  Number(
    (
      await stock.query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where product_id = $1 and storage_id = $2',
        [tela, storage],
      )
    )[0]!.qty,
  );
const free = async () =>
  Number(
    (
      await stock.within((context) =>
        available(context, { productIds: [tela], storageIds: [stock.storages.A!] }),
      )
    )[0]!.available,
  );

/** Toma, captura tanto y termina; con motivo si falta. */
async function gather(id: number, qty: string, reason?: string) {
  await act('supplying', 'start', id);
  const { picks, lines } = (await jefa.get(`supplying/walk/${id}`)).data;
  const taken = await act('supplying', 'pick', id, jefa, { pick_id: picks[0].id, qty });
  if (taken.status !== 200) throw new Error(taken.text);
  if (reason)
    await act('supplying', 'short', id, jefa, { line_id: lines[0].id, short_reason: reason });
  const finished = await act('supplying', 'finish', id);
  if (finished.status !== 200) throw new Error(finished.text);
}

describe('dentro de la sucursal', () => {
  test('se autoriza menos de lo pedido, se aparta, se surte y cambia de almacén', async () => {
    const id = await ask(stock.storages.B!, '40');
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
    await gather(supplying, '30');
    expect(await state(id)).toBe('EN_SURTIDO');
    expect([await at(stock.storages.A!), await at(stock.storages.B!)]).toEqual([100, 0]);
    expect((await act('supplying', 'deliver', supplying)).data.status).toBe('ENTREGADO');
    expect([await at(stock.storages.A!), await at(stock.storages.B!), await free()]).toEqual([
      70, 30, 70,
    ]);
    const after = (await tienda.get(`inv/requisition/${id}`)).data;
    expect([after.status, after.done_pct, Number(after.lines[0].qty_supplied)]).toEqual([
      'SURTIDA',
      '100.0',
      30,
    ]);
    expect((await act('inv/requisition', 'close', id, tienda)).data.status).toBe('CERRADA');
  });

  test('lo que falta espera en otro surtido, y cancelarlo deja la requisición surtida con lo que hubo', async () => {
    const id = await ask(stock.storages.B!, '20');
    await act('inv/requisition', 'send', id, tienda);
    await act('inv/requisition', 'authorize', id);
    const first = await supplyOf(id);
    await gather(first, '15', 'FALTANTE');
    await act('supplying', 'deliver', first);
    expect([await state(id), await at(stock.storages.B!), await free()]).toEqual([
      'EN_SURTIDO',
      45,
      50,
    ]);
    const rest = await supplyOf(id);
    expect(
      (await act('supplying', 'cancel', rest, jefa, { cancel_reason: 'Ya no hace falta' })).status,
    ).toBe(200);
    expect([await state(id), await free()]).toEqual(['SURTIDA', 55]);
  });

  test('rechazar pide el motivo; cancelar libera, salvo que ya se esté surtiendo', async () => {
    const rejected = await ask(stock.storages.B!, '5');
    await act('inv/requisition', 'send', rejected, tienda);
    expect((await act('inv/requisition', 'reject', rejected)).status).toBe(422);
    expect(
      (
        await act('inv/requisition', 'reject', rejected, jefa, {
          reject_reason: 'Pídelo a Monterrey',
        })
      ).data.status,
    ).toBe('RECHAZADA');
    const id = await ask(stock.storages.B!, '5');
    await act('inv/requisition', 'send', id, tienda);
    await act('inv/requisition', 'authorize', id);
    expect(await free()).toBe(50);
    expect((await act('inv/requisition', 'cancel', id, tienda)).data.status).toBe('CANCELADA');
    expect(await free()).toBe(55);
    const late = await ask(stock.storages.B!, '5');
    await act('inv/requisition', 'send', late, tienda);
    await act('inv/requisition', 'authorize', late);
    const supplying = await supplyOf(late);
    await act('supplying', 'start', supplying);
    expect((await act('inv/requisition', 'cancel', late, tienda)).status).toBe(409);
    await act('supplying', 'cancel', supplying, jefa, { cancel_reason: 'No' });
    expect([await state(late), await free()]).toEqual(['CANCELADA', 55]);
  });

  test('lo que está bajo su punto de reorden se agrega solo, y sólo lo que surte ese almacén', async () => {
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
      stock.query(
        `insert into product_storages (account_id, product_id, storage_id, min_qty, reorder_point, max_qty, reorder_multiple, supply, supply_storage_id)
         select p.account_id, p.id, $2, 10, 20, 50, 25, 'TRASPASO', $3 from products p where p.code = $1`,
        [code, stock.storages.B, from],
      );
    await rule('HILO-R', stock.storages.A!);
    await rule('OTRO', stock.storages.PISO!);
    const made = await tienda.post('inv/requisition', {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: tomorrow,
    });
    expect((await act('inv/requisition', 'send', made.data.id, tienda)).data.fields.lines).toEqual([
      'Agrega al menos una partida.',
    ]);
    const { data } = await act('inv/requisition', 'suggest', made.data.id, tienda);
    expect([
      data.origin,
      data.lines.map((line: Record<string, unknown>) => [line.product_id, Number(line.qty)]),
    ]).toEqual(['REORDEN', [[hilo, 50]]]);
    expect((await act('inv/requisition', 'suggest', made.data.id, tienda)).data.message).toMatch(
      /^Nada que este almacén surta/,
    );
  });

  test('una fecha pasada o el mismo almacén se dicen junto a su campo', async () => {
    const reply = await tienda.post('inv/requisition', {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.A,
      needed_on: '2020-01-01',
      lines: [{ product_id: tela, qty: '1' }],
    });
    expect(reply.data.fields.to_storage_id).toEqual(['Un almacén no se pide a sí mismo.']);
    const past = await tienda.post('inv/requisition', {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: '2020-01-01',
    });
    expect(past.data.fields.needed_on).toEqual(['La fecha ya pasó.']);
  });
});

describe('a otra sucursal', () => {
  test('lo surtido queda en un traspaso autorizado; al llegar, la requisición se cierra', async () => {
    const id = await ask(far, '25');
    await act('inv/requisition', 'send', id, tienda);
    await act('inv/requisition', 'authorize', id);
    const supplying = await supplyOf(id);
    await gather(supplying, '25');
    await act('supplying', 'deliver', supplying);
    expect([await state(id), await at(stock.storages.A!), await free()]).toEqual([
      'SURTIDA',
      55,
      30,
    ]);
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
          from_storage_id: stock.storages.B,
        })
      ).status,
    ).toBe(409);
    expect(
      (await jefa.put(`branch-transfers/${transfer.id}`, { distance_km: '312.5' })).status,
    ).toBe(200);
    const shipped = await act('branch-transfers', 'ship', transfer.id);
    expect([shipped.status, shipped.data.status]).toEqual([200, 'EN_TRANSITO']);
    expect([await at(stock.storages.A!), await free()]).toEqual([30, 30]);
    const received = await act('branch-transfers', 'receiveAll', transfer.id);
    expect([received.status, received.data.status]).toEqual([200, 'CERRADO']);
    expect([await at(far), await state(id)]).toEqual([25, 'CERRADA']);
    expect(await stock.pool(tela)).toEqual(['100.000000', '4000.000000', '40.000000']);
  });
});

describe('traspasos directos', () => {
  const send = async (product: number, qty: string, more: Record<string, unknown> = {}) => {
    const made = await jefa.post('branch-transfers', {
      from_storage_id: stock.storages.A,
      to_storage_id: far,
      carrier: 'Fletes',
      distance_km: '100',
      lines: [{ product_id: product, qty }],
      ...more,
    });
    if (made.status !== 201) throw new Error(made.text);
    await act('branch-transfers', 'authorize', made.data.id);
    return made.data.id as number;
  };

  test('sin clave SAT o peso no sale, salvo que se diga por qué no lleva Carta Porte', async () => {
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
    const issues = await stock.query<{ kind: string; qty: string }>(
      `select kind, qty::float8::text as qty from wms__issues where source_resource = 'branch-transfers' and source_id = $1`,
      [id],
    );
    expect(issues).toEqual([{ kind: 'SOBRANTE', qty: '2' }]);
    const rejections = await stock.query<{ origin: string; qty: string }>(
      `select origin, qty::float8::text as qty from wms__rejections where source_resource = 'branch-transfers' and source_id = $1`,
      [id],
    );
    expect(rejections).toEqual([{ origin: 'RECEPCION', qty: '3' }]);
  });

  test('cancelar un traspaso autorizado libera lo apartado', async () => {
    const before = await free();
    const id = await send(tela, '5');
    expect(await free()).toBe(before - 5);
    await act('branch-transfers', 'cancel', id, jefa, { cancel_reason: 'No hay camión' });
    expect(await free()).toBe(before);
  });
});

test('al final los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});
